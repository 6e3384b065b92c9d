internal import Roots
package import RootsApp
package import RootsTerminal

/// One thing that can be done in a state.
package enum Move: Sendable, Equatable {
  /// A row of a list is chosen; blocks and rows are counted as they are shown.
  case row(block: Int, row: Int, title: String)
  /// What is missing in a form is filled in, and it is sent.
  case submit(block: Int)
  /// Something is filled into a field.
  case fill(field: String, with: String)
  /// A key that the program binds is pressed.
  case key(Key)
  /// A command is given.
  case command(ScriptCommand)
  /// The program is to end, if the screens that want to be asked first let it.
  case quit
  /// The newest request that is held is given up.
  case giveUp
  /// The program starts again with what it has kept.
  case restart
  /// A second move is made while the change that the first has made is still shown.
  indirect case hasty(Move, Move)
}

extension Move: CustomStringConvertible {
  /// The move as reports and graphs name it.
  package var description: String {
    switch self {
    case .row(_, _, let title): "row '\(title)'"
    case .submit: "submit"
    case .fill(let field, let text): "fill '\(text)' into '\(field)'"
    case .key(let key): "key \(key)"
    case .command(let command): command.description
    case .quit: "quit"
    case .giveUp: "give up what is held"
    case .restart: "restart"
    case .hasty(let first, let second): "\(first), then at once \(second)"
    }
  }
}

extension State {
  /// Everything that can be done here, always in the same order.
  package var moves: [Move] {
    if isOver { return [] }
    return switch model.alphabet {
    case .keys: personal + deckMoves + common
    case .operations: operations + common
    }
  }

  /// What keys of the deck do wherever they mean the same: back by several screens, to give up what is held, to
  /// quit where a screen wants to be asked first, and to start again.
  private var deckMoves: [Move] {
    let state = engine.state
    let depth = state[state.focusedPlace].count
    var moves: [Move] = []
    if depth > 2 { moves += (2..<depth - 1).map { .command(ScriptCommand(.pop($0))) } }
    // From the second screen it does what going back does, but where it is held, it is told apart.
    if depth > 2 || depth == 2 && model.hasHolders { moves.append(.command(ScriptCommand(.popToRoot()))) }
    if !engine.attempts.isEmpty { moves.append(.giveUp) }
    if model.hasHolders, quitTabs != nil { moves.append(.quit) }
    if model.app.map.isRestorable { moves.append(.restart) }
    return moves
  }

  /// What a person can do: with what the screen offers, with keys, with tabs and layers.
  private var personal: [Move] {
    let state = engine.state
    var moves = keyMoves
    if case .layer = state.focusedPlace, !moves.contains(where: \.answers), let entry = state.focusedEntry,
      !engine.isVeiled(entry.id)
    {
      moves.append(.command(ScriptCommand(.complete())))
    }
    moves.append(.command(ScriptCommand(.back)))
    if state.isBase(state.focus) {
      moves += state.tabOrder.map { .command(ScriptCommand(.reselect(tab: $0))) }
    }
    if !state.openLayers.isEmpty { moves.append(.command(ScriptCommand(.dismiss()))) }
    return moves
  }

  /// What keys do on the screens that are offered them.
  private var keyMoves: [Move] {
    let passing = passingEntries
    let focused = engine.state.focusedEntry.flatMap { engine.isVeiled($0.id) ? nil : $0 }
    guard passing.isEmpty else {
      let entries = passing + (focused.map { [$0] } ?? [])
      let chosen = entries.first(where: takesKeys).map { offered(by: $0, self.body(of: $0)) }
      return entries.reduce(into: chosen ?? []) { moves, entry in
        moves += boundKeys(on: entry).filter { receiver(of: $0)?.id == entry.id }.map { .key($0) }
      }
    }
    guard let focused else { return isFocusCovered ? coveredKeys : [] }
    if let known = model.staticMoves(of: focused) {
      return engine.state.isBase(engine.state.focus) ? known.moves + known.sharedKeys : known.moves
    }
    let body = self.body(of: focused)
    return offered(by: focused, body) + boundKeys(on: focused).filter { way(of: $0) != nil }.map { .key($0) }
  }

  /// What keys do while the screen that has them is covered: those of the program, and the one that asks again.
  private var coveredKeys: [Move] {
    let isOnBase = engine.state.isBase(engine.state.focus)
    return (isOnBase ? model.app.keys.map { .key($0.key) } : []) + [.key(.enter)]
  }

  /// What the body of a screen offers.
  private func offered(by entry: Entry, _ body: Body) -> [Move] {
    let state = script.bodies[entry.id] ?? BodyState()
    var moves: [Move] = []
    for index in 0..<body.blockCount {
      switch body.block(index) {
      case .submit: moves.append(.submit(block: index))
      case .field(let field):
        moves += field.samples(besides: state).map { .fill(field: field.name, with: $0) }
      case .list, .table, .text, .progress, .image, nil:
        moves += choices(in: body, index, of: entry).map {
          .row(block: index, row: $0.number, title: $0.title)
        }
      }
    }
    return moves + state.slideKeys(in: body).map { .key($0) }
  }

