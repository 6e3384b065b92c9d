extension Guard {
  /// A guard that takes its time.
  public init(
    _ name: String, scope: Scope = .named,
    asking: @escaping @MainActor @Sendable (GuardAttempt) async -> Decision
  ) {
    self.init(name, scope: scope) { attempt in
      attempt.answerLater(asking)
      return .wait
    }
    patience = .wait
  }
}

extension GuardAttempt {
  private var asker: Navigator? { owner as? Navigator }

  /// Verbs on behalf of the attempt.
  public var navigator: Verbs { Verbs(navigator: asker, attempt: id) }

  /// Answers the question; the first answer counts, others are ignored and leave a diagnostic.
  public func answer(_ decision: Guard.Decision) { asker?.answer(id, decision) }

  package func present(_ form: QuestionForm) { asker?.present(form, for: id) }

  fileprivate func answerLater(
    _ asking: @escaping @MainActor @Sendable (GuardAttempt) async -> Guard.Decision
  ) {
    work(in: asker?.work) { [weak self] in
      guard let self else { return }
      let decision = await asking(self)
      if !Task.isCancelled { self.answer(decision) }
    }
  }
}
