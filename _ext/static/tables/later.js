// Very long tables: most of their rows stand in a <noscript> after the table, as text, which browsers read in no time. Each
// becomes an element when it comes near the window or is asked for, all of them while nothing else is to do. To a browser
// that runs no scripts they are simply there.
"use strict";
(() => {
  const CHAIN = /<details class="slime-chain"[^>]*>.*?<\/details>/gs;
  const SAME = /<a class="slime-same" href="#([^"]*)">.*?<\/a>/gs;
  const ASIDE = /<(details|a|code) class="slime-(?:chain|same|cite|line)\b.*?<\/\1>/gs;
  const CELL = /<t[hd](?=[ >])/;
  const TAG = /<[^>]*>/g;
  const ENTITY = /&(?:amp|lt|gt|quot|#x27|nbsp);/g; // those that the page is written with, and browsers write
  const MEANT = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&nbsp;": "\u00a0" };
  // Text is escaped where the page is written: these characters are markup.
  const BODY = "<tbody";
  const ROW = "<tr";

  const SOON = 100; // ms: on a busy machine nothing is ever idle

  const idle = (work) => (globalThis.requestIdleCallback ? requestIdleCallback(work, { timeout: SOON }) : setTimeout(work));

  /** The attributes of a row's first tag. */
  function attributesOf(start) {
    const parts = start.split('"');
    const found = {};
    for (let index = 0; index + 1 < parts.length; index += 2) found[parts[index].trim()] = parts[index + 1];
    return found;
  }

  function elementsOf(html) {
    const holder = document.createElement("tbody");
    holder.innerHTML = html;
    return [...holder.rows];
  }

  /** The bodies of the rest of a table: an element with its heading, the rows to come as {id, facets, html}. */
  function readLater(table) {
    const rest = table.nextElementSibling;
    if (!rest?.matches("noscript.slime-later")) return [];
    const headings = [];
    const bodies = rest.textContent.split(BODY).slice(1).map((body) => {
      const element = document.createElement("tbody");
      element.className = "slime-later";
      const later = [];
      let hasHeading = false;
      for (const piece of body.split(ROW).slice(1)) {
        const { "id=": id = "", "data-f=": facets, "class=": css } = attributesOf(piece.slice(0, piece.indexOf(">")));
        const html = ROW + piece;
        if (css === "slime-group") hasHeading = headings.push(html) > 0;
        else later.push({ id, facets, html });
      }
      return { element, later, hasHeading, heading: null };
    });
    rest.remove();
    const made = elementsOf(headings.join(""));
    let number = 0;
    for (const body of bodies) {
      if (body.hasHeading) body.element.append((body.heading = made[number++]));
    }
    return bodies;
  }

  /** A row's chain of evidence as markup: as it was before someone unfolded it, and it got lines of code (see excerpts.js). */
  function chainOf(row) {
    if (!row) return "";
    if (!row.element) return row.html.match(CHAIN)?.[0] ?? "";
    const waiting = row.element.querySelector("noscript");
    if (waiting) return waiting.textContent;
    const chain = row.element.querySelector(".slime-chain")?.cloneNode(true);
    if (!chain) return "";
    chain.open = false;
    for (const line of chain.querySelectorAll(".slime-line")) line.remove();
    return chain.outerHTML;
  }

  const chains = new WeakMap(); // rows by their id, of a table's data
  function rowOf(data, id) {
    if (!chains.has(data)) chains.set(data, new Map(data.rows.map((row) => [row.id, row])));
    return chains.get(data).get(id);
  }

  /** A row's markup, where it names another row's chain with that chain. */
  const completed = (data, html) => (html.includes("slime-same") ? html.replace(SAME, (_, id) => chainOf(rowOf(data, id))) : html);

  /** What a row says, the same with an element as without: a chain may be text in either, and its tags keep words apart. */
  const sayingOf = (data, row) =>
    completed(data, row.element?.innerHTML ?? row.html)
      .replace(CHAIN, (chain) => chain.replace(TAG, " "))
      .replace(TAG, "")
      .replace(ENTITY, (entity) => MEANT[entity]);

  /** A cell's value of a row that has no element, without what it says beside (see sort.js). */
  function cellOfLater(row, position) {
    const cell = row.html.split(CELL)[position + 1] ?? "";
    return cell.slice(cell.indexOf(">") + 1).replace(ASIDE, "").replace(TAG, "").replace(ENTITY, (entity) => MEANT[entity]).trim();
  }

  /** Make elements of those rows that have none. Their chains wait as text (see chains.js). */
  function make(data, rows) {
    const without = rows.filter(({ element }) => !element);
    if (!without.length) return;
    const html = without.map((row) => completed(data, row.html).replace(CHAIN, "<noscript>$&</noscript>"));
    elementsOf(html.join("")).forEach((element, index) => {
      without[index].element = element;
      without[index].html = "";
    });
  }

  Object.assign(slimeTables, { readLater, rowOf, sayingOf, cellOfLater, make, idle });
})();
