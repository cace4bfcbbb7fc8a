// Code and tables that are wider than their place scroll; the keyboard reaches them only where they do.
"use strict";
{
  const sized = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth + 1) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });
  for (const box of document.querySelectorAll("article :is(pre, .table-wrapper)")) sized.observe(box);
}
