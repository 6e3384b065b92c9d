/// Lines that stay, as rows: the first one in full, on as many rows as it takes. Where there are too few, the last
/// line stays, which says what can be done, and those between give way.
struct AlertRows {
  let texts: [String]
  let headCount: Int

  private static let margin = 3

  init(_ lines: [String], columns: Int, atMost most: Int) {
    let room = max(1, columns - Self.margin)
    let rest = lines.dropFirst().map { Text.clipped(Text.sanitized($0), to: room) }
    guard let first = lines.first else {
      (texts, headCount) = ([], 0)
      return
    }
    let least = rest.isEmpty ? 0 : 1
    let head = Text.wrapped(Text.sanitized(first), to: room, atMost: max(1, most - least))
    headCount = head.count
    texts = head + (head.count + rest.count <= most ? rest : Array(rest.suffix(least)))
  }
}
