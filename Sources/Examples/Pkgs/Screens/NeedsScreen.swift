import Roots
import RootsTerminal

/// What a package asks for, and what answers to it here.
final class NeedsScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let groups: [Group]

  /// What is asked for in one way.
  private struct Group {
    let title: String
    let rows: [Body.Row]
    /// Where each row leads.
    let labels: [String]
  }

  init(_ context: ScreenContext, _ packages: Packages) {
    self.context = context
    let number = packages.find(context.payload?.fields["name"]?.text ?? "")
    groups = Ties.Strength.allCases.compactMap { strength in
      number.flatMap { Self.group(packages, $0, strength) }
    }
  }

  var content: Content {
    if groups.isEmpty { "It needs no other package." }
    for group in groups {
      group.title
      List(group.rows) { row in
        self.context.requests.push("package", payload: ["name": .string(group.labels[row])])
      }
    }
  }

  private static func group(
    _ packages: Packages, _ number: Packages.Number, _ strength: Ties.Strength
  ) -> Group? {
    let (relations, damaged) = packages.ties.wants(of: number, strength)
    guard !relations.isEmpty || !damaged.isEmpty else { return nil }
    var (rows, labels): ([Body.Row], [String]) = ([], [])
    for relation in relations {
      for (place, alternative) in relation.alternatives.enumerated() {
        let answers = packages.ties.answers(to: alternative)
        let detail = answers.first.map { answer(packages, $0, alternative) } ?? "not installed"
        rows.append(Body.Row((place == 0 ? "" : "or ") + alternative.description, detail: detail))
        labels.append(answers.count == 1 ? packages.label(answers[0]) : alternative.name)
      }
    }
    for text in damaged {
      rows.append(Body.Row(text, .off("this says nothing that could be understood")))
      labels.append("")
    }
    return Group(title: strength.heading, rows: rows, labels: labels)
  }

  /// What answers to something: its version, and its name if that is another one.
  private static func answer(
    _ packages: Packages, _ number: Packages.Number, _ wanted: Relation.Alternative
  ) -> String {
    packages.name(number) == wanted.name ? packages.version(number) : "by \(packages.label(number))"
  }
}

/// Who asks for a package.
final class NeededByScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let rows: [Body.Row]

  init(_ context: ScreenContext, _ packages: Packages) {
    self.context = context
    let needers = packages.find(context.payload?.fields["name"]?.text ?? "").map(packages.ties.needers) ?? []
    rows = needers.map { Body.Row(packages.label($0.package), detail: $0.strength.deed) }
  }

  var content: Content {
    if rows.isEmpty { "Nothing that is installed asks for it." }
    List(rows) { row in
      self.context.requests.push("package", payload: ["name": .string(self.rows[row].title)])
    }
  }
}
