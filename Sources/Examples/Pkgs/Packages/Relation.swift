/// One thing that a package asks for: any one of some alternatives.
struct Relation: Equatable, Sendable {
  let alternatives: [Alternative]

  /// A package, as far as it is good enough.
  struct Alternative: Equatable, Sendable {
    let name: String
    /// The architecture that it must have: `any`, `native` or a certain one.
    var architecture: String?
    var bound: Bound?
  }

  /// What a version must be.
  struct Bound: Equatable, Sendable {
    let order: Order
    let version: String

    enum Order: String, Sendable, CaseIterable {
      case earlier = "<<"
      case earlierOrEqual = "<="
      case equal = "="
      case laterOrEqual = ">="
      case later = ">>"
    }

    /// Whether a version is as it must be.
    func admits(_ other: Version) -> Bool {
      let bound = Version(version)
      return switch order {
      case .earlier: other < bound
      case .earlierOrEqual: other <= bound
      case .equal: other == bound
      case .laterOrEqual: other >= bound
      case .later: other > bound
      }
    }
  }
}

extension Relation: CustomStringConvertible {
  var description: String { alternatives.map(\.description).joined(separator: " | ") }
}

extension Relation.Alternative: CustomStringConvertible {
  var description: String {
    name + (architecture.map { ":\($0)" } ?? "")
      + (bound.map { " (\($0.order.rawValue) \($0.version))" } ?? "")
  }
}

extension Relation {
  /// The relations of a field, and the pieces of it that are none.
  static func read(_ text: String) -> (relations: [Relation], damaged: [String]) {
    var relations: [Relation] = []
    var damaged: [String] = []
    for piece in text.split(separator: ",") where !piece.trimmed.isEmpty {
      var alternatives: [Alternative] = []
      for part in piece.split(separator: "|") {
        if let alternative = Alternative(part.trimmed) {
          alternatives.append(alternative)
        } else {
          damaged.append(part.trimmed)
        }
      }
      if !alternatives.isEmpty { relations.append(Relation(alternatives: alternatives)) }
    }
    return (relations, damaged)
  }
}

extension Relation.Alternative {
  /// The alternative that a text such as `libc6:any (>= 2.34)` says; `nil` if it says none.
  ///
  /// What follows in `[…]` and `<…>` counts only while packages are built.
  init?(_ text: String) {
    let head = text.prefix { $0 != "(" && $0 != "[" && $0 != "<" }.trimmed
    let parts = head.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, !head.contains(" ") else { return nil }
    name = String(first)
    architecture = parts.count > 1 ? String(parts[1]) : nil
    guard let open = text.firstIndex(of: "(") else { return }
    guard let close = text[open...].firstIndex(of: ")"),
      let bound = Relation.Bound(text[text.index(after: open)..<close].trimmed)
    else { return nil }
    self.bound = bound
  }
}

extension Relation.Bound {
  /// The bound that a text such as `>= 2.34` says. `<` and `>` are old and mean what `<=` and `>=` mean.
  init?(_ text: String) {
    let sign = String(text.prefix { "<>=".contains($0) })
    let old: [String: Order] = ["<": .earlierOrEqual, ">": .laterOrEqual]
    let version = text.dropFirst(sign.count).trimmed
    guard let order = Order(rawValue: sign) ?? old[sign], !version.isEmpty else { return nil }
    self.init(order: order, version: version)
  }
}
