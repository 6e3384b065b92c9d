package import Roots

extension ScriptedApp {
  /// In an order that does not depend on the process: the first ones are tried as examples.
  package var statements: [Statement] {
    let scripts = screens.sorted { $0.key < $1.key }.flatMap(\.value)
    let statements = scripts.flatMap { $0.controls + $0.reactions }
    return statements + keys.flatMap(\.actions) + handlers.flatMap { $0.completed + $0.cancelled }
  }

  /// The values that stay what they are at the start: no action gives them anything else.
  package var constants: Set<String> {
    let given = given
    return Set(values.keys).subtracting(guards.values.compactMap(\.remembers)).filter { name in
      given[name, default: []].allSatisfy { $0 == values[name] }
    }
  }

  /// The values that actions give each name.
  package var given: [String: [Value]] {
    statements.reduce(into: [:]) { given, action in
      guard case .set(let record) = action else { return }
      for (name, value) in record { given[name, default: []].append(value) }
    }
  }

  /// The values that actions give one thing alone, other than what they are at the start, and never set back.
  package var setForGood: [String: Value] {
    if commands.contains(where: { $0.command == .undo }) { return [:] }
    let remembered = Set(guards.values.compactMap(\.remembers))
    return given.filter { _, values in values.allSatisfy { $0 == values[0] } }.mapValues { $0[0] }.filter {
      name, value in
      guard let start = self.values[name], !remembered.contains(name) else { return false }
      return start != value && Template(value.shown).isPlain
    }
  }

  /// The answers that guards remember, and that nothing takes back.
  package var keptForGood: [String] {
    if commands.contains(where: { $0.command == .undo }) { return [] }
    let given = given
    return Set(guards.values.compactMap(\.remembers)).filter { name in
      given[name, default: []].allSatisfy { $0.isTruthy && Template($0.shown).isPlain }
    }.sorted()
  }

  /// Decides for a request whether the loading of its screen fails this time.
  package func loading(_ request: Request, _ command: ScriptCommand, _ state: inout ScriptState) -> Request {
    guard let fails = command.fails else { return request }
    var request = request
    request.values.loading = Request.Loading(time: command.after ?? .zero, fails: fails.fails(at: state.turn))
    // A prompt may say odds that the app does not.
    state.turn = (state.turn + 1) % max(period, fails.times)
    return request
  }

  /// The screens that are opened for an answer: one on which something is done, or a guard's consent.
  package var awaited: Set<String> {
    var names: Set<String> = []
    for case .command(let script, let handler?) in statements where !handlers[handler].completed.isEmpty {
      if let screen = script.command.command.arguments.screen { names.insert(screen) }
    }
    for case .ask(let visit, let answers) in guards.values.map(\.answer) where answers.isEmpty {
      names.insert(visit.screen)
    }
    return names
  }

  /// Where a screen is opened and something is done with its answer, by what is done: from which screen which.
  package var inquiries: [(handler: Int, opener: String, screen: String)] {
    func inquiries(in actions: [Statement], of opener: String) -> [(Int, String, String)] {
      actions.flatMap { action -> [(Int, String, String)] in
        guard case .command(let script, let handler?) = action,
          let screen = script.command.command.arguments.screen
        else { return [] }
        let result = handlers[handler]
        return (result.completed.isEmpty ? [] : [(handler, opener, screen)])
          + inquiries(in: result.completed + result.cancelled, of: opener)
      }
    }
    return screens.sorted { $0.key < $1.key }.flatMap { name, scripts in
      scripts.flatMap { inquiries(in: $0.controls + $0.reactions, of: name) }
    }
  }

  /// Every command that any part of the program sends, those inside transactions included.
  package var commands: [ScriptCommand] {
    statements.commands + redirections
  }

  /// The visits that the program makes without a command: questions, nested roots and tab roots.
  package var ownVisits: [Visit] {
    let screens = map.allScreens + map.accessories.map(\.screen)
    let questions = guards.values.compactMap { guardian -> Visit? in
      if case .ask(let visit, _) = guardian.answer { visit } else { nil }
    }
    return questions + screens.compactMap(\.nested) + map.tabs.map(\.root)
  }

  /// Every command that actions send, those inside transactions and those that follow an answer included.
  package func commands(of actions: [Statement]) -> [ScriptCommand] {
    actions.flatMap { action -> [ScriptCommand] in
      guard case .command(_, let handler) = action else { return [] }
      let result = handler.map { handlers[$0] } ?? ResultScript()
      return [action].commands + commands(of: result.completed + result.cancelled)
    }
  }

  /// The commands that guards send in the place of those that they do not admit.
  package var redirections: [ScriptCommand] {
    guards.sorted { $0.key < $1.key }.flatMap { _, guardian -> [ScriptCommand] in
      if case .redirect(let script, _) = guardian.answer { script.command.withParts } else { [] }
    }
  }

  /// Every time that is set: of kept screens, of waiting guards, of commands that let time pass.
  package var times: [Duration] {
    let lifetimes =
      map.allScreens.map(\.lifetime) + map.accessories.map(\.screen.lifetime) + commands.map(\.keep)
    var times = lifetimes.compactMap { lifetime -> Duration? in
      if case .time(let time)? = lifetime?.span { time } else { nil }
    }
    times += map.guards.compactMap(\.timeout)
    times += commands.compactMap(\.after)
    for command in commands { if case .advance(let time) = command.command { times.append(time) } }
    return times
  }
}

extension ScreenScript {
  package var controls: [Statement] {
    allBlocks.flatMap(\.content.statements) + keys.flatMap(\.actions)
  }

  package var reactions: [Statement] {
    LifeCycle.allCases.flatMap { hooks[$0, default: []] } + onMessage + onInput
  }
}

extension [Statement] {
  /// The commands among them, those inside transactions included.
  package var commands: [ScriptCommand] {
    flatMap { statement -> [ScriptCommand] in
      if case .command(let script, _) = statement { script.command.withParts } else { [] }
    }
  }
}

extension ScriptCommand {
  fileprivate var withParts: [ScriptCommand] { [self] + command.parts.map { ScriptCommand($0) } }
}

extension BlockScript.Content {
  fileprivate var statements: [Statement] {
    switch self {
    case .submit(_, let actions): actions
    case .list, .table, .text, .field, .chart, .image: rows.flatMap(\.actions)
    }
  }
}

extension Command {
  /// The commands inside a transaction, at any depth.
  package var parts: [Command] {
    guard case .transaction(let commands) = self else { return [] }
    return commands.flatMap { [$0] + $0.parts }
  }
}
