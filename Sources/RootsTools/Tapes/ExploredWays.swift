internal import Roots
internal import RootsApp
internal import RootsExplore

/// The ways in an app that the explorer finds in a short time, which it begins when the first one is asked for.
@MainActor final class ExploredWays {
  private let file: String
  private lazy var known = explored()

  private static let states = 5_000
  private static let patience = Duration.seconds(3)

  init(_ file: String) { self.file = file }

  func lines(to state: NavigationState, _ values: Record) -> [String]? { known?.lines(to: state, values) }

  private func explored() -> KnownWays? {
    guard let app = AppSource.app(of: file), let model = try? Model(app) else { return nil }
    var options = Exploration.Options()
    options.states = Self.states
    options.time = Self.patience
    var walk = Exploration(model, options)
    walk.walk { _ in !Interruption.isAskedFor }
    return KnownWays(walk)
  }
}
