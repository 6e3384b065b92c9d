internal import Roots
package import RootsApp
package import RootsTerminal

package enum Move: Sendable, Equatable {
  /// A row of a list is chosen; blocks and rows are counted as they are shown.
  case row(block: Int, row: Int, title: String)
  /// The missing fields of a form are filled in, and it is sent.
  case submit(block: Int)
  case fill(field: String, with: String)
  /// A key that the program binds is pressed.
  case key(Key)
  case command(ScriptCommand)
  /// The program is asked to end, which screens that ask before they are left may prevent.
  case quit
  case giveUp
  /// The program is restarted and restores what it has saved.
  case restart
}

extension Move: CustomStringConvertible {
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
    }
  }
}

extension State {
  /// Always in the same order.
  package var moves: [Move] {
    if isOver { return [] }
    return switch model.alphabet {
    case .keys: personal + deckMoves + common
    case .operations: operations + common
    }
  }

  /// The moves of keys that the deck binds everywhere: going back by several screens, giving up a held request,
  /// quitting where a screen asks before it is left, and restarting.
  private var deckMoves: [Move] {
    let state = engine.state
    let depth = state[state.focusedPlace].count
    var moves: [Move] = []
    if depth > 2 { moves += (2..<depth - 1).map { .command(ScriptCommand(.pop($0))) } }
    // On the second screen it does the same as going back, unless a guard holds it: then it is another request.
    if depth > 2 || depth == 2 && model.hasHolders { moves.append(.command(ScriptCommand(.popToRoot()))) }
    if !engine.attempts.isEmpty { moves.append(.giveUp) }
    if model.hasHolders, quitTabs != nil { moves.append(.quit) }
    if model.app.map.isRestorable { moves.append(.restart) }
    return moves
  }

  /// The moves of a person: with the content of the screen, with keys, with tabs and layers.
  private var personal: [Move] {
    let state = engine.state
    var moves = keyMoves
    moves.append(.command(ScriptCommand(.back)))
    if state.isBase(state.focus) {
      moves += state.tabOrder.map { .command(ScriptCommand(.reselect(tab: $0))) }
    }
    if !state.openLayers.isEmpty { moves.append(.command(ScriptCommand(.dismiss()))) }
    return moves
  }

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
    let body = self.body(of: focused)
    return offered(by: focused, body) + boundKeys(on: focused).filter { way(of: $0) != nil }.map { .key($0) }
  }

  /// The keys that work while the screen in focus is covered: those of the program, and the one that asks again.
  private var coveredKeys: [Move] {
    let isOnBase = engine.state.isBase(engine.state.focus)
    return (isOnBase ? model.app.keys.map { .key($0.key) } : []) + [.key(.enter)]
  }

  private func offered(by entry: Entry, _ body: Body) -> [Move] {
    let state = script.bodies[entry.id] ?? BodyState()
    var moves: [Move] = []
    for index in 0..<body.blockCount {
      switch body.block(index) {
      case .submit: moves.append(.submit(block: index))
      case .field(let field):
        moves += field.samples(besides: state, model.relevance.texts(askedOf: field.name))
          .map { .fill(field: field.name, with: $0) }
      case .list, .table, .text, .chart, .image, nil:
        moves += choices(in: body, index, of: entry).map {
          .row(block: index, row: $0.number, title: $0.title)
        }
      }
    }
    return moves + state.slideKeys(in: body).map { .key($0) }
  }

  /// Of rows of data one of each kind.
  private func choices(in body: Body, _ index: Int, of entry: Entry) -> [(number: Int, title: String)] {
    guard let block = body.block(index) else { return [] }
    guard !model.app.data.isEmpty, let rows = block.choosable,
      let shown = model.app.rows(ofBlock: index, of: entry, script)
    else { return block.choices }
    return model.rowKinds.tried(of: shown).map { ($0, rows[$0].title) }
  }

  private static let steering = Set(Action.steering.flatMap(Bindings().keys))

  private func boundKeys(on entry: Entry) -> [Key] {
    model.app.bindings(of: model.app.script(entry), onLayer: engine.state.isOnLayer(entry.id)).map(\.key)
      .filter { key in !Self.steering.contains(key) }
  }

  /// The commands of the engine with each possible target.
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

  /// With a value for each required parameter.
  func visit(to name: String) -> Visit? {
    guard let screen = model.plan.any(name)?.screen else { return nil }
    let missing = screen.parameters.filter { $0.fallback == nil }
    let fields = Record(missing.map { ($0.name, $0.kind.sample) })
    return Visit(name, payload: fields.isEmpty ? nil : Payload(fields))
  }

  /// The ways to any screen, as a palette offers them.
  var waysAnywhere: [Move] {
    model.names.compactMap { visit(to: $0) }.filter { model.plan.any($0.screen)?.isAccessory == false }
      .map { .command(ScriptCommand(.go($0))) }
  }

  /// The answers to guards that wait for one, and the steps of time if anything has a deadline.
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

  // MARK: Making moves

  package mutating func perform(_ move: Move) {
    begin()
    make(move)
    close()
  }

  mutating func begin() {
    lastMove = MoveRecord()
    beginAudit()
  }

  /// Makes a move, even in the middle of another one.
  mutating func make(_ move: Move) {
    switch move {
    case .command(let command): send(command, origin: move.door == nil ? .key : .url)
    case .quit: quit()
    case .giveUp: giveUp()
    case .restart: restart()
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
    perform(model.app.choose(block: block, row: row, of: entry, script))
  }

  private mutating func submit(_ block: Int) {
    guard let entry = keyEntry else { return }
    let (button, old) = (self.body(of: entry).block(block), script.bodies[entry.id])
    guard type(.send(block), on: entry), var state = script.bodies[entry.id] else { return }
    let isSame = old.map { $0.filled.elementsEqual(state.filled) { $0 == $1 } } == true
    let wasSent = isSame && old?.isSent == true
    if !wasSent { state.takeBack() }
    // The typed text may have brought blocks, and moved the button.
    var typed = script
    typed.bodies[entry.id] = state
    let body = model.app.body(of: entry, typed)
    guard let block = ([block] + (0..<body.blockCount)).first(where: { body.block($0) == button }),
      body.fields.allSatisfy({ state.complaint(about: $0) == nil })
    else { return }
    perform(model.app.submit(block: block, of: entry, script, wasSent: wasSent))
  }

  private mutating func fill(_ field: String, _ text: String) {
    guard let entry = keyEntry else { return }
    _ = type(.fill(field, text), on: entry)
  }

  /// Returns true if a form was sent.
  private mutating func type(_ task: FormTask, on entry: Entry) -> Bool {
    let body = self.body(of: entry)
    let typed = model.typing.type(task, on: body, script.bodies[entry.id])
    script.bodies[entry.id] = typed.state
    return typed.isSent
  }
}

extension Screen.Parameter.Kind {
  fileprivate var sample: Value {
    switch self {
    case .string, .any: "a"
    case .int: 1
    case .double: 1.5
    case .bool: true
    }
  }
}
