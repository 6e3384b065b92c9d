// Text whose parts look different.

extension Text {
  /// A part of a text that looks different from the rest, or leads somewhere.
  public struct Span: Sendable, Hashable {
    /// The range in bytes of UTF-8.
    package var range: Range<Int>
    /// The look, on top of the style in which the text is put.
    public let style: Style
    /// The target, if the part leads anywhere.
    public let link: Link?

    package init(range: Range<Int>, style: Style, link: Link?) {
      (self.range, self.style, self.link) = (range, style, link)
    }
  }

  /// The target of a part of a text.
  public struct Link: Sendable, Hashable {
    /// The number of the link in its text, from 0 on.
    package var number: Int
    /// A URL, or the name of a screen.
    public let target: String
  }

  /// Text in one style.
  public init(_ string: String, _ style: Style) {
    self.init(string, [Span(range: 0..<string.utf8.count, style: style, link: nil)])
  }

  /// Words that lead to a URL, or to a screen by its name.
  public init(_ string: String, link target: String) {
    let link = Link(number: 0, target: target)
    self.init(string, [Span(range: 0..<string.utf8.count, style: .link, link: link)])
  }

  /// Joins two texts, each in its own style.
  public static func + (one: Text, other: Text) -> Text {
    var both = one
    both += other
    return both
  }

  /// Appends a text to this one; the numbers of its links continue.
  public static func += (one: inout Text, other: Text) {
    let start = one.string.utf8.count
    let links = other.spans.contains { $0.link != nil } ? one.links.count : 0
    one.string += other.string
    for span in other.spans {
      var link = span.link
      link?.number += links
      one.spans.append(Span(range: span.range.moved(by: start), style: span.style, link: link))
    }
  }

  /// The text with a style below those of its parts.
  public func styled(_ style: Style) -> Text {
    guard style != .text else { return self }
    var spans: [Span] = []
    forEachRun { range, span in
      spans.append(Span(range: range, style: style.covered(by: span?.style ?? .text), link: span?.link))
    }
    return Text(string, spans)
  }

  package var links: [(words: String, target: String)] {
    spans.reduce(into: []) { links, span in
      guard let link = span.link else { return }
      if link.number == links.count { links.append(("", link.target)) }
      links[link.number].words += bytes(span.range)
    }
  }

  /// Includes the parts without a style of their own.
  package func forEachRun(_ visit: (Range<Int>, Span?) -> Void) {
    var place = 0
    for span in spans {
      if span.range.lowerBound > place { visit(place..<span.range.lowerBound, nil) }
      visit(span.range, span)
      place = span.range.upperBound
    }
    let end = string.utf8.count
    if place < end { visit(place..<end, nil) }
  }

  package func bytes(_ range: Range<Int>) -> String {
    String(decoding: string.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// Text without styles.
  public init(stringLiteral value: String) { self.init(value) }
}

extension Text: CustomStringConvertible {
  /// The text without styles.
  public var description: String { string }
}

extension Range<Int> {
  package func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
