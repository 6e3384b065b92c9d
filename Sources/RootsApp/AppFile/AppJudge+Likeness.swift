internal import Roots

/// Warnings about choices that make no difference, and about drafts that are kept though they seem thrown away.
extension AppJudge {
  /// Accessories on which an answer and going back without one come to the same.
  mutating func warnOfEqualEnds() {
    let asked = app.guards.values.reduce(into: facts.asked) { names, script in
      if case .ask(_, let answers) = script.answer { names.formUnion(answers) }
    }
    var seen = asked
    for accessory in app.map.accessories where seen.insert(accessory.name).inserted {
      guard let script = app.screens[accessory.name]?.first, let spot = names[.accessory, accessory.name],
        let yes = script.control(where: { if case .complete = $0 { true } else { false } }),
        let no = script.control(where: { if case .cancel = $0 { true } else { false } }),
        !app.tellsApart(answersOf: accessory.name)
      else { continue }
      warning(
        "'\(yes)' and '\(no)' on '\(accessory.name)' do the same: neither sets anything, and nothing tells the "
          + "answers apart", .hint("'on-result' does where it is opened, or 'set' in the row"), at: spot)
    }
  }

  /// Screens that are kept although the question before they are left says that what was typed is thrown away.
  mutating func warnOfKeptDrafts() {
    let screens = app.map.allScreens + app.map.accessories.map(\.screen)
    for screen in screens where screen.lifetime != nil {
      guard let leave = app.screens[screen.name]?.lazy.compactMap(\.leaveGuard).first,
        let words = [leave.question, leave.leave].first(where: \.promisesLoss),
        let spot = names[.screen, screen.name] ?? names[.accessory, screen.name]
      else { continue }
      warning(
        "'\(screen.name)' is kept when it is left, though its 'leave-guard' says \"\(words.text(in: ScriptScope()))\"",
        .hint("leave out 'keep \(screen.name)', or ask in other words"), at: spot)
    }
  }
}

extension ScriptedApp {
  /// True if two lists of actions do the same, with the answers of what they open as well.
  func areAlike(_ one: [Statement], _ other: [Statement]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { one, other in
        switch (one, other) {
        case (.set(let one), .set(let other)): one == other
        case (.command(let one, let first), .command(let other, let second)):
          one.command == other.command && areAlike(result(first), result(second))
        case (.set, .command), (.command, .set): false
        }
      }
  }

  private func areAlike(_ one: ResultScript, _ other: ResultScript) -> Bool {
    areAlike(one.completed, other.completed) && areAlike(one.cancelled, other.cancelled)
  }

  private func result(_ handler: Int?) -> ResultScript { handler.map { handlers[$0] } ?? ResultScript() }

  /// True if anything that opens a screen does something else with its answer than without one.
  fileprivate func tellsApart(answersOf name: String) -> Bool {
    statements.contains {
      guard case .command(let script, let handler?) = $0,
        script.command.command.arguments.screen == name
      else { return false }
      return !areAlike(handlers[handler].completed, handlers[handler].cancelled)
    }
  }
}

extension ScreenScript {
  /// Returns the title of a row or button that does one thing alone.
  fileprivate func control(where isMeant: (Command) -> Bool) -> String? {
    for content in allBlocks.map(\.content) {
      let row = content.rows.first { $0.title.isPlain && $0.actions.isOne(isMeant) }
      if let row { return row.title.text(in: ScriptScope()) }
      if case .submit(let label, let actions) = content, label.isPlain, actions.isOne(isMeant) {
        return label.text(in: ScriptScope())
      }
    }
    return nil
  }
}

extension [Statement] {
  fileprivate func isOne(_ isMeant: (Command) -> Bool) -> Bool {
    guard count == 1, case .command(let script, _) = self[0] else { return false }
    return isMeant(script.command.command)
  }
}

extension Template {
  private static let losses = [
    "throw", "thrown", "discard", "lose", "lost", "drop", "delete", "deleted", "erase", "erased", "forget",
  ]
  private static let denials = ["not", "nothing", "never", "no", "keep", "kept"]

  fileprivate var promisesLoss: Bool {
    let words = text(in: ScriptScope()).lowercased().split { !$0.isLetter }.map(String.init)
    return words.contains(where: Self.losses.contains) && !words.contains(where: Self.denials.contains)
  }
}
