internal import RootsText

extension TapeTable {
  static let keys = Chapter(
    title: "Keys and text",
    text: """
      TIME is a number with ms, s or m after it, or a number of seconds; it is the pause after each key, 50 ms by
      default. N is how often. Texts stand in ", ' or ` and have no escapes: a text that holds one of these signs is
      written between two of another.
      """,
    entries: [
      command(
        "Type[@TIME] TEXT…", "types texts, a blank between them, one key for each character",
        example: "Type@10ms \"Ada\""
      ) {
        $0.parseType()
      } write: { action in
        guard case .type(let text, let pace) = action else { return nil }
        return TapePrinter.quotedList(text).map { "Type\(TapePrinter.speed(pace)) \($0)" }
      },
      command(
        "Enter[@TIME] [N]", "presses a key: \(keyNames.joined(separator: ", ")), F1 to F24",
        example: "Down@20ms 3", of: keyNames + (1...24).map { "F\($0)" }
      ) {
        $0.parseKey()
      } write: { action in
        TapePrinter.press(action) { $0.modifiers.isEmpty && $0.tapeName != nil }
      },
      command(
        "Ctrl+KEY", "presses a key with Ctrl, Alt or Shift, in any order: Ctrl+C, Alt+Left, Ctrl+Shift+Tab 2",
        example: "Ctrl+R", of: ["Ctrl", "Alt", "Shift"]
      ) {
        $0.parseChord()
      } write: { action in
        TapePrinter.press(action) { !$0.modifiers.isEmpty }
      },
      Entry(
        "Key NAME|TEXT [N]",
        "presses a key that is hard to write, by its name, as a text, or by its number: Key U+202E",
        example: "Key \"#\"",
        .statement { parser throws(StatementMistake) in
          try parser.parseKey()
        } write: { action in
          TapePrinter.press(action) { $0.modifiers.isEmpty && $0.tapeName == nil }
        }),
      command(
        "ScrollUp[@TIME] [N]", "turns the wheel: ScrollUp, ScrollDown", example: "ScrollDown 3",
        of: ["ScrollUp", "ScrollDown"]
      ) {
        $0.parseScroll()
      } write: { action in
        guard case .scroll(let direction, let pace, let count) = action else { return nil }
        return direction.rawValue + TapePrinter.speed(pace) + TapePrinter.times(count)
      },
      command("Copy TEXT…", "puts a text on the tape's own clipboard", example: "Copy \"pasted at once\"") {
        $0.parseCopy()
      } write: { action in
        guard case .copy(let text) = action else { return nil }
        return TapePrinter.quotedList(text).map { "Copy \($0)" }
      },
      command("Paste", "pastes it, as one event", example: "Copy \"words\"\nPaste") {
        $0.add(TapeWords("PASTE"), .paste)
      } write: {
        $0 == .paste ? "Paste" : nil
      },
    ])

  private static let keyNames = [
    "Enter", "Space", "Tab", "Escape", "Backspace", "Delete", "Insert", "Up", "Down", "Left", "Right", "Home",
    "End", "PageUp", "PageDown",
  ]

  static let waiting = Chapter(
    title: "Time and waiting",
    text: """
      A replay has a clock of its own, and after every key it waits until nothing is going on: pauses cost no
      time and are hardly ever needed.
      """,
    entries: [
      command("Sleep TIME", "lets time pass, with everything that is due in it", example: "Sleep 2s") {
        $0.parseSleep()
      } write: {
        if case .sleep(let time) = $0 { "Sleep \(time.literal)" } else { nil }
      },
      statement(
        "Advance TIME", "lets time pass at once, also where a tape is played at its own pace",
        example: "Advance 1m", .time,
        TapeAction.advance, take: { if case .advance(let time) = $0 { time } else { nil } }),
      command(
        "Wait[+Line|+Screen][@TIME] [/PATTERN/]",
        "waits until the cursor's row, or anything on the screen, matches; without a pattern until nothing is going on",
        example: "Wait+Screen@2s /Catalog/"
      ) {
        $0.parseWait()
      } write: { action in
        guard case .wait(let scope, let timeout, let pattern) = action else { return nil }
        let head = (scope == .line ? "Wait" : "Wait+Screen") + TapePrinter.speed(timeout)
        guard let pattern else { return head }
        return TapePrinter.pattern(pattern.source).map { "\(head) \($0)" }
      },
      Entry(
        "Settle[@TIME] | Settle Off|On",
        "waits until nothing is going on; Off and On say whether that is done after every key",
        example: "Settle Off",
        .statement { parser throws(StatementMistake) in
          try parser.parseSettle()
        } write: { action in
          if case .settle(let timeout) = action { return "Settle\(TapePrinter.speed(timeout))" }
          if case .settleAutomatically(let position) = action { return "Settle \(position.rawValue)" }
          return nil
        }),
    ])

