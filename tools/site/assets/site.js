// The list of pages begins at the page that is shown. The search is MiniSearch over the sections of all pages. Both are loaded when somebody turns to the field,
// as scripts, so that it works in pages that are read from files as well.
"use strict";
(() => {
  const nav = document.querySelector("nav");
  const here = nav.querySelector("[aria-current]");
  nav.scrollTop = here ? here.offsetTop - nav.clientHeight / 2 : 0;

  const root = document.currentScript.dataset.root;
  const form = document.querySelector("form[role=search]");
  const input = form.querySelector("input");
  const results = document.getElementById("found");
  const most = 12;
  let index;

  const load = (name) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = root + name;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });

  const ready = () => index ??= Promise.all([load("minisearch.js"), load("search-data.js")]).then(() => {
    const all = new MiniSearch({
      fields: ["title", "page", "text"],
      storeFields: ["title", "page", "text"],
      searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: (term) => term.length > 4 ? 0.15 : false },
    });
    all.addAll(searchData);
    return all;
  });

  // A message holds names of the user's, which no page has.
  const find = (all, words) => {
    const found = all.search(words, { combineWith: "AND" });
    return found.length > 0 ? found : all.search(words, { fuzzy: false, prefix: false });
  };

  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });

  // A page begins with what it is about; of a section the words around the longest term are shown.
  const excerpt = (hit) => {
    const term = hit.terms.toSorted((a, b) => b.length - a.length)[0];
    const at = hit.id.includes("#") ? hit.text.toLowerCase().indexOf(term) : 0;
    const start = hit.text.lastIndexOf(" ", Math.max(0, at - 40)) + 1;
    return (start > 0 ? "… " : "") + hit.text.slice(start, start + 140) + (hit.text.length > start + 140 ? " …" : "");
  };

  const show = async () => {
    const words = input.value.trim();
    results.hidden = words === "";
    if (words === "") {
      return;
    }
    const hits = find(await ready(), words).slice(0, most);
    if (words !== input.value.trim()) {
      return; // there is newer input
    }
    results.replaceChildren(...hits.map((hit) => {
      const link = document.createElement("a");
      link.href = root + hit.id;
      link.append(element("b", hit.title), element("small", (hit.page === hit.title ? "" : hit.page + ": ") + excerpt(hit)));
      return link;
    }));
    if (hits.length === 0) {
      results.append(element("p", "Nothing found"));
    }
  };

  const move = (step) => {
    const stops = [input, ...results.querySelectorAll("a")];
    const to = stops[stops.indexOf(document.activeElement) + step];
    to?.focus();
  };

  form.hidden = false;
  input.addEventListener("focus", ready);
  input.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    results.querySelector("a")?.click();
  });
  form.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      move(step);
    } else if (event.key === "Escape") {
      results.hidden = true;
      input.blur();
    }
  });
  form.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !form.contains(event.relatedTarget)) {
      results.hidden = true;
    }
  });
  document.addEventListener("click", (event) => {
    if (!form.contains(event.target)) {
      results.hidden = true;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      input.focus();
    }
  });
})();
