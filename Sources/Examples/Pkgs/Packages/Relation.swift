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
    func admits(_ other: String) -> Bool {
      let (other, bound) = (Version(other), Version(version))
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
