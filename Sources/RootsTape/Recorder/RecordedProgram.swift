internal import Roots
internal import RootsApp
internal import RootsTerminal

@MainActor protocol RecordedProgram {
  var schema: StateSchema { get }

  /// Another one that has just begun, which has been given no consent; `nil` if none can be made.
  var fresh: ScriptHost? { get }

  /// The program itself if files describe it.
  var host: ScriptHost? { get }
}

extension ScriptHost: RecordedProgram {
  var schema: StateSchema { app.stateSchema() }

  var fresh: ScriptHost? { ScriptHost(app) }
  var host: ScriptHost? { self }
}

/// A program written with the library: its screens know what keys do.
@MainActor struct WrittenProgram: RecordedProgram {
  private let session: Session

  init(_ session: Session) { self.session = session }

  var schema: StateSchema { StateSchema(session.navigator.map) }
  var fresh: ScriptHost? { nil }
  var host: ScriptHost? { nil }
}
