internal import RootsText

extension TapeTable {
  package struct Offer: Sendable {
    package let text: String
    package let note: String
  }

  package static func words(behind beginning: String?) -> [Offer] {
    guard let beginning else { return commandWords.map { Offer(text: $0, note: command($0)?.help ?? "") } }
    let statement = statement(endingLine: beginning)
    let words = statement.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = words.first else { return statement == beginning ? [] : self.words(behind: nil) }
    let verb = Entry.word(of: first)
    if Expectation.Verb(rawValue: verb) != nil {
      let rest = words.dropFirst().filter { $0 != "Not" }
      guard let word = rest.first else {
        return claimWords.map { Offer(text: $0, note: claimRow($0)?.help ?? "") }
          + [Offer(text: "Not", note: "reverses the claim")]
      }
      return claimRow(word).map { choices(in: $0, rest.count) } ?? []
    }
    if verb == TapeKeyword.set.rawValue {
      guard words.count > 1 else {
        return TapeSetting.allCases.map { Offer(text: $0.rawValue, note: $0.row.help) }
      }
      return rows(of: words[1]).flatMap { choices(in: $0.entry, words.count) }
    }
    if verb == "Key", words.count == 1 { return Key.tapeNames.map { Offer(text: $0.name, note: "") } }
    return command(verb).map { choices(in: $0, words.count) } ?? []
  }

  /// The statement at the end of an unfinished line: the text behind `#:` or `#:=`, if there is one.
  package static func statement(endingLine beginning: String) -> String {
    let mark = beginning.split(whereSeparator: \.isWhitespace).last {
      ($0 == "#:" || $0 == "#:=") && openQuote(in: beginning[..<$0.startIndex]) == nil
    }
    return mark.map { String(beginning[$0.endIndex...]) } ?? beginning
  }

  /// The quotation mark of a text that an unfinished line has begun and not ended.
  package static func openQuote(in beginning: Substring) -> Character? {
    beginning.reduce(nil as Character?) { open, letter in
      if let open { return letter == open ? nil : open }
      return "\"'`".contains(letter) ? letter : nil
    }
  }

  /// The alternatives at a position of a row's usage, such as `on|off`.
  private static func choices(in row: Entry, _ number: Int) -> [Offer] {
    let parts = row.usage.split(separator: " ")
    guard parts.indices.contains(number) else { return [] }
    return parts[number].trimmingBrackets.split(separator: "|").filter { word in
      word.allSatisfy(\.isLetter) && word.contains(where: \.isLowercase)
    }.map { Offer(text: String($0), note: "") }
  }

  package static func claimRow(_ word: String) -> Entry? {
    guard claim(word) != nil else { return nil }
    return rows(of: word).map(\.entry).first { if case .claim = $0.form { true } else { false } }
  }
}

extension Substring {
  fileprivate var trimmingBrackets: Substring { drop { $0 == "[" }.prefix { $0 != "]" } }
}
