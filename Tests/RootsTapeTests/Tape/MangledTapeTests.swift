@testable import RootsApp
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

/// Tapes with mistakes in them, and what is found.
@Suite(.timeLimited) struct `A tape with mistakes at random` {
  @Test(arguments: ["roots", "vhs", "comments"])
  func `is found fault with, read and written as ever`(name: String) {
    let text = Project.text("Tests/Fuzzing/Inputs/tape/\(name).tape")
    var mangler = Mangler(seed: UInt64(text.utf8.count))
    let story = (0..<150).map { number in
      let source = SourceText(name: "\(name).tape", text: mangler.mangled(text))
      let program = TapeProgram(source, dialect: name == "vhs" ? .vhs : .roots) { _, _ in nil }
      let found = program.diagnostics.map { finding in
        "\(finding.position.line):\(finding.position.column) \(finding.code ?? "") \(digest(finding.rendered))"
      }
      let steps = program.steps.map { "\($0.command.words.type)" }.joined(separator: " ")
      return "\(number)  " + found.joined(separator: ", ") + " \(program.steps.count) \(digest(steps))"
    }
    GoldenText.expect(story, "Walks/mangled-tape-\(name)")
  }
}
