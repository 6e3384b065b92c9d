// The verbs for screens that are types.
extension CommandSender {
  /// Opens a screen; the completion gets its answer once, `nil` if it left without one.
  @discardableResult
  public func push<D: Destination>(
    _ destination: D, _ how: Command.Push = Command.Push(),
    completion: (@MainActor @Sendable (D.Answer?) -> Void)? = nil
  ) throws(Failure) -> Answer {
    try carryOut(Request(.push(Visit(destination), on: place, how)).answering(completion))
  }

  /// Opens an accessory over everything; the completion gets its answer once, `nil` if it left without one.
  @discardableResult
  public func overlay<D: Destination>(
    _ destination: D, at layer: Command.LayerChoice = .above,
    completion: (@MainActor @Sendable (D.Answer?) -> Void)? = nil
  ) throws(Failure) -> Answer {
    try carryOut(Request(.overlay(Visit(destination), at: layer, on: presenting)).answering(completion))
  }

  /// Opens a screen, or gives the one on top new fields if it is the same.
  @discardableResult
  public func navigate(to destination: some Destination, _ renewal: Command.Renewal = .replace)
    throws(Failure)
    -> Answer
  {
    try carryOut(Request(.navigate(Visit(destination), on: place, renewal)))
  }

  /// Goes back to a screen and gives it new fields, or opens it.
  @discardableResult
  public func reveal(_ destination: some Destination, _ renewal: Command.Renewal = .replace) throws(Failure)
    -> Answer
  {
    try carryOut(Request(.reveal(Visit(destination), on: place, renewal)))
  }

  /// Puts a screen in the place of the top ones.
  @discardableResult
  public func replace(with destination: some Destination, count: Int = 1) throws(Failure) -> Answer {
    try carryOut(Request(.replace(Visit(destination), count: count, on: place)))
  }

  /// Makes the stack consist of one screen.
  @discardableResult
  public func goTo(_ destination: some Destination) throws(Failure) -> Answer {
    try carryOut(Request(.goTo(Visit(destination), on: place)))
  }
}

extension Request {
  fileprivate func answering<Answer: Sendable>(
    _ completion: (@MainActor @Sendable (Answer?) -> Void)?
  ) -> Request {
    guard let completion else { return self }
    return self.completion { completion($0.answer(as: Answer.self)) }
  }
}

extension Sender {
  /// Opens an accessory and waits for its answer.
  public func present<D: Destination>(_ destination: D) async throws(Unanswered) -> D.Answer {
    try await answer(to: .overlay(Visit(destination), at: layer, on: presenting), of: D.self)
  }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) -> NeverAnswersUseOverlay where NeverAnswersUseOverlay.Answer == Never {
    throw .cancelled(.refused)
  }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: @autoclosure () -> NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }

  /// Opens a screen and waits for its answer.
  public func answer<D: Destination>(of destination: D) async throws(Unanswered) -> D.Answer {
    try await answer(to: .push(Visit(destination), on: place), of: D.self)
  }

  /// Does not compile: what never answers is opened by `push`.
  public func answer<NeverAnswersUsePush: Destination>(
    of destination: NeverAnswersUsePush
  ) async throws(Unanswered) where NeverAnswersUsePush.Answer == Never { throw .cancelled(.refused) }

  /// Does not compile: what never answers is opened by `push`.
  public func answer<NeverAnswersUsePush: Destination>(
    of destination: NeverAnswersUsePush
  ) async throws(Unanswered) -> NeverAnswersUsePush where NeverAnswersUsePush.Answer == Never {
    throw .cancelled(.refused)
  }

  /// Does not compile: what never answers is opened by `push`.
  public func answer<NeverAnswersUsePush: Destination>(
    of destination: @autoclosure () -> NeverAnswersUsePush
  ) async throws(Unanswered) where NeverAnswersUsePush.Answer == Never { throw .cancelled(.refused) }

  private func answer<D: Destination>(to command: Command, of type: D.Type) async throws(Unanswered)
    -> D.Answer
  {
    if let answer = try await ask(command, as: D.Answer.self) { return answer }
    throw .refused(.wrongPayload(D.name, expected: "an answer of type \(D.Answer.self)", found: "nothing"))
  }
}

extension Navigator {
  /// Opens an accessory in a layer of its own and waits for its answer.
  public func present<D: Destination>(_ destination: D) async throws(Unanswered) -> D.Answer {
    try await Verbs(navigator: self).present(destination)
  }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) -> NeverAnswersUseOverlay where NeverAnswersUseOverlay.Answer == Never {
    throw .cancelled(.refused)
  }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: @autoclosure () -> NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }
}

extension ScreenContext {
  /// Opens a screen from this one; the completion gets its answer once, `nil` if it left without one.
  @discardableResult
  public func push<D: Destination>(
    _ destination: D, completion: (@MainActor @Sendable (D.Answer?) -> Void)? = nil
  ) -> RequestID {
    requests.push(destination, completion: completion)
  }

  /// Opens an accessory from this screen and waits for its answer.
  ///
  /// In a ``task(background:_:)`` a question that is left without an answer ends the task, and is not an error.
  public func present<D: Destination>(_ destination: D) async throws(Unanswered) -> D.Answer {
    try await requests.present(destination)
  }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) -> NeverAnswersUseOverlay where NeverAnswersUseOverlay.Answer == Never {
    throw .cancelled(.refused)
  }

  /// Does not compile: what never answers is opened by `overlay` or `push`.
  public func present<NeverAnswersUseOverlay: Destination>(
    _ destination: @autoclosure () -> NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }

  /// Ends the visit to a screen of a type with its answer; in a layer, ends the layer.
  public func complete<D: Destination>(_ type: D.Type, with answer: D.Answer) { complete(Payload(answer)) }
}
