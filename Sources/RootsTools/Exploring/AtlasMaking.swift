internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsTape

/// Fills the atlas of an app with pictures, tapes, and notes of testers.
@MainActor struct AtlasMaking {
  private let app: ScriptedApp
  private let name: String
  private let console: Console

  init(_ app: ScriptedApp, named name: String, _ console: Console) {
    (self.app, self.name, self.console) = (app, name, console)
  }

  /// Adds the screens with their pictures; returns the reason if that was not possible.
  /// - Parameter prototype: Makes the page usable like the program, if all of its states are known.
  func fill(_ atlas: inout Atlas, from walk: Exploration, prototype: Bool) -> StageRefusal? {
    atlas.wear(app.colors)
    let line = Headway("states", console)
    defer { line?.clear() }
    let begun = atlas
    let filled = waitFor { () async -> Result<Atlas, StageRefusal> in
      var atlas = begun
      let camera = AtlasCamera(walk, app: name) { () throws(StageRefusal) in
        try SessionStage(app, StageSetup())
      }
      do throws(StageRefusal) {
        try await camera.addScreens(to: &atlas)
        if prototype {
          let reason = try await camera.addStates(to: &atlas) { line?.show($0, of: walk.states) }
          if let reason { atlas.notes.append("it cannot be clicked through: \(reason)") }
        }
      } catch {
        return .failure(error)
      }
      return .success(atlas)
    }
    switch filled {
    case .failure(let refusal): return refusal
    case .success(let made): atlas = made
    }
    addNotes(to: &atlas)
    return nil
  }

  private func addNotes(to atlas: inout Atlas) {
    guard let home = TestFolder.home else { return }
    for session in TestFolder.sessions(in: home) {
      guard let record = try? TestRecord.read("\(home)/\(session)"), record.facts.title == app.map.title
      else { continue }
      for note in record.notes {
        guard let screen = note.screen ?? note.screenOfPlace else { continue }
        atlas.describe(screen) { $0.notes.append("\(note.kind.rawValue): \(note.text)") }
      }
    }
  }

  /// Adds the screens by a walk of its own; returns the reason if that was not possible.
  func fill(_ atlas: inout Atlas) -> String? {
    let model: Model
    do throws(Model.Unfit) { model = try Model(app) } catch { return error.description }
    return fill(&atlas, from: walkToScreens(of: model), prototype: false)?.description
  }

  private func walkToScreens(of model: Model) -> Exploration {
    var options = Exploration.Options()
    options.workers = Workers.cores
    let line = Headway("states", console)
    defer { line?.clear() }
    let staged = StagedWalk(model, options, upTo: .once) { progress in
      line?.show(progress.states)
      return !Interruption.isAskedFor
    }
    return staged.walk
  }
}

extension TestNote {
  /// The topmost screen of the last place, in journals that name places by their screens: `tabs.home: list > item#42`.
  fileprivate var screenOfPlace: String? {
    place.split(separator: ",").last?.split(whereSeparator: { $0 == ">" || $0 == ":" }).last
      .flatMap { $0.split(separator: "#").first }.map { $0.filter { $0 != " " } }
  }
}
