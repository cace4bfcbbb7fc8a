// Filters for tables that name facets. The tables are complete without it; nothing is fetched, nothing is stored.
"use strict";
(() => {
  const words = document.documentElement.lang.startsWith("zh")
    ? { all: "全部", text: "文字", shown: (n, all) => `显示 ${n} / ${all}` }
    : { all: "all", text: "Text", shown: (n, all) => `${n} of ${all} shown` };
  const MINIMUM_ROWS = 20;

  const labelled = (title, control) => {
    const label = document.createElement("label");
    label.append(title, control);
    return label;
  };

  const selectFor = (facet, labels, rows) => {
    const select = document.createElement("select");
    const counts = new Map();
    for (const row of rows) counts.set(row.dataset[facet], (counts.get(row.dataset[facet]) ?? 0) + 1);
    select.add(new Option(words.all, ""));
    for (const value of [...counts.keys()].sort()) {
      if (value) select.add(new Option(`${labels[value] ?? value} (${counts.get(value)})`, value));
    }
    return select;
  };

  const enhance = (table) => {
    const facets = JSON.parse(table.dataset.facets);
    const bodies = [...table.tBodies];
    const rows = bodies.flatMap((body) => [...body.rows].filter((row) => !row.classList.contains("slime-group")));
    if (rows.length < MINIMUM_ROWS) return;
    const form = document.createElement("form");
    form.className = "slime-filter";
    form.addEventListener("submit", (event) => event.preventDefault());
    const selects = [];
    for (const [facet, title, labels] of facets) {
      const select = selectFor(facet, labels, rows);
      if (select.options.length < 3) continue; // one value is no choice
      selects.push([facet, select]);
      form.append(labelled(title, select));
    }
    const text = document.createElement("input");
    text.type = "search";
    const status = document.createElement("output");
    form.append(labelled(words.text, text), status);

    const apply = () => {
      const needle = text.value.trim().toLowerCase();
      let shown = 0;
      for (const body of bodies) {
        const group = body.querySelector(".slime-group");
        const heading = group ? group.textContent.toLowerCase() : "";
        let inBody = 0;
        for (const row of body.rows) {
          if (row === group) continue;
          const fits = selects.every(([facet, select]) => !select.value || row.dataset[facet] === select.value)
            && (!needle || heading.includes(needle) || row.textContent.toLowerCase().includes(needle));
          row.hidden = !fits;
          inBody += fits;
        }
        body.hidden = inBody === 0;
        shown += inBody;
      }
      status.textContent = words.shown(shown, rows.length);
    };
    form.addEventListener("input", apply);
    apply();
    table.closest(".slime-scroll").before(form);
  };

  document.querySelectorAll("table[data-facets]").forEach(enhance);
})();
