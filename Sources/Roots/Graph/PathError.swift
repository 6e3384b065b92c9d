package enum PathError: Error, Sendable, Hashable {
  case unknownScreen(String, nearest: [String])

  /// Only the parents lead to the target.
  case noWay(from: String, to: String, parents: [String])

  /// No way leads from one screen to another, which is opened otherwise: by a link, a flow, a guard or a key.
  case openedOtherwise(from: String, to: String, by: String)
}

extension PathError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownScreen(let name, let nearest):
      "unknown screen '\(name)'" + Self.offer(nearest)
    case .noWay(let origin, let target, let parents):
      "no way leads from '\(origin)' to '\(target)'; "
        + (parents.isEmpty
          ? "no screen names '\(target)' as its child"
          : "'\(target)' is a child of \(Self.list(parents.prefix(3)))")
    case .openedOtherwise(let origin, let target, let opening):
      "no way leads from '\(origin)' to '\(target)'; '\(target)' is opened otherwise: \(opening)"
    }
  }

  private static func offer(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(list(names))?"
  }

  private static func list(_ names: some Collection<String>) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
