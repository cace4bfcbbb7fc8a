// Bodies of very long tables get their rows when they come near the window, the others while nothing else is to do. Until then
// a body keeps the place of its rows. In the end everything is there: to be found by the browser's search, and read aloud.
"use strict";
(() => {
  const { make, idle } = slimeTables;
  const AHEAD = 1; // windows that a body may be away from this one
  const LAID_OUT = 3500; // px around the window in which browsers lay out what is not in it
  const STILL = 4; // frames without a move: what has come near is laid out
  const MOST_FRAMES = 40;
  const ONE_BODY = 5; // ms that a body takes, about
  const REST = 400; // ms after something is done: more may follow
  const MOST_TIME = 12; // ms: who does something meanwhile waits no longer

  class Filling {
    constructor(layout) {
      this.layout = layout;
      this.bodies = []; // those without their rows, in order
      this.drawn = new Set(); // elements that the browser has laid out, since they came near the window
      this.isReady = false; // whether idle time is for this
      this.isAtWork = false;
      this.rests = 0; // until when
      if (!layout.isVeryLong) return;
      const { table } = layout.data;
      table.addEventListener("contentvisibilityautostatechange", ({ target, skipped }) => {
        if (!skipped && target.localName === "tbody") this.drawn.add(target); // skipped later, it remembers its size
      });
      this.watcher = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.near(),
        { rootMargin: `${AHEAD * 100}%` },
      );
      window.addEventListener("beforeprint", () => this.bodies.slice().forEach((body) => this.complete(body)), { capture: true });
    }

    /** Take up the layout's bodies, which are new. */
    start() {
      if (!this.watcher) return;
      this.watcher.disconnect();
      this.drawn.clear();
      this.bodies = this.layout.groups.flatMap(({ bodies }) => bodies.filter(({ isLater }) => isLater));
      for (const { element } of this.bodies) {
        element.classList.add("slime-later");
        this.watcher.observe(element);
      }
      this.work();
    }

    /** Put rows into a body, and what they need into them. Those that stand there stay: one of them may have the focus. */
    put(body, rows) {
      const { data, columns } = this.layout;
      const { element } = body;
      make(data, rows);
      const first = element.rows[0];
      let next = first?.classList.contains("slime-group") ? first.nextElementSibling : first;
      for (const row of rows) {
        columns.fit(row);
        if (row.isShown !== row.fits) row.element.hidden = !(row.isShown = row.fits);
        if (row.element === next) next = next.nextElementSibling;
        else element.insertBefore(row.element, next ?? null);
      }
      element.classList.remove("slime-later");
      element.dispatchEvent(new CustomEvent("slime-filled", { bubbles: true })); // there are chains and lines to see to
    }

    /** Put all of its rows into a body. */
    complete(body) {
      if (!body.isLater) return;
      body.isLater = false;
      this.bodies.splice(this.bodies.indexOf(body), 1);
      this.watcher.unobserve(body.element);
      this.put(body, body.rows);
    }

    /**
     * Scroll to an element. Bodies near it get their rows then, and are laid out some frames later, which moves it; browsers
     * do not make up for that within a box that scrolls itself.
     */
    bring(element) {
      const { style } = document.documentElement;
      const place = () => {
        do element.scrollIntoView({ behavior: "instant" }); // there may be ten thousand rows on the way
        while (this.near(Math.max(innerHeight, LAID_OUT)));
        return element.getBoundingClientRect().top;
      };
      let last = place();
      if (!this.watcher) return;
      style.scrollBehavior = "auto"; // what else leads there is not to arrive later, at where it was
      let still = 0;
      let frames = MOST_FRAMES;
      const frame = () => {
        still = element.getBoundingClientRect().top === last ? still + 1 : 0;
        last = place();
        if (still < STILL && frames--) requestAnimationFrame(frame);
        else style.scrollBehavior = "";
      };
      requestAnimationFrame(frame);
    }

    /** Put those rows that fit into the bodies near the window; say whether there were any. */
    near(reach = innerHeight * AHEAD) {
      if (!this.bodies.length) return false;
      this.rests = performance.now() + REST;
      let isMore = false;
      for (const body of this.bodies.slice()) {
        const { element, rows } = body;
        if (element.hidden || element.classList.contains("slime-folded")) continue;
        const { top, bottom } = element.getBoundingClientRect();
        if (top > innerHeight + reach) break;
        if (bottom < -reach) continue;
        const isThere = (row) => row.element?.parentNode === element;
        if (rows.every(({ fits }) => fits)) this.complete(body);
        else if (rows.some((row) => row.fits && !isThere(row))) this.put(body, rows.filter((row) => row.fits || isThere(row)));
        else continue;
        isMore = true;
      }
      return isMore;
    }

    /**
     * More rows of a body are shown. The browser would lay all of them out, since it was near the window, or take it to be
     * as small as it was: a new element in its place is looked at before it is laid out.
     */
    grown(body) {
      const { element } = body;
      if (!this.drawn.delete(element) || element.contains(document.activeElement)) return;
      body.element = element.cloneNode(false);
      body.element.append(...element.childNodes);
      element.replaceWith(body.element);
      if (!body.isLater) return;
      this.watcher.unobserve(element);
      this.watcher.observe(body.element);
    }

    /** From now on idle time is for the bodies that are left. */
    ready() {
      this.isReady = true;
      this.work();
    }

    work() {
      if (!this.isReady || this.isAtWork) return;
      this.isAtWork = true;
      const step = () => {
        const now = performance.now();
        if (now < this.rests) {
          setTimeout(() => idle(step), this.rests - now);
          return;
        }
        const end = now + MOST_TIME - ONE_BODY;
        while (this.bodies.length && performance.now() < end) this.complete(this.bodies[0]);
        this.isAtWork = this.bodies.length > 0;
        if (this.isAtWork) idle(step);
      };
      idle(step);
    }
  }

  slimeTables.Filling = Filling;
})();
