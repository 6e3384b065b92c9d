internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// Made from the tables behind help, keys, app files and commands.
@MainActor enum Manual: String, CaseIterable {
  case roots
  case app = "roots-app"
  case tape = "roots-tape"

  typealias Example = ConditionExamples.Example

  var section: Int { self == .roots ? 1 : 5 }

  /// The page in the form that `man` reads.
  var page: String {
    switch self {
    case .roots: Manual.program
    case .app: Manual.appFiles
    case .tape: Manual.tapes
    }
  }

  // MARK: roots(1)

  private static var program: String {
    var page = ManualPage(
      "roots", section: 1, "build, run, drive and test the navigation of terminal programs")
    page.chapter("Synopsis")
    page.example(["roots [COMMAND] [OPTION...] [ARGUMENT...]"])
    page.chapter("Description")
    page.paragraphs(
      """
      Walks through apps whose screens, guards and flows are described in a file, drives them by scripts, and
      plays tapes that say which keys are pressed and what must happen then. Without a command it shows the demo.
      """)
    page.chapter("Commands")
    let runs = LiveOptions.table
    for subcommand in Tool.subcommands { describe(subcommand, without: runs, on: &page) }
    page.chapter("Options of a run")
    for option in runs { page.item(option.usage, option.summary) }
    page.chapter("Keys")
    let rows = Bindings().rows
    for group in Action.Group.allCases {
      page.part(group.title)
      for row in rows where row.group == group && !row.keys.isEmpty {
        page.item(row.keys.joined(separator: ", "), row.action.title)
      }
    }
    page.chapter("Exit status")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", code.meaning) }
    page.chapter("See also")
    page.paragraphs("roots-app(5), roots-tape(5)")
    return page.text
  }

  private static func describe(
    _ subcommand: Subcommand, without runs: [Subcommand.Option], on page: inout ManualPage
  ) {
    page.part(["roots", subcommand.name, subcommand.arguments].filter { !$0.isEmpty }.joined(separator: " "))
    page.paragraphs(subcommand.summary.capitalizedFirst + ".")
    if !subcommand.details.isEmpty { page.paragraphs("\n" + subcommand.details) }
    let names = Set(runs.map(\.name))
    let own = subcommand.options.filter { !names.contains($0.name) }
    for option in own { page.item(option.usage, option.summary) }
    if let (title, rows) = subcommand.list {
      page.newParagraph("\(title):")
      for row in rows { page.item(row.name, row.meaning) }
    }
    if own.count < subcommand.options.count {
      page.newParagraph("It takes the options of a run as well; they have a chapter of their own below.")
    }
    if !subcommand.examples.isEmpty { page.example(subcommand.examples) }
  }

  // MARK: roots-tape(5)

  private static var tapes: String {
    var page = ManualPage(
      "roots-tape", section: 5, "files that say which keys are pressed and what must happen then")
    page.chapter("Description")
    page.paragraphs(
      """
      A tape holds commands, several on a line if they fit: keys to press, claims about the state then, and
      what to write down. 'roots replay' plays it, 'roots record' writes one, 'roots tape' checks, tidies and
      converts it. What stands behind # is a comment.

      \(Explanation.comments)
      """)
    page.example(["Launch demo", "Down 3", "Enter 2", "Expect Top vault"])
    for chapter in TapeTable.chapters {
      page.chapter(chapter.title)
      if !chapter.text.isEmpty { page.paragraphs(chapter.text) }
      for entry in chapter.entries {
        page.item(entry.usage, entry.help.capitalizedFirst + ".")
        page.itemExample(entry.example.split(separator: "\n").map(String.init))
      }
    }
    page.chapter("Exit status")
    page.paragraphs("Of 'roots replay':")
    for code in [ExitCode.ok, .failed, .misuse, .timedOut, .impossible, .unstable] {
      page.item("\(code.rawValue)", code.meaning)
    }
    page.chapter("See also")
    page.paragraphs("roots(1), roots-app(5)")
    return page.text
  }

