internal import Roots
internal import RootsApp

extension ChangeKind {
  static let values: [ChangeKind] = [
    dropping("set-dropped", "a value is not set", ["set"], "set count=2", .actions) { $0.place == .actions },
    ChangeKind(
      "value-changed", "another value is set, answered, or asked of a guard", ["set", "complete", "when"],
      "set count=2", .actions
    ) { changing($0.fields + ($0.node.name == "complete" ? $0.node.arguments : []), at: $0) },
    ChangeKind(
      "default-changed", "a parameter or a field begins as something else", ["param", "field"],
      "param size default=7", .screen
    ) { changing($0.node["default"].map { [$0] } ?? [], at: $0) },
    choosing(
      "required", "required-changed", "a field may be left empty, or may not", ["field"],
      "field size required=#true", .screen, from: ["#true", "#false"], without: "#false"),
  ]

  static let conditions: [ChangeKind] = [
    condition(
      "condition-negated", "part of a condition is the opposite", "text Here when=\"count>0\"", \.negated),
    condition(
      "bound-shifted", "a bound is greater or smaller by one", "text Here when=\"count>0\"", \.shifted),
    condition(
      "part-dropped", "one part of a condition is not asked", "text Here when=\"count>0,count<9\"", \.fewer),
    ChangeKind("condition-dropped", "a condition is not asked", [], "text Here when=\"count>0\"", .screen) {
      site in
      conditions(at: site).map { entry in
        [
          ChangeDraft(
            "\(site.brief) without \(site.node.tree.source.text(in: entry.range))", site.without(entry))
        ]
      }
    },
    replacing(
      "order-changed", "rows of data stand in the reverse order", ["row", "find"],
      "row for=guest in=guests sort=name \"{guest.name}\"", .list, of: { $0.node["sort"] }
    ) { _, now in
      [
        now.split(separator: ",").map { $0.hasPrefix("-") ? "\($0.dropFirst())" : "-\($0)" }.joined(
          separator: ",")
      ]
    },
    ChangeKind(
      "number-lowered", "data has one row fewer, or there may be one less of something", ["data", "limits"],
      "data visits generate=3 { column id type=int }"
    ) { site in
      site.node.entries.compactMap { entry in
        guard let key = entry.key, let count = entry.value.integer, count > 1,
          site.node.name == "limits" || key == "generate"
        else { return nil }
        let words = "\(site.brief) \(key)=\(count - 1) in place of \(count)"
        return [ChangeDraft(words, site.set(entry, to: "\(count - 1)"))]
      }
    },
  ]

  /// The conditions that belong to the app, and not to what is claimed of it.
  private static func conditions(at site: ChangeSite) -> [KdlEntry] {
    if ["invariant", "reachable", "leads-to"].contains(site.node.name) { return [] }
    return site.node.entries.filter { $0.key.flatMap(site.word.property)?.kind == .condition }
  }

  private static func condition(
    _ name: String, _ sentence: String, _ example: String,
    _ others: any KeyPath<ConditionParts, [String]> & Sendable
  ) -> ChangeKind {
    ChangeKind(name, sentence, [], example, .screen) { site in
      conditions(at: site).flatMap { entry -> [[ChangeDraft]] in
        guard let now = entry.value.text else { return [] }
        return ConditionParts(now)[keyPath: others].map { other in
          let words = "\(site.brief) \(entry.key ?? "when") \(other) in place of \(now)"
          return [ChangeDraft(words, site.set(entry, to: KdlQuotes.word(other)))]
        }
      }
    }
  }

  static let payloads: [ChangeKind] = [
    ChangeKind(
      "payload-dropped", "a screen is opened without one of its fields", [], "overlay cart hint=words",
      .actions
    ) { site in
      payload(of: site).map { [ChangeDraft("\(site.brief) without \($0.key ?? "")", site.without($0))] }
    },
    ChangeKind(
      "payload-exchanged", "two fields of what a screen is opened with are exchanged", [],
      "overlay cart hint=words size=large", .actions
    ) { site in
      zip(payload(of: site), payload(of: site).dropFirst()).filter { $0.value != $1.value }.map {
        one, other in
        let words = "\(one.key ?? "") and \(other.key ?? "") of \(site.brief) exchanged"
        return [ChangeDraft(words, site.exchange(one.valueRange, other.valueRange))]
      }
    },
    dropping(
      "identity", "identity-dropped", "all things on a screen count as the same", ["screen", "accessory"],
      "screen shoe identity=id { param id type=int }"),
    dropping("url-dropped", "a URL does not lead to a screen", ["url"], "url \"/other\"", .screen),
    dropping(
      "stack", "parents-lost", "a URL opens a screen without those below it", ["url"],
      "url \"/other\" stack=catalog", .screen),
  ]

  /// The fields of what a command opens.
  private static func payload(of site: ChangeSite) -> [KdlEntry] {
    site.isCommand && site.word.fields == .payload && site.node.name != "complete" ? site.fields : []
  }

  static let program: [ChangeKind] = [
    replacing(
      "root-changed", "the program, a tab or a flow begins with something else", ["start", "tab", "flow"],
      "tab shoes root=catalog\nstart tab=home",
      of: { $0.node["root"] ?? $0.node.entries.first(where: \.isRoot) }
    ) { site, now in
      let steps = site.node.children.first { $0.name == "screens" }?.arguments.compactMap(\.word)
      let names = site.node["tab"] == nil ? site.names.screens : site.names.tabs
      return ChangeNames.others(than: now, in: steps ?? names)
    },
    ChangeKind("tabs-exchanged", "two tabs stand in the other order", ["tab"], "tab shoes root=catalog") {
      site in
      let tabs = site.place == .app ? site.siblings.filter { $0.name == "tab" } : []
      guard let place = tabs.firstIndex(where: { $0.range == site.node.range }), place > 0 else { return [] }
      let edits = site.exchange(tabs[place - 1].range, site.node.range)
      return [[ChangeDraft("\(site.brief) and the tab before it exchanged", edits)]]
    },
    choosing(
      "restorable", "restorable-changed", "the next start does not go on from a screen", openings,
      "screen help restorable=#true", from: ["#false"]),
    choosing(
      nil, "restore-changed", "the next start goes on from here, or does not", ["restore"], "restore #true",
      from: ["#true", "#false"]),
  ]
}

extension KdlEntry {
  fileprivate var isRoot: Bool { ["screen", "tab", "start"].contains(key) }
}
