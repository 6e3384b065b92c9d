internal import Roots
internal import RootsApp

// The one table of all kinds of change: help, manual and the judgement of tapes follow from it.

extension ChangeKind {
  static let guards: [ChangeKind] = [
    ChangeKind("guard-dropped", "a guard is not asked for a screen", openings, "screen profile guard=auth") {
      site in
      let names = site.node["guard"]?.names.map(\.name) ?? []
      return names.map { name in
        let left = names.filter { $0 != name }.joined(separator: ",")
        let edit =
          left.isEmpty ? site.node["guard"].map(site.without) : site.set("guard", to: KdlQuotes.word(left))
        return edit.map { [ChangeDraft("guard '\(name)' of \(site.brief) dropped", $0)] } ?? []
      }
    },
    ChangeKind("guard-added", "a guard is asked for a screen that has none", openings, "screen help") {
      site in
      guard site.node["guard"] == nil, let name = site.names.guards.first else { return [] }
      return [[ChangeDraft("guard '\(name)' added to \(site.brief)", site.set("guard", to: name))]]
    },
    judging("guard-opened", "a guard lets everything through", as: "allow", "guard porter { refuse }"),
    judging("guard-closed", "a guard turns everything away", as: "refuse", "guard porter { allow }"),
    replacing(
      "guard-asks-another", "a guard asks another question", ["ask"],
      "accessory login { list { row Yes { complete } } }\nguard porter { ask login }",
      of: { $0.node.arguments.first }
    ) { $0.names.others(than: $1) },
    dropping(
      "remember-dropped", "a guard does not keep its consent", ["remember"],
      "guard porter { ask cart; remember session }"),
    choosing(
      "revoke", "revoke-changed", "a withdrawn consent does something else", ["guard"],
      "guard porter revoke=cover { ask cart; remember session }", from: ["pop", "cover"], without: "pop"),
    dropping(
      "timeout", "timeout-dropped", "a guard waits as long as it takes", ["guard"],
      "guard porter timeout=10 { ask cart }"),
  ]

  static let leaving: [ChangeKind] = [
    dropping(
      "leave-guard-dropped", "a screen is left without a question", ["leave-guard"],
      "leave-guard \"Discard?\" when=dirty", .screen),
    choosing(
      nil, "back-changed", "going back at the root of a tab does something else", ["back"], "back history",
      from: AppMap.BackPolicy.allCases.map(\.rawValue)),
  ]

  private static let otherWays = [
    "push": ["replace", "go-to"], "replace": ["push"], "navigate": ["go-to"], "go-to": ["push"],
    "dismiss": ["dismiss-all"], "dismiss-all": ["dismiss"],
  ]

  static let ways: [ChangeKind] = [
    replacing(
      "target-changed", "a command leads to the nearest other screen", [], "push item id=7", .actions,
      of: { site in
        guard site.isCommand, case .name? = site.word.arguments.first?.kind else { return nil }
        return site.node.arguments.first
      }
    ) { site, now in
      site.word.arguments.first?.kind == .name(.tab)
        ? ChangeNames.others(than: now, in: site.names.tabs) : site.names.others(than: now)
    },
    replacing(
      "url-changed", "another URL is opened", ["open", "redirect", "unhandled"],
      "screen help { url \"/help\" }\nredirect \"/home\" to=\"/catalog\"",
      of: { $0.node.name == "open" ? $0.node.arguments.first : $0.node["to"] }
    ) { site, now in
      let start = now.firstRange(holding: "://").map { String(now[..<$0.upperBound]) }
      return site.names.urls.map { url in start.map { $0 + url.dropFirst() } ?? url }.filter { $0 != now }
    },
    ChangeKind(
      "way-changed", "a screen takes the place of one or of all before it, or one layer is closed for all",
      otherWays.keys.sorted(), "push item id=7", .actions
    ) { site in
      let others = site.isCommand ? otherWays[site.node.name] ?? [] : []
      return others.map {
        [ChangeDraft("\($0) in place of \(site.brief)", ChangeEdit(range: site.node.nameRange, text: $0))]
      }
    },
    ChangeKind("count-changed", "one screen more or fewer is closed", ["pop"], "pop 2", .actions) { site in
      let entry = site.node.arguments.first
      let count = entry.map { $0.value.integer ?? 0 } ?? 1
      guard site.isCommand, count > 0, count < 1_000 else { return [] }
      return [count + 1, count - 1].filter { $0 > 0 }.map { other in
        let edit =
          entry.map { site.set($0, to: "\(other)") } ?? site.insert(" \(other)", at: site.node.nameRange.end)
        return [ChangeDraft("pop \(other) in place of \(count)", edit)]
      }
    },
    choosing(
      "@if-absent", "if-absent-changed", "going back to a screen that is not there does something else",
      ["pop-to"], "pop-to catalog @if-absent=fail", .actions,
      from: Command.IfAbsent.allCases.map(\.rawValue), without: Command.IfAbsent.push.rawValue),
    choosing(
      "@layer", "layer-changed", "an accessory opens on the lowest layer", ["overlay"], "overlay cart",
      .actions,
      from: ["0"], without: "new"),
    choosing(
      "opaque", "opaque-changed", "an accessory hides what is below, or does not", ["accessory"],
      "accessory hint opaque=#true", from: ["#true", "#false"], without: "#false"),
    choosing(
      "input", "input-changed", "keys go on to what is below an accessory, or do not", ["accessory"],
      "accessory hint input=passes", from: ["blocks", "passes"], without: "blocks"),
  ]

  static let doings: [ChangeKind] = [
    ChangeKind(
      "actions-dropped", "a row, a key or a form does nothing, or an answer is left alone",
      ["row", "key", "submit", "completed", "cancelled"], "row \"Shoe\" { push item id=7 }", .list
    ) { site in
      guard !site.node.children.isEmpty, let range = site.node.blockRange else { return [] }
      return [[ChangeDraft("\(site.brief) does nothing", site.insert("/-", at: range.start))]]
    },
    dropping(
      "row-dropped", "a row or a key is not there", ["row", "key"], "row \"Shoe\" { push item id=7 }", .list),
    dropping(
      "hook-dropped", "nothing is done at a step in the life of a screen", ["on"],
      "on catalog.didAppear { set seen=#true }"),
    dropping(
      "command-dropped", "one of several commands is left out", [], "dismiss-all; overlay cart", .actions
    ) {
      $0.isCommand && $0.siblings.count > 1 && !["set", "on-result"].contains($0.node.name)
    },
    dropping("keep-dropped", "a screen is not kept", ["keep"], "keep item for=60"),
    choosing(
      "for", "keep-changed", "a screen is kept until the program ends", ["keep"], "keep item for=60",
      from: ["session"]),
  ]

  static let answers: [ChangeKind] = [
    dropping(
      "on-result-dropped", "nothing is done with an answer", ["on-result"],
      "overlay cart; on-result { completed { back } }", .actions),
    ChangeKind(
      "branches-exchanged", "what is done with an answer is done without one", ["on-result"],
      "overlay cart; on-result { completed { back } }", .actions
    ) { site in
      let edits = site.node.children.map {
        ChangeEdit(range: $0.nameRange, text: $0.name == "completed" ? "cancelled" : "completed")
      }
      return edits.isEmpty ? [] : [[ChangeDraft("completed and cancelled exchanged", edits)]]
    },
    ChangeKind(
      "answer-dropped", "a screen ends without its answer", ["complete"], "complete paid=#true", .actions
    ) {
      [[ChangeDraft("cancel in place of complete", ChangeEdit(range: $0.node.range, text: "cancel"))]]
    },
  ]
}
