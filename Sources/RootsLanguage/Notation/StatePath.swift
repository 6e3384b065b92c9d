/// A step of a path into the state; an index counts from the start or, if negative, from the end.
package enum StateStep: Hashable, Sendable {
  case field(String)
  case key(String)
  case index(Int)

  package var name: String {
    switch self {
    case .field(let name), .key(let name): name
    case .index(let index): "\(index)"
    }
  }
}

package enum StatePath {
  /// Returns the steps of `main.stack[-1].payload` or `tabs[feed].depth`, `nil` if the text is not a path.
  ///
  /// What stands in brackets may hold dots.
  package static func steps(_ text: String) -> [StateStep]? {
    var steps: [StateStep] = []
    return each(of: text) { step, _ in steps.append(step) } ? steps : nil
  }

  /// Returns where the steps of a path stand in its text, in bytes; nothing if the text is not a path.
  package static func places(in text: String) -> [Range<Int>] {
    var places: [Range<Int>] = []
    let isPath = each(of: text) { _, name in
      let start = text.utf8.distance(from: text.utf8.startIndex, to: name.startIndex)
      places.append(start..<start + name.utf8.count)
    }
    return isPath ? places : []
  }

  /// Takes the steps of a path one by one; says whether the text is a path.
  private static func each(of text: String, _ take: (StateStep, Substring) -> Void) -> Bool {
    var rest = text[...]
    while true {
      let name = rest.prefix { !".[]".contains($0) }
      guard !name.isEmpty else { return false }
      take(.field(String(name)), name)
      rest = rest[name.endIndex...]
      while rest.first == "[" {
        let inner = rest.dropFirst().prefix { $0 != "[" && $0 != "]" }
        guard !inner.isEmpty, inner.endIndex < rest.endIndex, rest[inner.endIndex] == "]" else {
          return false
        }
        take(Int(inner).map { .index($0) } ?? .key(String(inner)), inner)
        rest = rest[inner.endIndex...].dropFirst()
      }
      if rest.isEmpty { return true }
      guard rest.removeFirst() == "." else { return false }
    }
  }

  /// Returns a path of two steps, the second in brackets if it is not a plain name.
  package static func text(_ first: String, _ second: String) -> String {
    let isPlain = second.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isPlain && !second.isEmpty ? "\(first).\(second)" : "\(first)[\(second)]"
  }
}
