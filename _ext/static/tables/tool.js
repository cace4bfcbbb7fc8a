// One table as a tool: what is chosen in its toolbar and titles, and what the address says, becomes what it shows.
"use strict";
(() => {
  const { words, TableData, Layout, Toolbar, Address, match, prepare } = slimeTables;
  const MINIMUM_ROWS = 10; // shorter tables are read faster than filtered
  const MANY_ROWS = 100; // the facets of such a table are open at once, where there is room
  const ADDRESS_DELAY = 250; // ms; browsers refuse to have the address changed at every keystroke

  class Tool {
    constructor(table, name) {
      this.table = table;
      this.data = new TableData(table);
      this.address = new Address(name);
      this.sorted = null;
      this.by = "";
      this.isTyping = false;
      const actions = { sort: (key) => this.sortBy(key), folded: () => this.write() };
      const isLongEnough = this.data.rows.length >= MINIMUM_ROWS;
      this.layout = new Layout(this.data, actions, { folds: isLongEnough });
      if (isLongEnough) this.addToolbar(name);
    }

    /** What to scroll to, to see the table with all that belongs to it. */
    get top() {
      return this.toolbar?.form ?? this.table;
    }

    addToolbar(name) {
      this.toolbar = new Toolbar(this.data, name, {
        changed: (isTyped) => this.changed(isTyped),
        regrouped: () => this.rearrange(this.toolbar.group.value, this.sorted),
        folded: (isFolded) => {
          this.layout.fold(() => isFolded);
          this.layout.show();
          this.write();
        },
        cleared: () => {
          this.show({});
          this.write();
        },
        address: () => this.address.of(this.view).href.split("#")[0],
      });
      const container = this.table.closest(".slime-scroll") ?? this.table;
      container.before(this.toolbar.form);
      this.nothing = Object.assign(document.createElement("p"), { className: "slime-empty", hidden: true, textContent: words.nothing });
      container.after(this.nothing);
      if (this.toolbar.more) this.toolbar.more.open = this.data.rows.length > MANY_ROWS && matchMedia("(min-width: 48rem)").matches;
      prepare(this.data, () => this.layout.filling.ready());
    }

    /** By a column: ascending, then descending, then as written. */
    sortBy(key) {
      if (this.sorted?.key !== key) this.rearrange(this.by, { key, isDescending: false });
      else this.rearrange(this.by, this.sorted.isDescending ? null : { key, isDescending: true });
    }

    rearrange(by, sorted) {
      this.by = by;
      this.sorted = this.layout.arrange(by, sorted);
      this.apply();
      this.write();
    }

    get isFiltered() {
      return Boolean(this.toolbar && (this.toolbar.text.value.trim() || this.toolbar.values.some(Boolean)));
    }

    get isActive() {
      return this.isFiltered || Boolean(this.sorted || this.by || this.layout.groups.some(({ isFolded }) => isFolded));
    }

    /** Show the rows that fit what is chosen. */
    apply() {
      if (!this.toolbar) return;
      const found = match(this.data, this.toolbar.values, this.toolbar.text.value);
      this.layout.show(this.isFiltered);
      this.toolbar.report(found, this.isActive, this.layout.hasGroups);
      this.nothing.hidden = found.total > 0;
    }

    changed(isTyped) {
      this.apply();
      clearTimeout(this.timer);
      if (isTyped) this.timer = setTimeout(() => this.write(true), ADDRESS_DELAY);
      else this.write();
    }

    /** All that makes the view, as the address holds it. */
    get view() {
      const view = {};
      if (this.toolbar) {
        const { values } = this.toolbar;
        this.data.facets.forEach(({ name }, index) => (view[name] = [values[index]]));
        view.text = [this.toolbar.text.value.trim()];
      }
      view.group = [this.by];
      view.sort = [this.sorted ? (this.sorted.isDescending ? "-" : "") + this.sorted.key : ""];
      return { ...view, ...this.folds };
    }

    /** What is folded: the smaller part of the groups is named. */
    get folds() {
      const groups = this.layout.groups.filter(({ heading }) => heading);
      const folded = groups.filter(({ isFolded }) => isFolded);
      const isMost = folded.length * 2 > groups.length;
      const except = isMost ? groups.filter(({ isFolded }) => !isFolded) : folded;
      return { fold: [isMost ? "all" : ""], except: except.map(({ key }) => key) };
    }

    /** Keep the view in the address; what is typed without a pause for something else is one step. */
    write(isTyped = false) {
      clearTimeout(this.timer);
      this.address.write(this.view, isTyped && this.isTyping);
      this.isTyping = isTyped;
      if (this.toolbar) this.toolbar.clear.disabled = !this.isActive;
    }

    /** Show the view of the address, if it is another one. */
    restore() {
      clearTimeout(this.timer);
      this.isTyping = false;
      if (this.address.of(this.view).href !== location.href) this.show(this.address.read());
    }

    /** Show a view as the address holds it. What the table does not have is passed over. */
    show(view) {
      const first = (key) => view[key]?.[0] ?? "";
      const { toolbar, layout } = this;
      if (toolbar) {
        toolbar.choices.forEach((choice, index) => choice && (choice.value = first(this.data.facets[index].name)));
        toolbar.text.value = first("text");
        toolbar.group.value = first("group");
        if (toolbar.group.selectedIndex === -1) toolbar.group.value = "";
        this.by = toolbar.group.value;
        if (toolbar.more && toolbar.values.some(Boolean)) toolbar.more.open = true;
      }
      const sort = first("sort");
      this.sorted = layout.arrange(this.by, sort ? { key: sort.replace(/^-/, ""), isDescending: sort.startsWith("-") } : null);
      const except = new Set(view.except);
      layout.fold(({ key }) => (first("fold") === "all") !== except.has(key));
      this.apply();
    }

    /** A row that someone links to is shown, whatever was chosen or folded. */
    reveal(target) {
      if (!target || target === this.table || !this.table.contains(target)) return;
      if (target.closest("tr")?.hidden) {
        for (const choice of this.toolbar.choices) if (choice) choice.value = "";
        this.toolbar.text.value = "";
        this.apply();
        this.write();
      }
      this.layout.reveal(target);
      this.layout.filling.bring(target);
    }

    get isInView() {
      return this.top.getBoundingClientRect().top < innerHeight && this.table.getBoundingClientRect().bottom > 0;
    }
  }

  slimeTables.Tool = Tool;
})();
