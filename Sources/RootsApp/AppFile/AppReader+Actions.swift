internal import Roots

extension AppReader {
  mutating func actions(_ nodes: KdlNodes, of container: String, depth: Int = 0) -> [Statement] {
    var statements: [Statement] = []
    for node in nodes {
      if notation.findings.isFull { break }
      switch node.name {
      case "set": read(set: node, &statements)
      case "on-result": read(result: node, &statements, depth)
      case "include": read(include: node, of: container, &statements, depth)
      default: read(command: node, &statements, depth)
      }
      if statements.count == 1, controls.contains(container) { noteReturn(statements[0], node) }
    }
    noteLateAnswers(nodes)
    return statements
  }

  /// Where the screen is on top whose actions these are: behind an answer or a message, others can be above it.
  private var controls: Set<String> { ["row", "submit", "key"] }

  /// Notes that something that a person does goes back to a screen, before anything else happens.
  private mutating func noteReturn(_ statement: Statement, _ node: KdlNode) {
    guard case .command(let script, _) = statement, facts.owner.home.isScreen,
      case .popTo(let target, nil, let absent) = script.command.command, target.id == nil,
      let visit = target.visit,
      let entry = node.entries.first(where: { $0.key == nil })
    else { return }
    facts.goBack(visit, ifAbsent: absent, at: entry.spot)
  }

  private mutating func noteLateAnswers(_ nodes: KdlNodes) {
    guard facts.owner.home.isScreen else { return }
    var closer: String?
    for node in nodes {
      guard let effect = CommandTable.row(named: node.name)?.effect else { continue }
      let names = node.entries.compactMap(\.key)
      if let closer, effect.isSpoken, !names.contains("@from") {
        facts.note(.lateAnswer(node.name, behind: closer, node.spot))
      }
      if closer == nil, effect.isClosing, !names.contains("@on"), !names.contains("@from") {
        closer = node.name
      }
    }
  }

  private mutating func read(
    include node: KdlNode, of container: String, _ statements: inout [Statement], _ depth: Int
  ) {
    guard let document = include(node, depth) else { return }
    statements += actions(document.nodes, of: container, depth: depth + 1)
    includes.leave()
  }

  private mutating func read(set node: KdlNode, _ statements: inout [Statement]) {
    guard let word = AppTable.inActions.first(where: { $0.name == "set" }) else { return }
    let parts = notation.take(node, as: word)
    guard parts.isFaultless, let record = notation.record(parts) else { return }
    facts.set(parts)
    statements.append(.set(record))
  }

  private mutating func read(command node: KdlNode, _ statements: inout [Statement], _ depth: Int) {
    guard let row = CommandTable.row(named: node.name) else {
      let known = (CommandTable.words + AppTable.inActions).map(\.name)
      let nearest = Names.nearest(to: node.name, in: known, limit: 1).first
      let meant = AppReader.foreignCommands[node.name.lowercased()].map { AppReader.meant($0) }
      let help = (meant ?? AppSchema.whereabouts(of: node.name)).map { Diagnostic.Help.hint($0) }
      return error(
        "unknown command '\(node.name)'", help ?? nearest.map { .suggestion($0) }, at: node.spot)
    }
    guard let command = notation.command(node, answers: .readByCaller) else {
      facts.note(unreadable: node)
      return
    }
    let said = command.command.arguments
    let known = facts.owner.leads.count
    note(said, at: node.spot)
    if !command.guards.isEmpty {
      facts.learn { for lead in known..<$0.leads.count { $0.guardsOfLeads[lead] = command.guards } }
    }
    let script = CommandScript(command, said)
    guard row.word.block == .results, node.hasBlock else {
      statements.append(.command(script, handler: nil))
      return
    }
    var own: [Statement] = [.command(script, handler: nil)]
    for child in node.children {
      if child.name == "on-result" {
        read(result: child, &own, depth)
      } else {
        error("'\(node.name)' takes nothing in braces but 'on-result'", at: child.spot)
      }
    }
    statements += own
  }

