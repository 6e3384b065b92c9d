/// A kind of parts of states that tells many of them apart: without it there would be fewer.
package struct Multiplier: Sendable {
  package let kind: Kind
  /// The number of times that there are more states with it than without.
  package let times: Double
  /// The parts that multiply by themselves, each with its own number, the greatest first.
  package let parts: [(name: String, times: Double)]

  package enum Kind: String, Sendable, CaseIterable {
    case values = "values"
    case texts = "what is typed"
    case payloads = "what screens are opened with"
    case below = "screens below the one in front"
    case tabs = "screens open on other tabs"
    case order = "the order in which tabs were seen"
    case layers = "layers below the topmost one"
    case kept = "screens that are kept"
    case held = "requests that wait"
    case timers = "times that run"
    case undo = "earlier states, for 'undo'"

    var cure: String {
      switch self {
      case .values:
        "'--project values=off' leaves them out; values that conditions alone ask about multiply less"
      case .texts: "a choice has fewer texts than a field for any"
      case .payloads: "'--project payload=off' leaves that out"
      case .below: "'--project stack=1' leaves them out; 'pop-to' or 'replace' opens fewer"
      case .tabs: "'pop-to-root' before a tab is left closes them"
      case .order: "'back none' or 'back firstTab' in the app needs none"
      case .layers: "'limits layers=2' allows fewer; '--project layers=1' leaves them out"
      case .kept: "a shorter 'keep', or none, leaves fewer"
      case .held: "a guard with 'timeout=' ends them"
      case .timers: "times with a common unit run out in fewer orders"
      case .undo: "without a row or key for 'undo' there are none"
      }
    }
  }

  var text: String {
    let all = parts.map { "'\($0.name)' \(Self.words(for: $0.times))" }.joined(separator: ", ")
    return "\(Self.words(for: times)) by \(kind.rawValue)\(all.isEmpty ? "" : " (\(all))"); \(kind.cure)"
  }

  private static func words(for times: Double) -> String {
    times < 10
      ? "\(Int((times * 10).rounded()) / 10).\(Int((times * 10).rounded()) % 10) times"
      : "\(Int(times.rounded())) times"
  }
}
