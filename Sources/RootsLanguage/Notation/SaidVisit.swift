package import Roots

/// A screen that a command opens, with the values that it gets, and the place of each in a file.
package struct SaidVisit {
  package let screen: String
  package let manner: Manner
  package let values: [Given]
  package let spot: Spot
  /// The number of the definition that holds the command.
  package let owner: Int
  package let row: DataRow?

  package enum Manner {
    case opened
    /// It may be open: then it keeps what it has, unless something is handed on.
    case found
    case reached
    case merged
  }

  package struct Given {
    package let name: String
    package let value: Value
    package let key: Spot
    package let spot: Spot
  }
}

/// A row of data for which what is read is repeated: what is told of visits shares it.
package final class DataRow: Sendable {
  package let name: String
  package let table: String

  package init(_ name: String, of table: String) { (self.name, self.table) = (name, table) }
}

package struct SaidURL {
  package let text: String
  package let spot: Spot
  package let owner: Int
}

extension NotationReader {
  mutating func noteOpening(_ command: Command.Arguments, _ parts: Parts) {
    if let url = command.address, let entry = parts.arguments.first {
      urls.append(SaidURL(text: url, spot: entry.spot, owner: owner))
    }
    if let visit = command.visit { note(visit, command.manner, parts) }
  }

  package mutating func note(_ visit: Visit, _ manner: SaidVisit.Manner, _ parts: Parts) {
    guard notesUses else { return }
    let entry = parts["root"] ?? parts.arguments.first
    note(visit, manner, values(of: visit, parts), at: entry?.spot ?? parts.node.spot)
  }

  package mutating func note(
    _ visit: Visit, _ manner: SaidVisit.Manner, _ values: [SaidVisit.Given] = [], at spot: Spot
  ) {
    visits.append(
      SaidVisit(
        screen: visit.screen, manner: manner, values: values, spot: spot, owner: owner, row: row))
  }

  private func values(of visit: Visit, _ parts: Parts) -> [SaidVisit.Given] {
    guard let fields = visit.payload?.value?.fields else { return [] }
    if parts.fields.isEmpty, let whole = parts.named.first(where: { $0.name == "@payload" })?.entry.spot {
      return fields.map { SaidVisit.Given(name: $0.0, value: $0.1, key: whole, spot: whole) }
    }
    return parts.fields.compactMap { key, entry in
      let place = Spot(tree: entry.tree, range: entry.keyRange ?? entry.range)
      return fields[key].map { SaidVisit.Given(name: key, value: $0, key: place, spot: entry.spot) }
    }
  }
}

extension Command.Arguments {
  fileprivate var manner: SaidVisit.Manner {
    switch verb {
    case .push, .pushNew, .replace, .goTo, .overlay, .addTab: .opened
    case _ where renewal == .merge: .merged
    case .go where names.isEmpty: .reached
    default: .found
    }
  }
}

extension TemplateScanner {
  /// The name in braces that is the whole text; `nil` if the text is anything else.
  package static func soleName(in text: String) -> ValuePath? {
    guard let (path, place) = names(in: text).first, place.count + 2 == text.utf8.count else { return nil }
    return path
  }
}
