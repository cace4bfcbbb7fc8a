// What rows of long tables unfold of the scanned code: the context of their line, and the lines of their chain of evidence.
// It stands in scripts beside the pages (see excerpt_files.py), each asked for when a first row of it is unfolded. Shorter
// tables hold all of it, and need no script.
"use strict";
(() => {
  const folder = new URL("slime-excerpts/", document.currentScript.src);
  const known = {}; // by record: [context, [line, …]]
  const asked = new Map(); // by script
  window.slimeExcerpts = (found) => Object.assign(known, found);

  const shardOf = (record) => /^[0-9a-f]{2}/.exec(record)?.[0] ?? "others";

  const ask = (shard, version) => {
    if (!asked.has(shard)) {
      asked.set(shard, new Promise((resolve) => {
        const script = document.createElement("script");
        script.src = new URL(`${shard}.js?${version}`, folder).href;
        script.onload = script.onerror = resolve;
        document.head.append(script);
      }));
    }
    return asked.get(shard);
  };

  /** What is known of a row; undefined where the build had no code of its file. */
  const excerptOf = async (row) => {
    const record = row.id.replace(/^r-/, "");
    await ask(shardOf(record), row.closest("table").dataset.excerpts);
    return Object.hasOwn(known, record) ? known[record] : undefined;
  };

  const fillContext = async (details) => {
    const found = await excerptOf(details.closest("tr"));
    if (found) details.insertAdjacentHTML("beforeend", found[0]);
    else details.replaceWith(details.querySelector(".slime-line"));
  };

  const fillChain = async (details) => {
    const found = await excerptOf(details.closest("tr"));
    [...details.querySelectorAll("li")].forEach((place, index) => {
      if (found?.[1][index]) place.insertAdjacentHTML("beforeend", `<code class="slime-line highlight">${found[1][index]}</code>`);
    });
  };

  const filled = new WeakSet();
  document.addEventListener("toggle", ({ target }) => {
    if (!target.open || filled.has(target) || !target.closest("table[data-excerpts] tr[id]")) return;
    filled.add(target);
    if (target.matches(".slime-context")) fillContext(target);
    if (target.matches(".slime-chain")) fillChain(target);
  }, true); // it does not bubble

  const prepare = (body) => {
    for (const line of body.querySelectorAll("tr[id] > td > .slime-line")) {
      const details = Object.assign(document.createElement("details"), { className: "slime-context" });
      const summary = document.createElement("summary");
      line.replaceWith(details);
      summary.append(line);
      details.append(summary);
    }
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        prepare(target);
      }
    },
    { rootMargin: "100%" }, // a window's height ahead
  );
  const watch = (nodes) => {
    for (const node of nodes) if (node.localName === "tbody") watcher.observe(node);
  };
  // Sorting and grouping put the rows into other bodies.
  const changes = new MutationObserver((records) => records.forEach(({ addedNodes }) => watch(addedNodes)));
  for (const table of document.querySelectorAll("table[data-excerpts]")) {
    watch(table.tBodies);
    changes.observe(table, { childList: true });
    table.addEventListener("slime-filled", ({ target }) => watcher.observe(target)); // see tables/filling.js
  }
})();
