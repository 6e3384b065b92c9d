/// One need of a package: any one of some alternatives meets it.
struct Relation: Equatable, Sendable {
  let alternatives: [Alternative]

  struct Alternative: Equatable, Sendable {
    let name: String
    /// The wanted architecture: `any`, `native` or a certain one.
    var architecture: String?
    var bound: Bound?
  }

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
