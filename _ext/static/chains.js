// In long tables the chains of evidence stand in <noscript>: to a browser that runs scripts each is one piece of text, and
// costs next to nothing, until its part of the table comes near the window. To one that does not they are simply there.
// A chain that an earlier row has stands there alone; its own row names that row, and links to it.
"use strict";
(() => {
  for (const same of document.querySelectorAll(".slime-long noscript[data-same]")) {
    const first = document.getElementById(same.dataset.same)?.querySelector("noscript");
    if (first) same.textContent = first.textContent;
  }
  const write = (body) => {
    for (const kept of body.querySelectorAll("noscript")) kept.outerHTML = kept.textContent;
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        write(target);
      }
    },
    { rootMargin: "100%" }, // a window's height ahead
  );
  const watch = (nodes) => {
    for (const node of nodes) if (node.localName === "tbody") watcher.observe(node);
  };
  // Sorting and grouping put the rows into other bodies.
  const changes = new MutationObserver((records) => records.forEach(({ addedNodes }) => watch(addedNodes)));
  for (const table of document.querySelectorAll(".slime-long")) {
    watch(table.tBodies);
    changes.observe(table, { childList: true });
    table.addEventListener("slime-filled", ({ target }) => watcher.observe(target)); // see tables/filling.js
  }
  window.addEventListener("beforeprint", () => document.querySelectorAll(".slime-long tbody").forEach(write));
})();
