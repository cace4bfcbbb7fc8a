// Rows in groups: as the table is written, by the values of a facet, by folder and file, or not at all.
"use strict";
(() => {
  const { words, compareTexts } = slimeTables;
  const byTitle = (one, other) => compareTexts(one.title, other.title);

  function group(key, heading, rows = [], parent = null) {
    return { key, heading, title: heading?.textContent ?? "", rows: [...rows], parent, bodies: [], isFolded: false, shown: 0 };
  }

  /** A heading like those that the page is written with. */
  function headingOf(label, count) {
    const row = document.createElement("tr");
    row.className = "slime-group";
    const cell = row.appendChild(document.createElement("th"));
    cell.scope = "rowgroup";
    const name = cell.appendChild(document.createElement("code"));
    name.textContent = label;
    cell.append(` (${count})`);
    return row;
  }

  function byFacet(data, index) {
    const found = new Map();
    for (const row of data.rows) {
      const value = row.values[index][0] ?? -1;
      (found.get(value) ?? found.set(value, []).get(value)).push(row);
    }
    const facet = data.facets[index];
    return [...found].map(([value, rows]) =>
      value < 0
        ? group("", headingOf(words.unnamed, rows.length), rows)
        : group(facet.values[value], headingOf(facet.word(value), rows.length), rows)).sort(byTitle);
  }

  /** Folders with the files right in them below. */
  function byFolder(data) {
    const folders = new Map();
    const isWritten = data.grouped === data.facets[data.tree].name;
    const files = isWritten ? data.groups : byFacet(data, data.tree);
    for (const file of files) {
      const number = file.rows[0].values[data.folder].at(-1);
      (folders.get(number) ?? folders.set(number, []).get(number)).push(file);
    }
    return [...folders].map(([number, inside]) => {
      const count = inside.reduce((sum, file) => sum + file.rows.length, 0);
      const folder = group(data.facets[data.folder].values[number], headingOf(data.facets[data.folder].word(number), count));
      return [folder, ...inside.sort(byTitle).map((file) => group(file.key, file.heading, file.rows, folder))];
    }).sort(([one], [other]) => byTitle(one, other)).flat();
  }

  /** The groups of a way to group: "" as written, "none", a facet's name. Rows stand in their first order. */
  function groupsBy(data, by) {
    if (!by) return data.groups.map((written) => group(written.key, written.heading, written.rows));
    if (by === "none") return [group("", null, data.rows)];
    return by === "folder" ? byFolder(data) : byFacet(data, data.facet(by));
  }

  /** The ways to group that a table has, as [name, title]; the first one is as it is written. */
  function waysToGroup(data) {
    const ways = data.facets
      .filter((facet) => facet.name !== data.grouped && facet.values.length > 1 && (!facet.isMultiple || facet.name === "folder"))
      .map((facet) => [facet.name, facet.title]);
    const isGrouped = data.groups.some(({ heading }) => heading);
    if (!isGrouped) return ways.length ? [["", words.ungrouped], ...ways] : [];
    const written = data.facets[data.facet(data.grouped)]?.title ?? data.groupColumn?.[0] ?? words.group;
    return [["", written], ...ways, ["none", words.ungrouped]];
  }

  /** Whether a way to group leaves the written headings where they are: above their rows. */
  const keepsHeadings = (data, by) => !by || (by === "folder" && data.grouped === data.facets[data.tree].name);

  Object.assign(slimeTables, { groupsBy, waysToGroup, keepsHeadings });
})();
