internal import Roots

// Where input goes: the deck's own panes first, then the screens from the top, then the binding table.

extension Deck {
  public func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome {
    switch event {
    case .key(let key): return press(key, session)
    case .paste(let text): return paste(text, session)
    case .pasteCut(let bytes):
      say("the paste was too long; its last \(bytes) bytes are missing", .failure, session)
      return .handled
    case .mouse(let mouse): return self.mouse(mouse, session)
    case .resize, .focus, .resumed, .ending: return .ignored
    }
  }

  func press(_ key: Key, _ session: Session) -> KeyOutcome {
    if message?.tone != .question { message = nil }
    let bound = bound(to: key)
    if let action = bound?.action, Deck.always.contains(action) {
      return perform(action, 0, session)
    }
    if let pane {
      // Only a pane that has been drawn as it is now knows how far a page is, and what is left of its rows.
      session.compose()
      return carryOut(pane.handle(key, self, session), session)
    }
    if hiddenLayers > 0 { return look(bound?.action, session) }
    if inspector.hasKeys {
      // The screens have not the keys now, so what means something only to them means nothing.
      guard !inspectorTakes(key, bound?.action, session), let bound, bound.action.group != .screen else {
        return .handled
      }
      return perform(bound.action, bound.index, session)
    }
    let outcome = offer(key, bound?.action, session)
    if case .ignored = outcome { return fallBack(key, bound, session) }
    activated = session.shown.cursor
    return outcome
  }

  /// What works whatever has the keys.
  private static let always: Set<Action> = [.cancel, .redraw, .suspend, .record, .step, .mark, .check]

  /// Offers a key to the screens that may have it: as it is, then as what it is bound to.
  private func offer(_ key: Key, _ action: Action?, _ session: Session) -> KeyOutcome {
    let navigator = session.navigator
    let entries = navigator.state.keyEntries
    if let action, Deck.measured.contains(action) { giveRoom(to: entries, session) }
    for entry in entries where !navigator.isCovered(entry.id) {
      let view = view(of: entry, navigator)
      let outcome = view.handle(.key(key))
      guard case .ignored = outcome else { return outcome }
      if let canonical = action?.canonicalKey, canonical != key {
        let outcome = view.handle(.key(canonical))
        guard case .ignored = outcome else { return outcome }
      }
    }
    return .ignored
  }

  /// What keys do that depends on how much can be seen.
  private static let measured: Set<Action> = [.up, .down, .pageUp, .pageDown, .first, .last, .filter]

  /// Draws screens that were not drawn yet as they are now: only then they know how far a page is.
  private func giveRoom(to entries: [Entry], _ session: Session) {
    let layout = DeckLayout(session.size, hasInspector: inspector.isOpen)
    if geometry.layout != layout || !entries.allSatisfy({ geometry.screens.contains($0.id) }) {
      session.compose()
    }
  }

  private func fallBack(
    _ key: Key, _ bound: (action: Action, index: Int)?, _ session: Session
  ) -> KeyOutcome {
    if let extra = bindings.extra(for: key, on: session.navigator.state.focusedEntry?.screen) {
      return .command(extra.command)
    }
    guard let bound else { return .ignored }
    // An answer is not given up by a slip of the finger: Backspace leaves screens, not layers.
    if key == .backspace, bound.action == .back, session.navigator.state.focusesLayer {
      let back = bindings.keys(for: .back).first { $0 != .backspace } ?? .escape
      let charset = session.terminal.charset
      say("\(key.label(charset)) closes no layer; \(back.label(charset)) does", .plain, session)
      return .handled
    }
    return perform(bound.action, bound.index, session)
  }

  private func paste(_ text: String, _ session: Session) -> KeyOutcome {
    if let pane {
      pane.paste(text, self, session)
      return .handled
    }
    guard hiddenLayers == 0, !inspector.hasKeys else { return .ignored }
    let navigator = session.navigator
    guard let entry = navigator.state.focusedEntry, !navigator.isCovered(entry.id) else { return .ignored }
    return view(of: entry, navigator).handle(.paste(text))
  }

  /// Does what a pane has come to.
  func carryOut(_ outcome: PaneOutcome, _ session: Session) -> KeyOutcome {
    switch outcome {
    case .handled: return .handled
    case .close:
      pane = nil
      return .handled
    case .open(let next):
      pane = next
      return .handled
    case .command(let command):
      pane = nil
      return .command(command)
    case .url(let url):
      pane = nil
      session.request(Request(.open(url), origin: .key))
      return .handled
    case .action(let action, let index):
      pane = nil
      return perform(action, index, session)
    }
  }
}

extension NavigationState {
  /// Whether a layer has the keys.
  fileprivate var focusesLayer: Bool { openLayers.contains { traits(ofLayer: $0)?.input == .blocks } }

  /// The entries that are offered keys, in this order: layers that let keys through, then the one that has
  /// them.
  fileprivate var keyEntries: [Entry] {
    var entries: [Entry] = []
    for number in openLayers.reversed() {
      guard let top = self[.layer(number)].top, plan.known(top)?.input == .passes else { break }
      entries.append(top)
    }
    if let focused = focusedEntry { entries.append(focused) }
    return entries
  }
}

/// Something of the deck's own that takes all keys while it is open.
@MainActor protocol Pane: AnyObject {
  /// Takes a key; whatever it is, it goes no further.
  func handle(_ key: Key, _ deck: Deck, _ session: Session) -> PaneOutcome

  /// Takes pasted text.
  func paste(_ text: String, _ deck: Deck, _ session: Session)

  /// What keys do now.
  func hints(_ deck: Deck) -> [Hint]

  /// Draws the pane over everything else.
  func draw(on canvas: inout Canvas, _ deck: Deck, _ moment: Moment)

  /// A row was clicked.
  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome

  /// The keys that do what a click on a row does; `nil` if none do.
  func keys(forRow row: Int) -> [Key]?

  /// The wheel was turned.
  func wheel(_ direction: Mouse.Direction)
}

extension Pane {
  func paste(_ text: String, _ deck: Deck, _ session: Session) {}
  func draw(on canvas: inout Canvas, _ deck: Deck, _ moment: Moment) {}
  func click(row: Int, _ deck: Deck, _ session: Session) -> PaneOutcome { .handled }
  func keys(forRow row: Int) -> [Key]? { nil }
  func wheel(_ direction: Mouse.Direction) {}
}

/// What a pane has come to.
enum PaneOutcome {
  case handled
  case close
  case open(any Pane)
  case command(Command)
  case url(String)
  case action(Action, index: Int)
}
