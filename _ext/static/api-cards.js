"use strict";
// The card of an API name: what it means and where the code uses it. It opens on hovering, focus and tap, stays while
// the pointer or the focus is on the name or in the card, and closes on Escape. The cards are one script of the site
// (api-card-data.js), asked for when somebody first moves the pointer or presses a key.
(() => {
  const NAMES = "[data-api], a[href*='#api-']";
  const CARD = "slime-api-card";
  const TEXT = "slime-api-card-text";
  const OPENS_AFTER = 250; // ms: a pointer that only passes by opens nothing
  const CLOSES_AFTER = 300; // ms: enough to move from the name into its card
  const GAP = 6;
  const root = document.documentElement.dataset.content_root ?? "./";
  let data; // a promise of the cards, null where they could not be had
  let cards = null;
  let card = null;
  let open = null; // the element whose card is open
  let dismissed = null; // closed by Escape: only leaving it makes it open again
  let timer = 0;
  let pointer = "mouse";

  function load() {
    data ??= new Promise((resolve) => {
      const script = document.createElement("script");
      script.src = `${root}_static/api-card-data.js`;
      script.onload = () => resolve((cards = globalThis.slimeApiCards ?? null));
      script.onerror = () => resolve(null);
      document.head.append(script);
    });
    return data;
  }

  function symbolOf(name) {
    if (name.dataset.api) return name.dataset.api;
    const inner = name.querySelector("[data-api]");
    return inner ? inner.dataset.api : decodeURIComponent(name.hash).replace(/^#api-/, "");
  }

  // The element that takes the focus and the tap for a name, and the name's symbol; null where there is no name.
  function nameAt(target) {
    const name = target instanceof Element ? target.closest(NAMES) : null;
    if (name === null || name.closest(`#${CARD}, .headerlink`)) return null;
    return { element: name.closest("a[href]") ?? name, symbol: symbolOf(name) };
  }

  function link(text, href, external = false) {
    const made = document.createElement("a");
    made.textContent = text;
    made.href = external ? href : root + href;
    made.className = `reference ${external ? "external" : "internal"}`;
    return made;
  }

  function paragraph(...content) {
    const made = document.createElement("p");
    made.append(...content);
    return made;
  }

  // A sentence, with what stands between backticks as code.
  function worded(sentence) {
    return sentence.split("`").map((part, number) => {
      if (number % 2 === 0) return part;
      const code = document.createElement("code");
      code.textContent = part;
      return code;
    });
  }

  function fill(symbol) {
    const [meaning, uses, records, places, label, python] = cards.cards[symbol];
    const [title, lesson] = cards.lessons[label] ?? ["", ""];
    const code = document.createElement("code");
    code.textContent = symbol;
    const text = paragraph(...worded(meaning || title));
    text.id = TEXT;
    const said = document.createElement("span");
    said.className = "slime-api-uses";
    said.textContent = uses;
    text.append(" ", said);
    const links = paragraph();
    links.className = "slime-api-links";
    if (lesson) links.append(link(title, lesson));
    if (places) links.append(link(`${cards.words.places} (${records})`, places));
    if (python) links.append(link(cards.words.python, python, true));
    if (card === null) {
      card = document.createElement("div");
      card.id = card.className = CARD;
      card.setAttribute("role", "group");
      document.body.append(card);
      card.addEventListener("pointerenter", () => clearTimeout(timer));
      card.addEventListener("pointerleave", () => closeSoon());
      card.addEventListener("keydown", leaveByTab);
    }
    card.setAttribute("aria-label", cards.words.card.replace("{symbol}", () => symbol));
    card.replaceChildren(paragraph(code), text, ...(links.childElementCount ? [links] : []));
  }

  // Below the name, above it where there is no room; never beyond the window's sides.
  function place(element) {
    const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
    card.hidden = false;
    const { offsetWidth: width, offsetHeight: height } = card;
    const below = box.bottom + GAP;
    const top = below + height > innerHeight && box.top > height + GAP ? box.top - GAP - height : below;
    const left = Math.max(GAP, Math.min(box.left, document.documentElement.clientWidth - width - GAP));
    card.style.top = `${top + scrollY}px`;
    card.style.left = `${left + scrollX}px`;
  }

  function show({ element, symbol }) {
    clearTimeout(timer);
    if (open === element || !Object.hasOwn(cards?.cards ?? {}, symbol)) return;
    close();
    fill(symbol);
    place(element);
    open = element;
    const described = [...new Set([...(element.getAttribute("aria-describedby") ?? "").split(" "), TEXT])];
    element.setAttribute("aria-describedby", described.filter(Boolean).join(" "));
    if (element.getAttribute("role") === "button") element.setAttribute("aria-expanded", "true");
  }

  function close() {
    clearTimeout(timer);
    if (open === null) return;
    const others = (open.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== TEXT);
    if (others.length) open.setAttribute("aria-describedby", others.join(" "));
    else open.removeAttribute("aria-describedby");
    if (open.getAttribute("role") === "button") open.setAttribute("aria-expanded", "false");
    open = null;
    card.hidden = true;
  }

  function closeSoon() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (open === null || open === document.activeElement || card.contains(document.activeElement)) return;
      close();
    }, CLOSES_AFTER);
  }

  // The card stands at the end of the document: Tab leads from a name into its card, and from there back to the text.
  function enterByTab(event) {
    if (event.key !== "Tab" || event.shiftKey || open === null || event.target !== open) return;
    const first = card.querySelector("a");
    if (first === null) return;
    event.preventDefault();
    first.focus();
  }

  function leaveByTab(event) {
    if (event.key !== "Tab") return;
    const links = [...card.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement) + (event.shiftKey ? -1 : 1);
    if (at >= 0 && at < links.length) return;
    const name = open;
    dismissed = name; // focus comes back to it only to go on from there
    name.focus();
    if (event.shiftKey) event.preventDefault();
    close();
    event.stopPropagation();
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    load();
    const name = nameAt(event.target);
    if (name === null) return;
    clearTimeout(timer);
    if (name.element === open || name.element === dismissed) return;
    timer = setTimeout(() => load().then(() => name.element.matches(":hover") && show(name)), OPENS_AFTER);
  });
  document.addEventListener("pointerout", (event) => {
    const name = nameAt(event.target);
    if (name === null || name.element.contains(event.relatedTarget)) return;
    if (dismissed === name.element) dismissed = null;
    closeSoon();
  });
  document.addEventListener("focusin", (event) => {
    const name = nameAt(event.target);
    if (name === null || name.element !== event.target || dismissed === name.element) return;
    if (!event.target.matches(":focus-visible")) return; // a click focuses, too
    load().then(() => document.activeElement === name.element && show(name));
  });
  document.addEventListener("focusout", (event) => {
    if (dismissed === event.target) dismissed = null;
    if (event.target === open && !card.contains(event.relatedTarget)) close();
    else if (card?.contains(event.target) && !card.contains(event.relatedTarget)) closeSoon();
  });
  document.addEventListener("pointerdown", (event) => {
    pointer = event.pointerType;
    if (open !== null && !card.contains(event.target) && !open.contains(event.target)) close();
  });
  document.addEventListener("click", (event) => {
    const name = nameAt(event.target);
    if (name === null) return;
    const isLink = name.element.matches("a[href]");
    if (isLink && (pointer !== "touch" || open === name.element || event.detail === 0)) return;
    // Where nothing hovers the first tap shows the card; the second one, or the card's link, follows.
    if (isLink) event.preventDefault();
    load().then(() => {
      show(name);
      if (isLink && open !== name.element) location.assign(name.element.href); // it has no card
    });
  });
  document.addEventListener("keydown", (event) => {
    load();
    if (event.key === "Escape" && open !== null) {
      const name = open;
      const inside = card.contains(document.activeElement);
      dismissed = name;
      close();
      if (inside) name.focus();
    } else if ((event.key === "Enter" || event.key === " ") && event.target.matches?.("[data-api][role='button']")) {
      event.preventDefault();
      dismissed = null;
      const name = nameAt(event.target);
      if (open === name.element) close();
      else load().then(() => show(name));
    } else enterByTab(event);
  });
  addEventListener("resize", close);

  // On the page that explains a name it is no link: its first mention takes the focus, so that the keyboard opens it.
  const met = new Set();
  for (const name of document.querySelectorAll("[data-api]:not(a)")) {
    if (name.closest("a[href], summary, button, h1, h2, h3, h4") || met.has(name.dataset.api)) continue;
    met.add(name.dataset.api);
    name.tabIndex = 0;
    name.setAttribute("role", "button");
    name.setAttribute("aria-expanded", "false");
  }
})();
