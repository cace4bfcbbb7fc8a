// The sidebar shows where one is: the entry of the page stands in the middle of what is seen of it.
"use strict";
{
  const box = document.querySelector(".sidebar-scroll");
  const entry = box?.querySelector(".current-page");
  if (entry) {
    const middle = (element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };
    const distance = middle(entry.querySelector("a")) - middle(box);
    if (Math.abs(distance) > box.clientHeight / 2 - 40) box.scrollBy({ top: distance, behavior: "instant" });
  }
}
