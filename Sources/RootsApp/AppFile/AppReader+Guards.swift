internal import Roots

/// Reading guards, and what mentions screens once all are known.
extension AppReader {
  mutating func read(guardian node: KdlNode, _ word: Word) {
    let parts = notation.take(node, as: word)
    let name = defined(.guardian, parts)
    var script = GuardScript()
    var decisions: [String] = []
    each(node.children, of: "guard", AppTable.inGuard) { reader, node, word in
      reader.read(inGuard: node, word, &script, &decisions)
    }
    check(decisions, script, parts)
    guard let name else { return }
    let scope = parts.text("scope").flatMap { Guard.Scope(rawValue: $0) } ?? .named
    var guardian = Guard(name, scope: scope) { _ in .wait }.patient()
    guardian.revocation = parts.text("revoke").flatMap { Guard.Revocation(rawValue: $0) } ?? .pop
    guardian.timeout = parts["timeout"]?.duration
    if case .manual = script.answer { guardian.isManual = true }
    if case .ask(let visit, _) = script.answer { guardian.asksIn = visit.screen }
    guardian.remembers = script.remembers
    app.map.guards.append(guardian)
    app.guards[name] = script
  }

  private mutating func check(_ decisions: [String], _ script: GuardScript, _ parts: Parts) {
    let spot = parts.arguments.first?.spot ?? parts.node.spot
    if decisions.isEmpty && script.condition == nil {
      let hint = "it holds one of 'ask', 'allow', 'refuse', 'redirect', 'manual', or 'when'"
      error("the guard decides nothing", .hint(hint), at: spot)
    }
    if decisions.count > 1 {
      let all = decisions.map { "'\($0)'" }.listed(with: "and")
      error("the guard decides more than once: \(all)", at: spot)
    }
    if script.remembers != nil, decisions != ["ask"] {
      error("'remember' keeps the answer of 'ask', and there is none", at: spot)
    }
  }

  private mutating func read(
    inGuard node: KdlNode, _ word: Word, _ script: inout GuardScript, _ decisions: inout [String]
  ) {
    let parts = notation.take(node, as: word)
    switch word.name {
    case "when":
      guard let record = notation.record(parts) else { return }
      if record.isEmpty, parts.arguments.isEmpty {
        error("'when' needs a value, as in 'when signed-in=#true'", at: node.spot)
      }
      let condition = Condition(equal: record)
      for (key, entry) in parts.fields {
        let spot = Spot(tree: entry.tree, range: entry.keyRange ?? entry.range)
        let value = record[key] ?? .null
        notation.uses.append(
          NameUse(value: ValuePath(key), spot, owner: notation.owner, .asked, test: .equal(value)))
        let other = script.condition?.questions.first {
          $0.path == ValuePath(key) && $0.question != .equal(value)
        }
        if other != nil {
          error(
            "'\(key)' is something else in another 'when', and all of them have to hold: this never does",
            at: spot)
        }
      }
      script.condition = script.condition.map { $0.and(condition) } ?? condition
      return
    case "remember":
      guard let entry = parts.arguments.first, let name = entry.word, isName(name, entry.spot) else { return }
      script.remembers = name
      facts.set(name, .any, at: entry.spot)
      return
    default: break
    }
    decisions.append(word.name)
    if let answer = answer(parts, word) { script.answer = answer }
  }

  private mutating func answer(_ parts: Parts, _ word: Word) -> GuardScript.Answer? {
    switch word.name {
    case "allow": return .allow
    case "refuse": return .refuse(parts.arguments.first.map { template($0) })
    case "manual": return .manual
    case "redirect": return redirect(parts)
    default:
      guard parts.isFaultless, let name = parts.text(0), let record = notation.record(parts) else {
        return nil
      }
      facts.readAnswer(of: name)
      facts.ask(name)
      facts.give(record, to: name)
      let visit = Visit(name, payload: record.isEmpty ? nil : Payload(record))
      notation.note(visit, .opened, parts)
      let answers = parts.names("answers")
      for name in answers { facts.readAnswer(of: name) }
      return .ask(visit, answers: answers)
    }
  }

  private mutating func redirect(_ parts: Parts) -> GuardScript.Answer? {
    let statements = actions(parts.node.children, of: "redirect")
    guard statements.count == 1, case .command(let command, let handler)? = statements.first else {
      // A command that could not be read has been told of.
      if parts.node.children.count != 1 || !statements.isEmpty {
        error("'redirect' holds one command", at: parts.node.spot)
      }
      return nil
    }
    guard !command.command.hasModifiers else {
      let message = "the command of 'redirect' takes no '@transition', '@keep', '@guard' or '@force'"
      error(message, .hint("the screen can name its guard itself"), at: parts.node.spot)
      return nil
    }
    return .redirect(command, handler: handler)
  }

  // MARK: What mentions screens

  mutating func read(postponed node: KdlNode, _ word: Word) {
    resume(0)
    switch word.name {
    case "keep": read(keep: notation.take(node, as: word))
    case "invariant": read(invariant: notation.take(node, as: word))
    default: read(hook: node, word)
    }
  }

  private mutating func read(keep parts: Parts) {
    guard let name = parts.text(0), var lifetime = parts["for"]?.lifetime else { return }
    if let start = parts.text("from").flatMap({ Lifetime.Start(rawValue: $0) }) { lifetime.start = start }
    for place in facts.places(of: name) {
      switch facts.owners[place].home {
      case .screen(let index) where app.map.screens.indices.contains(index):
        app.map.screens[index].lifetime = lifetime
      case .accessory(let index) where app.map.accessories.indices.contains(index):
        app.map.accessories[index].screen.lifetime = lifetime
      case .screen, .accessory, .flow, .program, .empty: break
      }
    }
  }

  private mutating func read(hook node: KdlNode, _ word: Word) {
    let parts = notation.take(node, as: word)
    guard parts.isFaultless, let entry = parts.arguments.first, let text = entry.value.text else { return }
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return error("'\(text)' is not a step", .hint("as in 'on catalog.didAppear { … }'"), at: entry.spot)
    }
    let (name, step) = (String(text[..<dot]), String(text[text.index(after: dot)...]))
    let length = name.utf8.count
    let index = facts.places(of: name).first { facts.owners[$0].isHookable }
    if index == nil || name != "empty" {
      notation.uses.append(NameUse(.opening, name, entry.spot(of: 0..<length)))
    }
    guard let index else { return }
    resume(index)
    let firstUse = notation.uses.count
    let actions = actions(node.children, of: "on")
    if LifeCycle(rawValue: step) == nil { facts.haveAnswer(in: notation.uses, from: firstUse) }
    guard add(actions, at: step, of: name) else {
      let steps = LifeCycle.allCases.map(\.rawValue) + ["message", "input"]
      let nearest = Names.nearest(to: step, in: steps, limit: 1).first
      return error(
        "unknown step '\(step)'",
        nearest.map { .suggestion($0) } ?? .hint("steps are \(steps.joined(separator: ", "))"),
        at: entry.spot(of: length + 1..<text.utf8.count))
    }
  }

  /// Says whether there is such a step.
  private mutating func add(_ actions: [Statement], at step: String, of name: String) -> Bool {
    let key = name == "empty" ? Entry.emptyScreen : name
    for index in app.screens[key, default: []].indices {
      if step == "message" {
        app.screens[key]?[index].onMessage += actions
        facts.hear()
      } else if step == "input" {
        app.screens[key]?[index].onInput += actions
      } else if let step = LifeCycle(rawValue: step) {
        app.screens[key]?[index].hooks[step, default: []] += actions
      } else {
        return false
      }
    }
    return true
  }
}
