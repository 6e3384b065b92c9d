/// One thing that can be asked of a navigator.
///
/// Commands are values: the same command comes from a key, a file, a tape, a URL, a script or Swift code.
/// Where a command takes a ``Place`` and none is given, it acts on the innermost stack of the active place.
public indirect enum Command: Sendable, Equatable {
  /// Opens a screen on top of a stack.
  case push(Visit, on: Place? = nil, Push = Push())
  /// Opens a screen unless the same screen with the same identity is on top.
  case pushNew(Visit, on: Place? = nil, Push = Push())
  /// Opens a screen, or renews the payload of the one on top if it is the same.
  case navigate(Visit, on: Place? = nil, Renewal = .replace, Push = Push())
  /// Goes back to a screen and renews its payload, or opens it.
  case reveal(Visit, on: Place? = nil, Renewal = .replace, Push = Push())
  /// Closes screens from the top; the value answers for the topmost one.
  case pop(Int = 1, on: Place? = nil, value: Payload? = nil)
  /// Closes a screen anywhere in a stack, and more below it.
  case popFrom(ContextID, count: Int = 1)
  /// Goes back to the nearest screen of a name.
  case popTo(PopTarget, on: Place? = nil, ifAbsent: IfAbsent = .push)
  /// Goes back to the root of a stack.
  case popToRoot(on: Place? = nil)
  /// Puts a screen in the place of the top one, or of several.
  case replace(Visit, count: Int = 1, on: Place? = nil, Push = Push())
  /// Makes a stack consist of one screen.
  case goTo(Visit, on: Place? = nil, Push = Push())
  /// Makes a stack consist of the given screens; those that stand there already stay what they are.
  case setStack([Visit], on: Place? = nil)
  /// Makes a stack what a function makes of its entries.
  case transform(on: Place? = nil, StackTransform)
  /// Moves a screen that stands in the stack to its top, or opens it.
  case bringToFront(Visit, on: Place? = nil, by: Likeness = .identity, Push = Push())
  /// Selects a tab.
  case show(tab: String)
  /// What pressing the key of a tab does: selects it, or goes to its root if it is selected.
  case reselect(tab: String? = nil)
  /// Adds a tab behind the others.
  case addTab(String, root: Visit)
  /// Removes a tab that is not selected.
  case removeTab(String)
  /// Opens an accessory over everything.
  case overlay(Visit, at: LayerChoice = .above)
  /// Closes a layer; without a number, the topmost one.
  case dismiss(layer: Int? = nil)
  /// Closes all layers, topmost first.
  case dismissAll
  /// Ends a screen with an answer; in a layer, ends the layer.
  case complete(Payload? = nil, from: ContextID? = nil)
  /// Ends a screen without an answer; in a layer, ends the layer.
  case cancel(from: ContextID? = nil)
  /// Tells the opener of a screen something while the screen lives.
  case message(Payload, from: ContextID? = nil)
  /// Tells a flow, or another nested navigator, something.
  case tell(Payload, flow: String)
  /// What Esc does: leaves the innermost thing there is.
  case back
  /// Goes to a screen by the shortest way through the screen graph.
  case go(Visit, via: [String] = [], PathMotion = .direct)
  /// Opens a URL.
  case open(String, OpenMode? = nil)
  /// Lets a held request through.
  case grant(RequestID? = nil)
  /// Turns a held request away.
  case refuse(RequestID? = nil, why: String? = nil)
  /// Several commands as one: all happen, or none.
  case transaction([Command])
  /// Goes back to the state before the last change. For tools.
  case undo
  /// Takes back an undo. For tools.
  case redo
  /// Lets injected time pass. For tapes and scripts.
  case advance(Duration)
  /// Removes what guards no longer admit; made by the engine itself.
  case evict(guards: [String])
}

