internal import RootsTerminal

/// The words that VHS reserves, in every position and in exactly this spelling.
enum TapeKeyword: String, Sendable, CaseIterable {
  case em, px
  case milliseconds = "ms"
  case seconds = "s"
  case minutes = "m"
  case yes = "true"
  case no = "false"
  case set = "Set"
  case sleep = "Sleep"
  case type = "Type"
  case enter = "Enter"
  case space = "Space"
  case backspace = "Backspace"
  case delete = "Delete"
  case insert = "Insert"
  case ctrl = "Ctrl"
  case alt = "Alt"
  case shift = "Shift"
  case down = "Down"
  case left = "Left"
  case right = "Right"
  case up = "Up"
  case pageUp = "PageUp"
  case pageDown = "PageDown"
  case scrollUp = "ScrollUp"
  case scrollDown = "ScrollDown"
  case tab = "Tab"
  case escape = "Escape"
  case end = "End"
  case hide = "Hide"
  case require = "Require"
  case show = "Show"
  case output = "Output"
  case screenshot = "Screenshot"
  case copy = "Copy"
  case paste = "Paste"
  case env = "Env"
  case source = "Source"
  case wait = "Wait"
  case shell = "Shell"
  case fontFamily = "FontFamily"
  case fontSize = "FontSize"
  case framerate = "Framerate"
  case height = "Height"
  case width = "Width"
  case letterSpacing = "LetterSpacing"
  case lineHeight = "LineHeight"
  case playbackSpeed = "PlaybackSpeed"
  case typingSpeed = "TypingSpeed"
  case padding = "Padding"
  case theme = "Theme"
  case loopOffset = "LoopOffset"
  case marginFill = "MarginFill"
  case margin = "Margin"
  case windowBar = "WindowBar"
  case windowBarSize = "WindowBarSize"
  case borderRadius = "BorderRadius"
  case waitTimeout = "WaitTimeout"
  case waitPattern = "WaitPattern"
  case cursorBlink = "CursorBlink"

  /// Every keyword by its spelling.
  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// What kind of word this is.
  enum Role: Sendable { case unit, truth, command, setting, nothing }

  var role: Role {
    switch self {
    case .em, .px, .milliseconds, .seconds, .minutes: .unit
    case .yes, .no: .truth
    case .end: .nothing
    case .shell, .fontFamily, .fontSize, .framerate, .height, .width, .letterSpacing, .lineHeight,
      .playbackSpeed, .typingSpeed, .padding, .theme, .loopOffset, .marginFill, .margin, .windowBar,
      .windowBarSize, .borderRadius, .waitTimeout, .waitPattern, .cursorBlink:
      .setting
    default: .command
    }
  }

  /// The name of the command in a dump: `PAGE_UP` for `PageUp`.
  var dumpName: String { Self.dumpName(rawValue) }

  static func dumpName(_ word: String) -> String {
    if let known = namesInDumps[word] { return known }
    return madeDumpName(word)
  }

  private static let namesInDumps = Dictionary(
    uniqueKeysWithValues: named.keys.map { ($0, madeDumpName($0)) })

  private static func madeDumpName(_ word: String) -> String {
    var name = ""
    for (place, letter) in word.enumerated() {
      if place > 0, letter.isUppercase { name += "_" }
      name += letter.uppercased()
    }
    return name
  }
}

/// The words that begin a statement of this program's own.
enum StatementWord: String, Sendable, CaseIterable {
  case key = "Key"
  case advance = "Advance"
  case settle = "Settle"
  case expect = "Expect"
  case check = "Check"
  case assert = "Assert"
  case step = "Step"
  case capture = "Capture"
  case resize = "Resize"
  case launch = "Launch"
  case restart = "Restart"
  case open = "Open"
  case perform = "Do"
  case resolve = "Resolve"
  case note = "Note"
  case skip = "Skip"
  case todo = "Todo"

  /// Whether a bare word in command position is this program's own: a statement or a key VHS lacks.
  static func begins(with word: String) -> Bool {
    StatementWord(rawValue: word) != nil || isKey(word)
  }

  /// `Home`, `F1` … `F24`; `End` is a keyword of VHS already, though no command uses it.
  static func isKey(_ word: String) -> Bool {
    TapeKeyword.named[word] == nil && Key.tapeCode(named: word) != nil
  }
}
