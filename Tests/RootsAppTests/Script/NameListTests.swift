import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

/// The names of a program as they are offered where a command can take them.
@MainActor @Suite(.timeLimited) struct `A list of the names of a program` {
  private typealias Offer = PromptLanguage.Completions.Word

  private static let nodes = """
    tab home root=start; tab "2nd" root=item
    screen start; screen item { param id type=int; param open type=bool; param "1st" }
    accessory cart { param hint; param open type=bool }
    flow buy start=pay { screens pay }
    screen pay
    guard auth { manual }
    guard "4th" { allow }
    """

  private func names() throws -> NameList { NameList(try Drive.app(Self.nodes).map) }

  /// What is open beside the tabs: two layers, a flow, one entry and one request that waits.
  private var open: OpenNames {
    var open = OpenNames()
    open.layers = [Offer("0", note: "cart"), Offer("3")]
    open.flows = ["buy"]
    open.entries = [Offer("c1", note: "start, tab:home")]
    open.held = [Offer("r4", note: "push item, by auth")]
    return open
  }

  nonisolated private static let offers: [(text: String, words: [String], replaced: Int)] = [
    // A name that is not a word of the notation stands in quotes.
    ("tab h", ["home"], 1), ("tab \"", ["\"2nd\""], 1), ("tab 2", [], 1), ("push item \"", ["\"1st\"="], 1),
    ("push item @guard=", ["@guard=auth", "@guard=\"4th\""], 7),
    ("push item @guard=\"", ["@guard=\"4th\""], 8),
    // Places: the main stack, the tabs, then what is open.
    (
      "push item @on=",
      ["@on=main", "@on=tab:home", "@on=tab:2nd", "@on=layer:0", "@on=layer:3", "@on=nested:buy"], 4
    ),
    ("push item @on=layer:", ["@on=layer:0", "@on=layer:3"], 10), ("push item @on=layer:3", [], 11),
    ("push item @on=main", [], 8), ("push item @on=Main", [], 8),
    ("overlay cart @layer=", ["@layer=new", "@layer=0", "@layer=3"], 7),
    ("overlay cart @layer=n", ["@layer=new"], 8),
    ("pop @from=", ["@from=c1"], 6), ("pop @from=c1", [], 8), ("grant r", ["r4"], 1), ("grant r4", [], 2),
    ("dismiss 3", [], 1),
    // Fields of the screen, and values of those that are true or false.
    ("push item i", ["id="], 1), ("push item id=", [], 3),
    ("push item open=", ["open=#true", "open=#false"], 5),
    ("push item open=#f", ["open=#false"], 7), ("push item open=#false", [], 11),
    ("overlay cart open=", ["open=#true", "open=#false"], 5), ("overlay cart hint=", [], 5),
    ("push start open=", [], 5), ("push item other=", [], 6), ("push pay o", [], 1), ("push x i", [], 1),
    // Words that are not commands, and places where nothing can stand.
    ("nothing i", [], 1), (" push", [], 4), ("PUSH i", [], 1), ("push item i d=", [], 2),
    ("undo und", [], 3), ("tab home h", [], 1), ("transaction { push i", [], 1),
  ]

  @Test(arguments: offers) func `offers what the last word can become`(
    text: String, words: [String], replaced: Int
  ) throws {
    let found = try names().completions(of: text, open)
    #expect(found.words.map(\.text) == words)
    #expect(found.replacing == replaced)
  }

  @Test func `offers each name with a word about it`() throws {
    let list = try names()
    func notes(_ text: String) -> [String] { list.completions(of: text, open).words.map(\.note) }
    #expect(notes("tab h") == ["tab"] && notes("push p") == ["screen"] && notes("tell b") == ["flow"])
    #expect(notes("push item @guard=a") == ["guard"] && notes("push item i") == ["int"])
    #expect(notes("push item o") == ["bool"] && notes("overlay cart h") == ["string"])
    #expect(notes("pop @from=") == ["start, tab:home"] && notes("grant r") == ["push item, by auth"])
    #expect(notes("push item open=") == ["", ""])
    #expect(notes("und") == [CommandTable.word("undo")?.help])
  }

