extension Command {
  /// The treatment of what is there by what opens or shows a screen.
  ///
  /// Only a push goes back to another screen first.
  public struct Push: Hashable, Sendable {
    /// The fate of open layers when a screen is opened on a base stack.
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
      /// Nothing in sight changes.
      case stay
    }

    /// The fate of open layers.
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

  /// The fate of a payload when the screen is already there.
  @nonexhaustive public enum Renewal: Hashable, Sendable {
    /// The new payload takes the place of the old one.
    case replace
    /// The new fields are laid over the old ones.
    case merge
  }

  /// Where a screen that is to be revealed may stand already.
  @nonexhaustive public enum Reach: Hashable, Sendable {
    /// Anywhere in the stack: what stands above it is closed.
    case stack
    /// On top, or another one is opened.
    case top
    /// On top, where it keeps its payload, or another one is opened.
    case topAsItIs
  }

  /// The entry to go back to.
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

    init?(_ said: Arguments) {
      guard said.screen != nil || said.entry != nil else { return nil }
      (visit, id) = (said.visit, said.entry)
    }
  }

  /// The effect of going back if the screen is not there.
  @nonexhaustive public enum IfAbsent: String, Sendable, CaseIterable {
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
  @nonexhaustive public enum Likeness: String, Sendable, CaseIterable {
    /// Same screen and same thing.
    case identity = "value"
    /// Same screen.
    case screen
  }

  /// The layer an accessory opens on.
  @nonexhaustive public enum LayerChoice: Hashable, Sendable {
    /// The layer above the topmost one in use.
    case above
    /// A layer by number: its stack if it is open.
    case number(Int)

    package var number: Int? { if case .number(let number) = self { number } else { nil } }
  }

  /// The manner in which the screens on a computed way are shown.
  @nonexhaustive public enum PathMotion: String, Sendable, CaseIterable {
    /// One transition from what is seen to the target.
    case direct
    /// One after another.
    case each
    /// Without transition.
    case none
  }

  /// The effect of a URL on the stack it lands on.
  @nonexhaustive public enum OpenMode: String, Sendable, CaseIterable {
    /// The stack becomes what the URL says.
    case reset
    /// The target is pushed on what is there.
    case push
    /// Goes back to the target if it is there.
    case reveal
  }

  /// A function from the entries of a stack to those of the new one.
  public struct StackTransform: Sendable, Equatable {
    /// A place of the new stack: an entry that is there, or a new visit.
    public enum Item: Sendable {
      /// The entry of an identity, which stands there already.
      case keep(ContextID)
      /// A new entry.
      case open(Visit)
    }

    private final class Token: Sendable {}

    private let token = Token()
    package let body: Body

    package enum Body: Sendable {
      case rebuild(@Sendable ([Entry]) -> [Item])
      case pop(@Sendable (Entry) -> Bool)
    }

    /// A transform; it gets the entries root first and must be a pure function of them.
    public init(_ body: @escaping @Sendable ([Entry]) -> [Item]) { self.body = .rebuild(body) }

    /// A transform that closes entries from the top as long as a condition holds; the root stays.
    public init(popping condition: @escaping @Sendable (Entry) -> Bool) { body = .pop(condition) }

    /// Whether both are the same function; two functions of the same text are not.
    public static func == (one: StackTransform, other: StackTransform) -> Bool { one.token === other.token }
  }
}
