extension Command {
  package enum Verb: String, Sendable, CaseIterable {
    case push
    case pushNew = "push-new"
    case navigate, reveal, replace
    case goTo = "go-to"
    case bringToFront = "bring-to-front"
    case swap, pop
    case popTo = "pop-to"
    case popToRoot = "pop-to-root"
    case setStack = "set-stack"
    case tab, reselect
    case addTab = "add-tab"
    case removeTab = "remove-tab"
    case overlay, dismiss
    case dismissAll = "dismiss-all"
    case complete, cancel, message, tell, back, go, open, grant, refuse, uncover, transaction, undo, redo,
      advance
    /// Made by the engine itself; no file can write it.
    case evict
  }

  package struct Row: Sendable {
    package let verb: Verb
    package let kind: Kind
    package let aim: Aim
    package let traits: Traits

    fileprivate init(_ verb: Verb, _ kind: Kind, on aim: Aim = .nothing, _ traits: Traits = []) {
      (self.verb, self.kind, self.aim, self.traits) = (verb, kind, aim, traits)
    }
  }

  package enum Kind: Sendable {
    case opens
    /// Closes screens, or shows others that are open.
    case leaves
    /// Takes screens away without asking them: one that ends itself, or those that guards no longer admit.
    case ends
    case travels
    /// Changes nothing that is open: speaks to a screen, a guard or the clock.
    case speaks
    case several
  }

  package enum Aim: Sendable {
    case stack, base
    case entry
    case layer
    case tab
    case innermost
    case parts
    /// The command leaves nothing out, or means the same wherever it is carried out.
    case nothing
  }

  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let goesBack = Traits(rawValue: 1)
    /// The visit is opened as it is, without a look at the payloads of open screens.
    package static let opensAnew = Traits(rawValue: 2)
  }

  /// A new command is described here, once.
  package var row: Row {
    switch self {
    case .push: Row(.push, .opens, on: .stack, .opensAnew)
    case .pushNew: Row(.pushNew, .opens, on: .stack)
    case .navigate: Row(.navigate, .opens, on: .stack)
    case .reveal: Row(.reveal, .opens, on: .stack, .goesBack)
    case .replace: Row(.replace, .opens, on: .stack, .opensAnew)
    case .goTo: Row(.goTo, .opens, on: .base)
    case .setStack, .transform: Row(.setStack, .opens, on: .stack)
    case .bringToFront: Row(.bringToFront, .opens, on: .stack, .goesBack)
    case .swap: Row(.swap, .opens, on: .stack)
    case .pop, .popFrom: Row(.pop, .leaves, on: .stack)
    case .popTo: Row(.popTo, .opens, on: .stack, .goesBack)
    case .popToRoot: Row(.popToRoot, .leaves, on: .stack)
    case .show: Row(.tab, .leaves)
    case .reselect: Row(.reselect, .leaves, on: .tab)
    case .addTab: Row(.addTab, .opens)
    case .removeTab: Row(.removeTab, .leaves)
    case .overlay: Row(.overlay, .opens, .opensAnew)
    case .dismiss: Row(.dismiss, .leaves, on: .layer)
    case .dismissAll: Row(.dismissAll, .leaves)
    case .complete: Row(.complete, .ends, on: .entry)
    case .cancel: Row(.cancel, .leaves, on: .entry)
    case .message: Row(.message, .speaks)
    case .tell: Row(.tell, .speaks)
    case .back: Row(.back, .leaves, on: .innermost)
    case .go: Row(.go, .opens)
    case .open: Row(.open, .opens)
    case .grant: Row(.grant, .speaks)
    case .refuse: Row(.refuse, .speaks)
    case .uncover: Row(.uncover, .speaks, on: .entry)
    case .transaction: Row(.transaction, .several, on: .parts)
    case .undo: Row(.undo, .travels)
    case .redo: Row(.redo, .travels)
    case .advance: Row(.advance, .speaks)
    case .evict: Row(.evict, .ends)
    }
  }

  package var travels: Bool { row.kind == .travels }

  /// Whether the screens on the way may be shown one after the other.
  var isWay: Bool { row.verb == .go }

  var isEviction: Bool { row.verb == .evict }

  var isUncovering: Bool { row.verb == .uncover }

  /// Whether screens that would leave may object: not when one of them ends itself, and not to the engine.
  package var asksWhoLeaves: Bool { row.kind != .ends && row.kind != .travels }

  var opensScreens: Bool {
    guard case .transaction(let commands) = self else { return row.kind == .opens }
    return Command.isTooDeep(commands) || commands.contains(where: \.opensScreens)
  }
}
