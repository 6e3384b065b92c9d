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
  package var group: Group {
    switch self {
    case .choose, .toggle, .up, .down, .left, .right, .filter, .send, .pageUp, .pageDown, .first, .last,
      .nextField, .previousField, .slideUp, .slideDown:
      .screen
    case .back, .root, .popTo, .tab, .go, .push, .accessory, .dismiss, .earlier, .later, .lastTwo, .below,
      .above, .switchPane:
      .moving
    case .grant, .refuse, .undo, .redo, .bookmark, .returnToBookmark, .note, .map, .record, .step, .mark,
      .check:
      .testing
    case .palette, .command, .inspector, .help, .act, .redraw, .suspend, .quit, .cancel: .everywhere
    }
  }

  package var title: String {
    switch self {
    case .choose: "choose"
    case .toggle: "switch"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .filter: "filter"
    case .send: "send"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .first: "first"
    case .last: "last"
    case .nextField: "next field"
    case .previousField: "field before"
    case .slideUp: "slide up"
    case .slideDown: "slide down"
    case .back: "back"
    case .root: "to root"
    case .popTo: "back to..."
    case .tab: "tab"
    case .go: "go to..."
    case .push: "push..."
    case .accessory: "accessory..."
    case .dismiss: "dismiss..."
    case .earlier: "earlier"
    case .later: "later"
    case .lastTwo: "last two"
    case .below: "layer below"
    case .above: "layer above"
    case .switchPane: "other pane"
    case .grant: "grant held"
    case .refuse: "refuse held"
    case .undo: "undo"
    case .redo: "redo"
    case .bookmark: "bookmark"
    case .returnToBookmark: "to bookmark"
    case .note: "note..."
    case .map: "screen map"
    case .record: "record"
    case .step: "one step"
    case .mark: "name step"
    case .check: "expect..."
    case .palette: "palette"
    case .command: "command"
    case .inspector: "inspector"
    case .help: "help"
    case .act: "act on message"
    case .redraw: "redraw"
    case .suspend: "suspend"
    case .quit: "quit"
    case .cancel: "cancel"
    }
  }

  /// The key that a screen receives instead of the key that is bound to the action.
  ///
  /// Screens need to know only these keys, no matter what the user has bound.
  package var canonicalKey: Key? {
    switch self {
    case .choose: .enter
    case .toggle: .space
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .filter: .character("/")
    case .send: .ctrl("s")
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    case .first: .home
    case .last: .end
    case .nextField: .tab
    case .previousField: .backTab
    case .slideUp: Key(.up, .shift)
    case .slideDown: Key(.down, .shift)
    case .back, .root, .popTo, .tab, .go, .push, .accessory, .dismiss, .earlier, .later, .lastTwo, .below,
      .above, .switchPane, .grant, .refuse, .undo, .redo, .bookmark, .returnToBookmark, .note, .map, .record,
      .step, .mark, .check, .palette, .command, .inspector, .help, .act, .redraw, .suspend, .quit, .cancel:
      nil
    }
  }
}
