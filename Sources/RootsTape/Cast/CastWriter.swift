internal import Roots
internal import RootsTerminal

struct CastWriter {
  private let version: Cast.Version
  private var last = Duration.zero

  /// The first version has no lines, the second is written in its place.
  init(_ version: Cast.Version) { self.version = version == .one ? .two : version }

  /// The first line. Nothing of the environment is told but the kind of terminal, and the colors for which the program
  /// was drawn, so that no player shows it on another ground.
  func header(size: Size, title: String?, _ palette: Palette?) -> String {
    var header: Record = ["version": .int(version.rawValue)]
    let theme = palette.map { Value.record($0.castTheme) }
    if version == .three {
      var term: Record = ["cols": .int(size.columns), "rows": .int(size.rows), "type": "xterm-256color"]
      if let theme { term["theme"] = theme }
      header["term"] = .record(term)
    } else {
      header["width"] = .int(size.columns)
      header["height"] = .int(size.rows)
      header["env"] = ["TERM": "xterm-256color"]
      if let theme { header["theme"] = theme }
    }
    if let title { header["title"] = .string(title) }
    return header.json + "\n"
  }

  /// The line of an event; times never go back.
  mutating func line(_ event: Cast.Event) -> String {
    let time = max(event.time, last)
    let shown = version == .three ? time - last : time
    last = time
    let (code, data) = event.kind.parts
    return "[\(shown.seconds(digits: 1...6)),\(Value.string(code).json),\(Value.string(data).json)]\n"
  }
}

extension Palette {
  fileprivate var castTheme: Record {
    let colors = (UInt8(0)..<16).map { "\(color($0))" }.joined(separator: ":")
    return ["fg": .string("\(foreground)"), "bg": .string("\(background)"), "palette": .string(colors)]
  }
}

extension Cast {
  package var text: String {
    var writer = CastWriter(version)
    return writer.header(size: size, title: title, nil) + events.map { writer.line($0) }.joined()
  }
}
