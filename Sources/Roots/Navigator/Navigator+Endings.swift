extension Navigator {
  /// Asks every screen that may hold whether it lets itself be left, top first, and ends if none objects.
  @discardableResult
  public func quit(_ leaving: Request.Leaving = .ask) -> RequestID { send(quitting(leaving)) }

  /// Asks every screen that may hold whether it lets itself be left, top first, and ends if none objects.
  /// - Throws: `guardRefused` with the name of the screen that does not want to be left.
  public func quit(_ leaving: Request.Leaving = .ask) async throws(Rejection) {
    try await perform(quitting(leaving))
  }

  private func quitting(_ leaving: Request.Leaving) -> Request {
    var request = Request(.dismissAll)
    request.leaving = leaving
    request.values.isQuit = true
    return request
  }

  func letGo() {
    screens.removeAll()
    questions.closeAll()
    clock.stop()
    saved.saving = nil
    observers.finish()
    log.finish()
  }

  /// Tells all that wait for a navigator that is dropped without having been shut down.
  func abandon(_ running: Engine.Commit?, _ requests: [(Request, Outcome)]) {
    clock.stop()
    screens.unprepare()
    questions.closeAll()
    if let running {
      for ended in running.change.departures {
        screens.remove(ended.entry.id)?.takeCompletion()?(ended.ending)
      }
      running.request.tell(.success(running.change.outcome))
    }
    for (request, outcome) in requests { request.tell(outcome) }
    for (_, resident) in screens.all.reversed() {
      resident.context.closeScope()
      resident.takeCompletion()?(.cancelled(.shutdown))
    }
    observers.finish()
    log.finish()
  }
}