  // MARK: roots-app(5)

  private static var appFiles: String {
    var page = ManualPage("roots-app", section: 5, "files that describe the navigation of an app")
    page.chapter("Description")
    page.paragraphs(
      """
      An app file is written in KDL: nodes with arguments, properties and blocks in braces. 'roots check' finds
      every mistake in it, 'roots run' shows it, 'roots explain NODE' says what a node is.
      """)
    for place in AppPlace.allCases {
      let words = place.ownWords
      if words.isEmpty { continue }
      page.chapter(place.title)
      let shared = Self.shared(by: words)
      if !shared.isEmpty {
        page.part("What several of them take")
        describe(shared, on: &page)
      }
      for word in words { describe(word, at: place, without: shared, on: &page) }
    }
    for (title, examples) in [("Conditions, templates and paths", ConditionExamples.all), ("Data", data)] {
      page.chapter(title)
      for example in examples {
        page.paragraphs("\n" + example.text)
        page.example(example.app)
      }
    }
    page.chapter("See also")
    page.paragraphs("roots(1), roots-tape(5)")
    return page.text
  }

  private static func shared(by words: [Word]) -> [Word.Slot] {
    var shared: [Word.Slot] = []
    for slot in words.flatMap(\.properties) where !shared.contains(slot) {
      if words.count(where: { $0.properties.contains(slot) }) > 2 { shared.append(slot) }
    }
    return shared
  }

  private static func describe(
    _ word: Word, at place: AppPlace, without shared: [Word.Slot], on page: inout ManualPage
  ) {
    page.part(word.usage)
    page.paragraphs(word.help.capitalizedFirst + ".")
    describe(word.properties.filter { !shared.contains($0) }, on: &page)
    if let example = AppSchema.example(of: word, at: place) {
      page.example(example.split(separator: "\n").map(String.init))
    }
  }
}

extension Manual {
  /// Describes properties, those that follow one another and mean the same in one go.
  private static func describe(_ slots: [Word.Slot], on page: inout ManualPage) {
    var left = slots[...]
    while let first = left.first {
      let text = text(of: first)
      let alike = left.prefix { Self.text(of: $0) == text }
      page.item(alike.map { "\($0.name)=\($0.kind.sketch)" }.joined(separator: ", "), text)
      left.removeFirst(alike.count)
    }
  }

  private static func text(of slot: Word.Slot) -> String {
    let fallback =
      switch slot.fallback {
      case .written(let text), .told(let text): "; otherwise \(text)"
      case nil: slot.need == .required ? "; it has to be given" : ""
      }
    return slot.help + fallback
  }
}

extension AppPlace {
  fileprivate var ownWords: [Word] {
    let others: AppPlace? =
      switch self {
      case .screen: .part
      case .actions: .commands
      case .opening: .actions
      case .file, .app, .part, .list, .table, .bars, .data, .guardian, .flow, .result, .commands, .stack: nil
      }
    guard let others else { return words }
    return words.filter { !others.words.contains($0) }
  }
}

extension Subcommand {
  static let man = Subcommand(
    "man", "[PAGE]", count: 0...1, summary: "print a page of the manual for 'man'",
    details: """
      The pages are made from the tables that help, key handling and 'roots check' read: they cannot say
      anything else. Pages: \(Manual.allCases.map(\.rawValue).joined(separator: ", ")).
      """,
    examples: ["roots man | man -l -", "roots man roots-tape > roots-tape.5"]
  ) { invocation, console in
    let name = invocation.arguments.first ?? Manual.roots.rawValue
    guard let page = Manual(rawValue: name) ?? Manual(rawValue: "roots-\(name)") else {
      console.tell(
        "roots: no page '\(name)'; there are \(Manual.allCases.map(\.rawValue).joined(separator: ", "))")
      return .misuse
    }
    console.put(page.page)
    return .ok
  }
}
