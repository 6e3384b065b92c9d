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
  case narrower, wider
  case earlier, later
  case lastTwo = "last-two"
  case below, above
  case switchPane = "switch-pane"

  case grant, refuse
  case undo, redo
  case bookmark
  case returnToBookmark = "return-to-bookmark"
  case lookBack = "look-back"
  case note
  case map
  case record, step, mark, check

  case palette, command, inspector, help, act, copy, mouse, redraw, suspend, quit, cancel

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
  private var row: (title: String, group: Group, keys: [Key]) {
    switch self {
    case .choose: ("choose", .screen, [.enter])
    case .toggle: ("switch", .screen, [.space])
    case .up: ("up", .screen, [.up, "k"])
    case .down: ("down", .screen, [.down, "j"])
    case .left: ("left", .screen, [.left, "h"])
    case .right: ("right", .screen, [.right, "l"])
    case .filter: ("filter", .screen, ["/"])
    case .send: ("send", .screen, [.ctrl("s")])
    case .pageUp: ("page up", .screen, [.pageUp])
    case .pageDown: ("page down", .screen, [.pageDown])
    case .first: ("first", .screen, [.home])
    case .last: ("last", .screen, [.end])
    case .nextField: ("next field", .screen, [.tab])
    case .previousField: ("field before", .screen, [.backTab])
    case .slideUp: ("slide up", .screen, [Key(.up, .shift), "K"])
    case .slideDown: ("slide down", .screen, [Key(.down, .shift), "J"])
    case .back: ("back", .moving, [.escape, .backspace])
    case .root: ("to root", .moving, ["u"])
    case .popTo: ("back to...", .moving, ["P"])
    case .tab: ("tab", .moving, ["1", "2", "3", "4", "5", "6", "7", "8", "9"])
    case .go: ("go to...", .moving, ["g"])
    case .push: ("push...", .moving, ["n"])
    case .accessory: ("accessory...", .moving, ["a"])
    case .dismiss: ("dismiss...", .moving, ["D"])
    case .narrower: ("border to the left", .moving, ["<"])
    case .wider: ("border to the right", .moving, [">"])
    case .earlier: ("earlier", .moving, ["["])
    case .later: ("later", .moving, ["]"])
    case .lastTwo: ("last two", .moving, ["-"])
    case .below: ("layer below", .moving, ["{"])
    case .above: ("layer above", .moving, ["}"])
    case .switchPane: ("other pane", .moving, [.function(6)])
    case .grant: ("grant held", .testing, [.function(2)])
    case .refuse: ("refuse held", .testing, [.function(3)])
    case .undo: ("undo", .testing, ["z"])
    case .redo: ("redo", .testing, ["Z"])
    case .bookmark: ("bookmark", .testing, ["m"])
    case .returnToBookmark: ("to bookmark", .testing, ["'"])
    case .lookBack: ("look back", .testing, [.function(4)])
    case .note: ("note...", .testing, ["N"])
    case .map: ("screen map", .testing, ["M"])
    case .record: ("record", .testing, [.function(9)])
    case .step: ("one step", .testing, [.function(10)])
    case .mark: ("name step", .testing, [.function(7)])
    case .check: ("expect...", .testing, [.function(8)])
    case .palette: ("palette", .everywhere, [.ctrl("p")])
    case .command: ("command", .everywhere, [":"])
    case .inspector: ("inspector", .everywhere, ["i"])
    case .help: ("help", .everywhere, ["?", .function(1)])
    case .act: ("act on message, or signs", .everywhere, [.function(12)])
    case .copy: ("copy", .everywhere, ["y"])
    case .mouse: ("mouse off", .everywhere, [.ctrl("g")])
    case .redraw: ("redraw", .everywhere, [.ctrl("l")])
    case .suspend: ("suspend", .everywhere, [.ctrl("z")])
    case .quit: ("quit", .everywhere, ["q"])
    case .cancel: ("cancel", .everywhere, [.ctrl("c")])
    }
  }

  package var group: Group { row.group }

  package var title: String { row.title }

  /// The actions that steer the tool that records: their keys reach no program.
  package static let steering: Set<Action> = [.record, .step, .mark, .check]

  /// The key that a screen receives for the action, no matter what the user has bound.
  package var canonicalKey: Key? {
    row.group == .screen ? row.keys.first : nil
  }

  /// The keys that are bound to the action where a preset says nothing else.
  var standardKeys: [Key] { row.keys }
}
