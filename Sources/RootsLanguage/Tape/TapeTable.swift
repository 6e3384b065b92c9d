internal import Roots

/// Everything that may stand in a tape: parser, printer, suggestions, help, manual and check of names come from it.
package enum TapeTable {
  package struct Chapter: Sendable {
    package let title: String
    package let text: String
    package let entries: [Entry]
  }

  package struct Entry: Sendable {
    /// The syntax: `Type[@TIME] TEXT…`.
    package let usage: String
    package let help: String
    package let example: String
    package let words: [String]
    let form: Form

    init(_ usage: String, _ help: String, example: String, of words: [String]? = nil, _ form: Form) {
      self.usage = usage
      self.help = help
      self.example = example
      self.words = words ?? [Self.word(of: usage)]
      self.form = form
    }

    static func word(of usage: String) -> String { String(usage.prefix { $0.isLetter }) }
  }

  /// A writer returns `nil` for an action that its row does not describe, and for one that no text can express.
  enum Form: Sendable {
    /// A command of VHS, parsed token by token as VHS does it.
    case command(read: @Sendable (inout TapeParser) -> Void, write: Writer)
    case statement(read: StatementPart<TapeAction>.Reader, write: Writer)
    /// A claim behind `Expect`, `Check` and `Assert`.
    case claim(Claim)
    /// A setting; the row of `Set` reads and writes it.
    case setting
  }

  typealias Writer = @Sendable (TapeAction) -> String?

  /// The reader and the writer of a claim without its verb, and the names in it.
  struct Claim: Sendable {
    let read: StatementPart<Assertion>.Reader
    let write: @Sendable (Assertion) -> String?
    let names: @Sendable (Assertion) -> [ClaimedName]
  }

  package static let chapters: [Chapter] = [keys, waiting, app, texts, claims, files, settings, looks]
}

// MARK: - Looking up

extension TapeTable {
  private static let entries = chapters.flatMap(\.entries)

  /// The rows of commands and statements, by the words that begin them.
  private static let commands: [String: Entry] = {
    let rows = entries.filter { $0.writer != nil }.flatMap { row in row.words.map { ($0, row) } }
    return Dictionary(rows) { first, _ in first }
  }()

  static let commandWords = entries.filter { $0.writer != nil }.flatMap(\.words)

  private static let claimsByWord = Dictionary(
    entries.compactMap { row in row.claim.map { (row.words[0], $0) } }
  ) { first, _ in first }

  static let claimWords = entries.filter { $0.claim != nil }.map { $0.words[0] }

  package static func command(_ word: String) -> Entry? { commands[word] }

  static func claim(_ word: String) -> Claim? { claimsByWord[word] }

  /// True if a bare word in command position is this program's own: a statement, or a key that VHS lacks.
  static func begins(with word: String) -> Bool { TapeKeyword.reserved[word] == nil && commands[word] != nil }
}

// MARK: - Writing

extension TapeTable {
  private static let writers = entries.compactMap(\.writer)
  private static let claimForms = entries.compactMap(\.claim)

  static func text(of action: TapeAction) -> String? {
    for write in writers {
      if let text = write(action) { return text }
    }
    return nil
  }

  /// The text of a claim about the state without its verb; `nil` if no tape can express it.
  static func text(of assertion: Assertion) -> String? {
    for claim in claimForms {
      if let text = claim.write(assertion) { return text }
    }
    return nil
  }

  package static func names(in assertion: Assertion) -> [ClaimedName] {
    claimForms.flatMap { $0.names(assertion) }
  }
}

extension TapeTable.Entry {
  fileprivate var writer: TapeTable.Writer? {
    switch form {
    case .command(_, let write), .statement(_, let write): write
    case .claim, .setting: nil
    }
  }

  fileprivate var claim: TapeTable.Claim? {
    if case .claim(let claim) = form { claim } else { nil }
  }
}

// MARK: - Kinds of rows

extension TapeTable {
  static func command(
    _ usage: String, _ help: String, example: String, of words: [String]? = nil,
    read: @escaping @Sendable (inout TapeParser) -> Void, write: @escaping Writer
  ) -> Entry {
    Entry(usage, help, example: example, of: words, .command(read: read, write: write))
  }

  /// The row of a statement: `make` and `take` convert its part into the action and back.
  static func statement<Value>(
    _ usage: String, _ help: String, example: String, _ part: StatementPart<Value>,
    _ make: @escaping @Sendable (Value) -> TapeAction, take: @escaping @Sendable (TapeAction) -> Value?
  ) -> Entry {
    let word = Entry.word(of: usage)
    return Entry(
      usage, help, example: example,
      .statement { parser throws(StatementMistake) in
        make(try part.read(&parser))
      } write: { action in
        take(action).flatMap(part.write).map { joined(word, $0) }
      })
  }

  /// The row of a claim: `make` and `take` convert its part into the assertion and back.
  static func claim<Value>(
    _ usage: String, _ help: String, _ example: String, _ part: StatementPart<Value>,
    _ make: @escaping @Sendable (Value) -> Assertion, take: @escaping @Sendable (Assertion) -> Value?
  ) -> Entry {
    let word = Entry.word(of: usage)
    return Entry(
      usage, help, example: example,
      .claim(
        Claim { parser throws(StatementMistake) in
          make(try part.read(&parser))
        } write: { assertion in
          take(assertion).flatMap(part.write).map { joined(word, $0) }
        } names: { assertion in
          take(assertion).map(part.names) ?? []
        }))
  }

  /// Joins a word and the text behind it; a time is attached to the word.
  private static func joined(_ word: String, _ rest: String) -> String {
    rest.isEmpty || rest.hasPrefix("@") ? word + rest : "\(word) \(rest)"
  }
}

// MARK: - For other programs

extension TapeTable {
  package static let words: [String] = {
    var known: Set<String> = []
    return entries.flatMap(\.words).filter { known.insert($0).inserted }
  }()

  package static func rows(of word: String) -> [(chapter: Chapter, entry: Entry)] {
    chapters.flatMap { chapter in
      chapter.entries.filter { $0.words.contains(word) }.map { (chapter, $0) }
    }
  }

  package static func json(version: String) -> String {
    let rows = chapters.flatMap { chapter in chapter.entries.map { $0.record(in: chapter).json } }
    return """
      {"schema":"roots-tape","version":\(Value.string(version).json),
      "rows":[
      \(rows.joined(separator: ",\n"))
      ]}

      """
  }
}

extension TapeTable.Entry {
  fileprivate func record(in chapter: TapeTable.Chapter) -> Record {
    let kind =
      switch form {
      case .command, .statement: "command"
      case .claim: "claim"
      case .setting: "setting"
      }
    return [
      "words": .list(words.map { .string($0) }), "kind": .string(kind), "chapter": .string(chapter.title),
      "usage": .string(usage), "help": .string(help), "example": .string(example),
    ]
  }
}
