internal import Roots
internal import RootsApp
internal import RootsTerminal

enum Stroke: Sendable, Equatable {
  case key(Key)
  case command(ScriptCommand)
  case restart
}

extension State {
  /// Makes a move as a person does at the keys, and returns the strokes for it.
  ///
  /// The selection stays where the keys leave it, so that the next move begins there, as in the program.
  mutating func type(_ move: Move) -> [Stroke] {
    begin()
    defer { close() }
    let entry = keyEntry
    let body = entry.map { model.app.body(of: $0, script) } ?? Body()
    var filler = FormFiller(body, entry.flatMap { script.bodies[$0.id] })
    var strokes: [Stroke] = []
    switch move {
    case .command(let command): strokes = [.command(command)]
    case .key(let key): filler.press(key, after: way(of: key)?.tabs ?? 0)
    case .row(let block, let row, _): _ = filler.choose(block: block, row: row)
    case .submit(let block): _ = filler.send(block)
    case .fill(let field, let text): filler.fill(field, with: text)
    case .quit:
      filler.press(State.quitKey, after: quitTabs ?? 0)
      if isQuitAsked { filler.press(State.quitConsent, after: 0) }
    case .giveUp: strokes = [.key(.ctrl("c"))]
    case .restart: strokes = [.restart]
    }
    strokes += filler.keys.map { .key($0) }
    if let entry, move.selects { script.bodies[entry.id] = filler.state }
    make(move)
    return strokes
  }
}

extension Move {
  fileprivate var selects: Bool {
    switch self {
    case .row, .key, .quit: true
    case .submit, .fill, .command, .giveUp, .restart: false
    }
  }
}
