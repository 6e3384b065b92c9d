internal import Roots
internal import RootsApp
internal import RootsExplore

/// The ways in an app that the explorer finds in a short time, which it begins when the first one is asked for.
@MainActor final class ExploredWays {
  private let file: String
  private lazy var known = explored()
  /// The keys that do what a command for a tab does.
  private var digits: [String: String] = [:]

  private static let states = 5_000
  private static let patience = Duration.seconds(3)

  init(_ file: String) { self.file = file }

  /// The lines of a tape, which is to be played: a digit selects a tab nearly everywhere.
  func lines(to state: NavigationState, _ values: Record) -> [String]? {
    known?.lines(to: state, values)?.map { digits[$0] ?? $0 }
  }

  private func explored() -> KnownWays? {
    guard let app = AppSource.app(of: file), let model = try? Model(app) else { return nil }
    for (number, tab) in zip(1...9, app.map.tabs) { digits["Do reselect \(tab.name)"] = "Type \"\(number)\"" }
    var options = Exploration.Options()
    options.states = Self.states
    options.time = Self.patience
    var walk = Exploration(model, options)
    walk.walk { _ in !Interruption.isAskedFor }
    return KnownWays(walk)
  }
}
