import Foundation
import RootsApp
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `A kind of change` {
  @Test func `has a name of its own, and there are enough of them`() {
    #expect(Set(ChangeKind.all.map(\.name)).count == ChangeKind.all.count)
    #expect(ChangeKind.all.count >= 25)
  }

  /// The changes of a kind in its example, as they are written.
  @MainActor private func changes(_ kind: ChangeKind) throws -> (
    before: String, after: [String], made: [AppChange]
  ) {
    let folder = OwnFolder()
    let text = AppSample.file(kind.example.node, at: kind.example.place)
    folder.write("app.kdl", text)
    let reading = try ScriptedApp.read(file: folder["app.kdl"])
    let app = try #require(reading.app, "\(reading.diagnostics.rendered)")
    let source = SourceText(name: folder["app.kdl"], text: text)
    let changes = AppChanges(app, source, [kind])
    return (
      text, changes.candidates.flatMap(\.drafts).map(\.words), changes.candidates.compactMap(changes.made)
    )
  }

  @Test(arguments: ChangeKind.all.map(\.name))
  @MainActor func `changes its example into an app that can be read`(name: String) throws {
    let kind = try #require(ChangeKind.named(name))
    let (text, drafts, made) = try changes(kind)
    #expect(!drafts.isEmpty, "\(text)")
    #expect(!made.isEmpty, "\(drafts)")
    #expect(made.allSatisfy { $0.kind.name == name && !$0.words.isEmpty })
  }

  @Test(arguments: [
    ("count>0", ["count<=0"], ["count>1", "count>-1"], []),
    ("!ready", ["ready"], [], []),
    ("ready,size=L", ["!ready,size=L", "ready,size!=L"], [], ["size=L", "ready"]),
    ("size!=7", ["size==7"], ["size!=8", "size!=6"], []),
  ])
  func `takes conditions apart`(
    _ text: String, _ negated: [String], _ shifted: [String], _ fewer: [String]
  ) {
    let parts = ConditionParts(text)
    #expect(parts.negated == negated)
    #expect(parts.shifted == shifted)
    #expect(parts.fewer == fewer)
  }

  @MainActor @Test func `stands in the help and in the manual`() {
    let (help, page) = (Call("help", "mutate").output, Call("man").output)
    for kind in ChangeKind.all {
      #expect(help.contains("  \(kind.name) "), "\(kind.name)")
      #expect(page.contains(".B \"\(kind.name.replacing("-", with: "\\-"))\""), "\(kind.name)")
    }
  }
}
