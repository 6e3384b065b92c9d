/// A list cut down to the rows that contain some words.
struct ListFilter: Sendable, Hashable {
  /// Whether the words are still being typed.
  enum Phase: Sendable, Hashable { case typing, kept }

  let block: Int
  private(set) var words = TextField(limit: TextField.mostBytesOfSearch)
  private(set) var phase = Phase.typing
  private var found = Found()

  /// What was found in which rows: follows from the words and the body, so states do not differ by it.
  private struct Found: Sendable, Hashable {
    var source: [Body.Row] = []
    var words = ""
    var rows: [Int] = []

    static func == (one: Found, other: Found) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  init(block: Int) { self.block = block }

  mutating func keep() { phase = .kept }
  mutating func resume() { phase = .typing }

  mutating func edit(_ change: (inout TextField) -> TextField.Effect?) -> TextField.Effect? {
    change(&words)
  }

  /// Whether nothing is filtered and nothing is being typed.
  var isIdle: Bool { phase == .kept && words.isEmpty }

  /// The rows that are shown, in order.
  var rows: [Int] { found.rows }

  /// The rows there are without the filter.
  var total: Int { found.source.count }

  /// Looks through the rows again if they or the words have changed.
  mutating func update(_ source: [Body.Row]) {
    let words = words.text
    // Arrays that share their storage are equal at once, so this is cheap while nothing changes.
    guard words != found.words || source != found.source else { return }
    found.words = words
    found.source = source
    let needles = words.split(separator: " ").map { Array($0.lowercased().utf8) }
    found.rows = source.indices.filter { index in
      needles.allSatisfy {
        source[index].title.contains(folded: $0) || source[index].detail.contains(folded: $0)
      }
    }
  }

  /// Where a row stands among those that are shown.
  func position(of row: Int) -> Int? {
    let place = insertion(of: row)
    return place < rows.count && rows[place] == row ? place : nil
  }

  /// The shown row that is nearest after a row, else the last one.
  func row(near row: Int) -> Int? {
    let place = insertion(of: row)
    return place < rows.count ? rows[place] : rows.last
  }

  private func insertion(of row: Int) -> Int {
    var range = 0..<rows.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = rows[middle] < row ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension String {
  /// Whether the text contains a word, given as the bytes of its small letters.
  func contains(folded needle: [UInt8]) -> Bool {
    var text = utf8.allSatisfy { $0 < 0x80 } ? self : lowercased()
    return text.withUTF8 { bytes in
      guard bytes.count >= needle.count else { return false }
      return (0...bytes.count - needle.count).contains { start in
        needle.indices.allSatisfy { bytes[start + $0].small == needle[$0] }
      }
    }
  }
}

extension UInt8 {
  fileprivate var small: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
