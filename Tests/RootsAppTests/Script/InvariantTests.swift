import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `An invariant of an app file` {
  private static let nodes = """
    tab home root=list; tab map root=atlas
    screen list { list { row x { push vault }; row y { set session=1 } } }
    screen atlas; screen vault; accessory cart
    guard auth { manual }; screen safe guard=auth
    set session=#null
    """

  private func reading(_ invariants: String) -> ScriptedApp.Reading {
    ScriptedApp.read(SourceText(name: "app.kdl", text: "app Test {\n\(Self.nodes)\n\(invariants)\n}\n"))
  }

  @Test(arguments: ["layers.x", "layers", "layers[0].x", "main[0]"])
  func `takes for a stack only what can be one`(_ name: String) {
    let reading = reading("invariant i \"focus!=\(name)\"")
    #expect(reading.app == nil && reading.diagnostics.rendered.contains("'\(name)'"), "\(name)")
  }

  @Test(arguments: [
    "nested.vault.depth=0", "guards.vault!=denied", "tabs[2].depth=0", "tabs[-3].depth=0",
    "tabs.hime.depth=0",
  ])
  func `reads no part of the state that can never be there`(_ claim: String) {
    let reading = reading("invariant i \"\(claim)\"")
    #expect(reading.app == nil, "\(claim)")
  }

  private func broken(_ invariants: String, _ lines: [String]) throws -> [String] {
    let reading = reading(invariants)
    let host = try ScriptHost(#require(reading.app, "\(reading.diagnostics.rendered)"))
    for line in lines { host.send(try #require(ScriptCommand.read(line).command)) }
    return host.violations
  }

  @Test(arguments: [
    ("session when=open.vault", ["push vault"], false),
    ("session when=open.vault", [], true),
    ("session when=open.vault", ["push vault", "tab map"], false),
    ("\"open.vault<=1\"", ["push vault", "push vault"], false),
    ("\"tabs.home.depth<3\"", ["push vault"], true),
    ("\"tabs.home.depth<3\"", ["push vault", "push vault"], false),
    ("\"layers.count<1\"", ["overlay cart"], false),
    ("\"top!=cart\"", ["overlay cart"], false),
    ("\"tab=home\" \"main.depth=1\"", ["push vault"], true),
    ("\"tab=home\" \"main.depth=1\"", ["tab map"], false),
    ("\"tabs.home.top.screen=vault\" when=\"base=tabs.home,open.vault\"", ["push vault"], true),
    ("\"layers[0].name!=cart\"", ["overlay cart"], false),
    ("\"layers[-1].stack[0].screen!=cart\"", ["overlay cart"], false),
    ("\"layers[-1].stack[0].screen!=cart\"", [], true),
    ("\"guards.auth!=pending\"", ["push safe"], false),
    ("\"guards.auth!=pending\"", [], true),
    ("\"guards.auth!=denied\"", ["push safe", "refuse"], false),
    ("\"held.count=0\"", ["push safe"], false),
    ("\"held.count=0\"", ["push safe", "grant"], true),
    ("\"held[0].by!=auth\"", ["push safe"], false),
    ("\"layers[0]=null\"", [], true), ("\"layers[0]=null\"", ["overlay cart"], false),
    ("\"!held\"", ["push safe"], false), ("\"!held\"", [], true),
    ("\"tabs.home.top.resource!=7\"", ["push vault @resource=\"7\""], false),
    ("\"tabs.home.top[resource]=7\" when=open.vault", ["push vault @resource=\"7\""], true),
    ("\"tabs.home.top.resource=007\" when=open.vault", ["push vault @resource=\"007\""], true),
    ("\"tabs.home.top.resource=true\" when=open.vault", ["push vault @resource=\"true\""], true),
    ("\"tabs.home.top.resource=null\"", ["push vault"], true),
    ("\"tabs.home.top.payload.resource=7\" when=open.vault", ["push vault resource=7"], true),
    ("\"tabs.home.top.payload.resource=7\" when=open.vault", ["push vault resource=\"7\""], false),
  ]) func `is judged by values and by what is open`(_ claim: String, _ lines: [String], _ holds: Bool) throws
  {
    let expected = holds ? [] : ["invariant 'sound' does not hold"]
    #expect(try broken("invariant sound \(claim)", lines) == expected)
  }

  @Test(arguments: [
    (
      "invariant a",
      "app.kdl:2:1: the invariant claims nothing; as in 'invariant few-cards \"layers.count<=3\"'"
    ),
    (
      "invariant a \"<\"",
      "app.kdl:2:13: '<' is not a condition; as in 'when=ready', 'when=\"!ready\"' or 'when=\"count>0\"'"
    ),
    (
      "invariant a x; invariant a x; set x=1",
      "app.kdl:2:26: invariant 'a' is defined already; the first is at app.kdl:2:11"
    ),
    ("invariant a open.lst; screen list", "app.kdl:2:18: unknown screen 'lst'; did you mean 'list'?"),
    (
      "invariant a sesion; set session=1",
      "app.kdl:2:13: no part of the state and no value is called 'sesion'; did you mean 'session'?"
    ),
    (
      "invariant a \"layrs.count<=3\"",
      "app.kdl:2:14: no part of the state and no value is called 'layrs'; did you mean 'layers'?"
    ),
    (
      "invariant a \"layers.cuont<=3\"",
      "app.kdl:2:21: the state has no 'cuont' where 'layers.cuont' looks for it; did you mean 'count'?"
    ),
    (
      "invariant a \"main.stack[-1].id!=c4\"",
      "app.kdl:2:14: 'main.stack[-1].id' is an identity, and no two runs count them alike; "
        + "claim something of what it stands for: the 'screen', the 'resource', the 'depth'"
    ),
    (
      "invariant a \"main.top.owner=c1\"",
      "app.kdl:2:14: 'main.top.owner' is an identity, and no two runs count them alike; "
        + "claim something of what it stands for: the 'screen', the 'resource', the 'depth'"
    ),
    (
      "invariant a \"phase!=idle\"",
      "app.kdl:2:14: an invariant cannot read 'phase', which changes between two states; "
        + "a tape can claim it, as in 'Expect State phase == …'"
    ),
    (
      "invariant a \"held.count=0\"; set held=1",
      "app.kdl:2:14: 'held' is a part of the state and a value; write 'values.held.count' for the value"
    ),
    (
      "invariant a \"top=0\"; set top=1",
      "app.kdl:2:14: 'top' is a part of the state and a value; write 'values.top' for the value"
    ),
    (
      "invariant a \"top.screen!=s\"",
      "app.kdl:2:14: 'top' is the name of the screen in focus, and has no parts; "
        + "write 'top' alone, or the path of an entry, such as 'main.top.screen'"
    ),
    ("invariant a \"open!=3\"", "app.kdl:2:14: 'open' needs the name of a screen; as in 'open.NAME<3'"),
    ("invariant a open", "app.kdl:2:13: 'open' needs the name of a screen; as in 'open.NAME<3'"),
    (
      "invariant a \"layers!=2\"",
      "app.kdl:2:14: 'layers' has parts, and cannot be compared with a word or a number; "
        + "compare one of them, such as 'layers.count'"
    ),
    (
      "invariant a s when=\"main.top=s\"; set s=1",
      "app.kdl:2:21: 'main.top' has parts, and cannot be compared with a word or a number; "
        + "compare one of them, such as 'main.top.screen'"
    ),
    (
      "invariant a \"main<3\"",
      "app.kdl:2:14: 'main' has parts, and cannot be compared with a word or a number; "
        + "compare one of them, such as 'main.depth'"
    ),
    (
      "screen item; invariant a \"open.item.more=3\"",
      "app.kdl:2:27: 'open.item.more' looks for a part of a number; write 'open.item' alone"
    ),
    (
      "screen item; invariant a \"open[itme]<5\"",
      "app.kdl:2:32: unknown screen 'itme'; did you mean 'item'?"
    ),
    (
      "invariant a \"open[0]<1\"",
      "app.kdl:2:19: unknown screen '0'; 'screen 0' or 'accessory 0' in 'app' defines it"
    ),
    (
      "tab home root=s; invariant a \"tabs.hme.depth!=1\"",
      "app.kdl:2:36: the state has no 'hme' where 'tabs.hme.depth' looks for it; did you mean 'home'?"
    ),
    (
      "tab home root=s; invariant a \"focus=tabs.hme\"",
      "app.kdl:2:37: unknown stack 'tabs.hme'; did you mean 'tabs.home'?"
    ),
    (
      "tab home root=s; invariant a \"tab=hme\"",
      "app.kdl:2:35: unknown tab 'hme'; did you mean 'home'?"
    ),
    ("screen item; invariant a \"top!=itme\"", "app.kdl:2:32: unknown screen 'itme'; did you mean 'item'?"),
    (
      "screen item; invariant a \"main.stack[-1].screen!=itme\"",
      "app.kdl:2:50: unknown screen 'itme'; did you mean 'item'?"
    ),
    (
      "guard auth { manual }; invariant a \"guards.auth=alowed\"",
      "app.kdl:2:49: unknown answer of a guard 'alowed'; did you mean 'allowed'?"
    ),
    (
      "invariant a \"list[0]=1\"; set list=1",
      "app.kdl:2:14: 'list[0]' is a part of a value; did you mean 'values.list[0]'?"
    ),
  ]) func `is checked with the file`(_ nodes: String, _ headline: String) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\nscreen s }\n"))
    #expect(reading.diagnostics.map(\.headline).first == headline)
  }
}
