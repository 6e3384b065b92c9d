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

  /// Questions on which yes and no come to the same, because nothing reads the answer.
  mutating func warnOfUnreadAnswers() {
    let used = screens(inLayers: facts.answersUsed).union(firstScreensOfFlowsRead)
    var guards: [String: [GuardScript]] = [:]
    for script in app.guards.values {
      guard case .ask(let visit, let answers) = script.answer else { continue }
      for name in [visit.screen] + answers { guards[name, default: []].append(script) }
    }
    for name in facts.awaited.union(guards.keys).subtracting(used).sorted() {
      let asking = guards[name, default: []]
      guard let spot = names[.accessory, name] ?? names[.screen, name],
        !asking.contains(where: { $0.remembers.map(isRead) == true })
      else { continue }
      // A plain 'false' refuses what a guard holds.
      let answers = (app.screens[name]?.first?.answers ?? []).filter {
        asking.isEmpty || $0.value != .bool(false)
      }
      let denials = answers.flatMap { no in
        answers.compactMap { yes in no.value.denial(of: yes.value).map { (no.title, yes.title, $0) } }
      }
      guard let (no, yes, field) = denials.first else { continue }
      warning(
        "'\(no)' on '\(name)' gives another answer than '\(yes)', and both "
          + (asking.isEmpty ? "do the same" : "let through") + ": nothing reads "
          + (field.isEmpty ? "the answer" : "'\(field)'"),
        .hint(
          asking.isEmpty
            ? "'cancel' closes without an answer, and 'cancelled' in 'on-result' hears it"
            : "'complete #false' refuses, 'cancel' closes without an answer"), at: spot)
    }
  }

  /// Rows that open a screen with the same fields as another row beside them does, which hears the answer, and do not.
  mutating func warnOfUnheardAnswers() {
    let all = app.screens.sorted { $0.key < $1.key }.map { name, scripts in
      (name: name, openings: scripts.flatMap { $0.openings(app) })
    }
    let heard = all.flatMap(\.openings).filter(\.isHeard)
    for (name, openings) in all {
      guard let spot = names[.screen, name] ?? names[.accessory, name] else { continue }
      for silent in openings where !silent.isHeard {
        // On a screen that only answers, one may as well say no where the answer is not heard.
        let others = app.screens[silent.visit.screen]?.allSatisfy(\.onlyAnswers) == true ? heard : openings
        guard let other = others.first(where: { $0.isHeard && $0.isLike(silent) }),
          app.screens[silent.visit.screen]?.contains(where: {
            app.commands(of: $0.controls).contains { $0.command.row.verb == .complete }
          }) == true
        else { continue }
        warning(
          "'\(silent.row)' on '\(name)' opens '\(silent.visit.screen)' and does not hear its answer, as '\(other.row)' does",
          .hint("'on-result' behind it hears it"), at: spot)
      }
    }
  }

  /// Rows that open a screen with the same values under different titles, beside one that opens it with others.
  mutating func warnOfEqualRows() {
    for (name, scripts) in app.screens.sorted(by: { $0.key < $1.key }) {
      guard let spot = names[.screen, name] ?? names[.accessory, name] else { continue }
      for block in scripts.flatMap(\.allBlocks) where block.condition == nil {
        let rows = block.content.rows.filter { $0.condition == nil }
        let openings = block.openings(app, of: rows).filter { !$0.isHeard }
        for (place, one) in openings.enumerated() {
          guard
            let twin = openings[..<place].first(where: { $0.visit == one.visit && $0.row != one.row }),
            openings.contains(where: { $0.visit.screen == one.visit.screen && $0.visit != one.visit })
          else { continue }
          warning(
            "'\(twin.row)' and '\(one.row)' on '\(name)' open '\(one.visit.screen)' with the same values, other rows "
              + "with others", .hint("each row gives its own"), at: spot)
        }
      }
    }
  }

  /// True if anything reads more of what a guard remembers than that it is there.
  private func isRead(_ name: String) -> Bool {
    let uses = uses.contains {
      $0.reference == .value && $0.name == name
        && (!$0.fields.isEmpty || $0.manner != .asked || $0.test?.comparesWithWord == true)
    }
    return uses
      || facts.claimed.contains {
        let names = [$0.path.name] + $0.path.fields
        return names.contains(name) && (names.last != name || $0.question.comparesWithWord)
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

  /// Forms that are kept as one, and opened for several things: what is typed for one stands there for the next.
  mutating func warnOfSharedDrafts() {
    let screens = app.map.allScreens + app.map.accessories.map(\.screen)
    for screen in screens where screen.lifetime != nil && screen.identity == nil {
      guard app.screens[screen.name]?.contains(where: \.hasFields) == true,
        let spot = names[.screen, screen.name] ?? names[.accessory, screen.name],
        let name = screen.parameters.map(\.name).first(where: { differs($0, givenTo: screen.name) })
      else { continue }
      warning(
        "'\(screen.name)' is kept as one for every '\(name)': what is typed for one stands there for the next",
        .hint("'identity=\(name)' behind its name keeps each apart"), at: spot)
    }
  }

  private func differs(_ name: String, givenTo screen: String) -> Bool {
    let given = app.commands.compactMap { command -> String? in
      guard let visit = command.command.arguments.visit, visit.screen == screen else { return nil }
      return visit.payload?.value?.fields?[name]?.shown
    }
    return Set(given).count > 1 || given.contains { $0.contains("{") }
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

extension Value {
  /// The name of what says no here, and yes in another answer; empty if these are not records.
  fileprivate func denial(of yes: Value) -> String? {
    guard let fields else { return isNo && yes.fields == nil && !yes.isNo ? "" : nil }
    return fields.keys.first { fields[$0]?.isNo == true && yes.fields?[$0]?.isNo == false }
  }

  private var isNo: Bool { self == .bool(false) || text?.lowercased() == "no" }
}

extension ScreenScript {
  /// The rows and buttons that give an answer and do nothing else. One without a value says yes.
  fileprivate var answers: [(title: String, value: Value)] {
    let controls = allBlocks.map(\.content).flatMap { content -> [(Template, [Statement])] in
      if case .submit(let label, let actions) = content { return [(label, actions)] }
      return content.rows.map { ($0.title, $0.actions) }
    }
    return controls.compactMap { title, actions -> (title: String, value: Value)? in
      guard title.isPlain, actions.count == 1, case .command(let script, _) = actions[0],
        case .complete(let payload, _) = script.command.command
      else { return nil }
      return (title.text(in: ScriptScope()), payload?.value ?? true)
    }
  }

  fileprivate var onlyAnswers: Bool {
    reactions.isEmpty
      && controls.allSatisfy {
        guard case .command(let script, nil) = $0 else { return false }
        return [.complete, .cancel].contains(script.command.command.row.verb)
      }
  }

  fileprivate func openings(_ app: ScriptedApp) -> [Opening] {
    allBlocks.flatMap { $0.openings(app, of: $0.content.rows) }
  }

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

extension BlockScript {
  /// Those of some rows that open a screen and do no more.
  fileprivate func openings(_ app: ScriptedApp, of rows: [RowScript]) -> [Opening] {
    rows.compactMap { row in
      guard row.title.isPlain, row.actions.count == 1,
        case .command(let script, let handler) = row.actions[0],
        let visit = script.command.command.visit
      else { return nil }
      return Opening(
        row: row.title.text(in: ScriptScope()), visit: visit,
        isHeard: handler.map { !app.handlers[$0].completed.isEmpty } == true)
    }
  }
}

private struct Opening {
  let row: String
  let visit: Visit
  let isHeard: Bool

  func isLike(_ other: Opening) -> Bool { visit.screen == other.visit.screen && fields == other.fields }

  private var fields: Set<String> { Set(visit.payload?.value?.fields?.keys ?? []) }
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
