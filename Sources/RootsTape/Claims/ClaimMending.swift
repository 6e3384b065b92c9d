internal import Roots
internal import RootsApp

/// Changes of claims on a tape: each claim that no longer holds as one that does.
struct ClaimMending {
  private var changes: [SourceRange: String] = [:]
  /// Claims that were made several times and cannot hold each time.
  private var disputed: Set<SourceRange> = []

  /// Notes what a claim is to become; returns whether it can, as it may be made more than once.
  mutating func change(_ range: SourceRange, to text: String) -> Bool {
    if let other = changes[range], other != text { disputed.insert(range) }
    guard !disputed.contains(range) else {
      changes[range] = nil
      return false
    }
    changes[range] = text
    return true
  }

  /// The changes, in the order of the tape: `12: Expect Top pay → Expect Top basket`.
  func list(in source: SourceText) -> [String] {
    changes.sorted { $0.key.start < $1.key.start }.map { range, text in
      let line = source.position(at: range.start).line
      return VisibleText("\(line): \(source.text(in: range).oneLine) → \(text)").text
    }
  }

  /// The tape with the changes in it; `nil` if there are none.
  func applied(to source: SourceText) -> [UInt8]? {
    guard !changes.isEmpty else { return nil }
    var bytes = Array(source.bytes)
    for (range, text) in changes.sorted(by: { $0.key.start > $1.key.start }) {
      bytes.replaceSubrange(range.start..<range.end, with: text.utf8)
    }
    return bytes
  }
}

extension Expectation {
  /// The claim about the same thing that holds now; `nil` if nothing can be claimed of it by one value.
  func mended(by state: StateView) -> Expectation? {
    guard !isNegated, let assertion = assertion.mended(by: state) else { return nil }
    return Expectation(assertion, verb: verb, timeout: timeout)
  }
}

extension Assertion {
  fileprivate func mended(by state: StateView) -> Assertion? {
    // A claim of a stack goes to the end of its line: another statement behind it was taken for screens, and would go.
    if stackNames.contains(where: { TapeTable.command($0) != nil }) { return nil }
    switch self {
    case .top(_, let place):
      return state.screens(at: place.map(state.path) ?? state.front).last.map { .top($0, on: place) }
    case .stack: return .stack(state.stackPatterns(at: state.base))
    case .layer(let name, let claim):
      let path = state.path(of: name)
      guard let top = state.screens(at: path).last else { return nil }
      return switch claim {
      case .top: .layer(name, .top(top))
      case .stack: .layer(name, .stack(state.stackPatterns(at: path)))
      case .depth: nil
      }
    case .route(let wanted):
      guard let url = state.document["route"]?.text else { return nil }
      let isWhole = wanted.contains(part: "://")
      return .route(isWhole ? url : url.firstRange(holding: "://").map { "/" + url[$0.upperBound...] } ?? url)
    case .value(let comparison):
      return comparison.mended(by: state, below: [.field("values")]).map { .value($0) }
    case .state(let comparison): return comparison.mended(by: state, below: []).map { .state($0) }
    case .payload(let comparison):
      let path = state.front + [.field("top"), .field("payload")]
      return comparison.mended(by: state, below: path).map { .payload($0) }
    case .text, .tab, .depth, .layers, .focus, .completed, .dismissed, .cancelled, .event, .queue, .phase,
      .guarded,
      .golden, .same, .changed, .unchanged, .invariants, .exit:
      return nil
    }
  }
}

extension Assertion {
  private var stackNames: [String] {
    switch self {
    case .stack(let patterns), .layer(_, .stack(let patterns)):
      patterns.compactMap { if case .screen(let name) = $0 { name } else { nil } }
    default: []
    }
  }
}

extension Comparison {
  fileprivate func mended(by state: StateView, below prefix: [StateStep]) -> Comparison? {
    guard case .equals = relation, let value = state[prefix + path] else { return nil }
    return Comparison(path, .equals(value))
  }
}

extension StateView {
  fileprivate func stackPatterns(at path: [StateStep]) -> [Assertion.StackPattern] {
    screens(at: path).map { .screen($0) }
  }
}
