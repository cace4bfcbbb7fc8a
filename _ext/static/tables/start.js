// Makes tools of the page's tables: each table[data-table] (see data.js) is sorted by its titles, longer ones get a toolbar.
// Views are kept in the address. Without these scripts every table is complete. Nothing is fetched, nothing is stored.
"use strict";
(() => {
  const seen = new Map();
  const tools = [...document.querySelectorAll("table[data-table]")].map((table) => {
    const name = table.dataset.table || "table";
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return new slimeTables.Tool(table, seen.get(name) > 1 ? `${name}-${seen.get(name)}` : name);
  });

  const target = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      return ""; // not what any link of ours says
    }
  };
  const reveal = () => {
    const id = target();
    if (!id) return;
    const there = document.getElementById(id);
    const element = there ?? tools.reduce((row, { layout }) => row ?? layout.find(id), null);
    for (const tool of tools) tool.reveal(element);
    if (element && !there) location.replace(location.href); // the browser takes it as the page's target only now
  };

  /** "/" looks into the table that is being read; elsewhere it is the site's. */
  function focusText(event) {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input, textarea, [contenteditable]")) return;
    const usable = tools.filter(({ toolbar }) => toolbar);
    const tool = usable.find(({ table }) => table.contains(document.activeElement)) ?? usable.find(({ isInView }) => isInView);
    if (!tool) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    tool.toolbar.text.select();
  }

  for (const tool of tools) tool.show(tool.address.read());
  reveal();
  window.addEventListener("popstate", () => tools.forEach((tool) => tool.restore()));
  window.addEventListener("hashchange", reveal);
  window.addEventListener("keydown", focusText, { capture: true });
  // A link to where one already is changes nothing in the address, but its row may have been hidden since.
  document.addEventListener("click", ({ target: clicked }) => {
    const link = clicked.closest?.("a[href]");
    if (link?.hash && link.href === location.href) setTimeout(reveal);
  });
  // Once everything has its place: before that, browsers take the page elsewhere.
  window.addEventListener("load", () => {
    if (location.hash) reveal();
    else tools.find(({ isActive }) => isActive)?.top.scrollIntoView({ behavior: "instant" });
  });
})();
