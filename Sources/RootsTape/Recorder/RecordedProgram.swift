package import Roots
internal import RootsApp
package import RootsTerminal

@MainActor protocol RecordedProgram {
  var schema: StateSchema { get }

  /// Another one that has just begun, which has been given no consent; `nil` if none can be made.
  var fresh: ScriptHost? { get }

  /// The program itself if files describe it.
  var host: ScriptHost? { get }

  /// The keys that do what a click does; `nil` if none do.
  func keys(forClick place: Point, on part: ScreenPart, of entry: Entry) -> [Key]?

  func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int, _ entry: Entry) -> [Key]
}

extension ScriptHost: RecordedProgram {
  var schema: StateSchema { app.stateSchema() }

  var fresh: ScriptHost? { ScriptHost(app) }
  var host: ScriptHost? { self }

  func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int, _ entry: Entry) -> [Key] {
    (state.bodies[entry.id] ?? BodyState()).keys(
      forDragging: part, toRows: rows, of: room, in: body(of: entry))
  }

  /// `nil` also if the script has given them another meaning.
  package func keys(forClick place: Point, on part: ScreenPart, of entry: Entry) -> [Key]? {
    let bodyState = state.bodies[entry.id] ?? BodyState()
    guard let keys = bodyState.keys(forClick: place, on: part, in: body(of: entry)) else { return nil }
    return keys.contains { app.bound($0, on: entry, in: navigator.state, state) != nil } ? nil : keys
  }
}

/// A program written with the library: its screens know what keys do.
@MainActor struct WrittenProgram: RecordedProgram {
  private let session: Session

  init(_ session: Session) { self.session = session }

  var schema: StateSchema { StateSchema(session.navigator.map) }
  var fresh: ScriptHost? { nil }
  var host: ScriptHost? { nil }

  func keys(forClick place: Point, on part: ScreenPart, of entry: Entry) -> [Key]? {
    session.view(of: entry).keys(forClick: place, on: part)
  }

  func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int, _ entry: Entry) -> [Key] {
    session.view(of: entry).keys(forDragging: part, toRows: rows, of: room)
  }
}
