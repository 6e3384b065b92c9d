internal import Roots

extension ScriptedApp {
  /// Everything that any part of the program does.
  private var statements: [Statement] {
    let screens = screens.values.joined()
    let statements = screens.flatMap { screen in
      screen.allBlocks.flatMap(\.content.statements) + screen.hooks.values.joined() + screen.onMessage
        + screen.onInput + screen.keys.flatMap(\.actions)
    }
    return statements + keys.flatMap(\.actions) + handlers.flatMap { $0.completed + $0.cancelled }
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

  /// Every command that any part of the program sends, those inside transactions included.
  package var commands: [ScriptCommand] {
    var commands = statements.compactMap {
      if case .command(let script, _) = $0 { script.command } else { nil }
    }
    for guardian in guards.values {
      if case .redirect(let script) = guardian.answer { commands.append(script.command) }
    }
    return commands.flatMap { command in [command] + command.command.parts.map { ScriptCommand($0) } }
  }

  /// The times for which anything in the program is set: how long screens are kept, how long guards wait, how
  /// much time a command lets pass.
  package var times: [Duration] {
    let lifetimes =
      map.allScreens.map(\.lifetime) + map.accessories.map(\.screen.lifetime) + commands.map(\.keep)
    var times = lifetimes.compactMap { lifetime -> Duration? in
      if case .time(let time)? = lifetime?.span { time } else { nil }
    }
    times += map.guards.compactMap(\.timeout)
    for command in commands { if case .advance(let time) = command.command { times.append(time) } }
    return times
  }
}

extension BlockScript.Content {
  /// What happens when it is used.
  fileprivate var statements: [Statement] {
    switch self {
    case .submit(_, let actions): actions
    case .list, .table, .text, .field, .progress, .image: rows.flatMap(\.actions)
    }
  }
}

extension Command {
  /// The commands inside a transaction, at any depth.
  var parts: [Command] {
    guard case .transaction(let commands) = self else { return [] }
    return commands.flatMap { [$0] + $0.parts }
  }
}
