// How the rows stand in the table: in which groups and bodies, in which order, which of them folded or hidden.
"use strict";
(() => {
  const { Columns, Filling, dressHeading, markHeading, rowOf, groupsBy, keepsHeadings } = slimeTables;
  const ROWS_A_BODY = 50; // browsers lay out those near the window only, see slime.css

  class Layout {
    /** @param actions {sort(key), folded()}: a title was pressed; a group was folded or unfolded */
    constructor(data, actions, { folds }) {
      this.data = data;
      this.actions = actions;
      this.folds = folds;
      this.columns = new Columns(data, actions.sort);
      this.by = "";
      this.sorted = null;
      this.isChosen = false;
      this.isLong = data.table.classList.contains("slime-long");
      this.isVeryLong = data.isVeryLong; // not all rows are put into their place at once
      this.filling = new Filling(this);
      this.groups = data.groups;
      for (const group of this.groups) this.dress(group);
      this.filling.start();
    }

    get hasGroups() {
      return this.groups.some(({ heading }) => heading);
    }

    dress(group) {
      if (this.folds && group.heading) dressHeading(group, this);
    }

    /** Group by a facet (see groups.js) and sort by {key, isDescending} or null; give what it was sorted by. */
    arrange(by, sorted) {
      const isSameWay = by === this.by;
      if (isSameWay && JSON.stringify(sorted) === JSON.stringify(this.sorted)) return this.sorted;
      this.columns.showGroup(this.data.groups.some(({ heading }) => heading) && !keepsHeadings(this.data, by));
      const compare = sorted && this.columns.comparison(sorted);
      const folded = new Set(isSameWay ? this.groups.filter(({ isFolded }) => isFolded).map(({ key }) => key) : []);
      this.groups = groupsBy(this.data, by);
      for (const group of this.groups) {
        group.isFolded = folded.has(group.key);
        if (compare) group.rows.sort(compare);
      }
      this.by = by;
      this.sorted = compare ? sorted : null;
      this.columns.mark(this.sorted);
      this.rebuild();
      return this.sorted;
    }

    /** Put all rows into new bodies: in one go, or in a very long table bit by bit. */
    rebuild() {
      const fragment = document.createDocumentFragment();
      for (const group of this.groups) {
        const count = Math.max(group.rows.length, 1); // a folder's heading stands alone
        const size = this.isLong ? ROWS_A_BODY : count;
        group.bodies = [];
        for (let start = 0; start < count; start += size) {
          const rows = group.rows.slice(start, start + size);
          const element = document.createElement("tbody");
          if (!start && group.heading) element.append(group.heading);
          const body = { element, rows, isLater: this.isVeryLong };
          if (!body.isLater) this.filling.put(body, rows);
          group.bodies.push(body);
          fragment.append(element);
        }
        this.dress(group);
      }
      const old = [...this.data.table.tBodies];
      old[0].before(fragment);
      for (const body of old) body.remove();
      this.filling.start();
    }

    toggle(group, isFolded = !group.isFolded) {
      if (isFolded === group.isFolded) return;
      group.isFolded = isFolded;
      this.show();
      this.actions.folded();
    }

    /** Fold the groups that `isFolded` says of, once it is shown. */
    fold(isFolded) {
      for (const group of this.groups) group.isFolded = Boolean(group.heading) && isFolded(group);
    }

    /** Show the rows that fit, and of folded groups the heading; `isChosen` says whether less than all was asked for. */
    show(isChosen = this.isChosen) {
      this.isChosen = isChosen;
      for (const group of this.groups) {
        group.shown = 0;
        for (const body of group.bodies) {
          body.shown = 0;
          for (const row of body.rows) {
            if (row.fits) body.shown += 1;
            if (row.isShown !== row.fits && row.element) row.element.hidden = !(row.isShown = row.fits);
          }
          group.shown += body.shown;
        }
        if (group.parent) group.parent.shown += group.shown; // parents stand before what is in them
      }
      for (const group of this.groups) this.showGroup(group);
      this.filling.near();
    }

    showGroup(group) {
      const isInside = Boolean(group.parent?.isFolded);
      group.bodies.forEach((body, index) => {
        const hasHeading = !index && group.heading;
        const isEmpty = hasHeading ? group.shown === 0 : body.shown === 0 || group.isFolded;
        body.element.hidden = isInside || isEmpty;
        if (hasHeading) body.element.classList.toggle("slime-folded", group.isFolded);
        const rows = group.isFolded ? 1 : body.shown + (hasHeading ? 1 : 0);
        if (this.isLong && body.space !== rows) {
          if (body.space < rows) this.filling.grown(body);
          body.element.style.setProperty("--slime-rows", (body.space = rows));
        }
      });
      markHeading(group, this.isChosen);
    }

    /** The element of an id, where it is a row's: it may have none yet, or stand nowhere. */
    find(id) {
      const row = rowOf(this.data, id);
      if (!row) return null;
      for (const { bodies } of this.groups) for (const body of bodies) if (body.rows.includes(row)) this.filling.complete(body);
      return row.element;
    }

    /** Unfold what a row is in. */
    reveal(element) {
      const group = this.groups.find(({ bodies }) => bodies.some((body) => body.element.contains(element)));
      if (!group?.isFolded && !group?.parent?.isFolded) return;
      group.isFolded = false;
      if (group.parent) group.parent.isFolded = false;
      this.show();
      this.actions.folded();
    }
  }

  slimeTables.Layout = Layout;
})();