  private mutating func read(result node: KdlNode, _ statements: inout [Statement], _ depth: Int) {
    guard let word = AppTable.inActions.first(where: { $0.name == "on-result" }) else { return }
    _ = notation.take(node, as: word)
    guard depth < NotationReader.deepest else {
      return error("actions are nested more than \(NotationReader.deepest) deep", at: node.spot)
    }
    var result = ResultScript()
    var answered: [Int] = []
    // The answer comes later, when the row of data is not known any more.
    let row = notation.row
    notation.row = nil
    defer { notation.row = row }
    for child in node.children {
      guard let word = AppTable.inResult.first(where: { $0.name == child.name }) else {
        error("'on-result' holds 'completed' and 'cancelled', not '\(child.name)'", at: child.spot)
        continue
      }
      _ = notation.take(child, as: word)
      let firstUse = notation.uses.count
      let actions = actions(child.children, of: child.name, depth: depth + 1)
      if child.name == "completed" {
        result.completed += actions
        answered += firstUse..<notation.uses.count
      } else {
        result.cancelled += actions
        // The reason, which has no parts.
        answered += (firstUse..<notation.uses.count).filter { notation.uses[$0].fields.isEmpty }
      }
    }
    guard case .command(let command, nil) = statements.last, let visit = command.command.command.visit else {
      if facts.isUnreadable(before: node) { return }
      return error("'on-result' stands behind the command that opens a screen", at: node.spot)
    }
    facts.readAnswer(of: visit.screen)
    facts.readAnswer(of: visit.screen, in: notation.uses, at: answered)
    if !result.completed.isEmpty { facts.awaitAnswer(of: visit.screen) }
    statements[statements.count - 1] = .command(command, handler: app.handlers.count)
    app.handlers.append(result)
  }

  // MARK: What actions lead to

  /// Every command of an app file comes here, wherever it stands: what draws, counts or judges ways looks here alone.
  mutating func note(_ said: Command.Arguments, at spot: Spot) {
    if let stack = said.nestedIn { facts.nest(stack) }
    for inner in said.commands { note(inner.arguments, at: spot) }
    if said.verb == .swap || !said.visits.isEmpty { facts.turnRound() }
    if said.place != nil, let visit = said.visit { facts.place(visit.screen) }
    for (place, visit) in said.visits.enumerated() {
      if let stack = visit.nestedIn { facts.nest(stack) }
      let (name, isTop) = (visit.screen, place == said.visits.count - 1)
      lead(place == 0 ? isTop ? .alone(name) : .bottom(name) : isTop ? .laid(name) : .under(name), visit)
    }
    switch CommandTable.row(said.verb).effect {
    case .opens: if let visit = said.visit { lead(.push(visit.screen), visit) }
    case .presents: if let visit = said.visit { lead(.overlay(visit.screen), visit) }
    case .goes: if let visit = said.visit { lead(.go(visit.screen), visit) }
    case .founds:
      if let tab = said.name { facts.found(tab) }
      if let visit = said.visit { lead(.founded(visit.screen), visit) }
    case .substitutes:
      guard let visit = said.visit else { break }
      lead(said.verb == .replace ? .replaced(visit.screen) : .alone(visit.screen), visit)
    case .returns: if let visit = said.visit { note(visit, ifAbsent: said.absent) }
    case .selectsTab: if let tab = said.name { facts.learn { $0.leads.append(.tab(tab)) } }
    case .answers: note(answer: said.payload, at: spot)
    case .messages: if let message = said.payload { hear(message, at: spot) }
    case .tells: facts.tell(said.name ?? "", said.payload?.fields.keys ?? [], at: spot)
    case .closes:
      // Going back may give an answer as well.
      if said.verb == .pop, let value = said.payload, !isNothing(value) { note(answer: value, at: spot) }
    case .none, .cancels: break
    }
  }

  private mutating func note(answer: Payload?, at spot: Spot) {
    if answer?.value != .bool(false) { facts.learn { $0.consents = true } }
    if let answer, !isNothing(answer) {
      let names = answer.value?.fields?.keys
      facts.learn {
        $0.answers.append(spot)
        if let names { $0.answerNames.formUnion(names) } else { $0.answersWhole = true }
        if names == nil { $0.wholeAnswers += answer.value?.templatePaths ?? [] }
      }
    } else {
      facts.learn { $0.bareAnswers.append(spot) }
    }
  }

  /// A screen that is gone back to is only led to if it is opened where it is absent.
  private mutating func note(_ visit: Visit, ifAbsent absent: Command.IfAbsent) {
    switch absent {
    case .push: lead(.push(visit.screen), visit)
    case .replaceTop: lead(.replaced(visit.screen), visit)
    case .reset: lead(.alone(visit.screen), visit)
    case .fail: break
    }
  }

  private mutating func hear(_ message: Payload, at spot: Spot) {
    facts.learn { $0.told += message.fields.keys.map { ($0, spot) } }
  }

  private func isNothing(_ value: Payload) -> Bool { value.value.map { $0 == .null } ?? false }

  private mutating func lead(_ lead: Lead, _ visit: Visit) {
    facts.learn { $0.leads.append(lead) }
    facts.give(visit.payload?.value?.fields, to: visit.screen)
  }
}

extension CommandRow.Effect {
  fileprivate var isClosing: Bool {
    switch self {
    case .substitutes, .returns, .closes, .answers, .cancels: true
    case .none, .opens, .presents, .goes, .founds, .selectsTab, .messages, .tells: false
    }
  }

  fileprivate var isSpoken: Bool {
    switch self {
    case .answers, .cancels, .messages: true
    case .none, .opens, .presents, .goes, .substitutes, .founds, .returns, .selectsTab, .closes, .tells: false
    }
  }
}
