internal import RootsTerminal

/// The one table of everything that may stand in a tape: the reader of statements, suggestions, help and manual
/// are made from it. What VHS knows is read by its own rules; a test holds the table against them.
package enum TapeTable {
  /// Words that belong together.
  package struct Chapter: Sendable {
    package let title: String
    /// What is to be said of all of them.
    package let text: String
    package let entries: [Entry]
  }

  /// One thing that can be written.
  package struct Entry: Sendable {
    /// How it is written: `Type[@TIME] TEXT…`.
    package let usage: String
    package let help: String
    /// A tape in which it stands.
    package let example: String
    /// The words that it tells of.
    package let words: [String]
    /// How the rest of the line is read, if it is a statement of this program's own.
    let read: Reader?

    init(
      _ usage: String, _ help: String, example: String, of words: [String]? = nil,
      read: Reader? = nil
    ) {
      self.usage = usage
      self.help = help
      self.example = example
      self.words = words ?? [usage.prefix { $0.isLetter }.description]
      self.read = read
    }
  }

  typealias Reader = @Sendable (inout StatementParser) throws(StatementMistake) -> TapeAction

  /// The chapters, in the order in which somebody needs them.
  package static let chapters: [Chapter] = [keys, waiting, app, texts, claims, files, settings, looks]

  private static let statements = Dictionary(
    chapters.flatMap(\.entries).compactMap { entry in entry.read.map { (entry.words[0], $0) } }
  ) { first, _ in first }

  /// How a statement of this program's own is read, by its word.
  static func statement(_ word: String) -> Reader? { statements[word] }

  /// The words that begin a statement of this program's own.
  static let statementWords = chapters.flatMap(\.entries).filter { $0.read != nil }.map {
    $0.words[0]
  }

  /// Whether a bare word in command position is this program's own: a statement, or a key that VHS lacks.
  static func begins(with word: String) -> Bool { statements[word] != nil || isKey(word) }

  /// `Home`, `F1` … `F24`; `End` is a keyword of VHS already, though no command uses it.
  private static func isKey(_ word: String) -> Bool {
    TapeKeyword.reserved[word] == nil && Key.tapeCode(named: word) != nil
  }

  /// The kinds of pictures that `Screenshot` and `Capture` write.
  private static let pictures = TapeParser.pictureTypes.joined(separator: " ")
}

// MARK: - Commands

extension TapeTable {
  private static let keys = Chapter(
    title: "Keys and text",
    text: """
      TIME is a number with ms, s or m behind it, seconds without; it is the pause behind each key, 50 ms if
      nothing is said. N is how often. Texts stand in ", ' or ` and know no escapes: a text that holds one of
      them is written in another.
      """,
    entries: [
      Entry(
        "Type[@TIME] TEXT…", "types texts, a blank between them, one key for each character",
        example: "Type@10ms \"Ada\""),
      Entry(
        "Enter[@TIME] [N]", "presses a key: \(keyNames.joined(separator: ", ")), F1 to F24",
        example: "Down@20ms 3", of: keyNames + (1...24).map { "F\($0)" }),
      Entry(
        "Ctrl+KEY", "presses a key with Ctrl, Alt or Shift, in any order: Ctrl+c, Alt+Left, Ctrl+Shift+Tab 2",
        example: "Ctrl+r", of: ["Ctrl", "Alt", "Shift"]),
      Entry(
        "Key NAME|TEXT [N]", "presses a key that is hard to write, by its name or as a text",
        example: "Key \"#\""
      ) { parser throws(StatementMistake) in
        try parser.parseKey()
      },
      Entry(
        "ScrollUp[@TIME] [N]", "turns the wheel: ScrollUp, ScrollDown", example: "ScrollDown 3",
        of: ["ScrollUp", "ScrollDown"]),
      Entry("Copy TEXT…", "puts a text on the tape's own clipboard", example: "Copy \"pasted at once\""),
      Entry("Paste", "pastes it, as one event", example: "Copy \"words\"\nPaste"),
    ])

  private static let keyNames = [
    "Enter", "Space", "Tab", "Escape", "Backspace", "Delete", "Insert", "Up", "Down", "Left", "Right", "Home",
    "End", "PageUp", "PageDown",
  ]

