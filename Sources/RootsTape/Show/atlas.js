  // MARK: The map

  const atlas = JSON.parse(blocks[0]);
  paint(atlas.looks, atlas.paper);
  // The frames one after another; what does not change is shared.
  const frames = [];
  {
    let frame = { rows: [], size: [80, 24], cursor: null };
    for (const change of atlas.frames) {
      frame = { ...frame, rows: change.z ? new Array(change.z[1]).fill(0) : frame.rows.slice() };
      if (change.z) frame.size = change.z;
      if ("c" in change) frame.cursor = change.c || null;
      for (let at = 0; change.f && at < change.f.length; at += 2) frame.rows[change.f[at]] = change.f[at + 1];
      frames.push(frame);
    }
  }
  const { screens, ways, card } = atlas;
  const out = screens.map(() => []), into = screens.map(() => []);
  ways.forEach((way, number) => { out[way.a].push(number); into[way.b].push(number); });
  const times = (count, what) => count > 1 ? `${what} ${count} times` : count ? what : "never " + what;
  const labels = (way) => way.l ? way.l.join(", ") : way.k;
  const textOfFrame = (frame) => frame.rows.map((row) => textOf(atlas.rows[row])).join("\n");
  const start = screens.findIndex((screen) => screen.n === (atlas.states.length ? atlas.words[atlas.states[0].n] : ""));

  let at = Math.max(0, start), zoom = 1, words = "", hits = [];
  const svg = (kind, attributes) => {
    const element = document.createElementNS($("ways").namespaceURI, kind);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return element;
  };

  const drawn = new Set();
  function picture(number) {
    const element = make("pre");
    element.setAttribute("aria-hidden", "true");
    draw(element, atlas, frames[screens[number].f], null, "");
    return make("div", "shot", element);
  }
  // A picture is drawn when its card comes into sight.
  const sight = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const number = Number(entry.target.id.slice(1));
      if (!entry.isIntersecting || drawn.has(number)) continue;
      drawn.add(number);
      entry.target.append("f" in screens[number] ? picture(number) : make("i", "", "no picture"));
    }
  }, { root: $("view"), rootMargin: "400px" });

  function board() {
    const parts = document.createDocumentFragment();
    screens.forEach((screen, number) => {
      const share = screen.s ? `${screen.s[0]} of ${screen.s[1]} noticed` : "";
      const head = make("b", "", screen.n, make("small", "", "c" in screen ? times(screen.c, "seen") : share));
      const color = screen.s ? (screen.s[0] === screen.s[1] ? " good" : screen.s[0] ? " some" : " bad") : "";
      const element = make("div", "card" + (screen.c === 0 ? " unseen2" : "") + color, head);
      element.id = "s" + number;
      element.setAttribute("role", "option");
      element.setAttribute("aria-label", seen(`${screen.n}${screen.t && screen.t !== screen.n ? ", " + screen.t : ""}, leads to ${out[number].length}, reached from ${into[number].length}${share ? ", " + share : ""}`));
      // The style attribute is the page's own, set by its script.
      Object.assign(element.style, { left: screen.x + "px", top: screen.y + "px", width: card[0] + "px", height: card[1] + "px" });
      parts.append(element);
      sight.observe(element);
    });
    $("cards").replaceChildren(parts);
    const lines = document.createDocumentFragment();
    const defs = svg("defs", {}), tip = svg("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", fill: "context-stroke" });
    tip.append(svg("path", { d: "M0 0.5L8 4L0 7.5z" }));
    tip.firstChild.style.fill = "context-stroke";
    tip.firstChild.style.stroke = "none";
    defs.append(tip);
    lines.append(defs);
    ways.forEach((way, number) => {
      const group = svg("g", { id: "w" + number, class: `${way.k}${way.r ? " reference" : ""}${way.c === 0 ? " unwalked" : ""}` });
      const text = svg("text", { x: way.x, y: way.y + 4 }), name = seen(labels(way));
      text.textContent = way.l ? (name.length > 18 ? name.slice(0, 17) + "…" : name) : "";
      group.append(svg("path", { d: way.d, "marker-end": "url(#tip)" }), text);
      lines.append(group);
    });
    $("ways").replaceChildren(lines);
    $("ways").setAttribute("width", atlas.size[0]);
    $("ways").setAttribute("height", atlas.size[1]);
  }

  function scale(to) {
    const view = $("view"), old = zoom;
    zoom = Math.max(0.04, Math.min(3, to));
    const x = (view.scrollLeft + view.clientWidth / 2) / old, y = (view.scrollTop + view.clientHeight / 2) / old;
    $("sheet").style.transform = `scale(${zoom})`;
    $("sheet").style.width = atlas.size[0] + "px";
    $("sheet").style.height = atlas.size[1] + "px";
    // What is scaled still takes its old room.
    $("sheet").style.marginRight = atlas.size[0] * (zoom - 1) + "px";
    $("sheet").style.marginBottom = atlas.size[1] * (zoom - 1) + "px";
    view.scrollLeft = x * zoom - view.clientWidth / 2;
    view.scrollTop = y * zoom - view.clientHeight / 2;
  }
  const fit = () => scale(Math.min(1, $("view").clientWidth / atlas.size[0], $("view").clientHeight / atlas.size[1]));

  function select(number, quietly) {
    for (const element of document.querySelectorAll("#ways .here")) element.classList.remove("here");
    const old = $("s" + at);
    if (old) old.removeAttribute("aria-selected");
    at = number;
    const element = $("s" + at), view = $("view");
    element.setAttribute("aria-selected", "true");
    $("cards").setAttribute("aria-activedescendant", element.id);
    for (const way of [...out[at], ...into[at]]) $("w" + way).classList.add("here");
    const screen = screens[at], left = screen.x * zoom, top = screen.y * zoom;
    if (left < view.scrollLeft || left + card[0] * zoom > view.scrollLeft + view.clientWidth) view.scrollLeft = left - (view.clientWidth - card[0] * zoom) / 2;
    if (top < view.scrollTop || top + card[1] * zoom > view.scrollTop + view.clientHeight) view.scrollTop = top - (view.clientHeight - card[1] * zoom) / 2;
    if (!quietly) fill("said", seen(`${screen.n}. ${screen.t}. ${out[at].map((way) => `${labels(ways[way])} leads to ${screens[ways[way].b].n}`).join(". ")}`));
    about();
  }

  function link(number) {
    const button = make("button", "link", screens[number].n);
    button.type = "button";
    button.addEventListener("click", () => { if (!$("use").hidden) use(false); select(number); });
    return button;
  }

  function about() {
    const screen = screens[at], parts = [make("h2", "", screen.n), make("p", "", screen.t && screen.t !== screen.n ? screen.t : "")];
    if ("f" in screen && $("use").hidden) parts.push(picture(at));
    const part = (name, items) => { if (items.length) parts.push(make("h3", "", name), make("ul", "", ...items)); };
    part("Leads to", out[at].map((way) => make("li", "", labels(ways[way]) + " → ", link(ways[way].b), "c" in ways[way] ? ` (${times(ways[way].c, "walked")})` : "")));
    part("Reached from", into[at].map((way) => make("li", "", link(ways[way].a), ": " + labels(ways[way]))));
    if (screen.o) part("Opened by", [make("li", "", screen.o)]);
    part("Guards", (screen.g || []).map((name) => make("li", "", name)));
    part("URLs", (screen.u || []).map((url) => make("li", "", url)));
    if ("c" in screen) part("Coverage", [make("li", screen.c ? "" : "problem", times(screen.c, "seen"))]);
    part("Notes", (screen.m || []).map((note) => make("li", "", note)));
    if (screen.p) parts.push(make("h3", "", `Shortest tape, ${screen.p[1]} move${screen.p[1] === 1 ? "" : "s"}`), make("pre", "tape", screen.p[0].trim()));
    fill("about", ...parts);
  }

  // The nearest card in a direction: what lies aside counts double.
  function toward(x, y) {
    const here = screens[at];
    let best = -1, least = Infinity;
    screens.forEach((there, number) => {
      const dx = there.x - here.x, dy = there.y - here.y, ahead = dx * x + dy * y, aside = Math.abs(dx * y) + Math.abs(dy * x);
      if (ahead > 0 && ahead + 2 * aside < least) [best, least] = [number, ahead + 2 * aside];
    });
    if (best >= 0) select(best);
  }

  // MARK: Search

  const haystack = screens.map((screen, number) => [screen.n, screen.t, ...(screen.u || []), ...(screen.g || []), ...(screen.m || []),
    ...out[number].map((way) => labels(ways[way])), "f" in screen ? textOfFrame(frames[screen.f]) : ""].join("\n").toLowerCase());
  function search(text) {
    words = text.trim().toLowerCase();
    hits = words ? screens.flatMap((screen, number) => haystack[number].includes(words) ? [number] : []) : [];
    screens.forEach((screen, number) => $("s" + number).classList.toggle("hit", hits.includes(number)));
    if (hits.length && !hits.includes(at)) select(hits[0], true);
    count();
  }
  const count = () => fill("found", !words ? "" : hits.length ? `${hits.indexOf(at) + 1} of ${hits.length}` : "not found");
  function find(by) {
    if (!hits.length) return;
    const place = hits.indexOf(at);
    select(hits[(place + by + hits.length) % hits.length]);
    count();
  }

  // MARK: The program

  let node = 0, stop = 0, trail = [], visited = new Set();
  const pairs = (list) => { const map = new Map(); for (let i = 0; i < list.length; i += 2) map.set(atlas.words[list[i]], list[i + 1]); return map; };

  function show(told) {
    const state = atlas.states[node], [number] = state.s[stop], name = atlas.words[state.n];
    visited.add(name);
    draw($("frame"), atlas, frames[number], null, "");
    fill("place", `${visited.size} of ${screens.length} screens seen · state ${node + 1} of ${atlas.states.length}`);
    fill("caption", told || "");
    const screen = screens.findIndex((screen) => screen.n === name);
    if (screen >= 0) select(screen, true);
    fill("said", seen(`${told || ""} ${name}. ${textOfFrame(frames[number]).replace(/[^\p{L}\p{N}\p{P}\s]/gu, " ").replace(/\s+/g, " ")}`));
    const buttons = [];
    for (let i = 0; i < state.m.length; i += 2) {
      const [label, target] = [atlas.words[state.m[i]], state.m[i + 1]], button = make("button", "", label);
      button.type = "button";
      button.disabled = target === -2;
      button.addEventListener("click", () => { go(target, label); $("frame").focus({ preventScroll: true }); });
      buttons.push(button);
    }
    fill("moves", ...buttons);
  }

  function go(target, what) {
    if (target === -2) return show(`${what}: not explored`);
    if (target === -1) return show(`${what}: the program ends here`);
    trail.push([node, stop]);
    const isSame = target === node;
    [node, stop] = [target, 0];
    show(isSame ? `${what}: nothing changes` : "");
  }

  // Says whether the key means anything here.
  function press(key) {
    const state = atlas.states[node], [, steps, enter, space, text, typed] = state.s[stop];
    const next = pairs(steps).get(key), given = pairs(state.k).get(key), isText = typed && [...key].length === 1;
    if (next !== undefined) { stop = next; show(""); }
    else if (key === "Enter" && enter !== undefined && enter !== -2) go(enter, key);
    else if (isText) text === -2 ? show("this field is filled in") : go(text, key);
    else if (key === " " && space !== undefined && space !== -2) go(space, "Space");
    else if (given !== undefined) go(given, key);
    else return false;
    return true;
  }

  // Where keys move the selection from the first stop, before the Enter that may end them; undefined for other keys.
  function selected(state, keys) {
    let there = 0;
    for (const key of keys.at(-1) === "Enter" ? keys.slice(0, -1) : keys) {
      there = pairs(state.s[there][1]).get(key);
      if (there === undefined) return undefined;
    }
    return there;
  }

  function click(x, y) {
    const state = atlas.states[node];
    for (const number of (state.a || []).slice().reverse()) {
      const [left, top, width, what] = atlas.areas[number];
      if (y !== top || x < left || x >= left + width) continue;
      if (typeof what === "string") {
        const place = atlas.words.indexOf(what);
        for (let i = 0; i < state.m.length; i += 2) if (state.m[i] === place) return go(state.m[i + 1], what);
      } else {
        const target = selected(state, what), isThere = target === stop;
        if (target === undefined) {
          for (const key of what) if (!press(key)) return show(`${key}: not explored`);
          return;
        }
        stop = target;
        // As in the program: one click selects a row, another one opens it. A button needs one only.
        const opens = what.at(-1) === "Enter" ? isThere || what.length > 1 : isThere && !state.s[stop][5];
        if (!opens || !press("Enter")) show("");
      }
      return;
    }
    show("nothing here can be clicked");
  }

  function use(on) {
    $("use").hidden = !on;
    $("board").hidden = on;
    $("doing").hidden = !on;
    $("mode").setAttribute("aria-pressed", String(on));
    if (on) { show(""); $("frame").focus({ preventScroll: true }); }
    else { select(at, true); $("cards").focus({ preventScroll: true }); }
  }
  const again = () => { [node, stop] = [0, 0]; trail = []; show("from the start"); };
  const undo = () => { if (trail.length) { [node, stop] = trail.pop(); show("a step back"); } };

  // MARK: Keys and clicks

  const keys = {
    ArrowRight: () => toward(1, 0), ArrowLeft: () => toward(-1, 0), ArrowDown: () => toward(0, 1), ArrowUp: () => toward(0, -1),
    Home: () => select(Math.max(0, start)), "+": () => scale(zoom * 1.25), "=": () => scale(zoom * 1.25), "-": () => scale(zoom / 1.25), 0: fit,
    n: () => find(1), p: () => find(-1), t: () => { if (atlas.states.length) use(true); },
    "/": () => { $("search").focus(); $("search").select(); }, "?": () => $("keys").showModal(),
  };
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if ($("keys").open || event.metaKey) return;
    if (target === $("frame")) {
      const plain = event.key;
      const name = (event.ctrlKey ? "Ctrl+" : "") + (event.altKey ? "Alt+" : "") + (event.shiftKey && plain.length > 1 ? "Shift+" : "") + plain;
      if (/^(Shift|Control|Alt|Meta)$/.test(plain)) return;
      if (name === "F4" && !pairs(atlas.states[node].k).has("F4")) { event.preventDefault(); return use(false); }
      if (press(name)) return event.preventDefault();
      // A key that means nothing here is the browser's, except those that would scroll the page.
      if (plain.length > 1 && !/^(Arrow|Page|Home|End|Enter|Escape|Backspace)/.test(plain) || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      return show(`${name} does nothing here`);
    }
    if (event.ctrlKey || event.altKey) return;
    if (target === $("search")) {
      if (event.key === "Enter") find(event.shiftKey ? -1 : 1);
      else if (event.key === "Escape") $("cards").focus();
      else return;
      return event.preventDefault();
    }
    if (!$("use").hidden || (event.key === " " || event.key === "Enter") && /^(BUTTON|SUMMARY)$/.test(target.tagName)) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  $("cards").addEventListener("click", (event) => {
    const element = event.target.closest(".card");
    if (element) select(Number(element.id.slice(1)));
  });
  $("frame").addEventListener("click", (event) => {
    const box = $("frame").getBoundingClientRect(), style = getComputedStyle($("frame")), frame = frames[atlas.states[node].s[stop][0]];
    const [left, top] = [style.borderLeftWidth, style.paddingLeft, style.borderTopWidth, style.paddingTop].map(parseFloat).reduce(([a, b], part, at) => at < 2 ? [a + part, b] : [a, b + part], [0, 0]);
    const width = box.width - 2 * left, height = box.height - 2 * top;
    click(Math.floor((event.clientX - box.left - left) / width * frame.size[0]), Math.floor((event.clientY - box.top - top) / height * frame.size[1]));
  });
  $("search").addEventListener("input", () => search($("search").value));
  for (const [id, act] of [["in", keys["+"]], ["out", keys["-"]], ["fit", fit], ["help", keys["?"]], ["again", again], ["undo", undo], ["mode", () => use($("use").hidden)]])
    $(id).addEventListener("click", act);

  // MARK: Start

  fill("facts", ...atlas.facts.map(([name, text]) => make("span", "", `${name} ${text} · `)), ...atlas.notes.map((note) => make("span", "some", note + "  ")));
  $("mode").hidden = !atlas.states.length;
  board();
  scale(1);
  if (screens.length) {
    fit();
    // Small maps are shown whole, large ones readable.
    if (zoom < 0.45) scale(0.45);
    select(at, true);
  } else fill("about", "there are no screens");
  $("cards").focus({ preventScroll: true });
})();