  /// What can be chosen in a block; of rows of data, one of each kind.
  private func choices(in body: Body, _ index: Int, of entry: Entry) -> [(number: Int, title: String)] {
    guard let block = body.block(index) else { return [] }
    guard !model.app.data.isEmpty, let rows = block.choosable,
      let shown = model.app.rows(ofBlock: index, of: entry, script)
    else { return block.choices }
    return model.rowKinds.tried(of: shown).map { ($0, rows[$0].title) }
  }

  /// The keys that the program binds on a screen.
  private func boundKeys(on entry: Entry) -> [Key] {
    model.app.bindings(of: model.app.script(entry), onLayer: engine.state.isOnLayer(entry.id)).map(\.key)
  }

  /// The engine's commands on everything there is.
  private var operations: [Move] {
    let state = engine.state
    var moves = model.plan.names.compactMap { visit(to: $0) }.flatMap { visit -> [Command] in
      [.push(visit), .replace(visit), .goTo(visit), .popTo(Command.PopTarget(visit), ifAbsent: .fail)]
    }
    var seen: Set<String> = [ScriptedApp.question]
    for accessory in model.app.map.accessories where seen.insert(accessory.name).inserted {
      if let visit = visit(to: accessory.name) { moves.append(.overlay(visit)) }
    }
    moves += [.pop(), .popToRoot(), .back]
    moves += state.tabOrder.map { .reselect(tab: $0) }
    if !state.openLayers.isEmpty { moves += [.dismiss(), .dismissAll, .complete(), .cancel()] }
    return moves.map { .command(ScriptCommand($0)) }
  }

  /// A visit with something in every field that has to be given.
  func visit(to name: String) -> Visit? {
    guard let screen = model.plan.any(name)?.screen else { return nil }
    let missing = screen.parameters.filter { $0.fallback == nil }
    let fields = Record(missing.map { ($0.name, $0.kind.sample) })
    return Visit(name, payload: fields.isEmpty ? nil : Payload(fields))
  }

  /// Answers to guards that wait for one, and time for what does not wait for ever.
  private var common: [Move] {
    if engine.attempts.isEmpty && program.timers.isEmpty && !program.keep.isInUse { return [] }
    var moves: [Move] = []
    if program.waitsForGrant {
      moves += [.command(ScriptCommand(.grant())), .command(ScriptCommand(.refuse()))]
    }
    if let step = model.time.step(in: program) { moves.append(.command(ScriptCommand(.advance(step)))) }
    if let due = program.nextDeadline { moves.append(.command(ScriptCommand(.advance(due - now)))) }
    return moves
  }

  // MARK: Doing

  /// Makes a move and everything that follows from it.
  package mutating func perform(_ move: Move) {
    begin()
    make(move)
    close()
  }

  /// Begins a move; ``close()`` ends it.
  mutating func begin() {
    lastMove = MoveRecord()
    beginAudit()
  }

  /// Makes a move, also while something else is going on.
  mutating func make(_ move: Move) {
    switch move {
    case .command(let command): send(command)
    case .quit: quit()
    case .giveUp: giveUp()
    case .restart: restart()
    case .hasty(let first, let second):
      beginShowing()
      make(first)
      // Another move that comes between may have led to where the second one is not offered.
      if moves.contains(second) { make(second) }
      endShowing()
    case .key(.enter) where isFocusCovered: send(ScriptCommand(.uncover()))
    case .key(let key):
      let entry = receiver(of: key)
      lastMove.add(.binding(key.description, on: entry?.screen ?? ""))
      if let effects = model.app.bound(key, on: entry, in: engine.state, script) {
        perform(effects)
      } else if let entry = keyEntry {
        _ = script.bodies[entry.id, default: BodyState()].press(key, in: self.body(of: entry))
      }
    case .row(let block, let row, _): choose(block, row)
    case .submit(let block): submit(block)
    case .fill(let field, let text): fill(field, text)
    }
  }

  private mutating func choose(_ block: Int, _ row: Int) {
    guard let entry = keyEntry else { return }
    if let effects = model.staticMoves(of: entry)?.choose(block: block, row: row) {
      perform(effects, on: entry.id)
    } else {
      perform(model.app.choose(block: block, row: row, of: entry, script))
    }
  }

  private mutating func submit(_ block: Int) {
    guard let entry = keyEntry else { return }
    let isSent = type(.send(block), on: entry)
    if isSent { perform(model.app.submit(block: block, of: entry, script)) }
  }

  private mutating func fill(_ field: String, _ text: String) {
    guard let entry = keyEntry else { return }
    _ = type(.fill(field, text), on: entry)
  }

  /// Types on the screen of an entry; returns whether a form was sent.
  private mutating func type(_ task: FormTask, on entry: Entry) -> Bool {
    let body = self.body(of: entry)
    let typed = model.typing.type(task, on: body, script.bodies[entry.id])
    script.bodies[entry.id] = typed.state
    return typed.isSent
  }
}

extension Move {
  /// Whether the screen offers this by itself.
  fileprivate var answers: Bool {
    switch self {
    case .row, .submit: true
    case .fill, .key, .command, .quit, .giveUp, .restart, .hasty: false
    }
  }
}

extension Screen.Parameter.Kind {
  /// Something that a field of this kind may hold.
  fileprivate var sample: Value {
    switch self {
    case .string, .any: "a"
    case .int: 1
    case .double: 1.5
    case .bool: true
    }
  }
}
