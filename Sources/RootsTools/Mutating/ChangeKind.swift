internal import Roots
internal import RootsApp

/// A mistake that could have been made in the file of an app.
struct ChangeKind: Sendable {
  let name: String
  let sentence: String
  /// The nodes to which it applies; all commands that open, go or close if there are none.
  let nodes: [String]
  /// A node to which it applies, as it may stand in ``AppSample``'s app.
  let example: (node: String, place: AppPlace)
  /// The changes of a node: for each the drafts of which the first is made that the app can be read with.
  private let make: @Sendable (ChangeSite) -> [[ChangeDraft]]

  init(
    _ name: String, _ sentence: String, _ nodes: [String] = [], _ example: String,
    _ place: AppPlace = .app, _ make: @escaping @Sendable (ChangeSite) -> [[ChangeDraft]]
  ) {
    (self.name, self.sentence, self.nodes, self.example, self.make) =
      (name, sentence, nodes, (example, place), make)
  }

  func drafts(at site: ChangeSite) -> [[ChangeDraft]] {
    nodes.isEmpty || nodes.contains(site.word.name) ? make(site).filter { !$0.isEmpty } : []
  }

  static let all = guards + leaving + ways + doings + answers + values + conditions + payloads + program

  static func named(_ name: String) -> ChangeKind? { all.first { $0.name == name } }

  /// For help and the manual.
  var summary: String {
    let place = nodes.isEmpty ? "" : "; at \(nodes.listed(with: "and"))"
    return "\(sentence)\(place), as in '\(example.node)'"
  }
}

extension ChangeKind {
  static let openings = ["screen", "accessory", "flow"]

  /// Leaves nodes out.
  static func dropping(
    _ name: String, _ sentence: String, _ nodes: [String], _ example: String, _ place: AppPlace = .app,
    where isMeant: @escaping @Sendable (ChangeSite) -> Bool = { _ in true }
  ) -> ChangeKind {
    ChangeKind(name, sentence, nodes, example, place) { site in
      isMeant(site)
        ? [[ChangeDraft("\(site.brief) dropped", site.insert("/-", at: site.node.range.start))]] : []
    }
  }

  /// Leaves a property out.
  static func dropping(
    _ property: String, _ name: String, _ sentence: String, _ nodes: [String], _ example: String,
    _ place: AppPlace = .app
  ) -> ChangeKind {
    ChangeKind(name, sentence, nodes, example, place) { site in
      site.node[property].map { [[ChangeDraft("\(property) of \(site.brief) dropped", site.without($0))]] }
        ?? []
    }
  }

  /// Gives a guard one verdict for everything.
  static func judging(_ name: String, _ sentence: String, as verdict: String, _ example: String) -> ChangeKind
  {
    ChangeKind(name, sentence, ["guard"], example) { site in
      guard let range = site.node.blockRange, !site.node.children.contains(where: { $0.name == verdict })
      else { return [] }
      let edit = ChangeEdit(range: range, text: "{ \(verdict) }")
      return [[ChangeDraft("\(site.brief) has only '\(verdict)'", edit)]]
    }
  }

  /// Puts the nearest other name in the place of one.
  static func replacing(
    _ name: String, _ sentence: String, _ nodes: [String], _ example: String, _ place: AppPlace = .app,
    of entry: @escaping @Sendable (ChangeSite) -> KdlEntry?,
    by others: @escaping @Sendable (ChangeSite, _ now: String) -> [String]
  ) -> ChangeKind {
    ChangeKind(name, sentence, nodes, example, place) { site in
      guard let entry = entry(site), let now = entry.word else { return [] }
      return [
        others(site, now).map {
          ChangeDraft("\(site.node.name) \($0) in place of \(now)", site.set(entry, to: KdlQuotes.word($0)))
        }
      ]
    }
  }

  /// Gives a property, or the first argument, each of its other values.
  static func choosing(
    _ property: String?, _ name: String, _ sentence: String, _ nodes: [String], _ example: String,
    _ place: AppPlace = .app, from choices: [String], without fallback: String? = nil
  ) -> ChangeKind {
    ChangeKind(name, sentence, nodes, example, place) { site in
      let entry = property.map { site.node[$0] } ?? site.node.arguments.first
      guard let now = entry.map({ site.node.tree.source.text(in: $0.valueRange) }) ?? fallback else {
        return []
      }
      return choices.filter { $0 != now }.compactMap { choice in
        let words = "\(property.map { "\($0) of " } ?? "")\(site.brief) \(choice) in place of \(now)"
        let edit = property.map { site.set($0, to: choice) } ?? entry.map { site.set($0, to: choice) }
        return edit.map { [ChangeDraft(words, $0)] }
      }
    }
  }

  /// A value of the same kind.
  static func other(than value: KdlValue) -> String {
    switch value {
    case .bool(let truth): truth ? "#false" : "#true"
    case .number(let number):
      number.integer.map { "\($0 == .max ? 0 : $0 + 1)" } ?? KdlNumber(number.double + 1).decimal
    case .string(let text): text == "another" ? "other" : "another"
    case .null: "another"
    }
  }

  static func changing(_ entries: [KdlEntry], at site: ChangeSite) -> [[ChangeDraft]] {
    entries.map { entry in
      let now = site.node.tree.source.text(in: entry.valueRange)
      let other = other(than: entry.value)
      let name = entry.key ?? "value"
      return [
        ChangeDraft("\(site.node.name) \(name)=\(other) in place of \(now)", site.set(entry, to: other))
      ]
    }
  }
}

// MARK: - Conditions

/// A condition taken apart, as far as its parts are changed.
struct ConditionParts {
  let parts: [String]

  init(_ text: String) {
    parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private static let opposites = [
    ("!=", "=="), ("<=", ">"), (">=", "<"), ("==", "!="), ("=", "!="), ("<", ">="), (">", "<="),
  ]

  /// `nil` if the part does not compare.
  private func comparison(in part: String) -> (name: String, sign: String, opposite: String, word: String)? {
    Self.opposites.lazy.compactMap { sign, opposite in
      part.firstRange(holding: sign).map {
        (String(part[..<$0.lowerBound]), sign, opposite, String(part[$0.upperBound...]))
      }
    }.first
  }

  /// Returns the conditions in which others stand for a part, for each part in turn.
  private func changing(_ others: (_ part: String) -> [String]) -> [String] {
    parts.indices.flatMap { place in
      others(String(parts[place].trimmed(of: { $0 == " " }))).map {
        (parts[..<place] + [$0] + parts[(place + 1)...]).joined(separator: ",")
      }
    }
  }

  /// The condition with one part turned round.
  var negated: [String] {
    changing { part in
      if let (name, _, opposite, word) = comparison(in: part) { return [name + opposite + word] }
      return [part.hasPrefix("!") ? String(part.dropFirst()) : "!" + part]
    }
  }

  /// The condition with one bound greater and smaller by one.
  var shifted: [String] {
    changing { part in
      guard let (name, sign, _, word) = comparison(in: part),
        let bound = Int(word.trimmed(of: { $0 == " " })), bound < .max, bound > .min
      else { return [] }
      return [bound + 1, bound - 1].map { name + sign + "\($0)" }
    }
  }

  /// The condition without one of its parts.
  var fewer: [String] {
    guard parts.count > 1 else { return [] }
    return parts.indices.map { (parts[..<$0] + parts[($0 + 1)...]).joined(separator: ",") }
  }
}
