import Roots
import TestTraits
import Testing

/// Tables and links made by chance from few words, so that they meet often.
@Suite(.timeLimited) struct `Generated routes` {
  @Test func `are found as the plain reading of the rules finds them`() throws {
    var random = Seeded(seed: 23)
    for _ in 0..<400 {
      let patterns = try (0..<Int.random(in: 1...12, using: &random)).map { _ in
        try RoutePattern(pattern(using: &random))
      }
      let table = RouteTable(patterns)
      let naive = NaiveRouter(patterns: patterns)
      #expect(table.conflicts.map { [$0.first, $0.second] } == naive.conflicts)
      for _ in 0..<25 {
        let link = try Link(parsing: path(using: &random))
        let match = table.match(link)
        #expect(match == naive.match(link.segments), "\(link) in \(patterns)")
      }
    }
  }

  @Test func `print what they parse`() throws {
    var random = Seeded(seed: 29)
    var matches = 0
    for _ in 0..<20_000 {
      let pattern = try RoutePattern(pattern(using: &random))
      let table = RouteTable([pattern])
      guard let match = try table.match(path(using: &random)) else { continue }
      matches += 1
      let printed = try #require(pattern.print(match.params, rest: match.rest))
      #expect(table.match(printed) == match)
      #expect(pattern.print(match.params, rest: match.rest) == printed)
      #expect(try Link(parsing: printed.description) == printed)
      let again = try #require(table.match(printed))
      #expect(pattern.print(again.params, rest: again.rest)?.description == printed.description)
    }
    #expect(matches > 1_000)
  }

  @Test func `of any text are read or refused`() throws {
    var random = Seeded(seed: 31)
    let pieces = [
      "/", ":", "{", "}", "(", ")", "*", "**", "int", "a", "%41", "%", "?", "..", "é", "_1", "\u{0}",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard let pattern = try? RoutePattern(text) else { continue }
      read += 1
      #expect(try RoutePattern(pattern.description) == pattern, "\(text)")
    }
    #expect(read > 1_000)
  }

  private func pattern(using random: inout Seeded) -> String {
    let kinds = [
      "a", "b", "1", "%2F", "true", ":p(int)", ":p(bool)", ":p(double)", ":p(uuid)", ":p", ":p", "*", "*",
    ]
    var segments = (0..<Int.random(in: 0...4, using: &random)).map { place in
      (kinds.randomElement(using: &random) ?? "a").replacing(":p", with: ":p\(place)")
    }
    if Int.random(in: 0..<4, using: &random) == 0 { segments.append("**") }
    return "/" + segments.joined(separator: "/")
  }

  private func path(using random: inout Seeded) -> String {
    let words = [
      "a", "b", "A", "1", "01", "-2", "1.5", "1e9", "true", "false", "%2F", "%61", "x y", "é", "..", ".", "",
      "6FA459EA-EE8A-3CA4-894E-DB77E160355E", "18446744073709551616", "c+d", "~",
    ]
    let segments = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }
    return "/" + segments.joined(separator: "/")
  }
}

/// Tries every pattern and compares those that fit, segment by segment.
private struct NaiveRouter {
  let patterns: [RoutePattern]

  var conflicts: [[Int]] {
    patterns.indices.compactMap { later in
      let ranks = ranks(patterns[later])
      return patterns.indices.first { $0 < later && self.ranks(patterns[$0]) == ranks }.map { [$0, later] }
    }
  }

  func match(_ segments: [String]) -> RouteMatch? {
    let fitting = patterns.indices.filter { fits(patterns[$0], segments) }
    let winner = fitting.min { one, other in
      ranks(patterns[one]).lexicographicallyPrecedes(ranks(patterns[other]))
    }
    guard let winner else { return nil }
    var params = Record()
    var rest: [String] = []
    for (place, part) in patterns[winner].parts.enumerated() {
      switch part {
      case .literal: break
      case .parameter(let name, let type): params[name] = value(segments[place], type)
      case .anything: rest.append(segments[place])
      case .rest: rest += segments[place...]
      }
    }
    return RouteMatch(index: winner, params: params, rest: rest)
  }

  private func fits(_ pattern: RoutePattern, _ segments: [String]) -> Bool {
    let fixed = pattern.parts.filter { $0 != .rest }
    guard segments.count == fixed.count || (pattern.parts.last == .rest && segments.count > fixed.count)
    else {
      return false
    }
    return zip(fixed, segments).allSatisfy { part, segment in
      switch part {
      case .literal(let text): text == segment
      case .parameter(_, let type): value(segment, type) != nil
      case .anything, .rest: true
      }
    }
  }

  /// One word for each segment, which sorts as the rules have it; the end of a pattern sorts before a `**`.
  private func ranks(_ pattern: RoutePattern) -> [String] {
    pattern.parts.map { part in
      switch part {
      case .literal(let text): "0\(text)"
      case .parameter(_, .int): "1"
      case .parameter(_, .bool): "2"
      case .parameter(_, .uuid): "3"
      case .parameter(_, .double): "4"
      case .parameter(_, .string): "5"
      case .anything: "6"
      case .rest: "7"
      }
    }
  }

  private func value(_ segment: String, _ type: ParameterType) -> Value? {
    switch type {
    case .int: Int(segment).flatMap { segment.hasPrefix("+") ? nil : .int($0) }
    case .bool: Bool(segment).map { .bool($0) }
    case .double: Double(segment).flatMap { $0.isFinite ? .double($0) : nil }
    case .uuid:
      segment.wholeMatch(of: /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/).map { _ in
        .string(segment.lowercased())
      }
    case .string: .string(segment)
    }
  }
}