  private static let waiting = Chapter(
    title: "Time and waiting",
    text: """
      A replay has a clock of its own, and after every key it waits until nothing is going on: pauses cost no
      time and are hardly ever needed.
      """,
    entries: [
      Entry("Sleep TIME", "lets time pass, with everything that is due in it", example: "Sleep 2s"),
      Entry(
        "Advance TIME", "the same, also where a tape is played at its own pace",
        example: "Advance 1m"
      ) { parser throws(StatementMistake) in
        .advance(try parser.time())
      },
      Entry(
        "Wait[+Line|+Screen][@TIME] [/PATTERN/]",
        "waits until the cursor's row, or anything on the screen, matches; without a pattern until nothing is going on",
        example: "Wait+Screen@2s /Catalog/"),
      Entry(
        "Settle[@TIME] | Settle Off|On",
        "waits until nothing is going on; Off and On say whether that is done after every key",
        example: "Settle Off"
      ) { parser throws(StatementMistake) in
        try parser.parseSettle()
      },
    ])

  private static let app = Chapter(
    title: "The app",
    text: "A tape without Launch is played on the app of --app.",
    entries: [
      Entry(
        "Launch FILE [ARGUMENT…]",
        "starts the app of a file beside the tape; demo is the one that is built in",
        example: "Launch demo"
      ) { parser throws(StatementMistake) in
        try parser.parseLaunch()
      },
      Entry(
        "Restart [cold|restore]",
        "ends the app and starts it again, without or with what it had kept",
        example: "Restart restore"
      ) { parser throws(StatementMistake) in
        try parser.parseRestart()
      },
      Entry("Open URL", "opens a deep link", example: "Open \"shop://item/42\"") {
        parser throws(StatementMistake) in
        .open(try parser.text("a URL"))
      },
      Entry(
        "Do COMMAND", "gives the engine a command, as roots-app(5) describes them",
        example: "Do push item id=42"
      ) { parser throws(StatementMistake) in
        .perform(try parser.parseOperation())
      },
      Entry(
        "Resolve KIND NAME OUTCOME [VALUE]",
        "answers something that is waiting, such as a manual guard",
        example: "Resolve guard auth allow"
      ) { parser throws(StatementMistake) in
        try parser.parseResolve()
      },
      Entry("Resize COLUMNS ROWS", "changes the size of the screen", example: "Resize 40 12") {
        parser throws(StatementMistake) in
        .resize(columns: try parser.count("columns"), rows: try parser.count("rows"))
      },
      Entry(
        "Step TEXT", "begins a section: reports name it, and Same goes back to it",
        example: "Step \"sign in\""
      ) { parser throws(StatementMistake) in
        .step(try parser.text("a name"))
      },
      Entry(
        "Note TEXT", "says something to whoever watches or reads the events",
        example: "Note \"the slow way\""
      ) { parser throws(StatementMistake) in
        .note(try parser.text("a text"))
      },
      Entry(
        "Skip TEXT", "leaves the rest of the section out, and says why",
        example: "Skip \"needs a network\""
      ) { parser throws(StatementMistake) in
        .skip(try parser.text("a reason"))
      },
      Entry(
        "Todo TEXT", "says that the rest of the section is known to fail, and why",
        example: "Todo \"issue 12\""
      ) { parser throws(StatementMistake) in
        .todo(try parser.text("a reason"))
      },
    ])
}

// MARK: - Claims

extension TapeTable {
  private static let texts = Chapter(
    title: "Claims about the screen",
    text: """
      A claim that fails ends the tape with Expect and Assert, and is only noted with Check. With @TIME it may
      take so long to come true. Patterns are RE2's and are matched in linear time.
      """,
    entries: [
      Entry(
        "Expect[SCOPE][@TIME] [Not] TEXT|/PATTERN/ [xN]",
        "the text is there, with xN exactly so often; the scope is +Screen, +Line (the cursor's), +Row N, +Pane NAME or +Status",
        example: "Expect+Row 1 Not /Sign in/"
      ) { parser throws(StatementMistake) in
        .expect(try parser.parseExpectation())
      },
      Entry("Check …", "the same, but the tape goes on", example: "Check \"Catalog\" x2") {
        parser throws(StatementMistake) in
        .expect(try parser.parseExpectation())
      },
      Entry("Assert …", "another word for Expect", example: "Assert+Line /shoe/") {
        parser throws(StatementMistake) in
        .expect(try parser.parseExpectation())
      },
    ])

