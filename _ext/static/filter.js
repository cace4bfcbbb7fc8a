// Filters for tables. Any table with these attributes gets one; without this script it is complete all the same:
//   table[data-facets]    JSON: [name, title, {value: words}] for each facet by which rows can be chosen
//   table[data-filter]    the table's name in the address: ?candidates.verdict=unresolved&candidates.text=queue
//   tr[data-<facet>]      the row's value; rows with class slime-group are headings of the bodies from theirs on
// Choices are kept in the address, so that a view can be sent. Nothing is fetched, nothing is stored.
"use strict";
(() => {
  const WORDS = document.documentElement.lang.startsWith("zh")
    ? { all: "全部", text: "文字", clear: "清除", shown: (n, all) => `显示 ${n} / ${all}` }
    : { all: "all", text: "Text", clear: "Clear", shown: (n, all) => `${n} of ${all} shown` };
  const MINIMUM_ROWS = 20; // shorter tables are read faster than filtered
  const WORDS_AT_ONCE = 400; // rows
  const ADDRESS_DELAY = 250; // ms; browsers refuse to have the address changed at every keystroke

  /** The rows as data: read once, asked often. A row's words are read when first looked for. */
  class Rows {
    constructor(table, facets) {
      this.groups = []; // a heading's bodies: they are hidden together with it
      this.rows = [];
      for (const body of table.tBodies) {
        const heading = body.rows[0]?.classList.contains("slime-group") ? body.rows[0] : null;
        if (heading || !this.groups.length) this.groups.push({ heading, bodies: [], shown: 0 });
        const group = this.groups.at(-1);
        const members = [...body.rows].filter((row) => row !== heading);
        group.bodies.push({ element: body, shown: members.length });
        for (const element of members) {
          const values = facets.map((facet) => element.dataset[facet] ?? "");
          this.rows.push({ element, values, group, body: group.bodies.at(-1), words: null, hidden: false });
        }
      }
    }

    /** Read the words while nothing else is to do, so that the first look for some is as fast as the next. */
    prepare(start = 0) {
      const idle = window.requestIdleCallback ?? setTimeout;
      const end = Math.min(start + WORDS_AT_ONCE, this.rows.length);
      idle(() => {
        for (let index = start; index < end; index += 1) Rows.words(this.rows[index]);
        if (end < this.rows.length) this.prepare(end);
      });
    }

    static words(row) {
      // Chains of long tables are markup as text until they are seen (see chains.js): their tags are no words.
      row.words ??= `${row.group.heading?.textContent ?? ""} ${row.element.textContent.replace(/<[^>]*>/g, " ")}`.toLowerCase();
      return row.words;
    }

    /** Show the rows that have the chosen values ("" is any) and all the words; count what each facet could choose. */
    show(chosen, needles) {
      const counts = chosen.map(() => new Map());
      let total = 0;
      for (const group of this.groups) {
        group.shown = 0;
        for (const body of group.bodies) body.shown = 0;
      }
      for (const row of this.rows) {
        let misses = 0;
        let missed = -1;
        for (let index = 0; index < chosen.length; index += 1) {
          if (chosen[index] && chosen[index] !== row.values[index]) {
            misses += 1;
            missed = index;
          }
        }
        const hasWords = misses < 2 && (!needles.length || needles.every((needle) => Rows.words(row).includes(needle)));
        if (hasWords) {
          // With one miss the row would be there, were that facet not chosen: it counts for that one alone.
          for (let index = 0; index < chosen.length; index += 1) {
            if (missed === -1 || missed === index) {
              const value = row.values[index];
              counts[index].set(value, (counts[index].get(value) ?? 0) + 1);
            }
          }
        }
        const fits = hasWords && !misses;
        if (row.hidden === fits) row.element.hidden = row.hidden = !fits;
        row.body.shown += fits;
        row.group.shown += fits;
        total += fits;
      }
      this.hideEmpty();
      return { total, counts };
    }

    hideEmpty() {
      for (const { heading, bodies, shown } of this.groups) {
        bodies.forEach((body, index) => {
          // The first body holds the heading: it stays as long as any body of the group shows a row.
          body.element.hidden = index === 0 && heading ? shown === 0 : body.shown === 0;
        });
      }
    }
  }

  /** One table's form. */
  class Filter {
    constructor(table, name) {
      this.table = table;
      this.name = name;
      const facets = JSON.parse(table.dataset.facets);
      this.rows = new Rows(table, facets.map(([facet]) => facet));
      if (this.rows.rows.length < MINIMUM_ROWS) return;
      this.facets = facets.map(([facet, title, words], index) => this.facet(facet, title, words, index));
      this.text = Object.assign(document.createElement("input"), { type: "search", name: "text" });
      this.status = document.createElement("output");
      this.clear = Object.assign(document.createElement("button"), { type: "reset", textContent: WORDS.clear });
      this.form = document.createElement("form");
      this.form.className = "slime-filter";
      this.form.setAttribute("role", "search");
      this.form.setAttribute("aria-label", table.caption?.textContent ?? name);
      for (const { title, select, isChoice } of this.facets) {
        if (isChoice) this.form.append(Filter.labelled(title, select));
      }
      this.form.append(Filter.labelled(WORDS.text, this.text), this.clear, this.status);
      this.form.addEventListener("submit", (event) => event.preventDefault());
      this.form.addEventListener("input", () => this.changed());
      this.form.addEventListener("reset", () => setTimeout(() => this.changed())); // when the fields are empty
      (table.closest(".slime-scroll") ?? table).before(this.form);
      this.rows.prepare();
    }

    static labelled(title, control) {
      const label = document.createElement("label");
      label.append(title, control);
      return label;
    }

    facet(name, title, words, index) {
      const values = [...new Set(this.rows.rows.map((row) => row.values[index]))].filter(Boolean);
      values.sort((one, other) => (words[one] ?? one).localeCompare(words[other] ?? other, document.documentElement.lang));
      const select = Object.assign(document.createElement("select"), { name });
      select.add(new Option(WORDS.all, ""));
      for (const value of values) select.add(new Option(words[value] ?? value, value));
      return { name, title, words, select, isChoice: values.length > 1 };
    }

    get fields() {
      return this.form ? [...this.facets.filter((facet) => facet.isChoice).map((facet) => facet.select), this.text] : [];
    }

    get isActive() {
      return this.fields.some((field) => field.value);
    }

    apply() {
      if (!this.form) return;
      const needles = this.text.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
      const { total, counts } = this.rows.show(this.facets.map((facet) => facet.select.value), needles);
      this.facets.forEach(({ select, words }, index) => {
        for (const option of select.options) {
          if (option.value) option.text = `${words[option.value] ?? option.value} (${counts[index].get(option.value) ?? 0})`;
        }
      });
      this.clear.disabled = !this.isActive;
      const status = WORDS.shown(total, this.rows.rows.length);
      if (this.status.textContent !== status) this.status.textContent = status;
    }

    changed() {
      this.apply();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.write(), ADDRESS_DELAY);
    }

    /** Into the address; what others have there stays. */
    write() {
      const address = new URL(location.href);
      for (const field of this.fields) {
        const key = `${this.name}.${field.name}`;
        if (field.value) address.searchParams.set(key, field.value);
        else address.searchParams.delete(key);
      }
      if (address.href !== location.href) history.replaceState(history.state, "", address);
    }

    /** Out of the address. Values that no row has are none. */
    read() {
      const parameters = new URLSearchParams(location.search);
      for (const field of this.fields) {
        field.value = parameters.get(`${this.name}.${field.name}`) ?? "";
        if (field.selectedIndex === -1) field.value = "";
      }
      this.apply();
    }

    /** A row that someone links to is shown, whatever was chosen. */
    reveal(target) {
      if (this.form && target?.hidden && this.table.contains(target)) {
        for (const field of this.fields) field.value = "";
        this.changed();
        target.scrollIntoView();
      }
    }
  }

  const seen = new Map();
  const filters = [...document.querySelectorAll("table[data-facets]")].map((table) => {
    const name = table.dataset.filter ?? "table";
    seen.set(name, (seen.get(name) ?? 0) + 1);
    return new Filter(table, seen.get(name) > 1 ? `${name}-${seen.get(name)}` : name);
  });
  const target = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const restore = () => {
    for (const filter of filters) filter.read();
    for (const filter of filters) filter.reveal(target());
  };
  restore();
  window.addEventListener("popstate", restore);
  window.addEventListener("hashchange", () => filters.forEach((filter) => filter.reveal(target())));
  const sent = location.hash ? undefined : filters.find((filter) => filter.isActive);
  // Once everything has its place: before that, browsers take the page back to its top.
  if (sent) window.addEventListener("load", () => sent.form.scrollIntoView());
})();
