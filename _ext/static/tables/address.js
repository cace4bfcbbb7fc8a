// A table's view in the page's address: ?candidates.verdict=unresolved&candidates.text=queue. What others keep there stays.
"use strict";
(() => {
  class Address {
    constructor(name) {
      this.prefix = `${name}.`;
    }

    /** The view in the address, as {key: [values]}. */
    read() {
      const view = {};
      for (const [key, value] of new URLSearchParams(location.search)) {
        if (key.startsWith(this.prefix)) (view[key.slice(this.prefix.length)] ??= []).push(value);
      }
      return view;
    }

    /** The page's address with this view in place of the one there. */
    of(view) {
      const address = new URL(location.href);
      for (const key of [...address.searchParams.keys()]) {
        if (key.startsWith(this.prefix)) address.searchParams.delete(key);
      }
      for (const [key, values] of Object.entries(view)) {
        for (const value of values) if (value) address.searchParams.append(this.prefix + key, value);
      }
      return address;
    }

    /** Keep a view, as a step to come back from or, `isSameStep`, in place of the last one. */
    write(view, isSameStep) {
      const address = this.of(view);
      if (address.href === location.href) return;
      if (isSameStep) history.replaceState(history.state, "", address);
      else history.pushState(null, "", address);
    }
  }

  slimeTables.Address = Address;
})();
