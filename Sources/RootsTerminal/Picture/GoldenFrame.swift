/// An expected frame, in a text file that people can read and compare.
///
/// ```
/// roots-frame 1 24x2 cursor 2,4
///  Home │ Feed            |
/// {MATCH:\d\d:\d\d} updated           |
/// --- style
/// 1:2-5 accent bold
/// ```
///
/// Rows end in `|`, so that blanks at their end survive editors. `{ANY}` stands for any text, `{MATCH:…}` for text that
/// matches the pattern. Rows and columns count from 1.
package struct GoldenFrame: Hashable, Sendable {
  package let size: Size

  package let cursor: Point?

  let rows: [GoldenRow]
  let styles: [Frame.Run]

  package init(_ frame: Frame) {
    size = frame.size
    cursor = frame.cursor
    rows = (0..<frame.size.rows).map { GoldenRow(literal: frame.fullRow($0)) }
    styles = Self.styles(of: frame)
  }

  init(size: Size, cursor: Point?, rows: [GoldenRow], styles: [Frame.Run]) {
    self.size = size
    self.cursor = cursor
    self.rows = rows
    self.styles = styles
  }

  static func styles(of frame: Frame) -> [Frame.Run] {
    (0..<frame.size.rows).flatMap { frame.runs(inRow: $0) }.filter { $0.style != .text }
  }

  /// Always the same bytes for the same frame.
  package var text: String {
    let place = cursor.map { "\($0.y + 1),\($0.x + 1)" } ?? "off"
    var lines = ["roots-frame 1 \(size) cursor \(place)"]
    lines += rows.map { $0.source + "|" }
    if !styles.isEmpty { lines.append("--- style") }
    lines += styles.map(\.line)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension GoldenFrame {
  package enum Extent: Sendable { case text, textAndStyle }

  package enum Difference: Hashable, Sendable {
    case size(expected: Size, actual: Size)
    case cursor(expected: Point?, actual: Point?)
    /// The row counts from 0; `expected` is the row as written in the file.
    case row(Int, expected: String, actual: String)
    /// The style runs of a row, as written in a file.
    case style(Int, expected: [String], actual: [String])
  }

  /// - Parameter matches: True if a pattern matches the whole of a text; called only for rows with `{MATCH:…}`.
  package func differences<Failure: Error>(
    from frame: Frame, comparing extent: Extent = .text,
    matches: (_ pattern: String, _ text: String) throws(Failure) -> Bool
  ) throws(Failure) -> [Difference] {
    guard size == frame.size else { return [.size(expected: size, actual: frame.size)] }
    var differences: [Difference] = []
    if cursor != frame.cursor {
      differences.append(.cursor(expected: cursor, actual: frame.cursor))
    }
    for (y, row) in rows.enumerated() {
      let actual = frame.fullRow(y)
      if try !row.matches(actual, pattern: matches) {
        differences.append(.row(y, expected: row.source, actual: actual))
      }
    }
    if extent == .textAndStyle { differences += styleDifferences(from: frame) }
    return differences
  }

  private func styleDifferences(from frame: Frame) -> [Difference] {
    let expected = Dictionary(grouping: styles, by: \.row)
    let actual = Dictionary(grouping: Self.styles(of: frame), by: \.row)
    return (0..<size.rows).compactMap { y in
      let (wanted, found) = (expected[y] ?? [], actual[y] ?? [])
      return wanted == found ? nil : .style(y, expected: wanted.map(\.line), actual: found.map(\.line))
    }
  }
}

extension Frame.Run {
  var line: String {
    let words = style.words.joined(separator: " ")
    return "\(row + 1):\(columns.lowerBound + 1)-\(columns.upperBound) \(words)"
  }
}

extension Style {
  var words: [String] {
    var words = role == .text ? [] : ["\(role)"]
    words += Style.Attributes.names.filter { attributes.contains($0.value) }.map(\.key)
    if let foreground { words.append("fg=\(foreground)") }
    if let background { words.append("bg=\(background)") }
    if let ground { words.append("on=\(ground)") }
    return words
  }

  /// Reads a style from such words, in any order; `nil` if one is unknown.
  init?(words: some Sequence<Substring>) {
    var role = Role.text
    var attributes: Style.Attributes = []
    var foreground: Color?
    var background: Color?
    var ground: Ground?
    for word in words {
      if let known = Role.named(word) {
        role = known
      } else if let known = Style.Attributes.names.first(where: { $0.key == word })?.value {
        attributes.insert(known)
      } else if word.hasPrefix("fg="), let color = Color(String(word.dropFirst(3))) {
        foreground = color
      } else if word.hasPrefix("bg="), let color = Color(String(word.dropFirst(3))) {
        background = color
      } else if word.hasPrefix("on="),
        let known = Ground.allCases.first(where: { "\($0)" == word.dropFirst(3) })
      {
        ground = known
      } else {
        return nil
      }
    }
    self = Style(role, attributes, foreground: foreground, background: background).on(ground)
  }
}

extension Role {
  /// Older files call ``bad`` `error`.
  fileprivate static func named(_ name: Substring) -> Role? {
    name == "error" ? .bad : allCases.first { "\($0)" == name }
  }
}

extension Style.Attributes {
  static let names: KeyValuePairs<String, Style.Attributes> = [
    "bold": .bold, "dim": .dim, "reverse": .reverse, "underline": .underline, "strike": .strike,
    "italic": .italic,
  ]
}