/// How what opens or shows a screen treats what is there.
///
/// Only a push goes back to another screen first.
public struct Push: Hashable, Sendable {
  /// What happens to open layers when a screen is opened on a base stack.
  public enum Overlays: Hashable, Sendable {
    /// They are closed.
    case clear
    /// They stay.
    case keep
  }
  /// Whether the tab the screen lands on is shown.
  public enum Activation: Hashable, Sendable {
    /// It is shown.
    case activate
    /// What is in sight stays in sight.
    case stay
  }

  /// What happens to open layers.
  public var overlays = Overlays.clear
  /// Whether the tab the screen lands on is shown.
  public var activation = Activation.activate
  /// The screen to go back to first, in the same commit.
  public var poppingTo: String?
  /// Whether the screen gone back to is closed as well.
  public var poppingInclusive = false

  /// A plain push: overlays are cleared, the tab is shown.
  public init() {}

  /// The same without going back first: for what opens a screen only if it is not there.
  package var opening: Push {
    var opening = self
    opening.poppingTo = nil
    return opening
  }
}

/// What becomes of a payload when the screen is already there.
public enum Renewal: Hashable, Sendable {
  /// The new payload takes the place of the old one.
  case replace
  /// The new fields are laid over the old ones.
  case merge
}

/// Which entry to go back to.
public struct PopTarget: Hashable, Sendable {
  /// The screen's name; needed if it is to be opened when absent.
  public var visit: Visit?
  /// The exact visit.
  public var id: ContextID?

  /// The nearest entry of a screen, or of a screen showing one thing.
  public init(_ visit: Visit) { self.visit = visit }

  /// Exactly one entry.
  public init(id: ContextID, else visit: Visit? = nil) {
    self.id = id
    self.visit = visit
  }
}

/// What going back does if the screen is not there.
public enum IfAbsent: String, Sendable, CaseIterable {
  /// Opens it on the untouched stack.
  case push
  /// Opens it in the place of the top one.
  case replaceTop = "replace-top"
  /// Makes the stack consist of it.
  case reset
  /// Is refused.
  case fail
}

/// When two entries count as the same.
public enum Likeness: String, Sendable {
  /// Same screen and same thing.
  case identity = "value"
  /// Same screen.
  case screen
}

/// Which layer an accessory opens on.
public enum LayerChoice: Hashable, Sendable {
  /// The layer above the topmost one in use.
  case above
  /// A layer by number: its stack if it is open.
  case number(Int)
}

/// How the screens on a computed way are shown.
public enum PathMotion: String, Sendable, CaseIterable {
  /// One transition from what is seen to the target.
  case direct
  /// One after another.
  case each
  /// Without transition.
  case none
}

/// What a URL does to the stack it lands on.
public enum OpenMode: String, Sendable, CaseIterable {
  /// The stack becomes what the URL says.
  case reset
  /// The target is pushed on what is there.
  case push
  /// Goes back to the target if it is there.
  case reveal
}

/// A function from the entries of a stack to what shall stand there.
public struct StackTransform: Sendable, Equatable {
  /// What shall stand in a stack: an entry that is there, or a new visit.
  public enum Item: Sendable {
    /// The entry of an identity, which stands there already.
    case keep(ContextID)
    /// A new entry.
    case open(Visit)
  }

  private final class Token: Sendable {}

  private let token = Token()
  package let body: Body

  /// How a transform goes about it.
  package enum Body: Sendable {
    case rebuild(@Sendable ([Entry]) -> [Item])
    case pop(@Sendable (Entry) -> Bool)
  }

  /// A transform; it gets the entries root first and must be a pure function of them.
  public init(_ body: @escaping @Sendable ([Entry]) -> [Item]) { self.body = .rebuild(body) }

  /// A transform that closes entries from the top as long as a condition holds; the root stays.
  public init(popping condition: @escaping @Sendable (Entry) -> Bool) { body = .pop(condition) }

  public static func == (one: StackTransform, other: StackTransform) -> Bool { one.token === other.token }
}
