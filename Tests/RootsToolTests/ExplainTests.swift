import Roots
import RootsApp
import RootsTape
@testable import RootsTools
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `Explaining` {
  @Test func `says everything about a node`() {
    #expect(
      Call("explain", "child").output == """
        child NAME [kind=push|modal|tab|overlay] [transition=TRANSITION] [cost=N]

        A screen to which it leads.

        stands in   screen, empty, accessory

          NAME        a text
          kind        how it gets there: push, modal, tab or overlay; otherwise push
          transition  how that looks: the name of a transition; otherwise as the screen
                      says
          cost        what it costs when a way is sought: a whole number from 1 to 255;
                      otherwise 1

        example
          child item transition=fade cost=2

        """)
  }

  @Test func `says how a screen comes where nothing else is said, and gives lists one form`() {
    #expect(Call("explain", "screen.transition").output.contains("default     push, and modal on a layer"))
    #expect(Call("explain", "accessory").output.contains("[parents=SCREEN,…]"))
  }

  @Test func `says everything about a property`() {
    #expect(
      Call("explain", "guard.revoke").output == """
        revoke=pop|cover of guard NAME
        What a withdrawn consent does.

        type        pop or cover
        default     pop
        stands in   guard, in app

        example
          guard porter revoke=cover { ask cart; remember session }

        """)
  }

  @Test func `tells the same word at different places apart`() {
    let text = Call("explain", "tab").output
    #expect(text.contains("A tab."))
    #expect(text.contains("Selects a tab, by name or by its place, counted from 0."))
  }

  @Test func `tells what a comment for Roots is`() {
    #expect(Call("explain", "#:").output.contains("is a comment to VHS"))
  }

  @Test(arguments: [
    ("scren", "there is no node 'scren'; did you mean 'screen'?"),
    ("screen.tilte", "there is no property 'tilte'; did you mean 'title'?"),
    ("complted", "there is no node 'complted'; did you mean 'completed'?"),
    ("Complted", "there is no node 'Complted'; did you mean 'Completed'?"),
    ("zzzzzz", "there is no node 'zzzzzz'; 'roots explain' lists all nodes"),
  ])
  func `offers the nearest`(_ topic: String, _ message: String) {
    let call = Call("explain", topic)
    #expect(call.code == .misuse && call.output.isEmpty)
    #expect(call.errors == "roots: \(message)\n")
  }

  @Test func `has something to say of everything, within a terminal`() {
    let overview = Call("explain").output
    for entry in AppSchema.entries {
      let name = entry.word.name
      #expect(overview.contains(name) || name == AppPlace.anyScreen, "\(name)")
      for topic in [name] + entry.word.properties.map({ "\(name).\($0.name)" }) {
        let call = Call("explain", topic)
        #expect(call.code == .ok && call.output.contains("stands in"), "\(topic)")
        #expect(call.lines.dropLast(8).allSatisfy { $0.count <= 80 }, "\(topic)")
      }
    }
  }
}

@MainActor @Suite(.timeLimited) struct `Explaining tapes` {
  @Test func `says what a claim means, with an example`() {
    #expect(
      Call("explain", "Depth").output == """
        Depth N

        How many screens are on the active stack, which is below all layers.

        stands in   tapes, claims about the state

        example
          Expect Depth 2

        """)
  }

  @Test func `has something to say of every word of the table, as help and as schema`() throws {
    let overview = Call("explain").output
    let schema = Call("schema", "tape").output
    #expect((try Value(json: schema)).fields?["schema"] == "roots-tape")
    for (chapter, entry) in TapeTable.chapters.flatMap({ chapter in chapter.entries.map { (chapter, $0) } }) {
      for word in entry.words {
        let call = Call("explain", word)
        #expect(call.code == .ok && overview.contains(word), "\(word)")
        for line in entry.example.split(separator: "\n") {
          #expect(call.output.contains("  \(line)\n"), "\(word)")
        }
        #expect(call.output.contains(chapter.title.lowercased()), "\(word)")
      }
      #expect(schema.contains(Value.string(entry.example).json), "\(entry.usage)")
    }
    #expect(Call("schema", "tap").errors == "roots: no schema of 'tap'; there are app, tape\n")
  }
}

@MainActor @Suite(.timeLimited) struct `The schema` {
  @Test func `is JSON in which places and nodes refer to one another`() throws {
    let schema = try #require(try Value(json: Call("schema").output).fields)
    let nodes = try #require(schema["nodes"]?.list).compactMap(\.fields)
    let places = try #require(schema["places"]?.list).compactMap(\.fields)
    let names = Set(nodes.compactMap { $0["name"]?.text })
    let known = Set(places.compactMap { $0["name"]?.text })
    #expect(nodes.count == AppSchema.entries.count)
    for place in places {
      for node in place["nodes"]?.list ?? [] { #expect(names.contains(node.text ?? "")) }
    }
    for node in nodes {
      for place in node["places"]?.list ?? [] { #expect(known.contains(place.text ?? "")) }
      if let braces = node["braces"] { #expect(known.contains(braces.text ?? "")) }
    }
    let version = schema["version"]?.text
    #expect(version == ToolVersion.number)
  }
}

extension Value {
  /// The values of a list.
  fileprivate var list: [Value]? { if case .list(let values) = self { values } else { nil } }
}
