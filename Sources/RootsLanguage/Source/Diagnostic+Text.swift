internal import Roots

extension Diagnostic {
  /// The diagnostic as people read it: place and message, the source line, a caret below the place.
  ///
  /// ```
  /// shop.kdl:14:34: unknown screen 'itme'; did you mean 'item'?
  ///             row "Trail shoe" { push itme id=42 }
  ///                                     ^^^^
  /// ```
  ///
  /// Nothing in it can move a cursor or forge a line: control characters, bidirectional marks and
  /// bytes that are not UTF-8 are spelled out.
  public var rendered: String { rendered(within: nil) }

  package func rendered(within width: Int?) -> String {
    let excerpt = SourceExcerpt(of: source, around: range, within: width)
    return [headline, excerpt.line, excerpt.marks].joined(separator: "\n") + "\n"
  }

  /// The first line of ``rendered``: place, label, message and cure.
  package var headline: String {
    let position = position
    let place = "\(source.name):\(position.line):\(position.column): "
    return VisibleText(place + label + sentence).text
  }

  package var sentence: String {
    switch help {
    case .suggestion(let name): "\(message); did you mean '\(name)'?"
    case .hint(let hint): "\(message); \(hint)"
    case nil: message
    }
  }

  /// An error is the ordinary case and goes without a word, unless it has a code to look up.
  private var label: String {
    switch (severity, code) {
    case (.error, nil): ""
    case (_, nil): "\(severity.rawValue): "
    case (_, let code?): "\(severity.rawValue)[\(code)]: "
    }
  }
}

extension Sequence where Element == Diagnostic {
  /// All diagnostics one below the other, as ``Diagnostic/rendered``; of very many the first.
  package var rendered: String { rendered(within: nil) }

  /// - Parameter width: of the terminal, if they stand on one: a line that wraps has its marks below something else.
  package func rendered(within width: Int?) -> String {
    let all = Array(self)
    let more = all.count - Self.renderedLimit
    let rest = more > 0 ? "\(more) further remarks are not shown\n" : ""
    return all.prefix(Self.renderedLimit).map { $0.rendered(within: width) }.joined() + rest
  }

  private static var renderedLimit: Int { 50 }

  package var jsonLines: String { map { $0.json + "\n" }.joined() }

  package var hasErrors: Bool { contains { $0.severity == .error } }
}
