// A table as data, read once from what stands in the page: rows with their values of the facets, groups with their headings.
//   table[data-table]     its name in addresses; with it alone the table is sorted, searched and folded
//   > script[type="application/json"]   columns: their names; facets: [{name, title, values, words, tree}];
//                         grouped: the facet that the groups stand for; group: [title, width] of their column
//   tr[data-f]            the row's values of the facets, as numbers: "3 0 2+5 -" (several; none)
//   tr.slime-group        heads the rows that follow, also in the table bodies after its own
//   + noscript.slime-later   the rest of a very long table, as text (see later.js)
"use strict";
(() => {
  const { readLater } = slimeTables;
  const NONE = [];

  /** What rows are chosen and grouped by. `lists` has, for each value, the values of another facet that it implies. */
  class Facet {
    constructor({ name, title, values, words = {}, tree = false }) {
      Object.assign(this, { name, title, values, words, tree, isMultiple: false });
    }

    word(number) {
      const value = this.values[number];
      return this.words[value] ?? value;
    }
  }

  /** The folders of a facet whose values are paths: each path is in all of its folders. */
  function foldersOf(facet, words) {
    const numbers = new Map();
    const number = (folder) => numbers.get(folder) ?? numbers.set(folder, numbers.size).get(folder);
    const lists = facet.values.map((path) => {
      const parts = path.split("/").slice(0, -1);
      return parts.length ? parts.map((_, depth) => number(parts.slice(0, depth + 1).join("/"))) : [number(".")];
    });
    const folders = new Facet({ name: "folder", title: words.folder, values: [...numbers.keys()], words: { ".": words.top } });
    return Object.assign(folders, { isMultiple: true, lists });
  }

  class TableData {
    static group(heading = null) {
      const title = heading?.textContent.trim() ?? "";
      return { heading, title, key: title, rows: [], bodies: [], parent: null, isFolded: false, shown: 0 };
    }

    constructor(table) {
      const element = table.querySelector(':scope > script[type="application/json"]');
      const data = element ? JSON.parse(element.textContent) : {};
      this.table = table;
      this.columns = data.columns ?? [];
      this.facets = (data.facets ?? []).map((facet) => new Facet(facet));
      this.written = this.facets.length; // facets that the rows write; folders follow from paths
      this.grouped = data.grouped ?? "";
      this.groupColumn = data.group ?? null;
      this.tree = this.facets.findIndex((facet) => facet.tree);
      if (this.tree >= 0) this.facets.splice(this.tree, 0, foldersOf(this.facets[this.tree], slimeTables.words));
      this.folder = this.tree;
      if (this.tree >= 0) this.tree += 1;
      this.single = []; // number -> [number]
      this.rows = [];
      this.groups = [];
      this.read();
    }

    facet(name) {
      return this.facets.findIndex((facet) => facet.name === name);
    }

    read() {
      for (const body of this.table.tBodies) {
        const heading = body.rows[0]?.classList.contains("slime-group") ? body.rows[0] : null;
        if (heading || !this.groups.length) this.groups.push(TableData.group(heading));
        const group = this.groups.at(-1);
        const rows = [];
        for (const element of body.rows) {
          if (element !== heading) rows.push(this.row(element, group));
        }
        group.bodies.push({ element: body, rows, isLater: false });
        for (const row of rows) group.rows.push(row);
      }
      this.readLater();
      const grouped = this.facet(this.grouped);
      for (const group of this.groups) {
        const value = grouped < 0 ? undefined : group.rows[0]?.values[grouped][0];
        if (value !== undefined) group.key = this.facets[grouped].values[value];
      }
    }

    /** What follows as text: the headings become elements at once, the rows when they are needed. */
    readLater() {
      const found = readLater(this.table);
      this.isVeryLong = found.length > 0;
      if (!this.isVeryLong) return;
      const fragment = document.createDocumentFragment();
      for (const { element, heading, later } of found) {
        if (heading) this.groups.push(TableData.group(heading));
        const group = this.groups.at(-1);
        const rows = later.map((one) => this.add({ ...one, element: null, group }, one.facets));
        group.bodies.push({ element, rows, isLater: true });
        for (const row of rows) group.rows.push(row);
        fragment.append(element);
      }
      this.table.tBodies[this.table.tBodies.length - 1].after(fragment);
    }

    row(element, group) {
      return this.add({ id: element.id, html: "", element, group }, element.dataset.f);
    }

    /** A row has an element, or else the markup that it becomes one from. `isShown` says of the element that it is not hidden. */
    add({ id, html, element, group }, facets) {
      const row = { id, html, element, group, index: this.rows.length, values: this.values(facets), words: null, fits: true, isShown: true };
      this.rows.push(row);
      return row;
    }

    values(facets) {
      const texts = facets?.split(" ") ?? [];
      const values = [];
      for (let index = 0; index < this.written; index += 1) {
        const list = this.list(texts[index] ?? "-");
        const position = values.length;
        if (position === this.folder) values.push(list.length ? this.facets[position].lists[list[0]] : NONE);
        if (list.length > 1) this.facets[values.length].isMultiple = true;
        values.push(list);
      }
      return values;
    }

    list(text) {
      if (text === "-") return NONE;
      if (text.includes("+")) return text.split("+").map(Number);
      return (this.single[text] ??= [Number(text)]);
    }
  }

  slimeTables.TableData = TableData;
})();
