// The columns: their titles are buttons that sort. What the written headings say becomes a column where rows are grouped otherwise.
"use strict";
(() => {
  const { textOf, ranks, comparison, cellOfLater } = slimeTables;

  class Columns {
    /** @param sort called with the key of the column whose title was pressed */
    constructor(data, sort) {
      this.data = data;
      this.sort = sort;
      this.group = null; // the title of the headings' column, while there is one
      this.ranks = new Map(); // of the rows, by the column's position
      this.titles = [...(data.table.tHead?.rows[0]?.cells ?? [])];
      this.shares = data.table.style.getPropertyValue("--slime-columns");
      this.mark(null);
    }

    get count() {
      return this.titles.length + (this.group ? 1 : 0);
    }

    /** The columns in their order: title, key, and position among those that the page was written with (-1: the groups). */
    get all() {
      const { columns, grouped } = this.data;
      const written = this.titles.map((title, position) => ({ title, position, key: columns[position] || String(position + 1) }));
      return this.group ? [{ title: this.group, position: -1, key: grouped || "group" }, ...written] : written;
    }

    /** A comparison of rows; null where no column has this key. */
    comparison({ key, isDescending }) {
      const found = this.all.find((column) => column.key === key);
      return found ? comparison(this.ranksBy(found), isDescending) : null;
    }

    /** Where each row stands by a column; cells do not change, so it is found out once. */
    ranksBy({ title, position }) {
      const known = this.ranks.get(position);
      if (known) return known;
      const { rows } = this.data;
      const cell = (row) =>
        row.element ? textOf(row.element.cells[position + (row.hasGroup ? 1 : 0)]) : cellOfLater(row, position);
      const found = ranks(rows, position < 0 ? (row) => row.group.key : cell, title.classList.contains("slime-number"));
      this.ranks.set(position, found);
      return found;
    }

    /** Make buttons of the titles, and say by which one the rows are sorted. */
    mark(sorted) {
      if (this.data.rows.length < 2) return;
      for (const { title, key } of this.all) {
        if (!title.querySelector(".slime-sort") && title.textContent) {
          const button = document.createElement("button");
          Object.assign(button, { type: "button", className: "slime-sort", textContent: title.textContent });
          button.addEventListener("click", () => this.sort(key));
          title.replaceChildren(button);
        }
        title.setAttribute("aria-sort", sorted?.key !== key ? "none" : sorted.isDescending ? "descending" : "ascending");
      }
    }

    /** Give a row the cells of the columns that there are; its element is new or stood among others. */
    fit(row) {
      const hasGroup = Boolean(this.group);
      if (hasGroup === Boolean(row.hasGroup)) return;
      if (hasGroup) row.element.prepend(cellOf(row.group));
      else row.element.cells[0].remove();
      row.hasGroup = hasGroup;
    }

    /** Show or remove the column of what the written headings say; rows follow when they are put there (see `fit`). */
    showGroup(isShown) {
      if (isShown === Boolean(this.group)) return;
      const { table } = this.data;
      const [name, width] = this.data.groupColumn ?? ["", 25];
      const head = table.tHead.rows[0];
      if (isShown) {
        this.group = Object.assign(document.createElement("th"), { scope: "col", textContent: name });
        head.prepend(this.group);
        table.querySelector("colgroup")?.prepend(Object.assign(document.createElement("col"), { style: `width:${width}%` }));
      } else {
        this.group.remove();
        this.group = null;
        table.querySelector("colgroup > col")?.remove();
      }
      for (const row of table.tFoot?.rows ?? []) isShown ? row.insertCell(0) : row.deleteCell(0);
      if (this.shares) table.style.setProperty("--slime-columns", isShown ? `minmax(4.5em,${width}fr) ${this.shares}` : this.shares);
      this.all.forEach(({ title }, index) => table.style.setProperty(`--t${index + 1}`, JSON.stringify(title.textContent)));
    }
  }

  /** What the written heading of a group says, without its number of rows. */
  function cellOf(group) {
    group.cell ??= (() => {
      const cell = document.createElement("td");
      const name = group.heading?.querySelector("a, code");
      cell.append(name ? name.cloneNode(true) : group.key);
      return cell;
    })();
    return group.cell.cloneNode(true);
  }

  slimeTables.Columns = Columns;
})();
