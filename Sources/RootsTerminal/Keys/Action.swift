/// An action of the keyboard, in every program.
///
/// The raw value is the id of the action in configurations, tapes and the manual. Every text about keys is made from
/// this list and ``Bindings``, so the texts cannot contradict them.
package enum Action: String, CaseIterable, Sendable {
  case choose, toggle, up, down, left, right, filter, send
  case pageUp = "page-up"
  case pageDown = "page-down"
  case first, last
  case nextField = "next-field"
  case previousField = "previous-field"
  case slideUp = "slide-up"
  case slideDown = "slide-down"

  case back
  case root
  case popTo = "pop-to"
  case tab
  case go, push, accessory
  case dismiss
  case earlier, later
  case lastTwo = "last-two"
  case below, above
  case switchPane = "switch-pane"

  case grant, refuse
  case undo, redo
  case bookmark
  case returnToBookmark = "return-to-bookmark"
  case note
  case map
  case record, step, mark, check

  case palette, command, inspector, help, act, redraw, suspend, quit, cancel

  package enum Group: String, CaseIterable, Sendable {
    case screen, moving, testing, everywhere

    package var title: String {
      switch self {
      case .screen: "This screen"
      case .moving: "Moving"
      case .testing: "Testing"
      case .everywhere: "Everywhere"
      }
    }
  }
}

extension Action {
  /// Everything that differs between actions; a new action is described here, once.
  private struct Row {
    let title: String
    let group: Group
    let keys: [Key]

    init(_ title: String, _ group: Group, _ keys: [Key]) {
      (self.title, self.group, self.keys) = (title, group, keys)
    }
  }

  private var row: Row {
    switch self {
    case .choose: Row("choose", .screen, [.enter])
    case .toggle: Row("switch", .screen, [.space])
    case .up: Row("up", .screen, [.up, "k"])
    case .down: Row("down", .screen, [.down, "j"])
    case .left: Row("left", .screen, [.left, "h"])
    case .right: Row("right", .screen, [.right, "l"])
    case .filter: Row("filter", .screen, ["/"])
    case .send: Row("send", .screen, [.ctrl("s")])
    case .pageUp: Row("page up", .screen, [.pageUp])
    case .pageDown: Row("page down", .screen, [.pageDown])
    case .first: Row("first", .screen, [.home])
    case .last: Row("last", .screen, [.end])
    case .nextField: Row("next field", .screen, [.tab])
    case .previousField: Row("field before", .screen, [.backTab])
    case .slideUp: Row("slide up", .screen, [Key(.up, .shift), "K"])
    case .slideDown: Row("slide down", .screen, [Key(.down, .shift), "J"])
    case .back: Row("back", .moving, [.escape, .backspace])
    case .root: Row("to root", .moving, ["u"])
    case .popTo: Row("back to...", .moving, ["P"])
    case .tab: Row("tab", .moving, ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
    case .go: Row("go to...", .moving, ["g"])
    case .push: Row("push...", .moving, ["n"])
    case .accessory: Row("accessory...", .moving, ["a"])
    case .dismiss: Row("dismiss...", .moving, ["D"])
    case .earlier: Row("earlier", .moving, ["["])
    case .later: Row("later", .moving, ["]"])
    case .lastTwo: Row("last two", .moving, ["-"])
    case .below: Row("layer below", .moving, ["{"])
    case .above: Row("layer above", .moving, ["}"])
    case .switchPane: Row("other pane", .moving, [.function(6)])
    case .grant: Row("grant held", .testing, [.function(2)])
    case .refuse: Row("refuse held", .testing, [.function(3)])
    case .undo: Row("undo", .testing, ["z"])
    case .redo: Row("redo", .testing, ["Z"])
    case .bookmark: Row("bookmark", .testing, ["m"])
    case .returnToBookmark: Row("to bookmark", .testing, ["'"])
    case .note: Row("note...", .testing, ["N"])
    case .map: Row("screen map", .testing, ["M"])
    case .record: Row("record", .testing, [.function(9)])
    case .step: Row("one step", .testing, [.function(10)])
    case .mark: Row("name step", .testing, [.function(7)])
    case .check: Row("expect...", .testing, [.function(8)])
    case .palette: Row("palette", .everywhere, [.ctrl("p")])
    case .command: Row("command", .everywhere, [":"])
    case .inspector: Row("inspector", .everywhere, ["i"])
    case .help: Row("help", .everywhere, ["?", .function(1)])
    case .act: Row("act on message", .everywhere, [.function(12)])
    case .redraw: Row("redraw", .everywhere, [.ctrl("l")])
    case .suspend: Row("suspend", .everywhere, [.ctrl("z")])
    case .quit: Row("quit", .everywhere, ["q"])
    case .cancel: Row("cancel", .everywhere, [.ctrl("c")])
    }
  }

  package var group: Group { row.group }

  package var title: String { row.title }

  /// The key that a screen receives instead of the key that is bound to the action.
  ///
  /// Screens need to know only these keys, no matter what the user has bound.
  package var canonicalKey: Key? {
    let row = row
    return row.group == .screen ? row.keys.first : nil
  }

  /// The keys that are bound to the action where a preset says nothing else.
  var standardKeys: [Key] { row.keys }
}
