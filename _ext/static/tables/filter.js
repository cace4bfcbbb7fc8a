// Which rows fit what is chosen, and how many would be left by each other choice.
"use strict";
(() => {
  const { sayingOf, idle } = slimeTables;
  const ROWS_AT_ONCE = 400;

  const wordsOf = (data, row) => (row.words ??= `${row.group.title} ${sayingOf(data, row)}`.toLowerCase());

  /** Read the words while nothing else is to do, so that the first look for some is as fast as the next. */
  function prepare(data, then, start = 0) {
    idle(() => {
      const end = Math.min(start + ROWS_AT_ONCE, data.rows.length);
      for (let index = start; index < end; index += 1) wordsOf(data, data.rows[index]);
      if (end < data.rows.length) prepare(data, then, end);
      else then();
    });
  }

  /** Words to look for and words that must not be there. */
  function needles(text) {
    const words = text.trim().toLowerCase().split(/\s+/).filter((word) => word && word !== "-");
    return {
      wanted: words.filter((word) => !word.startsWith("-")),
      unwanted: words.filter((word) => word.startsWith("-")).map((word) => word.slice(1)),
    };
  }

  const hasWords = (data, row, { wanted, unwanted }) =>
    (!wanted.length && !unwanted.length) ||
    (wanted.every((word) => wordsOf(data, row).includes(word)) && !unwanted.some((word) => wordsOf(data, row).includes(word)));

  /** The values that a choice allows, as flags by number; null allows all. A value that is there is meant itself. */
  function allowed(facet, choice) {
    if (!choice) return null;
    const exact = facet.values.indexOf(choice);
    const part = choice.toLowerCase();
    return facet.values.map((value, number) =>
      exact >= 0
        ? number === exact
        : value.toLowerCase().includes(part) || (facet.words[value] ?? "").toLowerCase().includes(part));
  }

  const meets = (values, flags) => {
    for (const value of values) if (flags[value]) return true;
    return false;
  };

  /** Mark each row's `fits`; give how many do, and for each facet the number of rows that each value would leave. */
  function match(data, choices, text) {
    const flags = data.facets.map((facet, index) => allowed(facet, choices[index]));
    const active = flags.flatMap((flag, index) => (flag ? [index] : []));
    const sought = needles(text);
    const counts = data.facets.map((facet) => new Uint32Array(facet.values.length));
    let total = 0;
    for (const row of data.rows) {
      let misses = 0;
      let missed = -1;
      for (const index of active) {
        if (!meets(row.values[index], flags[index])) {
          misses += 1;
          missed = index;
        }
      }
      const isNear = misses < 2 && hasWords(data, row, sought);
      row.fits = isNear && !misses;
      if (row.fits) total += 1;
      if (!isNear) continue;
      // With one miss the row would be there, were that facet not chosen: it counts for that one alone.
      if (misses) {
        for (const value of row.values[missed]) counts[missed][value] += 1;
      } else {
        for (let index = 0; index < counts.length; index += 1) {
          for (const value of row.values[index]) counts[index][value] += 1;
        }
      }
    }
    return { total, counts };
  }

  Object.assign(slimeTables, { match, prepare });
})();
