internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Judge {
  func text(_ needle: Assertion.Needle, _ scope: Assertion.TextScope, _ count: Int?) -> Verdict {
    if let darkness { return .fails(darkness) }
    let rows: TextRows
    switch TextRows.find(scope, on: stage) {
    case .success(let found): rows = found
    case .failure(let shortfall): return .fails(shortfall)
    }
    let found = rows.text.count(of: needle, upTo: count == nil ? 1 : .max)
    let holds = count.map { $0 == found } ?? (found > 0)
    let times = found == 1 ? "once" : "\(found) times"
    let sentence =
      holds || found > 0 ? "\(needle.text) is there \(times)" : "\(needle.text) is not on \(rows.name)"
    if holds { return .holds("\(needle.text) is on \(rows.name)") }
    let expected = needle.text + (count.map { " x \($0)" } ?? "")
    var shortfall = Shortfall(sentence, expected: expected, actual: found == 0 ? "not there" : times)
    shortfall.rows = rows.pairs(expecting: expected)
    return .fails(shortfall)
  }

  /// The reason why nothing is shown any more; `nil` while the app runs.
  private var darkness: Shortfall? {
    stage.exitStatus.map {
      .aboutNothing("the app has ended with \($0): it shows nothing", expected: "a picture", actual: "none")
    }
  }

  func golden(_ name: String, _ pane: String?, _ depth: Assertion.GoldenDepth) -> Verdict {
    if let darkness { return .fails(darkness) }
    var frame = stage.frame
    if let pane {
      switch stage.box(of: pane) {
      case .success(let box): frame = frame.cropped(to: box)
      case .failure(let shortfall): return .fails(shortfall)
      }
    }
    guard let shortfall = goldens.compare(frame, with: name, depth) else {
      return .holds("the frame is that of '\(name)'")
    }
    return .fails(shortfall)
  }
}

@MainActor struct TextRows {
  let name: String
  let first: Int
  let rows: [String]

  var text: String { rows.joined(separator: "\n") }

  static func find(_ scope: Assertion.TextScope, on stage: any TapeStage) -> Result<TextRows, Shortfall> {
    let frame = stage.frame
    switch scope {
    case .screen: return .success(TextRows(name: "the screen", first: 0, rows: frame.rows))
    case .line:
      let row = frame.cursor?.y ?? 0
      return .success(TextRows(name: "the cursor's row", first: row, rows: [frame.row(row)]))
    case .row(let number): return row(number, of: frame.rows, from: 0, named: "row \(number)")
    case .status:
      let last = Rect(x: 0, y: frame.size.rows - 1, width: frame.size.columns, height: 1)
      let box = stage.panes["status"] ?? last
      return .success(TextRows(name: "the status line", first: box.y, rows: frame.cropped(to: box).rows))
    case .pane(let name, let number):
      return stage.box(of: name).flatMap { box in
        let rows = frame.cropped(to: box).rows
        guard let number else { return .success(TextRows(name: "pane \(name)", first: box.y, rows: rows)) }
        return row(number, of: rows, from: box.y, named: "row \(number) of pane \(name)")
      }
    }
  }

  private static func row(
    _ number: Int, of rows: [String], from first: Int, named name: String
  ) -> Result<TextRows, Shortfall> {
    let place = number > 0 ? number - 1 : rows.count + number
    guard rows.indices.contains(place) else {
      let sentence = rows.count == 1 ? "there is only 1 row" : "there are only \(rows.count) rows"
      return .failure(.aboutNothing(sentence, expected: name, actual: rows.count.of("row")))
    }
    return .success(TextRows(name: name, first: first + place, rows: [rows[place]]))
  }

  func pairs(expecting wanted: String) -> [RowPair] {
    let shown = rows.enumerated().filter { rows.count == 1 || !$1.isEmpty }
    return shown.enumerated().map { place, row in
      RowPair(
        number: first + row.offset + 1, expected: place == 0 ? wanted : "", actual: row.element, marks: "")
    }
  }
}

extension Shortfall: Error {
  static func aboutNothing(_ sentence: String, expected: String, actual: String) -> Shortfall {
    var shortfall = Shortfall(sentence, expected: expected, actual: actual)
    shortfall.isAboutNothing = true
    return shortfall
  }
}

extension TapeStage {
  fileprivate func box(of pane: String) -> Result<Rect, Shortfall> {
    if let box = panes[pane] { return .success(box) }
    let known = paneNames
    if known.contains(pane) {
      return .failure(Shortfall("no pane '\(pane)' is shown", expected: pane, actual: "absent"))
    }
    let nearest = Names.nearest(to: pane, in: known, limit: 1).first
    let others = known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? others
    return .failure(.aboutNothing("there is no pane '\(pane)'\(hint)", expected: pane, actual: "absent"))
  }
}

extension Assertion.Needle {
  var text: String {
    switch self {
    case .literal(let text): "'\(VisibleText(text).text)'"
    case .pattern(let pattern): VisibleText(pattern.description).text
    }
  }
}

extension String {
  fileprivate func count(of needle: Assertion.Needle, upTo limit: Int) -> Int {
    switch needle {
    // The screen shows a flag as its letters, and a family as one person.
    case .literal(let text): occurrences(of: Text.sanitized(text, breaks: .kept))
    case .pattern(let pattern): limit == 1 ? (pattern.matches(self) ? 1 : 0) : pattern.count(in: self)
    }
  }
}

extension Frame {
  func cropped(to box: Rect) -> Frame {
    let box = bounds.intersection(box)
    guard !box.isEmpty, box != bounds else { return self }
    var part = Frame(Size(columns: box.width, rows: box.height), charset: charset)
    part.draw { $0.blend(self, at: Point(x: -box.x, y: -box.y)) }
    if let cursor, box.contains(cursor) { part.cursor = Point(x: cursor.x - box.x, y: cursor.y - box.y) }
    return part
  }
}
