package import RootsTerminal
package import Roots

/// Everything a scripted program remembers beside its navigation: its values, what was selected and
/// typed.
///
/// Together with the engine's state this is the whole program: a copy is a snapshot of it.
package struct ScriptState: Hashable, Sendable {
  /// The values of the program.
  package internal(set) var values: Record
  /// Selection and typed text of each screen; screens without input are not listed.
  package var bodies: [ContextID: BodyState] = [:]

  /// The screens that do not have what they show.
  package var loads: [ContextID: Program.Load] = [:]
  /// How many screens have been loaded that fail now and then, counted up to where it begins anew.
  package internal(set) var turn = 0

  /// The state with which a program starts.
  package init(_ app: ScriptedApp) { values = app.values }

  /// Lets go of what belongs to an entry that has left.
  package mutating func forget(_ id: ContextID) {
    bodies[id] = nil
    if !loads.isEmpty { loads[id] = nil }
  }

  /// Takes what belongs to one entry over to another: a screen that had been kept is shown again.
  package mutating func move(_ old: ContextID, to new: ContextID) {
    bodies[new] = bodies.removeValue(forKey: old)
  }
}

/// What a script wants done, in order.
package enum ScriptEffect: Sendable {
  /// A command is sent; its answer goes to a handler, by number.
  case send(ScriptCommand, from: ContextID?, handler: Int?)
  /// Values of the program become something new.
  case set(Record)
}

extension ScriptEffect {
  package var isOfValues: Bool { if case .set = self { true } else { false } }
}
