/// The words that VHS reserves in addition to its settings, in every position and in exactly this spelling.
package enum TapeKeyword: String, Sendable, CaseIterable {
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

  static let reserved: [String: TapeToken.Kind] = {
    let settings = TapeSetting.allCases.filter(\.isVHS).map {
      ($0.rawValue, TapeToken.Kind.setting($0))
    }
    return Dictionary(uniqueKeysWithValues: settings + allCases.map { ($0.rawValue, .keyword($0)) })
  }()

  package enum Role: Sendable { case unit, truth, command, nothing }

  var role: Role {
    switch self {
    case .em, .px, .milliseconds, .seconds, .minutes: .unit
    case .yes, .no: .truth
    case .end: .nothing
    case .set, .sleep, .type, .enter, .space, .backspace, .delete, .insert, .ctrl, .alt, .shift,
      .down, .left,
      .right, .up, .pageUp, .pageDown, .scrollUp, .scrollDown, .tab, .escape, .hide, .require,
      .show, .output,
      .screenshot, .copy, .paste, .env, .source, .wait:
      .command
    }
  }

  /// The name of the command in a listing: `PAGE_UP` for `PageUp`.
  var dumpName: String { Self.dumpName(rawValue) }

  static func dumpName(_ word: String) -> String {
    if let known = namesInDumps[word] { return known }
    return madeDumpName(word)
  }

  private static let namesInDumps = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, madeDumpName($0.rawValue)) })

  private static func madeDumpName(_ word: String) -> String {
    var name = ""
    for (place, letter) in word.enumerated() {
      if place > 0, letter.isUppercase { name += "_" }
      name += letter.uppercased()
    }
    return name
  }
}
