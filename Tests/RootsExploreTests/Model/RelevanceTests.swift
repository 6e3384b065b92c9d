import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

/// What of the values of a name tells states apart.
enum Weight: Sendable, Equatable {
  /// Nothing: it is only shown.
  case none
  /// The answers to a number of questions.
  case answers(Int)
  /// All of it.
  case all
}

@MainActor @Suite(.timeLimited) struct `A name in a program` {
  private func weight(_ name: String, _ nodes: String, _ alphabet: Model.Alphabet = .keys) throws -> Weight {
    let app = try ExplorerApps.app("app A { start screen=a; set v=#null w=#null u=#null\n\(nodes)\n}")
    let relevance = try Model(app, alphabet).relevance
    if relevance.counts(name) { return .all }
    return relevance.answers(of: name, "x").map { .answers($0.count) } ?? .none
  }

  /// How the value `v` is used, and what of it counts.
  private nonisolated static let uses: [(String, Weight)] = [
    ("screen a { text \"{v}\" }", .none),
    ("screen a title=\"{v}\"", .none),
    ("screen a { list { row A { set v=1 } } }", .none),
    ("screen a { text \"t\" when=v }", .none),
    ("screen a { list { row A when=v { set u=1 } } }", .answers(1)),
    ("screen a { list when=v { row A { set u=1 } } }", .answers(1)),
    ("screen a { list { row A when=\"!v\" { set u=1 }; row B when=\"!v\" { set u=2 } } }", .answers(1)),
    ("screen a { list { row A when=\"v=1\" { set u=1 }; row B when=\"v=2\" { set u=2 } } }", .answers(2)),
    ("screen a { list { row A when=\"v.part\" { set u=1 } } }", .all),
    ("screen a { list { row A { open \"/b/{v}\" } } }; screen b { url \"/b/:x\" }", .all),
    (
      "screen a { list { row A { push b x=\"{v}\" }; row B { open \"/b/1\" } } }; screen b { url \"/b/:x\" }",
      .all
    ),
    ("screen a { leave-guard \"Leave?\" when=v }", .answers(1)),
    ("screen a { field f default=\"{v}\" }", .none),
    ("screen a { field f type=int default=\"{v}\" }", .all),
    ("screen a { field f type=date default=\"{v}\" }", .all),
    ("screen a { field f default=\"{v}\"; leave-guard \"Leave?\" when=dirty }", .all),
    ("screen a; screen b guard=g; guard g { refuse \"no\"; when v=#true }", .answers(1)),
    ("screen a; screen b guard=g; accessory c; guard g { ask c; remember v }", .all),
    (
      "screen a; screen b guard=g; guard g { redirect { open \"/c/{v}\" } }; screen c { url \"/c/:x\" }", .all
    ),
    ("screen a; invariant i v", .answers(1)), ("screen a; invariant i \"top=a\" when=\"v<3\"", .answers(1)),
    ("screen a; invariant i \"route=x\"", .all),
    ("screen a; key k { open \"/a/{v}\" }; screen b { url \"/a/:x\" }", .all),
    // By way of another name.
    ("screen a { list { row A { set w=\"{v}\" } }; text \"{w}\" }", .none),
    ("screen a { list { row A { set w=\"{v}\" }; row B when=\"w=1\" { set u=1 } } }", .answers(1)),
    ("screen a { list { row A { set w=\"-{v}\" }; row B when=\"w=1\" { set u=1 } } }", .all),
    ("screen a { list { row A { set w=\"-{v}\" } }; text \"{w}\" }", .none),
    (
      "screen a { list { row A { set w=\"{v}\" }; row B { set u=\"{w}\" }; row C when=\"u=1\" { set u=1 } } }",
      .answers(1)
    ),
    ("screen a { list { row A { push b p=\"{v}\" } } }; screen b { param p; text \"{p}\" }", .none),
    ("screen a { list { row A { push b p=\"{v}\" } } }; screen b { param p type=int }", .all),
    (
      "screen a { list { row A { push b p=\"{v}\" } } }; screen b { param p; list { row X when=p { pop } } }",
      .answers(1)
    ),
    ("screen a { list { row A { push b p=\"{v}\" } } }; screen b identity=p { param p }", .all),
    ("screen a { list { row A { navigate b p=\"{v}\" } } }; screen b { param p }", .all),
    ("screen a { list { row A { reveal b p=\"{v}\" } } }; screen b { param p }", .all),
    ("screen a { list { row A { replace b p=\"{v}\" } } }; screen b { param p }", .none),
    ("screen a { list { row A { overlay b p=\"{v}\" } } }; accessory b { param p; text \"{p}\" }", .none),
    (
      "screen a { list { row A { overlay b; on-result { completed { set u=\"{value}\" } } }; row B when=u { set w=1 } } }\n"
        + "accessory b { list { row X { complete \"{v}\" } } }", .all
    ),
    (
      "screen a { list { row A { overlay b; on-result { completed { set u=\"{value.x}\" } } }; row B when=u { set w=1 } } }\n"
        + "accessory b { list { row X { complete x=\"{v}\" } } }", .answers(1)
    ),
    (
      "screen a { list { row A { overlay b; on-result { completed { set u=\"{value.x}\" } } } } }\n"
        + "accessory b { list { row X { complete x=\"{v}\" } } }", .none
    ),
  ]

