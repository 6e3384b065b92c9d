internal import Roots

extension TapeTable {
  static let texts = Chapter(
    title: "Claims about the screen",
    text: """
      With Expect and Assert, a claim that fails ends the tape; with Check, the tape goes on. With @TIME it may
      take so long to come true. Patterns are RE2's and are matched in linear time.
      """,
    entries: [
      expectation(
        "Expect[SCOPE][@TIME] [Not] TEXT|/PATTERN/ [xN]",
        "the text is there, with xN exactly N times; the scope is +Screen, +Line (the cursor's), +Row N, +Pane NAME or +Status",
        .expect, example: "Expect+Row 1 Not /Sign in/"),
      expectation(
        "Check …", "claims the same as Expect, but the tape goes on where it does not hold", .check,
        example: "Check \"Catalog\" x 2"),
      expectation("Assert …", "another word for Expect", .assert, example: "Assert+Line /shoe/"),
    ])

  private static func expectation(
    _ usage: String, _ help: String, _ verb: Expectation.Verb, example: String
  ) -> Entry {
    Entry(
      usage, help, example: example,
      .statement { parser throws(StatementMistake) in
        .expect(try parser.parseExpectation(verb))
      } write: { action in
        guard case .expect(let expectation) = action, expectation.verb == verb else { return nil }
        return TapePrinter.expectationText(expectation)
      })
  }

  static let claims = Chapter(
    title: "Claims about the state",
    text: """
      They stand after Expect, Check or Assert, and Not reverses them. PATH is as in main.stack[-1].payload.id,
      RELATION one of == != < <= > >= ~ has exists absent.
      """,
    entries: places + values + happenings + wholes)

  private static let places = [
    claim(
      "Tab NAME", "the tab that is shown", "Expect Tab home", .word("the name of a tab") { [.tab($0)] },
      Assertion.tab, take: { if case .tab(let name) = $0 { name } else { nil } }),
    claim(
      "Top NAME [on PLACE]",
      "the screen in front, which has the keys; or the topmost one on main, tab:NAME, layer:N or nested:NAME",
      "Expect Top item", .pair(.screen, .optional(.onPlace)), { Assertion.top($0.0, on: $0.1) },
      take: { if case .top(let name, let place) = $0 { (name, place) } else { nil } }),
    claim(
      "Depth N", "how many screens are on the active stack, which is below all layers", "Expect Depth 2",
      .whole, Assertion.depth,
      take: { if case .depth(let count) = $0 { count } else { nil } }),
    claim(
      "Stack NAME…", "the active stack from the bottom; * is any screen, … any number of them",
      "Expect Stack catalog … item", .stack, Assertion.stack,
      take: { if case .stack(let patterns) = $0 { patterns } else { nil } }),
    claim(
      "Layers N", "how many layers are open", "Expect Layers 0", .whole, Assertion.layers,
      take: { if case .layers(let count) = $0 { count } else { nil } }),
    claim(
      "Layer N|NAME Top|Depth|Stack …", "what is in a layer", "Expect Layer 0 Top login",
      .pair(.layer, .layerClaim), { Assertion.layer($0.0, $0.1) },
      take: { if case .layer(let layer, let claim) = $0 { (layer, claim) } else { nil } }),
    claim(
      "Focus NAME", "the stack or screen that has the keys", "Expect Focus login",
      .word("a name") { [.focus($0)] },
      Assertion.focus, take: { if case .focus(let name) = $0 { name } else { nil } }),
    claim(
      "Route TEXT", "the URL of what is shown", "Expect Route \"/item/42\"", .quoted("a route in quotes"),
      Assertion.route, take: { if case .route(let url) = $0 { url } else { nil } }),
  ]

  private static let values = [
    claim(
      "Payload PATH RELATION VALUE", "a field of the payload of the screen in front",
      "Expect Payload id == 42",
      .comparison { _ in nil }, Assertion.payload,
      take: { if case .payload(let comparison) = $0 { comparison } else { nil } }),
    claim(
      "State PATH RELATION VALUE", "any part of the state", "Expect State main.stack[-1].screen == item",
      .comparison { .path($0.path, $0.value, fromStack: true) }, Assertion.state,
      take: { if case .state(let comparison) = $0 { comparison } else { nil } }),
    claim(
      "Value PATH RELATION VALUE", "a value that the app sets", "Expect Value count == 2",
      .comparison { .path([.field("values")] + $0.path, fromStack: false) }, Assertion.value,
      take: { if case .value(let comparison) = $0 { comparison } else { nil } }),
  ]

  private static let happenings = [
    claim(
      "Completed NAME [JSON]", "a screen has answered since the last such claim",
      "Expect Completed picker {\"color\":\"red\"}", .pair(.screen, .optional(.value)),
      { Assertion.completed($0.0, $0.1) },
      take: { if case .completed(let name, let value) = $0 { (name, value) } else { nil } }),
    claim(
      "Dismissed NAME", "a layer was closed", "Expect Dismissed login", .screen, Assertion.dismissed,
      take: { if case .dismissed(let name) = $0 { name } else { nil } }),
    claim(
      "Cancelled NAME", "a screen has gone without an answer", "Expect Cancelled picker", .screen,
      Assertion.cancelled, take: { if case .cancelled(let name) = $0 { name } else { nil } }),
    claim(
      "Event /PATTERN/|WORD [FIELD=VALUE…]", "an event has happened since the last such claim",
      "Expect Event outcome change=push to=item", .event, Assertion.event,
      take: { if case .event(let pattern) = $0 { pattern } else { nil } }),
    claim(
      "Queue idle|N", "how many requests wait", "Expect Queue idle", .queue, Assertion.queue,
      take: { if case .queue(let count) = $0 { count } else { nil } }),
    claim(
      "Phase idle|transitioning|waiting", "what stands in the way of the next request", "Expect Phase idle",
      .choice("a phase"), Assertion.phase, take: { if case .phase(let phase) = $0 { phase } else { nil } }),
    claim(
      "Guard NAME pending|allowed|denied", "what a guard has said", "Expect Guard auth pending",
      .pair(.word("the name of a guard") { [.guard($0)] }, .choice("a guard")),
      { Assertion.guarded($0.0, $0.1) },
      take: { if case .guarded(let name, let answer) = $0 { (name, answer) } else { nil } }),
  ]

  private static let wholes = [
    claim(
      "Golden NAME [Pane NAME] [Style]", "the screen is as it was when the frame was kept",
      "Expect Golden start", .golden, { Assertion.golden($0.name, pane: $0.pane, $0.depth) }
    ) { assertion in
      guard case .golden(let name, let pane, let depth) = assertion else { return nil }
      return GoldenClaim(name: name, pane: pane, depth: depth)
    },
    claim(
      "Same TEXT", "the state is what it was at the step of that name",
      "Step \"before\"\nExpect Same \"before\"", .quoted("the name of a step in quotes"), Assertion.same,
      take: { if case .same(let step) = $0 { step } else { nil } }),
    plain("Changed", "the state has changed with the last key", .changed),
    plain("Unchanged", "the state has not changed with the last key", .unchanged),
    plain("Invariants", "all invariants hold", .invariants),
    claim(
      "Exit N", "the app has ended with this status", "Expect Exit 0", .whole, Assertion.exit,
      take: { if case .exit(let status) = $0 { status } else { nil } }),
  ]

  private static func plain(_ word: String, _ help: String, _ assertion: Assertion) -> Entry {
    claim(word, help, "Expect \(word)", .nothing, { assertion }) { $0 == assertion ? () : nil }
  }
}