  static let app = Chapter(
    title: "The app",
    text: "A tape without Launch is played on the app of --app.",
    entries: [
      statement(
        "Launch FILE [ARGUMENT…]",
        "starts the app of a file beside the tape; demo is the one that is built in",
        example: "Launch demo", .launch, { TapeAction.launch($0, arguments: $1) },
        take: { if case .launch(let file, let arguments) = $0 { (file, arguments) } else { nil } }),
      statement(
        "Restart [cold|restore]", "ends the app and starts it again, without or with what it had kept",
        example: "Restart restore", .optional(.choice("a restart")), TapeAction.restart,
        take: { if case .restart(let mode) = $0 { .some(mode) } else { nil } }),
      statement(
        "Open URL", "opens a deep link", example: "Open \"shop://item/42\"", .text("a URL"), TapeAction.open,
        take: { if case .open(let url) = $0 { url } else { nil } }),
      statement(
        "Do COMMAND", "gives the engine a command, as roots-app(5) describes them",
        example: "Do push item id=42", .operation, TapeAction.perform,
        take: { if case .perform(let command) = $0 { command } else { nil } }),
      statement(
        "Resolve guard NAME allow|deny [VALUE]", "answers a guard that waits for an answer",
        example: "Resolve guard auth allow",
        .pair(
          .pair(.word("a kind", among: ["guard"], hint: "only a guard waits for an answer"), .word("a name")),
          .pair(
            .word("an outcome", among: GuardOutcome.words, hint: "the outcome of a guard is allow or deny"),
            .optional(.value))),
        { TapeAction.resolve(kind: $0.0, name: $0.1, outcome: $1.0, $1.1) }
      ) { action in
        guard case .resolve(let kind, let name, let outcome, let value) = action else { return nil }
        return ((kind, name), (outcome, value))
      },
      statement(
        "Give VALUES", "changes values of the app, as going back to a note of a session does",
        example: "Give {\"count\":2,\"last\":null}", .record, TapeAction.give,
        take: { if case .give(let values) = $0 { values } else { nil } }),
      statement(
        "Resize COLUMNS ROWS", "changes the size of the screen", example: "Resize 40 12", .size,
        { TapeAction.resize(columns: $0.columns, rows: $0.rows) },
        take: {
          if case .resize(let columns, let rows) = $0 { Size(columns: columns, rows: rows) } else { nil }
        }),
      statement(
        "Step TEXT", "begins a section: reports name it, and Same goes back to it",
        example: "Step \"sign in\"", .text("a name"), TapeAction.step,
        take: { if case .step(let name) = $0 { name } else { nil } }),
      statement(
        "Note TEXT", "adds a remark for those who watch or read the events",
        example: "Note \"the slow way\"", .text("a text"), TapeAction.note,
        take: { if case .note(let text) = $0 { text } else { nil } }),
      statement(
        "Skip TEXT", "leaves the rest of the section out, and says why", example: "Skip \"needs a network\"",
        .text("a reason"), TapeAction.skip, take: { if case .skip(let reason) = $0 { reason } else { nil } }),
      statement(
        "Todo TEXT", "says that the rest of the section is known to fail, and why",
        example: "Todo \"issue 12\"", .text("a reason"), TapeAction.todo,
        take: { if case .todo(let reason) = $0 { reason } else { nil } }),
    ])
}

// MARK: - Files and settings

extension TapeTable {
  static let files = Chapter(
    title: "Files and pictures",
    text: """
      What is read, other tapes and golden frames, lies beside the tape; what is written goes where the path
      says from the folder in which the replay was started.
      """,
    entries: [
      command(
        "Screenshot FILE",
        "writes what is shown now: \(TapeParser.pictureTypes.joined(separator: " "))",
        example: "Screenshot \"shop.svg\""
      ) {
        $0.parseScreenshot()
      } write: {
        if case .screenshot(let path) = $0 { "Screenshot \(TapePrinter.string(path))" } else { nil }
      },
      statement(
        "Capture FILE", "the same; without an ending as text", example: "Capture \"frame.txt\"", .pictureFile,
        TapeAction.capture, take: { if case .capture(let path) = $0 { path } else { nil } }),
      command(
        "Output FILE",
        """
        writes everything that is shown: a page on which every key can be looked at (.html), a film (.gif, .svg), a \
        cast, frames as text, a report, a folder of pictures
        """,
        example: "Output \"shop.cast\""
      ) {
        $0.parseOutput()
      } write: {
        if case .output(let path) = $0 { "Output \(TapePrinter.string(path))" } else { nil }
      },
      command("Hide", "leaves what follows out of the outputs", example: "Hide") {
        $0.add(TapeWords("HIDE"), .hide)
      } write: {
        $0 == .hide ? "Hide" : nil
      },
      command("Show", "ends 'Hide'", example: "Hide\nEnter\nShow") {
        $0.add(TapeWords("SHOW"), .show)
      } write: {
        $0 == .show ? "Show" : nil
      },
      command("Source FILE", "plays another tape here", example: "Source \"sign-in.tape\"") {
        $0.parseSource()
      } write: {
        if case .source(let path) = $0 { "Source \(TapePrinter.string(path))" } else { nil }
      },
      command("Require PROGRAM", "fails if a program is not there", example: "Require \"sh\"") {
        $0.parseRequire()
      } write: {
        if case .require(let program) = $0 { "Require \(TapePrinter.string(program))" } else { nil }
      },
      command("Env NAME TEXT", "sets a variable of the environment", example: "Env \"TZ\" \"UTC\"") {
        $0.parseEnv()
      } write: { action in
        guard case .env(let name, let value) = action else { return nil }
        return "Env \(TapePrinter.string(name)) \(TapePrinter.string(value))"
      },
      command(
        "Set SETTING VALUE", "changes a setting; they stand before the first key", example: "Set Cols 60"
      ) {
        $0.parseSet()
      } write: { action in
        guard case .set(let setting, let value) = action else { return nil }
        return TapePrinter.set(setting, value)
      },
    ])

  static let settings = Chapter(
    title: "Settings", text: "",
    entries: settings(of: .own) + settings(of: .playing))

  static let looks = Chapter(
    title: "Settings for pictures",
    text:
      "As VHS has them. The last ones only mean something to VHS, and are taken without effect.",
    entries: settings(of: .looks))

  private static func settings(of chapter: TapeSetting.Chapter) -> [Entry] {
    TapeSetting.allCases.filter { $0.row.chapter == chapter }.map { setting in
      let (name, row) = (setting.rawValue, setting.row)
      return Entry(
        "Set \(name) \(row.value)", row.help, example: "Set \(name) \(row.sample)", of: [name], .setting)
    }
  }
}
