@testable import RootsTerminal
@testable import RootsText

/// The parts of a text as `words:style`, with the targets of links.
func styledParts(_ text: Text) -> [String] {
  var parts: [String] = []
  text.forEachRun { range, span in
    let style = span.map { ":" + $0.style.words.joined(separator: "+") } ?? ""
    parts.append(text.bytes(range) + style + (span?.link.map { ">\($0.target)" } ?? ""))
  }
  return parts
}
