  // MARK: State

  // A record with changes in it: records are changed inside, lists hold the new value, 0 is gone.
  function changed(old, change) {
    const out = { ...old };
    for (const [name, part] of Object.entries(change)) {
      if (part === 0) delete out[name];
      else out[name] = Array.isArray(part) ? part[0] : changed(old[name] || {}, part);
    }
    return out;
  }
  const isTree = (value) => value !== null && typeof value === "object";
  const step = (path, name, list) => list ? `${path}[${name}]` : path ? `${path}.${name}` : name;

  // The paths at which two values differ, with both.
  function differences(old, now, path = "", out = []) {
    if (old === now) return out;
    if (!isTree(old) || !isTree(now) || Array.isArray(old) !== Array.isArray(now)) {
      if (JSON.stringify(old) !== JSON.stringify(now)) out.push([path, old, now]);
      return out;
    }
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)]))
      differences(old[name], now[name], step(path, name, Array.isArray(now)), out);
    return out;
  }
  const shown = (value) => value === undefined ? "absent" : JSON.stringify(value);

  function tree(value, path, turned, folded) {
    const list = make("ul");
    for (const [name, inner] of Object.entries(value)) {
      const place = step(path, name, Array.isArray(value)), text = JSON.stringify(inner);
      const isTurned = [...turned].some((other) => other === place);
      const holds = [...turned].some((other) => other.startsWith(place + ".") || other.startsWith(place + "["));
      if (isTree(inner) && text.length > 44) {
        const part = make("details", "", make("summary", holds ? "turned" : "", name), tree(inner, place, turned, folded));
        part.open = holds || !folded.has(place);
        part.addEventListener("toggle", () => part.open ? folded.delete(place) : folded.add(place));
        list.append(make("li", "", part));
      } else {
        list.append(make("li", "", make("span", "name", name + " "), make("span", isTurned || holds ? "turned" : "", text)));
      }
    }
    return list;
  }
  const lines = (items, none) => items.length ? make("ul", "", ...items) : make("p", "none", none);

  // MARK: One tape

  // What a block holds, with the frame and the state of every moment; what does not change is shared.
  const pages = new Map();
  function page(index) {
    if (pages.has(index)) return pages.get(index);
    const page = JSON.parse(blocks[index]);
    let frame = { rows: [], size: [80, 24], cursor: null }, state = {};
    for (const moment of page.moments) {
      if (moment.f || moment.z || "c" in moment) {
        frame = { ...frame, rows: moment.z ? new Array(moment.z[1]).fill(0) : frame.rows.slice() };
        if (moment.z) frame.size = moment.z;
        if ("c" in moment) frame.cursor = moment.c || null;
        for (let at = 0; moment.f && at < moment.f.length; at += 2) frame.rows[moment.f[at]] = moment.f[at + 1];
      }
      if (moment.s) state = changed(state, moment.s);
      moment.frame = frame; moment.state = state;
      moment.failed = moment.v && !moment.v.ok && !moment.v.todo;
    }
    pages.set(index, page);
    return page;
  }

  let tape = null, at = 0, isBefore = false, words = "", hits = [], timer = 0, isSteady = false;
  const folded = new Set();
  const seconds = (ms) => (ms / 1000).toFixed(ms % 10 ? 3 : 2) + " s";
  const mark = (moment) => !moment.v ? "" : moment.v.ok ? "held" : moment.v.todo ? "hoped" : "failed";
  const sign = { held: "✓ ", failed: "✗ ", hoped: "~ ", "": "" };
  const spoken = { held: "holds", failed: "fails", hoped: "fails as expected", "": "" };

  function choose(index) {
    pause();
    tape = page(index);
    paint(tape.looks, tape.paper);
    document.title = seen(tape.title);
    fill("title", seen(tape.title));
    fill("facts", ...tape.facts.map(([name, text]) => make("span", "", `${name} ${text} · `)));
    const failed = tape.moments.filter((moment) => moment.failed).length;
    const held = tape.moments.filter((moment) => moment.v && moment.v.ok).length;
    $("verdict").className = failed || tape.error ? "bad" : "good";
    fill("verdict", tape.error ? seen("✗ " + tape.error) : failed ? `✗ ${failed} failed, ${held} passed` : held ? `✓ ${held} passed` : "no claims");
    for (const note of tape.notes) $("facts").append(make("span", "some", note + "  "));
    $("fault").hidden = !failed;
    list();
    offerSorts();
    search($("search").value);
    const first = tape.moments.findIndex((moment) => moment.failed);
    const linked = /^#m(\d+)$/.exec(location.hash);
    go(first >= 0 ? first : linked ? Number(linked[1]) : 0);
  }

  // Rows stand in blocks, so that the browser lays out those that are in sight.
  function list() {
    const blank = make("div", "", make("b"), make("i"));
    blank.setAttribute("role", "option");
    const parts = document.createDocumentFragment();
    let group = -1, block = null;
    tape.moments.forEach((moment, index) => {
      if (index % 200 === 0) {
        block = make("div", "block");
        block.setAttribute("role", "presentation");
        parts.append(block);
      }
      if ("g" in moment && moment.g !== group) {
        for (group += 1; group < moment.g; group++) block.append(heading(tape.steps[group]));
        block.append(heading(tape.steps[group]));
      }
      const row = blank.cloneNode(true), name = moment.l === " " ? "Space" : seen(moment.l);
      row.id = "m" + index;
      row.className = `moment ${moment.k} ${mark(moment)}`;
      if (moment.k === "key") row.firstChild.append(make("kbd", "", name));
      else row.firstChild.textContent = sign[mark(moment)] + name;
      row.lastChild.textContent = seconds(moment.t);
      block.append(row);
    });
    for (group += 1; block && group < tape.steps.length; group++) block.append(heading(tape.steps[group]));
    fill("list", parts);
  }
  // MARK: Notes

  // The list of notes, or of those of one kind, with which their texts begin.
  let sort = "", sorts = [""];
  const kinds = { "": "all moments", note: "notes", bug: "bugs", question: "questions", idea: "ideas", praise: "praise" };
  const kind = (moment) => moment.k !== "note" ? "" : (/^\d+ (bug|question|idea|praise): /.exec(moment.l) || [])[1] || "other";
  const isListed = (moment) => !sort || sort === kind(moment) || sort === "note" && moment.k === "note";
  function offerSorts() {
    const found = tape.moments.map(kind).filter(Boolean);
    const count = (name) => found.filter((other) => name === "note" || name === other).length;
    sorts = Object.keys(kinds).filter((name) => !name || count(name));
    $("list").className = sort = "";
    $("sorting").hidden = !found.length;
    fill("sorts", ...sorts.map((name) => {
      const option = make("option", "", kinds[name] + (name && ` (${count(name)})`));
      option.value = name;
      return option;
    }));
  }
  function only(name) {
    sort = name;
    $("sorts").value = name;
    $("list").className = name && "some";
    tape.moments.forEach((moment, index) => $("m" + index).classList.toggle("listed", isListed(moment)));
    move(1, at);
    if (!isListed(tape.moments[at])) edge();
  }
  const turn = () => only(sorts[(sorts.indexOf(sort) + 1) % sorts.length]);
  function move(by, to = at + by) {
    for (; tape.moments[to]; to += by) if (isListed(tape.moments[to])) return go(to);
  }
  const edge = (first) => go(first ? tape.moments.findIndex(isListed) : tape.moments.findLastIndex(isListed));

  function heading(step) {
    const why = step.skipped ? " skipped: " + step.skipped : step.todo ? " todo: " + step.todo : "";
    const part = make("div", "step", step.name, make("small", "", why));
    part.setAttribute("role", "presentation");
    return part;
  }

  function go(to) {
    if (!tape.moments.length) return void fill("frame", "nothing was done");
    const old = $("m" + at);
    if (old) old.removeAttribute("aria-selected");
    at = Math.max(0, Math.min(tape.moments.length - 1, to));
    if (!isListed(tape.moments[at])) only("");
    const row = $("m" + at);
    row.setAttribute("aria-selected", "true");
    row.scrollIntoView({ block: "nearest" });
    $("list").setAttribute("aria-activedescendant", row.id);
    show();
  }

  function show() {
    const moment = tape.moments[at], past = tape.moments[at - 1] || moment;
    const isPast = isBefore && at > 0;
    draw($("frame"), tape, isPast ? past.frame : moment.frame, isPast ? moment.frame : past.frame, words);
    const rows = moment.frame.rows.filter((row, y) => row !== past.frame.rows[y]).length;
    const what = (moment.k === "key" ? "key " : "") + (moment.l === " " ? "Space" : moment.l);
    const where = moment.n ? `${moment.in ? moment.in + " " : ""}line ${moment.n}` : "";
    $("frame").setAttribute("aria-label", seen(`Screen ${isPast ? "before" : "after"} ${what}`));
    const side = isPast ? "Before" : moment.v ? "At" : "After";
    fill("caption", seen([`${side} ${what}`, where, `at ${seconds(moment.t)}. `].filter(Boolean).join(", ") + (rows ? `${rows} rows changed.` : "Nothing on the screen changed.")));
    fill("place", `${at + 1} of ${tape.moments.length}`);
    const told = mark(moment) ? `${spoken[mark(moment)]}. ${moment.v.ok ? "" : moment.v.why}` : "";
    fill("said", seen(`${at + 1} of ${tape.moments.length}: ${what} ${told} ${moment.state.route || ""}`));
    claim(moment);
    const turned = differences(past.state, moment.state);
    fill("changed", lines(turned.map(([path, old, now]) => make("li", "", make("span", "name", path + " "), make("del", "", shown(old)), " ", make("ins", "", shown(now)))), "nothing"));
    const values = Object.entries(moment.state.values || {});
    const paths = new Set(turned.map(([path]) => path));
    fill("values", lines(values.map(([name, value]) => make("li", "", make("span", "name", name + " "), make("span", paths.has("values." + name) ? "turned" : "", JSON.stringify(value)))), "none"));
    fill("held", lines((moment.state.held || []).map((held) => make("li", "", `${held.command} by ${held.by}`)), "none"));
    fill("events", ...(moment.e || []).map((event) => make("li", /^(invariant|diagnostic)/.test(event) ? "problem" : "", event)));
    if (!moment.e) fill("events", make("li", "none", "none"));
    fill("tree", tree(moment.state, "", paths, folded));
  }

  function claim(moment) {
    const box = $("claim");
    box.hidden = !moment.v && moment.k !== "note";
    if (box.hidden) return;
    box.className = mark(moment);
    box.replaceChildren(make("h2", "", sign[mark(moment)] + moment.l));
    if (!moment.v || moment.v.ok) return;
    const verdict = moment.v, parts = make("dl");
    const say = (name, text) => parts.append(make("dt", "", name), make("dd", "", text));
    if (verdict.todo) say("todo", verdict.todo);
    say("why", verdict.why);
    if (verdict.path) say("at", verdict.path);
    say("expected", verdict.expected);
    say("actual", verdict.actual);
    box.append(parts);
    if (verdict.rows) box.append(rows(verdict.rows));
  }

  // Expected and actual rows side by side, equal ones far from a difference folded.
  function rows(pairs) {
    const differs = (pair) => /[^.]/.test(pair[3]);
    const any = pairs.some(differs), body = make("table", "", make("tr", "", make("th", "", ""), make("th", "", "expected"), make("th", "", "actual")));
    let folded = 0;
    const fold = () => { if (folded) body.append(make("tr", "fold", make("td", "", "⋮"), make("td", "", `${folded} equal rows`), make("td", "", ""))); folded = 0; };
    pairs.forEach((pair, index) => {
      if (any && !pairs.slice(Math.max(0, index - 2), index + 3).some(differs)) { folded += 1; return; }
      fold();
      const side = (text, marks) => {
        const cell = make("td");
        [...text].forEach((c, x) => cell.append(/[^.]/.test(marks[x] || ".") ? make("span", "turned", c) : seen(c)));
        return cell;
      };
      body.append(make("tr", differs(pair) ? "other" : "", make("td", "", (differs(pair) ? "✗ " : "  ") + pair[0]), side(pair[1], pair[4]), side(pair[2], pair[3])));
    });
    fold();
    return make("div", "rows", body);
  }

  // MARK: Search

  const haystacks = new WeakMap();
  function search(text) {
    words = text.trim().toLowerCase();
    for (const row of document.querySelectorAll(".moment.hit")) row.classList.remove("hit");
    hits = [];
    if (words) {
      let stacks = haystacks.get(tape);
      if (!stacks) {
        stacks = { rows: tape.rows.map((row) => textOf(row).toLowerCase()), states: new Map() };
        haystacks.set(tape, stacks);
      }
      const isRow = stacks.rows.map((row) => row.includes(words));
      const inState = (state) => {
        if (!stacks.states.has(state)) stacks.states.set(state, JSON.stringify(state).toLowerCase());
        return stacks.states.get(state).includes(words);
      };
      tape.moments.forEach((moment, index) => {
        if (moment.l.toLowerCase().includes(words) || moment.frame.rows.some((row) => isRow[row])
          || (moment.e || []).some((event) => event.toLowerCase().includes(words)) || inState(moment.state)) hits.push(index);
      });
      for (const hit of hits) $("m" + hit).classList.add("hit");
    }
    count();
  }
  const count = () => fill("found", !words ? "" : hits.length ? `${Math.max(0, hits.findLastIndex((hit) => hit <= at)) + 1} of ${hits.length}` : "not found");
  function find(forward) {
    if (!hits.length) return;
    const later = hits.filter((hit) => hit > at), earlier = hits.filter((hit) => hit < at);
    go(forward ? (later[0] ?? hits[0]) : (earlier.pop() ?? hits[hits.length - 1]));
    count();
  }

  // MARK: Playing

  function pause() { clearTimeout(timer); timer = 0; $("play").setAttribute("aria-pressed", "false"); fill("play", "Play"); }
  function play() {
    if (timer) return pause();
    if (at === tape.moments.length - 1) go(0);
    $("play").setAttribute("aria-pressed", "true");
    fill("play", "Pause");
    tick();
  }
  function tick() {
    const gap = at + 1 < tape.moments.length ? tape.moments[at + 1].t - tape.moments[at].t : 0;
    timer = setTimeout(() => {
      if (at === tape.moments.length - 1) return pause();
      go(at + 1);
      tick();
    }, isSteady ? 600 : Math.max(40, Math.min(gap, 3000)));
  }

  function toggle(id, on) { $(id).setAttribute("aria-pressed", String(on)); return on; }
  const pace = () => { isSteady = !isSteady; toggle("pace", isSteady); fill("pace", isSteady ? "Steady pace" : "Real pace"); };
  const before = () => { isBefore = toggle("before", !isBefore); show(); };
  function fault() {
    const places = tape.moments.flatMap((moment, index) => moment.failed ? [index] : []);
    if (places.length) go(places.find((index) => index > at) ?? places[0]);
  }
  // The first moment of the step after this one, or of this step or the one before.
  function skip(by) {
    const starts = tape.moments.flatMap((moment, index) => index === 0 || moment.g !== tape.moments[index - 1].g ? [index] : []);
    go(by > 0 ? (starts.find((index) => index > at) ?? tape.moments.length - 1) : (starts.filter((index) => index < at).pop() ?? 0));
  }

  // MARK: Keys and clicks

  const keys = {
    ArrowRight: () => move(1), ArrowDown: () => move(1), ArrowLeft: () => move(-1), ArrowUp: () => move(-1),
    Home: () => edge(true), End: () => edge(), PageDown: () => sort ? move(1) : skip(1), PageUp: () => sort ? move(-1) : skip(-1),
    " ": play, b: before, t: pace, o: turn, f: fault, n: () => find(true), p: () => find(false),
    "/": () => { $("search").focus(); $("search").select(); }, "?": () => $("keys").showModal(),
  };
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey || event.altKey || event.metaKey || $("keys").open || target.tagName === "SELECT") return;
    if (target === $("search")) {
      if (event.key === "Enter") find(!event.shiftKey);
      else if (event.key === "Escape") $("list").focus();
      else return;
      return event.preventDefault();
    }
    if ((event.key === " " || event.key === "Enter") && /^(BUTTON|SUMMARY)$/.test(target.tagName)) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    if (event.key !== " " && event.key !== "t") pause();
    keys[event.key]();
  });
  $("list").addEventListener("click", (event) => {
    const row = event.target.closest(".moment");
    if (row) { pause(); go(Number(row.id.slice(1))); }
  });
  $("search").addEventListener("input", () => { search($("search").value); show(); });
  for (const [id, act] of [["back", () => move(-1)], ["next", () => move(1)], ["play", play], ["pace", pace], ["before", before], ["fault", fault], ["help", keys["?"]]])
    $(id).addEventListener("click", act);
  $("sorts").addEventListener("change", () => { pause(); only($("sorts").value); });
  $("tapes").addEventListener("change", () => choose(Number($("tapes").value)));

  // Printed is a picture of where each step ends, with its claims.
  window.addEventListener("beforeprint", () => {
    const parts = [];
    tape.moments.forEach((moment, index) => {
      const isLast = index + 1 === tape.moments.length || tape.moments[index + 1].g !== moment.g;
      if (!(isLast || moment.failed) || parts.length > 100) return;
      const picture = make("pre");
      draw(picture, tape, moment.frame, null, "");
      const claims = tape.moments.filter((other) => other.g === moment.g && other.v);
      const name = "g" in moment ? tape.steps[moment.g].name : tape.title;
      parts.push(make("section", "", make("h2", "", name + (moment.failed ? " ✗ " + moment.l : "")), picture,
        ...claims.map((other) => make("div", "line " + mark(other), sign[mark(other)] + other.l + (other.v.ok ? "" : ": " + other.v.why)))));
    });
    fill("print", ...parts);
  });
  window.addEventListener("afterprint", () => fill("print"));

  // MARK: Start

  const heads = blocks.map((block, index) => blocks.length > 1 ? page(index) : null);
  const worst = heads.findIndex((page) => page && (page.error || page.moments.some((moment) => moment.failed)));
  if (blocks.length > 1) {
    $("choice").hidden = false;
    heads.forEach((page, index) => {
      const bad = page.error || page.moments.some((moment) => moment.failed);
      const option = make("option", "", (bad ? "✗ " : "✓ ") + page.title);
      option.value = index;
      $("tapes").append(option);
    });
    $("tapes").value = Math.max(0, worst);
  }
  choose(Math.max(0, worst));
  $("list").focus({ preventScroll: true });
})();
