internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The moves that a screen offers in every state, computed once.
final class StaticMoves: Sendable {
  let moves: [Move]
  /// The keys that are bound everywhere except on layers.
  let sharedKeys: [Move]
  /// The effects of each row of each block; `nil` if they depend on the state.
  private let rows: [[[ScriptEffect]?]]

  /// `nil` if the moves depend on the state.
  init?(_ script: ScreenScript, in app: ScriptedApp) {
    guard script.top == nil && script.bottom == nil else { return nil }
    var moves: [Move] = []
    var effects: [[[ScriptEffect]?]] = []
    for (place, block) in script.blocks.enumerated() {
      guard block.condition == nil else { return nil }
      effects.append([])
      switch block.content {
      case .field, .submit: return nil
      case .list, .table, .text, .chart, .image:
        for (number, row) in block.content.rows.enumerated() {
          guard row.condition == nil && row.source == nil && row.title.isPlain else { return nil }
          moves.append(.row(block: place, row: number, title: row.title.text(in: ScriptScope())))
          effects[place].append(Self.effects(of: row.actions))
        }
      }
    }
    self.moves = moves + script.keys.map { .key($0.key) }
    sharedKeys = app.bindings(of: script, onLayer: false).dropFirst(script.keys.count).map { .key($0.key) }
    rows = effects
  }

  /// `nil` if a name in them stands for a value.
  private static func effects(of actions: [Statement]) -> [ScriptEffect]? {
    var effects: [ScriptEffect] = []
    for action in actions {
      switch action {
      case .command(let command, let handler) where command.isPlain:
        effects.append(.send(command.command, from: nil, handler: handler))
      case .set(let values) where values.resolved(in: ScriptScope()) == values: effects.append(.set(values))
      case .command, .set: return nil
      }
    }
    return effects
  }

  /// The effects without the entry; `nil` if they depend on the state, or if the row does not exist.
  func choose(block: Int, row: Int) -> [ScriptEffect]? {
    rows.indices.contains(block) && rows[block].indices.contains(row) ? rows[block][row] : nil
  }
}
