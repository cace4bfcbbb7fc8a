// The order of rows by a column: numbers as numbers, words as the language orders them, equal ones as they stood.
"use strict";
(() => {
  const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true, sensitivity: "base" });
  const ASIDE = "noscript, .slime-chain, .slime-line, .slime-context, .slime-cite"; // what a cell says beside its value

  /** A cell's value in words; `data-sort` says another one. */
  function textOf(cell) {
    if (!cell) return "";
    if (cell.dataset.sort !== undefined) return cell.dataset.sort;
    let text = "";
    for (const node of cell.childNodes) {
      if (node.nodeType !== Node.ELEMENT_NODE || !node.matches(ASIDE)) text += node.textContent;
    }
    return text.trim();
  }

  const numberOf = (text) => Number.parseFloat(text.replaceAll(",", "").replace("−", "-").replace(/^[^\d.+-]+(?=\d)/, ""));

  /** Where each row's value stands among all, as numbers; rows without a value have none (NaN). */
  function ranks(rows, read, isNumeric) {
    const texts = rows.map(read);
    if (isNumeric) return texts.map(numberOf);
    const order = new Map([...new Set(texts)].sort(collator.compare).map((text, rank) => [text, rank]));
    return texts.map((text) => (text ? order.get(text) : Number.NaN));
  }

  /** A comparison of rows by their ranks. Those without a value stand last in both directions. */
  function comparison(values, isDescending) {
    const sign = isDescending ? -1 : 1;
    return (one, other) => {
      const first = values[one.index];
      const second = values[other.index];
      if (Number.isNaN(first) || Number.isNaN(second)) return Number.isNaN(first) - Number.isNaN(second) || one.index - other.index;
      return sign * (first - second) || one.index - other.index;
    };
  }

  Object.assign(slimeTables, { textOf, ranks, comparison, compareTexts: collator.compare });
})();
