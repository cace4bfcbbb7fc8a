// What a query means stands above what merely contains its words: symbols, lessons, terms, symptoms, files
// (see _ext/search_entries.py). On the search page only; Sphinx's own script lists and shows the results.
"use strict";

const SlimeSearch = (() => {
  const SHOWN = 12;
  const ALIKE = 6; // of one kind, where none is more than a part of a name
  const KINDS = ["lesson", "section", "api", "term", "symptom", "file", "doc", "folder"];
  let entries = [];

  const fold = (text) => text.normalize("NFKC").toLowerCase().replace(/[\s…]+/gu, " ").trim();

  // `wait_for()`, "wait_for" and ./slime/ray/rollout.py:120 are typed as they stand elsewhere.
  const bare = (query) =>
    fold(query).replace(/^[\s`'"“”‘’(]+|[\s`'"“”‘’):]+$/gu, "").replace(/\($/u, "").replace(/^\.\//u, "");

  // Words of a message: names as they are, Chinese as pairs of characters, numbers and addresses left out.
  const words = (text) => {
    const found = new Set();
    for (const [run] of fold(text).matchAll(/\p{Script=Han}+|[\p{L}_][\p{L}\p{N}_]+/gu)) {
      if (!/\p{Script=Han}/u.test(run)) found.add(run);
      else for (let at = 0; at < Math.max(run.length - 1, 1); at += 1) found.add(run.slice(at, at + 2));
    }
    return found;
  };

  const part = (whole, query, most, least) =>
    whole.includes(query) ? least + ((most - least) * query.length) / whole.length : 0;

  const named = (entry, query) => {
    const name = entry.folded;
    if (name === query) return 100;
    if (name.endsWith(`.${query}`)) return 95;
    const last = name.slice(name.lastIndexOf(".") + 1);
    if (query.length < 3) return 0;
    if (name.startsWith(`${query}.`)) return 62;
    return last.startsWith(query) ? 61 : part(name, query, 60, 40);
  };

  const titled = (entry, query, typed) => {
    if (entry.folded === query || entry.also.includes(query)) return 99;
    const whole = part(entry.folded, query, 98, 70);
    if (whole) return whole;
    const all = `${entry.folded} ${entry.also.join(" ")}`;
    return typed.length && typed.every((word) => all.includes(word)) ? 66 : 0;
  };

  const filed = (entry, query) => {
    const path = query.replace(/:\d+$/u, "");
    if (entry.folded === path) return 100;
    if (entry.folded.endsWith(`/${path}`)) return 94;
    return path.length < 4 ? 0 : part(entry.folded, path, 64, 40);
  };

  // A message as it was pasted has names, numbers and addresses that the symptom's has not, and the symptom's
  // has dots in their place: what counts is how much of the rarer words of either the other has.
  // What the cause says counts for less than what is seen.
  const shown = (entry, query, asked, rarity) => {
    if (query.length > 3 && entry.seen.includes(query)) return 90;
    if (query.length > 3 && entry.cause.includes(query)) return 58;
    if (asked.size < 2 || /^\p{Script=Han}{1,3}$/u.test(query)) return entry.seen.includes(query) ? 68 : 0;
    const weigh = (names) => [...names].reduce((sum, name) => sum + rarity(name), 0);
    const having = (names) => weigh([...asked].filter((name) => names.has(name)));
    const seen = having(entry.seenWords);
    const title = [...entry.titleWords].filter((name) => asked.has(name));
    return Math.max(
      fit(seen / weigh(asked), 89),
      entry.titleWords.size > 2 ? fit(weigh(title) / weigh(entry.titleWords), 89) : 0,
      fit(Math.max(seen, having(entry.words)) / weigh(asked), 64),
    );
  };

  const fit = (share, most) => (share < 0.6 ? 0 : 45 + (most - 45) * share);

  const scorer = (query) => {
    const wanted = bare(query);
    const asked = words(query);
    const typed = wanted.split(" ").filter(Boolean);
    const symptoms = entries.filter((entry) => entry.role === "symptom");
    const rarities = new Map();
    const rarity = (name) => {
      if (!rarities.has(name)) {
        const having = symptoms.filter((entry) => entry.words.has(name)).length;
        rarities.set(name, Math.log((symptoms.length + 1) / (having + 0.5)));
      }
      return Math.max(rarities.get(name), 0.05);
    };
    return (entry) => {
      if (!wanted) return 0;
      switch (entry.role) {
        case "api": return named(entry, wanted);
        case "file": case "folder": return filed(entry, wanted);
        case "symptom": return shown(entry, wanted, asked, rarity);
        case "term": return entry.folded === wanted || entry.also.includes(wanted)
          ? 97 : part(entry.folded, wanted, 60, 45);
        default: return titled(entry, wanted, typed);
      }
    };
  };

  const find = (query) => {
    const score = scorer(query);
    const found = entries.map((entry) => ({ entry, score: score(entry) })).filter((hit) => hit.score >= 40);
    found.sort((one, other) => other.score - one.score || other.entry.weight - one.entry.weight
      || KINDS.indexOf(one.entry.role) - KINDS.indexOf(other.entry.role)
      || one.entry.title.length - other.entry.title.length || (one.entry.title < other.entry.title ? -1 : 1));
    const partial = new Map();
    return found.filter(({ entry, score: reached }) => {
      const count = (partial.get(entry.role) ?? 0) + (reached < 65 ? 1 : 0);
      partial.set(entry.role, count);
      return count <= ALIKE;
    }).slice(0, SHOWN);
  };

  const asResult = ({ entry, score }) => [
    entry.docname, entry.title, entry.anchor && `#${entry.anchor}`, entry.note, 1000 + score, "",
    entry.role === "lesson" || entry.role === "section" ? "title" : "object",
  ];

  // Sphinx takes results from the end of the list: the best come last.
  const perform = Search._performSearch;
  Search._performSearch = (query, ...rest) => {
    const first = find(query).map(asResult);
    const same = (result) => first.some((own) => own[0] === result[0] && own[2] === result[2]);
    return [...perform(query, ...rest).filter((result) => !same(result)), ...first.reverse()];
  };

  // Pages that were opened as files may not read others: no summaries then.
  if (window.location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

  return {
    setEntries: (list) => {
      entries = list.map(([role, docname, anchor, title, note, also, weight]) => {
        const entry = { role, docname, anchor, title, note, weight, folded: fold(title), also: also.map(fold) };
        if (role === "symptom") {
          const [printed, cause] = entry.also;
          Object.assign(entry, { seen: `${entry.folded} ${printed}`, cause, titleWords: words(title) });
          Object.assign(entry, { seenWords: words(entry.seen), words: words(`${entry.seen} ${cause}`) });
        }
        return entry;
      });
    },
  };
})();