  @Test(arguments: uses) func `counts as far as something is decided by its value`(
    _ nodes: String, _ weight: Weight
  ) throws {
    #expect(try self.weight("v", nodes) == weight)
  }

  /// How the field `f` of a screen is used, and what of it counts.
  private nonisolated static let fields: [(String, Weight)] = [
    ("field f; text \"{f}\"", .none), ("field f; list { row A when=f { set u=1 } }", .all),
    ("field f; submit Go { set u=\"{f}\" }", .none),
    ("field f; submit Go { set u=\"{f}\" }; list { row A when=u { set w=1 } }", .all),
  ]

  @Test(arguments: fields) func `counts whole as a field, or not at all`(_ inside: String, _ weight: Weight)
    throws
  {
    #expect(try self.weight("f", "screen a { \(inside) }") == weight)
  }

  @Test func `counts of a question on which an answer is remembered only where a person can answer`() throws {
    let nodes = """
      screen a { list { row V { push safe } } }
      screen safe guard=g
      accessory c { list { row Y { complete who="{v}" } } }
      accessory d { list { row Y { complete who="{u}" } } }
      guard g { ask c; remember w }
      """
    #expect(try weight("v", nodes) == .all && weight("u", nodes) == .none)
    // Where commands are tried, any screen can be put over the question.
    #expect(try weight("v", nodes, .operations) == .all && weight("u", nodes, .operations) == .all)
    let named = nodes.replacing("ask c", with: "ask c answers=d")
    #expect(try weight("u", named) == .all)
    let led = nodes.replacing("complete who=\"{v}\" }", with: "complete who=\"{v}\" }; row D { overlay d }")
    #expect(try weight("u", led) == .all)
  }

  @Test func `counts always where the whole state is read`() throws {
    let wholes = [
      "route=x", "held[0].command=x", "main.top.payload=x", "main.stack[0].payload=x", "values[0]=x",
    ]
    for claim in wholes {
      let app = try ExplorerApps.app("app A { start screen=a; set v=1; screen a; invariant i \"\(claim)\" }")
      let relevance = try Model(app).relevance
      #expect(!relevance.isSelective && relevance.counts("anything"), "\(claim)")
    }
    for claim in ["top=a", "main.top.payload.v=1", "values.v=1", "layers.count=0", "held.count=1"] {
      let app = try ExplorerApps.app("app A { start screen=a; set v=1; screen a; invariant i \"\(claim)\" }")
      #expect(try Model(app).relevance.isSelective, "\(claim)")
    }
  }

  nonisolated private static let numbers = [
    ("main.top.payload.count!=2", "push b p=1", "push b p=1 q=2"),
    ("main.top.payload[count]!=2", "push b p=1", "push b p=1 q=2"),
    ("values.count!=2", "set v=1", "set w=1"),
  ]

