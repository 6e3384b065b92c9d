// The verbs for screens that are types.
extension CommandSender {
  /// Opens a screen; the completion gets its answer once, `nil` if it left without one.
  @discardableResult
  public func push<D: Destination>(
    _ destination: D, _ how: Command.Push = Command.Push(),
    completion: (@MainActor @Sendable (D.Answer?) -> Void)? = nil
  ) throws(Failure) -> Answer {
    try carryOut(Request(.push(Visit(destination), on: target, how)).answering(completion))
  }

  /// Opens an accessory over everything; the completion gets its answer once, `nil` if it left without one.
  @discardableResult
  public func overlay<D: AccessoryDestination>(
    _ destination: D, at layer: Command.LayerChoice = .above,
    completion: (@MainActor @Sendable (D.Answer?) -> Void)? = nil
  ) throws(Failure) -> Answer {
    try carryOut(Request(.overlay(Visit(destination), at: layer, on: presenting)).answering(completion))
  }

  /// Shows a screen that may stand there already: goes back to it and gives it new fields, or else opens it.
  @discardableResult
  public func reveal(
    _ destination: some Destination, within reach: Command.Reach = .stack,
    _ renewal: Command.Renewal = .replace
  ) throws(Failure) -> Answer {
    try carryOut(Request(.reveal(Visit(destination), within: reach, on: target, renewal)))
  }

  /// Puts a screen in the place of the top ones.
  @discardableResult
  public func replace(with destination: some Destination, count: Int = 1) throws(Failure) -> Answer {
    try carryOut(Request(.replace(Visit(destination), count: count, on: target)))
  }

  /// Makes the stack consist of one screen.
  @discardableResult
  public func reset(to destination: some Destination) throws(Failure) -> Answer {
    try carryOut(Request(.goTo(Visit(destination), on: target)))
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

extension RequestSender {
  /// Opens an accessory and waits for its answer.
  ///
  /// In a ``ScreenContext/task(background:_:)`` a question that is left without an answer ends the task, and is not an
  /// error.
  public func present<D: AccessoryDestination>(_ destination: D) async throws(Unanswered) -> D.Answer {
    try await answer(to: .overlay(Visit(destination), at: layer, on: presenting), of: D.self)
  }

  /// Does not compile: what never answers is opened by `overlay`.
  public func present<NeverAnswersUseOverlay: AccessoryDestination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }

  /// Does not compile: what never answers is opened by `overlay`.
  public func present<NeverAnswersUseOverlay: AccessoryDestination>(
    _ destination: NeverAnswersUseOverlay
  ) async throws(Unanswered) -> NeverAnswersUseOverlay where NeverAnswersUseOverlay.Answer == Never {
    throw .cancelled(.refused)
  }

  /// Does not compile: what never answers is opened by `overlay`.
  public func present<NeverAnswersUseOverlay: AccessoryDestination>(
    _ destination: @autoclosure () -> NeverAnswersUseOverlay
  ) async throws(Unanswered) where NeverAnswersUseOverlay.Answer == Never { throw .cancelled(.refused) }

  /// Opens a screen and waits for its answer.
  public func answer<D: Destination>(of destination: D) async throws(Unanswered) -> D.Answer {
    try await answer(to: .push(Visit(destination), on: target), of: D.self)
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

  private func answer<D: Presentable>(to command: Command, of type: D.Type) async throws(Unanswered)
    -> D.Answer
  {
    if let answer = try await ask(command, as: D.Answer.self) { return answer }
    throw .refused(.wrongPayload(D.name, expected: "an answer of type \(D.Answer.self)", found: "nothing"))
  }
}

extension ScreenContext {
  /// Ends the visit to a screen of a type with its answer; in a layer, ends the layer.
  public func complete<D: Presentable>(_ type: D.Type, with answer: D.Answer) { complete(Payload(answer)) }
}
