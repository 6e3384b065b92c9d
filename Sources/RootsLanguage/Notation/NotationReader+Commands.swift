package import Roots

extension NotationReader {
  /// How deep commands may stand inside one another.
  package static let deepest = 32

  /// Who reads what is done with an answer, which stands in the braces of the command that opens a screen.
  package enum Answers {
    case readByCaller
    /// The caller does not, so it is a mistake.
    case unread
  }

  /// The way to do what an action of app files does, where commands alone are understood.
  private func cure(forAction node: KdlNode, _ depth: Int) -> Diagnostic.Help? {
    guard node.name == CommandTable.set.name else { return nil }
    if depth > 0 { return .hint("values are set before a transaction or behind it") }
    if notesUses { return nil }
    var trial = self
    let values = trial.record(trial.take(node, as: CommandTable.set))
    return .hint("a tape sets values by 'Give \(values.map { Value.record($0).json } ?? "{…}")'")
  }

  /// The command of a node; `nil` if it is not one, which has been noted then.
  package mutating func command(_ node: KdlNode, answers: Answers = .unread, depth: Int = 0) -> ScriptCommand?
  {
    guard let row = CommandTable.row(named: node.name) else {
      let nearest = Names.nearest(to: node.name, in: CommandTable.words.map(\.name), limit: 1).first
      let help = nearest.map { Diagnostic.Help.suggestion($0) } ?? cure(forAction: node, depth)
      findings.error("unknown command '\(node.name)'", help, at: node.spot)
      return nil
    }
    let parts = take(node, as: row.word)
    if row.word.block == .results, answers == .unread, node.hasBlock {
      if notesUses {
        findings.error(
          "'\(node.name)' takes no braces here",
          .hint("'on-result' hears the answer of a command that a row, a key or a hook gives by itself"),
          at: node.spot)
      } else {
        findings.error("what happens with an answer is said in app files only", at: node.spot)
      }
      return nil
    }
    var values = CommandValues(row.verb)
    let isFaultless = read(parts, row, &values)
    guard readBlock(of: node, row.word.block, depth, &values.command), isFaultless else { return nil }
    if let mistake = row.mistake(values.command) {
      findings.error(mistake, at: node.spot)
      return nil
    }
    if notesUses { noteOpening(values.command, parts) }
    if let fails = values.fails { odds.append(fails) }
    return (consume values).said()
  }

  /// Returns `false` if something on the line of a command could not be read.
  private mutating func read(_ parts: Parts, _ row: CommandRow, _ values: inout CommandValues) -> Bool {
    guard parts.isFaultless, goTogether(parts, row) else { return false }
    var isFaultless = true
    for (slot, entry) in zip(row.arguments, parts.arguments) {
      if slot.read(entry, &values, &findings) == nil { isFaultless = false }
    }
    for given in parts.named {
      if row.properties[given.slot].read(given.entry, &values, &findings) == nil { isFaultless = false }
    }
    guard !parts.fields.isEmpty else { return isFaultless }
    guard let record = record(parts) else { return false }
    values.command.payload = Payload(record)
    return isFaultless
  }

  /// Whether the payload is given in one way only.
  private mutating func goTogether(_ parts: Parts, _ row: CommandRow) -> Bool {
    let whole = parts.named.first { row.properties[$0.slot].content == .payload }
    if parts.fields.isEmpty && whole == nil { return true }
    if row.arguments.first?.content == .payload, let argument = parts.arguments.first {
      findings.error(
        "'\(row.word.name)' takes a value or named values, not both", at: argument.spot)
      return false
    }
    if let whole, !parts.fields.isEmpty {
      findings.error("'\(whole.name)' is the whole payload; other fields go into it", at: whole.entry.spot)
      return false
    }
    return true
  }

  /// Returns `false` if something in the braces of a command could not be read.
  private mutating func readBlock(
    of node: KdlNode, _ block: Word.Block, _ depth: Int, _ command: inout Command.Arguments
  ) -> Bool {
    switch block {
    case .commands: commands(of: node, depth).map { command.commands = $0 } != nil
    case .entries: entries(of: node).map { command.visits = $0 } != nil
    case .none, .results, .actions, .nodes: true
    }
  }

  private mutating func commands(of node: KdlNode, _ depth: Int) -> [Command]? {
    guard depth < Self.deepest else {
      findings.error("commands are nested more than \(Self.deepest) deep", at: node.spot)
      return nil
    }
    var commands: [Command] = []
    var isFaultless = true
    for node in node.children {
      guard let inner = command(node, depth: depth + 1) else {
        isFaultless = false
        continue
      }
      if inner.hasModifiers {
        isFaultless = false
        findings.error(
          "inside a transaction, a command takes no '@transition', '@keep', '@guard' or '@force'",
          .hint("write it behind 'transaction'"), at: node.spot)
      }
      commands.append(inner.command)
    }
    return isFaultless ? commands : nil
  }

  private mutating func entries(of node: KdlNode) -> [Visit]? {
    var visits: [Visit] = []
    var isFaultless = true
    for node in node.children {
      var values = CommandValues(.setStack)
      values.command.screen = node.name
      let parts = take(node, as: .entry(node.name))
      if notesUses {
        uses.append(NameUse(.screen, node.name, node.spot, owner: owner))
      }
      if read(parts, CommandTable.entry, &values), let visit = values.command.visit {
        if notesUses { noteOpening(values.command, parts) }
        visits.append(visit)
      } else {
        isFaultless = false
      }
    }
    return isFaultless ? visits : nil
  }

  /// The named values of a node; `nil` if one of them cannot be held.
  package mutating func record(_ parts: Parts) -> Record? {
    var record = Record()
    var isFaultless = true
    for (key, entry) in parts.fields {
      if let value = entry.data(&findings) { record[key] = value } else { isFaultless = false }
    }
    return isFaultless ? record : nil
  }
}