  @Test func `offers nothing of what is open where nothing is`() throws {
    let list = try names()
    func words(_ text: String) -> [String] { list.completions(of: text, OpenNames()).words.map(\.text) }
    #expect(words("push item @on=") == ["@on=main", "@on=tab:home", "@on=tab:2nd"])
    #expect(words("overlay cart @layer=") == ["@layer=new"])
    #expect(words("pop @from=").isEmpty && words("grant r").isEmpty && words("push item @on=l").isEmpty)
  }

  @Test func `knows the names of each kind, screens before flows`() throws {
    let list = try names()
    func values(_ kind: Word.Kind) -> [String] { list.values(of: kind).map(\.text) }
    let screens = ["start", "item", "pay", "buy"]
    #expect(values(.name(.screen)) == screens && values(.names(.screen)) == screens)
    #expect(values(.name(.accessory)) == ["cart"] && values(.name(.tab)) == ["home", "2nd"])
    #expect(values(.name(.flow)) == ["buy"] && values(.name(.navigator)) == ["buy"])
    #expect(values(.name(.guardian)) == ["auth", "4th"])
    #expect(values(.name(.opening)) == screens + ["cart"])
    #expect(values(.name(.root)) == ["home", "2nd"] + screens)
    #expect(values(.name(.presenter)) == screens + ["cart", "home", "2nd"])
    #expect(values(.name(.transition)) == Transition.known)
    #expect(values(.name(.value)).isEmpty && values(.name(.data)).isEmpty)
    #expect(values(.choice(["a", "b"])) == ["a", "b"] && values(.flag) == ["#true", "#false"])
    #expect(values(.place) == ["main", "tab:home", "tab:2nd"] && values(.layer) == ["new"])
    #expect(list.values(of: .name(.guardian)).map(\.note) == ["guard", "guard"])
    #expect(list.values(of: .name(.opening)).allSatisfy { $0.note == "screen or accessory" })
  }

  @Test(
    arguments: [
      .text, .value, .integer(1...3), .duration, .lifetime, .odds, .definition, .url, .pattern, .condition,
      .key, .file, .heights, .step, .openLayer, .context, .request,
    ] as [Word.Kind])
  func `cannot list what is not a name`(kind: Word.Kind) throws {
    #expect(try names().values(of: kind).isEmpty)
  }

  @Test func `knows the fields of screens, accessories and flows`() throws {
    let list = try names()
    #expect(list.fields(of: "item").map(\.text) == ["id=", "open=", "1st="])
    #expect(list.fields(of: "item").map(\.note) == ["int", "bool", "string"])
    #expect(list.fields(of: "cart").map(\.text) == ["hint=", "open="])
    #expect(list.fields(of: "start").isEmpty && list.fields(of: "x").isEmpty)
    let flow = NameList(
      try Drive.app("screen a { children f }; flow f { screens b; param n type=int }; screen b").map)
    #expect(flow.fields(of: "f").map(\.text) == ["n="])
  }

  @Test func `says how a command is used as soon as a blank stands behind it`() throws {
    let list = try names()
    func usage(_ text: String) -> String { list.completions(of: text, open).usage }
    let help = try #require(CommandTable.word("push")?.help)
    #expect(usage("push").isEmpty && usage("push ") == "push SCREEN key=value… - \(help)")
    #expect(usage("push item") == "push SCREEN key=value… - \(help)")
    #expect(usage("push item ") == "push SCREEN id=int open=bool 1st=string - \(help)")
    #expect(usage("push pay ") == "push SCREEN key=value… - \(help)")
    #expect(usage("nothing ").isEmpty && usage("").isEmpty)
  }

  @Test func `names the stacks that are open, layers before flows`() {
    #expect(open.places == ["layer:0", "layer:3", "nested:buy"] && OpenNames().places.isEmpty)
  }
}
