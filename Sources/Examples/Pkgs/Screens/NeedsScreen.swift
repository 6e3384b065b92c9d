import Roots
import RootsTerminal

/// The needs of a package, and the packages that meet them here.
final class NeedsScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let groups: [Group]

  private struct Group {
    let title: String
    var answers: [Answer] = []
  }

  /// An alternative of a need, with the package that meets it.
  private struct Answer {
    let text: String
    var detail = ""
    /// The package that the row leads to; `nil` if the need could not be read.
    var label: String?
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
      List(group.answers) { answer in
        Row(answer.text, detail: answer.detail) {
          self.context.push("package", payload: ["name": .string(answer.label ?? "")])
        }
        .off(answer.label == nil ? "this says nothing that could be understood" : nil)
      }
    }
  }

  private static func group(
    _ packages: Packages, _ number: Packages.Number, _ strength: Ties.Strength
  ) -> Group? {
    let (relations, damaged) = packages.ties.wants(of: number, strength)
    guard !relations.isEmpty || !damaged.isEmpty else { return nil }
    var group = Group(title: strength.heading)
    for relation in relations {
      for (place, alternative) in relation.alternatives.enumerated() {
        let answers = packages.ties.answers(to: alternative)
        let detail = answers.first.map { answer(packages, $0, alternative) } ?? "not installed"
        let label = answers.count == 1 ? packages.label(answers[0]) : alternative.name
        let text = (place == 0 ? "" : "or ") + alternative.description
        group.answers.append(Answer(text: text, detail: detail, label: label))
      }
    }
    group.answers += damaged.map { Answer(text: $0) }
    return group
  }

  /// The detail of a package that meets a need: its version, or its name if it only provides the wanted one.
  private static func answer(
    _ packages: Packages, _ number: Packages.Number, _ wanted: Relation.Alternative
  ) -> String {
    packages.name(number) == wanted.name ? packages.version(number) : "by \(packages.label(number))"
  }
}

final class NeededByScreen: TextScreen {
  var state = BodyState()
  private let context: ScreenContext
  private let needers: [(label: String, deed: String)]

  init(_ context: ScreenContext, _ packages: Packages) {
    self.context = context
    let needers = packages.find(context.payload?.fields["name"]?.text ?? "").map(packages.ties.needers) ?? []
    self.needers = needers.map { (packages.label($0.package), $0.strength.deed) }
  }

  var content: Content {
    if needers.isEmpty { "Nothing that is installed asks for it." }
    List(needers) { label, deed in
      Row(label, detail: deed) {
        self.context.push("package", payload: ["name": .string(label)])
      }
    }
  }
}
