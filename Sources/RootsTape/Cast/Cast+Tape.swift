internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Cast {
  /// Only casts that hold what was typed (`asciinema rec --stdin`) have anything to tell.
  package func tape(app: String?) -> TapeConversion {
    var decoder = KeyDecoder()
    var writer = TapeWriter()
    var lines = writer.header(app: app ?? "app.kdl", columns: size.columns, rows: size.rows)
    if app == nil { lines.removeAll { $0.hasPrefix("#: Launch") } }
    var typed = false
    for event in events {
      let time = event.time
      lines += Self.keys(of: &decoder, at: time).flatMap { writer.write($0) }
      switch event.kind {
      case .input(let text):
        typed = true
        var found: [InputEvent] = []
        decoder.decode(Array(text.utf8)[...], at: time, into: &found)
        lines += found.flatMap { writer.write($0) }
      case .resize(let size): lines += writer.perform(.resize(columns: size.columns, rows: size.rows))
      case .marker(let name): lines += writer.perform(.step(name.isEmpty ? "marker" : name))
      case .output, .exit, .unknown: break
      }
    }
    lines += Self.keys(of: &decoder, at: (events.last?.time ?? .zero) + .seconds(3)).flatMap {
      writer.write($0)
    }
    lines += writer.finish()
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    return TapeConversion(
      bytes: bytes, diagnostics: (typed ? [] : [Self.holdsNoInput]) + cutSizes.map(Self.isTooLarge))
  }

  /// The input that has waited for too long to become something else.
  private static func keys(of decoder: inout KeyDecoder, at time: Duration) -> [InputEvent] {
    var found: [InputEvent] = []
    decoder.flush(at: time, into: &found)
    return found
  }

  private static let holdsNoInput = Diagnostic(
    .error, code: "T120", "the cast does not hold what was typed",
    help: .hint("record it with 'asciinema rec --stdin'"), at: SourceRange(start: 0, end: 0),
    in: SourceText(name: "cast", text: ""))

  private static func isTooLarge(_ size: String) -> Diagnostic {
    Diagnostic(
      .warning, code: "W121", "the cast has a screen of \(size), and the largest one is \(Size.largest)",
      help: .hint("the tape has as much of it"), at: SourceRange(start: 0, end: 0),
      in: SourceText(name: "cast", text: ""))
  }
}

extension TapeWriter {
  fileprivate mutating func write(_ event: InputEvent) -> [String] {
    switch event {
    case .key(let key): press(key)
    case .paste(let text): pasting(text)
    case .mouse(let mouse):
      switch mouse.action {
      case .wheel(.up): perform(.scroll(.up, pace: nil, count: 1))
      case .wheel(.down): perform(.scroll(.down, pace: nil, count: 1))
      case .wheel(.left), .wheel(.right), .press, .release, .drag, .move: []
      }
    case .resize(let size): perform(.resize(columns: size.columns, rows: size.rows))
    case .pasteCut, .focus, .resumed, .ending: []
    }
  }

  /// A paste as one paste: line ends become blanks, which is what a field makes of them.
  mutating func pasting(_ text: String) -> [String] {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.isEmpty ? [] : paste(line)
  }
}
