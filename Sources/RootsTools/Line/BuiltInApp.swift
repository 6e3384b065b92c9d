internal import RootsApp
internal import RootsTape

/// The apps that come with the tool; tapes and commands call them by their names, and a file of such a name `./demo`.
enum BuiltInApp: String, CaseIterable {
  case demo, gallery

  static func isName(_ name: String) -> Bool { BuiltInApp(rawValue: name) != nil }

  var text: [UInt8] {
    switch self {
    case .demo: PackageResources.demo_kdl
    case .gallery: PackageResources.gallery_kdl
    }
  }

  var source: SourceText { SourceText(name: "\(rawValue).kdl", bytes: text) }

  @MainActor var reading: ScriptedApp.Reading { ScriptedApp.read(source) }

  @MainActor static var shelf: [String: @MainActor () -> ScriptedApp?] {
    var shelf: [String: @MainActor () -> ScriptedApp?] = [:]
    for app in allCases { shelf[app.rawValue] = { app.reading.app } }
    return shelf
  }
}
