// Code and tables that are wider than their place scroll; the keyboard reaches them only where they do.
"use strict";
{
  const sized = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const caption = target.querySelector(":scope > table > caption")?.textContent;
      const region = { tabindex: 0, ...(caption && { role: "region", "aria-label": caption }) };
      for (const [name, value] of Object.entries(region)) {
        if (target.scrollWidth > target.clientWidth + 1) target.setAttribute(name, value);
        else target.removeAttribute(name);
      }
    }
  });
  for (const box of document.querySelectorAll("article :is(pre, .table-wrapper)")) sized.observe(box);
}
