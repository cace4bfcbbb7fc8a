// The headings of groups: a button that folds, and how many rows of the group are shown.
"use strict";
(() => {
  const { words } = slimeTables;

  /** Make a heading fold its group; `layout` does it. */
  function dressHeading(group, layout) {
    const cell = group.heading.cells[0];
    cell.dataset.title ??= cell.textContent.trim();
    cell.colSpan = layout.columns.count;
    cell.querySelector(".slime-fold")?.remove();
    group.heading.classList.toggle("slime-inside", Boolean(group.parent));
    group.button = Object.assign(document.createElement("button"), { type: "button", className: "slime-fold" });
    group.button.setAttribute("aria-label", cell.dataset.title);
    group.button.addEventListener("click", () => layout.toggle(group));
    group.button.addEventListener("keydown", (event) => pressed(event, group, layout));
    cell.prepend(group.button);
    group.note = cell.querySelector(".slime-rest") ?? cell.appendChild(document.createElement("span"));
    group.note.className = "slime-rest";
  }

  /** Say whether a group is folded and, where not all of its rows may be there, how many are. */
  function markHeading(group, isChosen) {
    if (!group.button) return;
    group.button.setAttribute("aria-expanded", String(!group.isFolded));
    const note = isChosen ? words.shown_in_group.replace("{shown}", group.shown) : "";
    if (group.note.textContent !== note) group.note.textContent = note;
  }

  /** Arrow keys as in a tree: up and down between headings, left folds, right unfolds. */
  function pressed(event, group, layout) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const move = (choose) => {
      const reachable = layout.groups.filter(({ button }) => button?.getClientRects().length);
      reachable.at(choose(reachable.indexOf(group), reachable.length))?.button.focus();
    };
    const actions = {
      ArrowDown: () => move((at, count) => Math.min(at + 1, count - 1)),
      ArrowUp: () => move((at) => Math.max(at - 1, 0)),
      Home: () => move(() => 0),
      End: () => move(() => -1),
      ArrowLeft: () => (group.isFolded && group.parent ? group.parent.button.focus() : layout.toggle(group, true)),
      ArrowRight: () => layout.toggle(group, false),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  Object.assign(slimeTables, { dressHeading, markHeading });
})();
