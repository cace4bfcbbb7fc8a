// The controls above a table: fields for words and facets, grouping, folding, a link to the view, how much is shown.
"use strict";
(() => {
  const { words, waysToGroup, compareTexts } = slimeTables;
  const MOST_CHOICES = 60; // a facet of more values is typed, not chosen from a list
  const MOST_PROPOSALS = 500;
  const ANNOUNCED_AFTER = 500; // ms without a change

  const make = (tag, properties = {}, ...children) => {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  };
  const labelled = (title, control) => make("label", {}, title, control);

  /** One facet's control: a list to choose from, or a field that proposes values. */
  class Choice {
    constructor(facet, proposals) {
      this.facet = facet;
      this.isList = facet.values.length <= MOST_CHOICES;
      this.control = this.isList ? this.list() : make("input", { type: "search", autocomplete: "off", spellcheck: false });
      this.control.name = facet.name;
      this.element = labelled(facet.title, this.control);
      if (!this.isList) this.propose(proposals);
    }

    /** The values in the order of their words. */
    get order() {
      const { facet } = this;
      return facet.values.map((_, number) => number).sort((one, other) => compareTexts(facet.word(one), facet.word(other)));
    }

    list() {
      const select = make("select");
      select.add(new Option(words.all, ""));
      this.options = new Map(this.order.map((number) => [number, new Option(this.facet.word(number), this.facet.values[number])]));
      for (const option of this.options.values()) select.add(option);
      return select;
    }

    /** Values to choose from while typing, once the field is used. */
    propose(id) {
      const list = make("datalist", { id });
      this.control.setAttribute("list", id);
      this.control.addEventListener("focus", () => {
        const some = this.order.slice(0, MOST_PROPOSALS);
        list.append(...some.map((number) => new Option(this.facet.words[this.facet.values[number]] ?? "", this.facet.values[number])));
      }, { once: true });
      this.element.append(list);
    }

    get value() {
      return this.control.value.trim();
    }

    /** Values of a list that it does not have are none. */
    set value(value) {
      this.control.value = value;
      if (this.control.selectedIndex === -1) this.control.value = "";
    }

    count(counts) {
      for (const [number, option] of this.options ?? []) {
        const text = `${this.facet.word(number)} (${counts[number]})`;
        if (option.text !== text) option.text = text;
      }
    }
  }

  class Toolbar {
    /**
     * @param actions {changed(isTyped), regrouped(), folded(isFolded), cleared(), address()}
     */
    constructor(data, name, actions) {
      this.data = data;
      this.actions = actions;
      this.choices = data.facets.map((facet, index) => (facet.values.length > 1 ? new Choice(facet, `${name}-values-${index}`) : null));
      this.text = make("input", { type: "search", name: "text", title: words.text_hint, autocomplete: "off", spellcheck: false });
      this.text.setAttribute("aria-keyshortcuts", "/");
      this.ways = waysToGroup(data);
      this.group = make("select", { name: "group" });
      for (const [value, title] of this.ways) this.group.add(new Option(title, value));
      this.shown = make("span", { className: "slime-shown" });
      this.shown.setAttribute("aria-hidden", "true"); // the same is announced, once it stands still
      this.status = make("output", { className: "slime-announced" });
      this.clear = make("button", { type: "reset", textContent: words.clear });
      this.copy = make("button", { type: "button", textContent: words.copy });
      this.folds = [[words.fold, true], [words.unfold, false]].map(([textContent, isFolded]) => {
        const button = make("button", { type: "button", textContent });
        button.addEventListener("click", () => actions.folded(isFolded));
        return button;
      });
      this.form = this.assemble(data.table.caption?.textContent ?? name);
      this.listen();
    }

    assemble(title) {
      const form = make("form", { className: "slime-filter" });
      form.setAttribute("role", "search");
      form.setAttribute("aria-label", title);
      form.append(labelled(words.text, this.text));
      if (this.ways.length) form.append(labelled(words.group, this.group));
      form.append(...this.folds, this.clear, this.copy, this.shown, this.status);
      const fields = this.choices.filter(Boolean).map((choice) => choice.element);
      if (fields.length) {
        this.more = make("details", { className: "slime-more" }, make("summary", { textContent: words.more }), make("div", {}, ...fields));
        form.append(this.more);
      }
      return form;
    }

    listen() {
      this.form.addEventListener("submit", (event) => event.preventDefault());
      this.form.addEventListener("input", ({ target }) => {
        if (target === this.group) this.actions.regrouped();
        else this.actions.changed(target.tagName === "INPUT");
      });
      this.form.addEventListener("reset", (event) => {
        event.preventDefault(); // the fields are emptied here, with all else that makes the view
        this.actions.cleared();
      });
      this.form.addEventListener("keydown", (event) => this.escaped(event));
      this.copy.addEventListener("click", () => this.copyAddress());
    }

    /** Escape empties a field, in an empty one it clears the view. */
    escaped(event) {
      if (event.key !== "Escape" || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      if (event.target.value) {
        event.target.value = "";
        this.actions.changed(true);
      } else this.actions.cleared();
    }

    async copyAddress() {
      let said = words.copied;
      try {
        await navigator.clipboard.writeText(this.actions.address());
      } catch {
        said = words.copy_by_hand; // the address holds the view as well
      }
      this.announce(said, 0);
      this.copy.textContent = said;
      clearTimeout(this.copyTimer);
      this.copyTimer = setTimeout(() => (this.copy.textContent = words.copy), 3000);
    }

    get values() {
      return this.choices.map((choice) => choice?.value ?? "");
    }

    /** How much is shown and how much each choice would leave. */
    report({ total, counts }, isActive, hasGroups) {
      this.choices.forEach((choice, index) => choice?.count(counts[index]));
      this.clear.disabled = !isActive;
      for (const button of this.folds) button.hidden = !hasGroups;
      const text = words.shown.replace("{shown}", total).replace("{all}", this.data.rows.length);
      if (this.shown.textContent === text) return;
      const isFirst = !this.shown.textContent;
      this.shown.textContent = text;
      if (isFirst) this.status.textContent = text;
      else this.announce(text, ANNOUNCED_AFTER);
    }

    announce(text, delay) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.status.textContent = text), delay);
    }
  }

  slimeTables.Toolbar = Toolbar;
})();
