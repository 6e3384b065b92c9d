import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A picture of a frame` {
  private var frame: Frame {
    var frame = Frame(Size(columns: 12, rows: 2))
    frame.draw { $0.put(" <ok> ", at: .zero, style: Style(.accent, .bold)) }
    frame.draw { $0.put("✓ 漢x", at: Point(x: 6, y: 0)) }
    frame.draw { $0.put("pick", at: Point(x: 1, y: 1), style: Style(.text, .reverse, foreground: 141)) }
    frame.draw { $0.put("old", at: Point(x: 6, y: 1), style: Style(.text, [.dim, .strike])) }
    frame.cursor = Point(x: 8, y: 0)
    return frame
  }

  @Test func `in control sequences is minimal`() {
    #expect(
      frame.ansi() == "\u{1B}[1;38;5;141m <ok> \u{1B}[m✓ 漢x\n"
        + " \u{1B}[7;38;5;141mpick\u{1B}[m \u{1B}[2;9mold\u{1B}[m\n")
    #expect(
      frame.ansi(colors: .mono)
        == "\u{1B}[1m <ok> \u{1B}[m✓ 漢x\n \u{1B}[7mpick\u{1B}[m \u{1B}[2;9mold\u{1B}[m\n")
  }

  @Test func `writes neighbors that look alike in one run`() {
    var frame = Frame(Size(columns: 8, rows: 1))
    frame.draw { $0.put("one", at: Point(x: 0, y: 0), style: Style(.text, [.bold])) }
    frame.draw { $0.put("two", at: Point(x: 3, y: 0), style: Style(.accent, [.bold])) }
    frame.draw { $0.put("six", at: Point(x: 6, y: 0), style: Style(.text, [.bold])) }
    #expect(frame.ansi(theme: .mono, colors: .mono).contains("onetwosi"))
  }

  @Test func `in pieces has one for the neighbors of one look, and another where the look changes`() {
    var frame = Frame(Size(columns: 9, rows: 1))
    frame.draw { $0.put("one", at: Point(x: 0, y: 0), style: Style(.accent)) }
    frame.draw { $0.put("two", at: Point(x: 3, y: 0), style: Style(.accent)) }
    frame.draw { $0.put("six", at: Point(x: 6, y: 0), style: Style(.bad)) }
    let pieces = frame.pieces(inRow: 0, theme: .standard)
    #expect(pieces.map(\.text) == ["onetwo", "six"])
    #expect(pieces.map(\.width) == [6, 3])
    #expect(pieces.first?.look != pieces.last?.look)
  }

  @Test func `keeps the ground that is seen behind blanks`() {
    var frame = Frame(Size(columns: 4, rows: 2))
    frame.draw { $0.fill(Rect(x: 0, y: 0, width: 3, height: 1), style: Style(.text, background: 4)) }
    frame.draw { $0.fill(Rect(x: 0, y: 1, width: 3, height: 1), style: .muted) }
    #expect(frame.ansi() == "\u{1B}[44m   \u{1B}[m\n\n")
  }

  @Test func `in HTML is one page`() {
    var options = PictureOptions()
    options.title = "a <b>\u{1B}"
    #expect(
      frame.html(options) == """
        <!DOCTYPE html>
        <html lang="en">
        <meta charset="utf-8">
        <title>a &lt;b&gt;�</title>
        <style>
        body { margin: 0; background: #171717 }
        pre { margin: 0; padding: 16px; color: #dadada; background: #171717; \
        font: 16px/1.164 DejaVu Sans Mono, Menlo, Consolas, monospace }
        </style>
        <pre>
        <span style="color:#af87ff;font-weight:700"> &lt;ok&gt; </span>✓ 漢x
         <span style="color:#171717;background:#af87ff">pick</span> \
        <span style="color:#8c8c8c;text-decoration:line-through">old</span>
        </pre>
        </html>

        """)
  }

  @Test func `in SVG stays on the grid`() {
    var options = PictureOptions()
    options.title = "step"
    #expect(
      frame.svg(options) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="147.584" height="69.248" viewBox="0 0 147.584 69.248">
        <title>step</title>
        <desc> &lt;ok&gt; ✓ 漢x
         pick old</desc>
        <rect x="0" y="0" width="147.584" height="69.248" fill="#171717"/>
        <g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16" fill="#dadada">
        <rect x="25.632" y="34.624" width="38.528" height="18.624" fill="#af87ff" shape-rendering="crispEdges"/>
        <text x="25.632" y="30.848" textLength="38.528" fill="#af87ff" font-weight="700">&lt;ok&gt;</text>
        <text x="73.792" y="30.848">✓</text>
        <text x="93.056" y="30.848" textLength="19.264">漢</text>
        <text x="112.32" y="30.848">x</text>
        <text x="25.632" y="49.472" textLength="38.528" fill="#171717">pick</text>
        <text x="73.792" y="49.472" textLength="28.896" fill="#8c8c8c" text-decoration="line-through">old</text>
        <rect x="93.056" y="16" width="19.264" height="18.624" fill="none" stroke="#dadada"/>
        </g>
        </svg>

        """)
  }

  @Test func `in SVG has a window if asked`() {
    var options = PictureOptions()
    options.title = "shop"
    options.margin = 4
    options.marginFill = RGB("#336699")
    options.borderRadius = 8
    options.windowBar = .ringsRight
    options.padding = 2
    let lines = Frame(Size(columns: 1, rows: 1)).svg(options).split(separator: "\n")
    #expect(
      lines == [
        #"<svg xmlns="http://www.w3.org/2000/svg" width="21.632" height="60.624" viewBox="0 0 21.632 60.624">"#,
        "<title>shop</title>", "<desc></desc>", ##"<rect width="21.632" height="60.624" fill="#336699"/>"##,
        ##"<rect x="4" y="4" width="13.632" height="52.624" rx="8" fill="#171717"/>"##,
        ##"<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16" fill="#dadada">"##,
        ##"<circle cx="2.632" cy="19" r="6" fill="none" stroke="#8a8a8a"/>"##,
        ##"<circle cx="-15.368" cy="19" r="6" fill="none" stroke="#8a8a8a"/>"##,
        ##"<circle cx="-33.368" cy="19" r="6" fill="none" stroke="#8a8a8a"/>"##,
        #"<text x="10.816" y="23.949" text-anchor="middle">shop</text>"#, "</g>", "</svg>",
      ])
  }

  @Test func `in SVG joins lines if asked`() {
    var frame = Frame(Size(columns: 4, rows: 1))
    frame.draw { $0.put("─╭░═", at: .zero) }
    var options = PictureOptions()
    options.boxLines = .vector
    options.fontSize = 100
    options.padding = 0
    let lines = frame.svg(options).split(separator: "\n").dropFirst(5).dropLast(2)
    #expect(
      Array(lines) == [
        ##"<path d="M0 54.45H30.1V61.95H0ZM30.1 54.45H60.2V61.95H30.1Z" fill="#dadada"/>"##,
        ##"<path d="M90.3 116.4Q90.3 58.2 120.4 58.2" fill="none" stroke="#dadada" stroke-width="7.5"/>"##,
        ##"<rect x="120.4" y="0" width="60.2" height="116.4" fill="#dadada" fill-opacity="0.25" shape-rendering="crispEdges"/>"##,
        #"<text x="180.6" y="92.8">═</text>"#,
      ])
  }

  @Test func `in SVG outlines what has changed`() {
    var frame = Frame(Size(columns: 4, rows: 1))
    var options = PictureOptions()
    options.changesSince = frame
    frame.draw { $0.put("漢", at: Point(x: 1, y: 0)) }
    #expect(
      frame.svg(options).contains(
        ##"<rect x="25.632" y="16" width="19.264" height="18.624" fill="none" stroke="#ff8787"/>"##))
  }

  @Test func `of strange measures has bounds`() {
    var options = PictureOptions()
    (options.fontSize, options.padding, options.margin, options.borderRadius) = (.max, .max, .min, -1)
    options.fontFamily = "\"><script>"
    let svg = Frame(Size(columns: 1, rows: 1)).svg(options)
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2120.4\""))
    #expect(!svg.contains("<script"))
    #expect(!Frame(Size(columns: 1, rows: 1)).html(options).contains("<script"))
  }

  /// A changed cell changes one line, so pictures can be kept under version control.
  @Test func `in SVG changes little when little changes`() {
    var changed = frame
    changed.draw { $0.put("✗", at: Point(x: 6, y: 0)) }
    let (one, other) = (frame.svg().split(separator: "\n"), changed.svg().split(separator: "\n"))
    #expect(one.count == other.count)
    #expect(zip(one, other).filter { $0.0 != $0.1 }.count == 2, "the description and the sign")
  }
}
