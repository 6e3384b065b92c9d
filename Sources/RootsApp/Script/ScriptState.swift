package import RootsTerminal
package import Roots

/// Everything a script remembers beside its navigation: its values, what was selected and typed.
///
/// Together with the engine's state this is the whole program: a copy is a snapshot of it.
package struct ScriptState: Hashable, Sendable {
  package internal(set) var values: Record
  /// Selection and typed text of each screen; screens without input are not listed.
  package var bodies: [ContextID: BodyState] = [:]

  package var loads: [ContextID: Program.Load] = [:]
  /// The number of loaded screens that fail now and then, up to where counting begins anew.
  package internal(set) var turn = 0

  package init(_ app: ScriptedApp) { values = app.values }

  package mutating func forget(_ id: ContextID) {
    bodies[id] = nil
    if !loads.isEmpty { loads[id] = nil }
  }

  /// Takes what belongs to one entry over to another: a screen that had been kept is shown again. A form that was sent
  /// before it was left begins anew.
  package mutating func move(_ old: ContextID, to new: ContextID) {
    bodies[new] = bodies.removeValue(forKey: old)
    if bodies[new]?.isSent == true { bodies[new]?.clearFields() }
  }
}

package enum ScriptEffect: Sendable {
  case send(ScriptCommand, from: ContextID?, handler: Int?)
  case set(Record)
}

extension ScriptEffect {
  package var isOfValues: Bool { if case .set = self { true } else { false } }
}
