internal import Roots

/// Something of the deck's own that takes all keys while it is open.
@MainActor protocol Pane: AnyObject {
  /// Takes the measure of the room it has: called before keys and before it is drawn.
  func fit(_ moment: Moment)

  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome

  func paste(_ text: String, _ deck: Deck, _ session: Session)

  func hints(_ deck: Deck) -> [Hint]

  func draw(on canvas: inout Canvas, _ moment: Moment)

  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome

  /// The keys that do what a click on a row does; `nil` if none do.
  func keys(forRow row: Int) -> [Key]?

  func wheel(_ direction: Mouse.Direction)

  /// Whether a tool beside the program asks: what is pressed meanwhile is not meant for the program.
  var isAsking: Bool { get }

  var offersTools: Bool { get }

  func secretInput(_ deck: Deck) -> String?

  /// A text that is typed or pasted next, as others may see it.
  func shown(adding text: String, _ deck: Deck) -> String

  var replacesFooter: Bool { get }

  var isBox: Bool { get }

  var takesText: Bool { get }

  /// `nil` if the pane takes no command.
  var typedCommand: String? { get }

  /// The action that opens the pane anew when its subject has changed; `nil` for one that follows by itself.
  var opener: Action? { get }

  var hasHelp: Bool { get }
}

extension Pane {
  func fit(_ moment: Moment) {}
  func paste(_ text: String, _ deck: Deck, _ session: Session) {}
  func draw(on canvas: inout Canvas, _ moment: Moment) {}
  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome { .handled }
  func keys(forRow row: Int) -> [Key]? { nil }
  func wheel(_ direction: Mouse.Direction) {}
  var isAsking: Bool { false }
  var offersTools: Bool { false }
  func secretInput(_ deck: Deck) -> String? { nil }
  func shown(adding text: String, _ deck: Deck) -> String { deck.hidingSecrets(in: text) }
  var replacesFooter: Bool { false }
  var isBox: Bool { false }
  var takesText: Bool { false }
  var typedCommand: String? { nil }
  var hasHelp: Bool { false }
  var opener: Action? { nil }

  func reaches(_ key: Key) -> Bool { !takesText || key.typed == nil }
}

enum PaneOutcome {
  case handled
  case close
  case closeAnd(@MainActor (Session) -> Void)
  case open(any Pane)
  case command(Command)
  case action(Action, index: Int)
  case press(Key)
}

extension Action {
  /// `nil` if the action moves nothing.
  func steps(page: Int) -> Int? {
    switch self {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    case .first: -1_000_000
    case .last: 1_000_000
    case .choose, .toggle, .left, .right, .filter, .send, .nextField, .previousField, .slideUp, .slideDown,
      .back, .root, .popTo, .tab, .go, .push, .accessory, .dismiss, .earlier, .later, .lastTwo, .below,
      .above, .narrower, .wider, .switchPane, .grant, .refuse, .undo, .redo, .bookmark, .returnToBookmark,
      .lookBack, .note, .map, .record, .step, .mark, .check, .palette, .command, .inspector, .help, .act,
      .copy, .mouse, .redraw, .suspend, .quit, .cancel:
      nil
    }
  }
}

/// The choices in the palette and the lines typed at the prompt, the newest last.
struct PaneHistory {
  private(set) var chosen: [PaletteEntry] = []
  private(set) var typed: [String] = []

  mutating func add(_ entry: PaletteEntry) {
    chosen.removeAll { $0.text == entry.text }
    chosen.append(entry)
    if chosen.count > 50 { chosen.removeFirst() }
  }

  mutating func add(typed text: String) {
    typed.removeAll { $0 == text }
    typed.append(text)
    if typed.count > 100 { typed.removeFirst() }
  }
}
