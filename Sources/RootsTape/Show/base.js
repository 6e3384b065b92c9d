"use strict";
// Shows what the data blocks of this page hold. It loads nothing, and makes elements of texts only.
(() => {
  const $ = (id) => document.getElementById(id);
  const blocks = [...document.querySelectorAll("script.data")].map((block) => block.textContent);

  // MARK: Elements

  // Characters that are not seen, or turn the direction of writing, are spelled out.
  const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
  const seen = (text) => String(text).replace(unseen, (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");

  function make(kind, classes, ...inner) {
    const element = document.createElement(kind);
    if (classes) element.className = classes;
    for (const part of inner) element.append(typeof part === "object" ? part : seen(part));
    return element;
  }
  const fill = (id, ...parts) => $(id).replaceChildren(...parts);

  // MARK: Frames

  // One style sheet for the looks of the terminal, on a ground of its own.
  let sheet = null;
  function paint(looks, paper) {
    if (!sheet) sheet = document.styleSheets[0];
    while (sheet.cssRules.length > paint.own) sheet.deleteRule(paint.own);
    const rules = looks.map((look, number) =>
      `.l${number}{color:${look[0]}` + (look[1] ? `;background-color:${look[1]}` : "") + "}").join("");
    sheet.insertRule(`@media all{pre{background:${paper}}${rules}}`, sheet.cssRules.length);
  }
  paint.own = document.styleSheets[0].cssRules.length;

  // Fonts agree on how wide these are; any other character gets a place of its own.
  const even = /^[\u0020-\u007e\u00a0-\u017f\u2500-\u259f]$/;

  // A row as cells: text, look, width.
  function cells(row) {
    const out = [];
    for (let at = 0; at < row.length; at += 2) {
      const piece = row[at + 1];
      if (typeof piece === "string") for (const c of piece) out.push([c, row[at], 1]);
      else { out.push([piece[0], row[at], piece[1]]); }
    }
    return out;
  }
  const textOf = (row) => row.map((part, at) => at % 2 ? (typeof part === "string" ? part : part[0]) : "").join("");

  // Columns of the cells that differ from another row.
  function changes(now, past) {
    const places = (row) => {
      const map = new Map(); let x = 0;
      for (const cell of row) { map.set(x, cell); x += cell[2]; }
      return [map, x];
    };
    const [one, width] = places(now), [other, before] = places(past), out = new Set();
    const blank = [" ", 0, 1];
    for (let x = 0; x < Math.max(width, before); x++) {
      const a = one.get(x) || (x >= width ? blank : null), b = other.get(x) || (x >= before ? blank : null);
      if (a === b) continue;
      if (!a || !b || a[0] !== b[0] || a[1] !== b[1] || a[2] !== b[2]) out.add(x);
    }
    return [out, Math.max(width, before)];
  }

  // Fills an element with a frame. Cells that differ from another frame are marked, and a text that is searched for.
  function draw(element, page, frame, other, words) {
    const parts = document.createDocumentFragment();
    frame.rows.forEach((number, y) => {
      if (y) parts.append("\n");
      const row = cells(page.rows[number]);
      let marked = new Set(), width = 0;
      if (other && other.rows.length === frame.rows.length && other.rows[y] !== number)
        [marked, width] = changes(row, cells(page.rows[other.rows[y]]));
      if (frame.cursor && frame.cursor[1] === y) width = Math.max(width, frame.cursor[0] + 1);
      for (let x = row.reduce((sum, cell) => sum + cell[2], 0); x < width; x++) row.push([" ", 0, 1]);
      const found = new Set();
      if (words) {
        const text = row.map((cell) => cell[0]).join("").toLowerCase();
        for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length))
          for (let i = 0; i < words.length; i++) found.add(at + i);
      }
      let x = 0, run = null, name = "";
      row.forEach((cell, index) => {
        let classes = "l" + cell[1] + " " + (page.looks[cell[1]][2] || "");
        if (marked.has(x)) classes += " new";
        if (found.has(index)) classes += " hit2";
        if (frame.cursor && frame.cursor[1] === y && frame.cursor[0] === x) classes += " cursor";
        const own = cell[2] !== 1 || !even.test(cell[0]);
        if (own) classes += cell[2] === 2 ? " cell two" : " cell";
        if (own || !run || classes !== name) {
          run = document.createTextNode("");
          parts.append(make("span", classes, run));
        }
        name = own ? "" : classes;
        run.data += cell[0];
        x += cell[2];
      });
    });
    element.style.setProperty("--columns", frame.size[0]);
    element.replaceChildren(parts);
  }

