internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

struct OfferedNames {
  typealias Offer = LspServer.Offer

  private let app: ScriptedApp.Reading
  private let names: NameList
  private let data: OfferedData?

  /// - Parameter cursor: The place in the app's file; `nil` in a tape.
  init(_ app: ScriptedApp.Reading, at cursor: AppCursor? = nil) {
    self.app = app
    names = NameList(app.draft.map)
    data = cursor.map { OfferedData(app.draft, at: $0) }
  }

  func values(of kind: Word.Kind) -> [Offer] {
    if case .name(.value) = kind { return valueNames }
    return names.values(of: kind).map { Offer($0.text, $0.note, .value) }
  }

  func names(of reference: Word.Reference) -> [Offer] { values(of: .name(reference)) }

  func fields(of word: Word, _ screen: String?) -> [Offer] {
    switch word.fields {
    case .none: []
    case .payload: screen.map(names.fields)?.map { Offer($0.text, $0.note, .field) } ?? []
    case .values: valueNames.map { Offer("\($0.text)=", "value", .field) }
    }
  }

  func templates(_ typed: String, _ screen: String?) -> [Offer] {
    isInBraces(typed) ? (data?.paths ?? []) + locals(screen) + valueNames : []
  }

  private func isInBraces(_ typed: String) -> Bool { typed.last { $0 == "{" || $0 == "}" } == "{" }

  func conditions(_ screen: String?) -> [Offer] {
    let here = screen == nil ? parts : [Offer("dirty", "whether a field was changed", .value)]
    return (data?.paths ?? []) + locals(screen) + valueNames + here
  }

  /// `nil` for a property that selects no rows of data.
  func selection(_ property: String, _ typed: String, _ screen: String?) -> [Offer]? {
    switch property {
    case "where": isInBraces(typed) ? templates(typed, screen) : data?.columns
    case "sort": data?.order
    default: nil
    }
  }

  /// `SCREEN.STEP`.
  func steps(_ typed: String) -> [Offer] {
    guard let dot = typed.lastIndex(of: ".") else { return names(of: .opening) }
    let steps = LifeCycle.allCases.map(\.rawValue) + ["message", "input"]
    return steps.map { Offer(typed[...dot] + $0, "", .value) }
  }

  func names(in beginning: String, _ typed: String) -> [Offer] {
    let head = typed.lastIndex { "=.[".contains($0) }.map { String(typed[...$0]) } ?? ""
    switch TapeNames.slot(behind: beginning, typed) {
    case .name(.focus)?: return names(of: .presenter)
    case .name(.of(let kind))?:
      return (app.stateSchema.words(for: kind) ?? []).map { Offer(head + $0, kind.rawValue, .name) }
    case .path(let steps)?:
      return app.stateSchema.continuations(of: steps).map { Offer(head + $0, "", .value) }
    case nil: return []
    }
  }

  private func locals(_ screen: String?) -> [Offer] {
    guard let screen else { return [] }
    return app.mentions.filter {
      $0.role == .definition && $0.thing.kind == .field && $0.thing.screen == screen
    }
    .map { Offer($0.thing.name, "of '\(screen)'", .field) }
  }

  private var valueNames: [Offer] {
    let values = Set(app.mentions.filter { $0.thing.kind == .value }.map(\.thing.name))
    return values.sorted().map { Offer($0, "value", .value) }
  }

  private var parts: [Offer] { OpenScreens.names.sorted().map { Offer($0, "part of the state", .value) } }
}
