/// A guard: asked before a screen it protects may stand on a stack.
///
/// The answer may be given at once, or later: the request is held meanwhile, everything else goes on, and
/// nothing of the protected screen exists.
///
/// ```swift
/// Guard("auth") { attempt in
///   Session.isOpen ? .allow : .refuse("sign in first")
/// }
/// Guard(
///   "auth",
///   asking: { attempt in
///     let user = try? await attempt.navigator.present("login", as: String.self)
///     return user == nil ? .refuse(nil) : .allow
///   })
/// ```
public struct Guard: Sendable {
  /// The name by which screens refer to it.
  public var name: String
  /// The screens it protects.
  public var scope: Scope
  /// The fate of open screens when consent is revoked.
  public var revocation = Revocation.pop
  /// The answer when everything the guard had opened is closed and it has not answered.
  public var patience = Patience.refuse
  /// The time that an answer may take.
  public var timeout: Duration?
  /// Whether `grant` and `refuse` answer it; all other guards answer by themselves.
  public var isManual = false
  package var asksIn: String?
  /// The screens of which one must answer, where it is known that the accessory does not answer itself.
  package var answeredIn: [String] = []
  /// The value of the program in which its consent is remembered, where that is known from its definition.
  package var remembers: String?
  package var ask: @MainActor @Sendable (GuardAttempt) -> Decision

  /// A guard that answers at once, or with `.wait` promises to answer through the attempt.
  public init(
    _ name: String, scope: Scope = .named,
    check: @escaping @MainActor @Sendable (GuardAttempt) -> Decision
  ) {
    self.name = name
    self.scope = scope
    ask = check
  }

  /// The screens a guard protects.
  @nonexhaustive public enum Scope: String, Sendable {
    /// Those that name it.
    case named
    /// All screens.
    case everywhere
    /// Everything in layers.
    case layers
  }

  /// The answer of a guard.
  @nonexhaustive public enum Decision: Sendable, Equatable {
    /// The request goes on.
    case allow
    /// The request is refused.
    case refuse(String?)
    /// Another command is judged in the place of the request.
    case redirect(Command)
    /// The answer comes later; the request is held.
    case wait
  }

  /// The fate of open screens when consent is revoked.
  @nonexhaustive public enum Revocation: String, Sendable {
    /// They leave every stack.
    case pop
    /// They stay, but are covered until consent is given again.
    case cover
  }

  /// The answer when everything a guard had opened is closed and it has not answered.
  public enum Patience: String, Sendable {
    /// The request is refused.
    case refuse
    /// The guard waits for something else.
    case wait
  }
}

extension Guard {
  /// This guard covering open screens, instead of closing them, when consent is revoked.
  public func covering() -> Guard { with { $0.revocation = .cover } }

  /// This guard waiting for an answer even when everything it had opened is closed.
  public func patient() -> Guard { with { $0.patience = .wait } }

  /// This guard waiting for `grant` or `refuse`.
  public func manual() -> Guard { with { $0.isManual = true } }

  /// This guard refusing by itself after a time.
  public func timeout(_ limit: Duration) -> Guard { with { $0.timeout = limit } }

  private func with(_ change: (inout Guard) -> Void) -> Guard {
    var copy = self
    change(&copy)
    return copy
  }
}
