internal import Roots
internal import RootsTerminal

struct CastWriter {
  private let version: Cast.Version
  private var last = Duration.zero

  /// A writer for a version; the first has no lines, the second is written in its place.
  init(_ version: Cast.Version) { self.version = version == .one ? .two : version }

  /// The first line. Nothing of the environment is told but the kind of terminal.
  func header(size: Size, title: String?) -> String {
    var header: Record = ["version": .int(version.rawValue)]
    if version == .three {
      header["term"] = ["cols": .int(size.columns), "rows": .int(size.rows), "type": "xterm-256color"]
    } else {
      header["width"] = .int(size.columns)
      header["height"] = .int(size.rows)
      header["env"] = ["TERM": "xterm-256color"]
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

extension Cast {
  package var text: String {
    var writer = CastWriter(version)
    return writer.header(size: size, title: title) + events.map { writer.line($0) }.joined()
  }
}