  @Test(arguments: numbers) func `that nothing reads counts as one more where it is read how many there are`(
    claim: String, one: String, two: String
  ) throws {
    let text = """
      app A {
        start screen=a
        set v=1
        screen a { list { row One { \(one) }; row Two { \(two) } } }
        screen b { list { row Back { pop } } }
        invariant i "\(claim)"
      }
      """
    let model = try Model(ExplorerApps.app(text))
    #expect(model.relevance.isSelective)
    var walk = Exploration(model)
    walk.walk()
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("i")])
  }

  @Test func `is answered by the value that it stands for`() throws {
    let app = try ExplorerApps.app(
      "app A { start screen=a; set v=0; screen a { list { row A when=\"v<3\" { set v=1 }; row B when=\"v=1\" { set v=2 } } } }"
    )
    let relevance = try Model(app).relevance
    #expect(relevance.answers(of: "v", 0) == [true, false])
    #expect(relevance.answers(of: "v", 1) == [true, true])
    #expect(relevance.answers(of: "v", 3) == [false, false])
    #expect(relevance.answers(of: "w", 3) == nil)
  }

  @Test func `tells payloads apart by what is asked of their fields`() throws {
    let app = try ExplorerApps.app(
      "app A { start screen=a; screen a { param p; param q; list { row A when=p { pop } }; text \"{q}\" } }")
    let relevance = try Model(app).relevance
    func isAlike(_ one: Record, _ other: Record) -> Bool { relevance.isAlike(Payload(one), Payload(other)) }
    #expect(isAlike(["p": 1, "q": 1], ["p": 1, "q": 2]))
    #expect(!isAlike(["p": 1, "q": 1], ["p": 2, "q": 1]))
    #expect(!isAlike(["p": 1], ["q": 1]))
    #expect(isAlike(["p": 1], ["p": 1, "q": 1]))
    #expect(relevance.isAlike(nil, nil) && !relevance.isAlike(nil, Payload(["q": 1])))
    let claim = "invariant i \"main.top.payload.count=1\""
    let other = try Model(ExplorerApps.app("app A { start screen=a; screen a; \(claim) }")).relevance
    #expect(other.isAlike(Payload(["p": 1]), Payload(["q": 2])))
    #expect(!other.isAlike(Payload(["p": 1]), Payload(["p": 1, "q": 1])))
  }

  // MARK: What is typed

  private func counted(_ inside: String, _ filled: [(name: String, text: String)]) throws -> [String] {
    let app = try ExplorerApps.app("app A { start screen=a; set v=1; screen a { \(inside) } }")
    return try Model(app).relevance.counted(filled).map { "\($0.name)=\($0.text)" }
  }

  @Test func `of a field counts only while it is changed where it is asked whether anything was typed`()
    throws
  {
    let guarded =
      "field f type=choice choices=\"S,M,L\" default=M; field t; leave-guard \"Leave?\" when=dirty"
    #expect(try counted(guarded, [("c f", "S"), ("s t", "x")]) == ["c f=", "s t=x"])
    #expect(try counted(guarded, [("c f", "M"), ("s t", "")]) == ["s t="])
    #expect(try counted("field f type=bool; field t", [("b f", "true"), ("s t", "x")]) == [])
    #expect(try counted("field f; list { row A when=f { set v=2 } }", [("s f", "x")]) == ["s f=x"])
  }

  // MARK: Keeping

  private nonisolated static let keepings: [(String, Bool)] = [
    ("screen a; screen b; keep b for=\"9s\"", false),
    ("screen a; screen b { param p }; keep b for=\"9s\"", true),
    ("screen a; screen b { leave-guard \"Leave?\" }; keep b for=\"9s\"", true),
    ("screen a; screen b; keep b for=\"9s\"; on b.destroy { set v=1 }", true),
    ("screen a; screen b { field f }; keep b for=\"9s\"", false),
    ("screen a; screen b { field f; leave-guard \"Leave?\" when=dirty }; keep b for=\"9s\"", true),
    ("screen a; screen b { field f; list { row X when=f { pop } } }; keep b for=\"9s\"", true),
    ("screen a; screen b { field f; list { row X when=f { pop } } }", false),
    (
      "screen a { list { row B { push b @keep=9 } } }; screen b { field f; list { row X when=f { pop } } }",
      true
    ),
    ("screen a { list { row B { push b @keep=9 } } }; screen b", false),
    ("screen a { list { row B { push b @after=\"1s\" } } }; screen b; screen c; keep c for=\"9s\"", true),
  ]

  @Test(arguments: keepings) func `of a kept screen counts where it is anything but made anew`(
    _ nodes: String, _ matters: Bool
  ) throws {
    let app = try ExplorerApps.app("app A { start screen=a; set v=0; \(nodes) }")
    #expect(try Model(app).keepMatters == matters)
  }
}
