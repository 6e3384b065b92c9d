import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `Rows that do the same, each with another thing` {
  /// A shelf of four things, each of which can be opened and put into a bag.
  private static let shelf = """
    app Shelf {
      tab shelf root=shelf
      tab bag root=bag
      set last=#null
      screen shelf {
        list {
          row A { push thing id=1 name=a }
          row B { push thing id=2 name=b }
          row C { push thing id=3 name=c }
          row D { push thing id=4 name=d }
        }
      }
      screen thing identity=id {
        param id type=int
        param name
        text "{name}"
        list { row Take { set last="{name}" }; row More { navigate thing id="{id}" name="{name}" } }
      }
      screen bag { text "{last}"; list { row Empty when=last { set last=#null } } }
    }
    """

  private func walk(_ text: String, rows: EqualRows.Choice = .one) throws -> Exploration {
    var options = Exploration.Options()
    options.triedRows = rows
    var walk = Exploration(try Model(TextApp.app(text)), options)
    walk.walk()
    #expect(walk.isComplete)
    return walk
  }

  /// How many times as many states there are if all rows are tried.
  private func factor(_ text: String) throws -> Double {
    let (one, all) = (try walk(text), try walk(text, rows: .all))
    #expect(Set(one.coverage.keys.filter(\.isWay)) == Set(all.coverage.keys.filter(\.isWay)))
    return Double(all.states) / Double(one.states)
  }

  @Test func `are tried once while none of the things is open`() throws {
    #expect(try factor(Self.shelf) > 1.8)
  }

  /// Ways in which one of the things is more than one of many, with the rows that need not be tried then.
  private nonisolated static let special: [(String, String, left: [Int])] = [
    ("row Take {", "row Take when=\"id=3\" {", [1, 3]),
    ("set last=#null }", "set last=#null }; row Three { push thing id=3 name=c }", [1, 3]),
    ("set last=#null }", "set last=#null }; row Three { open \"/thing/3\" }", [1, 3]),
    ("text \"{last}\";", "text \"{last}\"; field id;", []),
    ("set last=\"{name}\"", "set last=\"{name}\"; open \"/thing/{id}\"", []),
    ("row C { push", "row C { replace", [1, 3]),
    ("row C { push thing id=3 name=c }", "row C when=\"!last\" { push thing id=3 name=c }", [1, 3]),
    ("when=last", "when=\"last=c\"", [1, 3]),
    ("screen bag {", "invariant i \"main.top.resource!=3\"\n  screen bag {", []),
    ("screen bag {", "invariant i \"tabs.shelf.stack[1].resource!=3\"\n  screen bag {", []),
  ]

  @Test(arguments: special) func `are tried as far as one of them is special`(
    _ part: String, _ other: String, _ left: [Int]
  ) throws {
    let text = Self.shelf.replacing(part, with: other)
      .replacing("screen thing identity=id {", with: "screen thing identity=id { url \"/thing/:id(int)\";")
    #expect(text.contains(other))
    let model = try Model(TextApp.app(text))
    let start = State(model)
    let spare = model.equalRows.spare(among: start.moves, in: start)
    #expect(spare.sorted() == left, "\(spare)")
  }

  @Test func `are all tried while one of the things is open`() throws {
    let text = Self.shelf.replacing("tab bag root=bag", with: "tab bag root=bag\ntab more root=more")
      .replacing("screen bag", with: "screen more { list { row On { push shelf } } }\nscreen bag")
    let model = try Model(TextApp.app(text))
    var state = State(model)
    #expect(model.equalRows.spare(among: state.moves, in: state) == [1, 2, 3])
    state.perform(state.moves[0])
    state.send(ScriptCommand(.show(tab: "more")))
    state.send(ScriptCommand(.push("shelf")))
    #expect(state.engine.state.focusedEntry?.screen == "shelf")
    #expect(model.equalRows.spare(among: state.moves, in: state).isEmpty)
  }
}

extension Fact {
  fileprivate var isWay: Bool {
    switch self {
    case .screen, .edge, .operation, .completion, .rejection, .layers: true
    case .guardian, .answer, .askedToLeave, .binding, .rested, .tested, .offered, .idle, .used, .folded,
      .pile,
      .overfull, .oddity:
      false
    }
  }
}