  private static let claims = Chapter(
    title: "Claims about the state",
    text: """
      They stand behind Expect, Check or Assert, and Not turns them round. PATH is as in main.stack[-1].payload.id,
      RELATION one of == != < <= > >= ~ has exists absent.
      """,
    entries: [
      claim("Tab NAME", "the tab that is shown", "Expect Tab home"),
      claim("Top NAME", "the screen that has the keys, or is on top of the active stack", "Expect Top item"),
      claim("Depth N", "how many screens are on the active stack", "Expect Depth 2"),
      claim(
        "Stack NAME…", "the active stack from the bottom; * is any screen, … any number of them",
        "Expect Stack catalog … item"),
      claim("Layers N", "how many layers are open", "Expect Layers 0"),
      claim("Layer N|NAME Top|Depth|Stack …", "what is in a layer", "Expect Layer 0 Top login"),
      claim("Focus NAME", "the stack or screen that has the keys", "Expect Focus login"),
      claim("Route TEXT", "the URL of what is shown", "Expect Route \"/item/42\""),
      claim(
        "Payload PATH RELATION VALUE", "a field of the payload of the screen on top",
        "Expect Payload id == 42"),
      claim(
        "State PATH RELATION VALUE", "any part of the state", "Expect State main.stack[-1].screen == item"),
      claim(
        "Completed NAME [JSON]", "a screen has answered since the last such claim",
        "Expect Completed picker {\"color\":\"red\"}"),
      claim("Dismissed NAME", "a layer was closed", "Expect Dismissed login"),
      claim("Cancelled NAME", "a screen has gone without an answer", "Expect Cancelled picker"),
      claim(
        "Event /PATTERN/|WORD [FIELD=VALUE…]", "an event has happened since the last such claim",
        "Expect Event outcome change=push to=item"),
      claim("Queue idle|N", "how many requests wait", "Expect Queue idle"),
      claim(
        "Phase idle|transitioning|waiting", "what stands in the way of the next request", "Expect Phase idle"),
      claim("Value PATH RELATION VALUE", "a value that the app sets", "Expect Value count == 2"),
      claim("Guard NAME pending|allowed|denied", "what a guard has said", "Expect Guard auth pending"),
      claim(
        "Golden NAME [Pane NAME] [Style]", "the screen is as it was when the frame was kept",
        "Expect Golden start"),
      claim(
        "Same TEXT", "the state is what it was at the step of that name",
        "Step \"before\"\nExpect Same \"before\""),
      claim("Changed", "the state has changed with the last key", "Expect Changed"),
      claim("Unchanged", "it has not", "Expect Unchanged"),
      claim("Invariants", "all invariants hold", "Expect Invariants"),
      claim("Exit N", "the app has ended with this status", "Expect Exit 0"),
    ])

  private static func claim(_ usage: String, _ help: String, _ example: String) -> Entry {
    Entry(usage, help, example: example)
  }
}

// MARK: - Files and settings

extension TapeTable {
  private static let files = Chapter(
    title: "Files and pictures",
    text: """
      What is read, other tapes and golden frames, lies beside the tape; what is written goes where the path
      says from the folder in which the replay was started.
      """,
    entries: [
      Entry(
        "Screenshot FILE", "writes what is shown now: \(pictures)", example: "Screenshot shop.svg"),
      Entry("Capture FILE", "the same; without an ending as text", example: "Capture frame.txt") {
        parser throws(StatementMistake) in
        .capture(try parser.parseFile())
      },
      Entry(
        "Output FILE",
        "writes everything that is shown: a cast, frames as text, a report, a folder of pictures",
        example: "Output shop.cast"),
      Entry("Hide", "leaves what follows out of the outputs", example: "Hide"),
      Entry("Show", "takes it in again", example: "Hide\nEnter\nShow"),
      Entry("Source FILE", "plays another tape here", example: "Source sign-in.tape"),
      Entry("Require PROGRAM", "fails if a program is not there", example: "Require sh"),
      Entry("Env NAME TEXT", "sets a variable of the environment", example: "Env TZ \"UTC\""),
      Entry(
        "Set SETTING VALUE", "changes a setting; they stand before the first key",
        example: "Set Cols 60"
      ) { parser throws(StatementMistake) in
        try parser.parseSet()
      },
    ])

  private static let settings = Chapter(
    title: "Settings", text: "",
    entries: settings(of: .own) + settings(of: .playing))

  private static let looks = Chapter(
    title: "Settings for pictures",
    text:
      "As VHS has them. The last ones only mean something to VHS, and are taken without effect.",
    entries: settings(of: .looks))

  private static func settings(of chapter: TapeSetting.Chapter) -> [Entry] {
    TapeSetting.allCases.filter { $0.row.chapter == chapter }.map { setting in
      let (name, row) = (setting.rawValue, setting.row)
      return Entry(
        "Set \(name) \(row.value)", row.help, example: "Set \(name) \(row.sample)", of: [name])
    }
  }
}
