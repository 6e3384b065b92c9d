import Roots
import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

@Suite(.timeLimited) struct `Text that is cut` {
  private static let pieces = [
    "a", " ", "word", "漢", "字", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "\t", "\n", "\u{1B}", "\u{200B}", "…", "~", "\u{301}",
  ]

  private func text(_ dice: inout Seeded) -> String {
    (0..<dice.roll(12)).map { _ in Self.pieces[dice.roll(Self.pieces.count)] }.joined()
  }

  @Test(arguments: Seeded.seeds(30)) func `fits its room, begins as before and is marked only if it was cut`(
    seed: Int
  ) {
    var dice = Seeded(seed: UInt64(seed + 61))
    let text = text(&dice)
    let whole = Text.sanitized(text)
    let width = Text.width(of: text)
    for columns in -1...width + 2 {
      let clipped = Text.clipped(text, to: columns)
      #expect(Text.width(of: clipped) <= max(0, columns))
      if columns >= width, columns > 0 {
        #expect(clipped == whole)
      } else {
        #expect(clipped.isEmpty && columns <= 0 || clipped.hasSuffix("…"))
        let kept = clipped.dropLast(clipped.isEmpty ? 0 : 1)
        #expect(whole.unicodeScalars.starts(with: kept.unicodeScalars))
        // Nothing more would have fitted: the next sign takes two columns at most.
        #expect(columns <= 0 || columns - Text.width(of: clipped) <= 1)
      }
      #expect(Text.clipped(clipped, to: columns) == clipped)
      for alignment in [Text.Alignment.left, .center, .right] {
        let fitted = Text.fitted(text, to: columns, alignment)
        #expect(Text.width(of: fitted) == max(0, columns))
        #expect(fitted.trimmed == clipped.trimmed)
      }
      #expect(Text.width(of: text, atMost: columns) == max(min(columns, width), min(columns, 0)))
    }
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "ab..."), ("abcdef", 3, "..."), ("abcdef", 2, "ab"),
    ("abcdef", 0, ""),
    ("漢字漢字", 7, "漢字..."), ("漢字漢字", 6, "漢..."),
  ])
  func `ends as it is told if that fits`(text: String, columns: Int, shown: String) {
    #expect(Text.clipped(text, to: columns, ending: "...") == shown)
  }

  @Test(arguments: [
    ("ab", 5, " ab  "), ("ab", 4, " ab "), ("abc", 4, "abc "), ("漢", 5, " 漢  "), ("", 3, "   "),
  ])
  func `stands in the middle, and rather to the left`(text: String, columns: Int, shown: String) {
    #expect(Text.fitted(text, to: columns, .center) == shown)
  }
}

@Suite(.timeLimited) struct `A text of parts` {
  private func parts(_ text: Text) -> [String] {
    text.spans.map { span in
      let link = span.link.map { " >\($0.number) \($0.target)" } ?? ""
      return text.bytes(span.range) + ":" + span.style.words.joined(separator: "+") + link
    }
  }

  @Test func `leads where its links lead, each counted in the whole`() {
    let text = Text("Read ") + Text("this", link: "item") + " or " + Text("that", link: "shop://x") + "."
    #expect(text.string == "Read this or that.")
    #expect(parts(text) == ["this:link >0 item", "that:link >1 shop://x"])
    #expect(text.links.map(\.target) == ["item", "shop://x"] && text.links.map(\.words) == ["this", "that"])
    let twice = text + text
    #expect(twice.links.map(\.target) == ["item", "shop://x", "item", "shop://x"])
    #expect(twice.spans.map { $0.link?.number } == [0, 1, 2, 3])
  }

  @Test func `has a style below those of its parts`() {
    let text = Text("a ") + Text("b", .bad) + Text(" c", Style(.text, .bold))
    #expect(parts(text.styled(.muted)) == ["a :muted", "b:bad", " c:muted+bold"])
    #expect(text.styled(.text) == text)
    #expect(parts(Text("plain").styled(Style(.ok, .bold))) == ["plain:ok+bold"])
    let link = Text("here", link: "x").styled(.muted)
    #expect(link.links.map(\.target) == ["x"])
    #expect(Text("").styled(.bad).string.isEmpty)
  }

  @Test(arguments: Seeded.seeds(20)) func `keeps its words and links in any room`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 31))
    var text = Text("")
    for number in 0..<(1 + dice.roll(6)) {
      switch dice.roll(4) {
      case 0: text += Text("plain 漢字 ")
      case 1: text += Text("styled", .accent) + " "
      case 2: text += Text("link \(number)", link: "t\(number)") + " "
      default: text += Text("\n")
      }
    }
    let inked = { (string: String) in string.filter { !$0.isWhitespace } }
    for columns in [1, 2, 3, 5, 8, 20, 80] {
      let lines = text.wrapped(to: columns)
      #expect(lines.allSatisfy { Text.width(of: $0.string) <= columns })
      if columns > 1 { #expect(inked(lines.map(\.string).joined()) == inked(text.string)) }
      // What stood in a link still does.
      var words: [String: String] = [:]
      for line in lines {
        for span in line.spans {
          #expect(span.range.upperBound <= line.string.utf8.count)
          if let link = span.link { words[link.target, default: ""] += inked(line.bytes(span.range)) }
        }
      }
      for link in text.links { #expect(words[link.target] == inked(link.words), "\(columns)") }
      for rows in 1...3 where lines.count > rows {
        let cut = text.wrapped(to: columns, atMost: rows)
        #expect(cut.count == rows && cut[rows - 1].string.hasSuffix("…"))
        #expect(cut[rows - 1].spans.allSatisfy { $0.range.upperBound <= cut[rows - 1].string.utf8.count })
        #expect(Array(cut.dropLast()) == Array(lines.prefix(rows - 1)))
      }
    }
  }
}

@Suite(.timeLimited) struct `A row with gaps for any text` {
  /// Whether a row is as described, tried out in all ways.
  private func matches(_ parts: ArraySlice<GoldenRow.Part>, _ text: Substring) -> Bool {
    guard let first = parts.first else { return text.isEmpty }
    switch first {
    case .literal(let literal):
      return text.hasPrefix(literal) && matches(parts.dropFirst(), text.dropFirst(literal.count))
    case .any:
      return (0...text.count).contains { matches(parts.dropFirst(), text.dropFirst($0)) }
    case .match: return false
    }
  }

  @Test func `takes what some way of filling the gaps takes, and nothing else`() throws {
    let tokens = ["a", "b", "{ANY}"]
    var sources = [""]
    for _ in 0..<5 { sources += sources.flatMap { source in tokens.map { source + $0 } } }
    let letters = ["", "a", "b", "ab", "ba", "aab", "aba", "abab", "bbaa", "ababa"]
    for source in Set(sources.filter { $0.utf8.count < 24 }) {
      let row = try #require(GoldenRow(source: Array(source.utf8)))
      #expect(row.source == source)
      for text in letters {
        let isTaken = row.matches(text) { _, _ in
          Issue.record("asked for a pattern")
          return false
        }
        #expect(isTaken == matches(row.parts[...], text[...]), "'\(source)' and '\(text)'")
      }
    }
  }
}
