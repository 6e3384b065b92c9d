import TestTraits
import Testing

@testable import Roots
@testable import RootsPatterns

private enum TabCase: String, CaseIterable, NavigationName { case home, map, inbox }
private enum ScreenCase: String, CaseIterable, NavigationName {
  case list, item, reviews, seller, profile, atlas, letters, letter
}
private enum LayerCase: String, CaseIterable, NavigationName { case cart, card, login, toast, curtain }
private typealias Nav = TypedNavigator<TabCase, ScreenCase, LayerCase>

/// One verb of the typed face, and the command that it sends.
private struct Verb: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let call: @MainActor @Sendable (Nav) -> Void
  let command: Command

  init(_ name: String, _ command: Command, _ call: @escaping @MainActor @Sendable (Nav) -> Void) {
    testDescription = name
    self.call = call
    self.command = command
  }

  static let item = Visit("item", payload: ["id": 1])

  static let all: [Verb] = [
    Verb("push", .push(item)) { $0.push(.item, payload: ["id": 1]) },
    Verb("push with a resource", .push(Visit("item", resource: "9"))) { $0.push(.item, resource: "9") },
    Verb("push on a tab", .push("seller", on: .tab("map"))) { $0.tab(.map).push(.seller) },
    Verb("push on main", .push("profile", on: .main)) { $0.main.push(.profile) },
    Verb("push new", .pushNew(item)) { $0.reveal(.item, payload: ["id": 1], within: .topAsItIs) },
    Verb("navigate", .navigate(item, on: nil, .merge)) {
      $0.reveal(.item, payload: ["id": 1], within: .top, .merge)
    },
    Verb("reveal", .reveal("list")) { $0.reveal(.list) },
    Verb("pop", .pop()) { $0.pop() },
    Verb("pop some", .pop(2)) { $0.pop(2) },
    Verb("pop with an answer", .pop(1, value: "done")) { $0.pop(with: "done") },
    Verb("pop from", .popFrom(ContextID(4), count: 1)) { $0.pop(from: ContextID(4)) },
    Verb("pop to", .popTo(Command.PopTarget("list"))) { $0.pop(to: .list) },
    Verb("pop to, else fail", .popTo(Command.PopTarget("letter"), ifAbsent: .fail)) {
      $0.pop(to: .letter, ifAbsent: .fail)
    },
    Verb("pop to a visit", .popTo(Command.PopTarget(id: ContextID(4)), ifAbsent: .fail)) {
      $0.pop(to: ContextID(4))
    },
    Verb("pop to the root", .popToRoot()) { $0.popToRoot() },
    Verb(
      "pop while",
      .transform(
        Command.StackTransform { entries in
          let kept = entries.lastIndex { $0.screen == "list" } ?? 0
          return entries.prefix(kept + 1).map { .keep($0.id) }
        })
    ) { $0.pop(while: { $0.screen != "list" }) },
    Verb("replace", .replace("seller", count: 2)) { $0.replace(with: .seller, count: 2) },
    Verb("go to", .goTo("seller")) { $0.reset(to: .seller) },
    Verb("set the root", .setRoot("seller")) { $0.reset(root: .seller) },
    Verb("set the stack", .setStack(["list", "seller"])) { $0.reset(to: [.list, .seller]) },
    Verb("set the stack by a function", .pop(1)) { $0.reset { $0.dropLast().map { .keep($0.id) } } },
    Verb("bring to front", .bringToFront("item", by: .screen)) { $0.bringToFront(.item, by: .screen) },
    Verb("show a tab", .show(tab: "map")) { $0.show(tab: .map) },
    Verb("show a tab by itself", .show(tab: "inbox")) { $0.tab(.inbox).show() },
    Verb("reselect", .reselect()) { $0.reselect() },
    Verb("reselect a tab", .reselect(tab: "map")) { $0.reselect(tab: .map) },
    Verb("overlay", .overlay("cart")) { $0.overlay(.cart) },
    Verb("overlay at a layer", .overlay("cart", at: .number(3))) { $0.overlay(.cart, at: .number(3)) },
    Verb("push on a layer", .overlay("card", at: .number(0))) { $0.accessory(0).push(.card) },
    Verb("pop in a layer", .pop(on: .layer(0))) { $0.accessory(0).pop() },
    Verb("dismiss", .dismiss()) { $0.dismiss() },
    Verb("dismiss a layer", .dismiss(layer: 0)) { $0.accessory(0).dismiss() },
    Verb("dismiss a layer by number", .dismiss(layer: 1)) { $0.dismiss(layer: 1) },
    Verb("dismiss all", .dismissAll) { $0.dismissAll() },
    Verb("back", .back) { $0.back() },
    Verb("go", .go("letter", via: ["letters"], .each)) { $0.go(to: .letter, via: [.letters], .each) },
    Verb("open", .open("toy://item/5")) { $0.open("toy://item/5") },
    Verb("open by pushing", .open("toy://item/5", .push)) { $0.open("toy://item/5", .push) },
  ]
}

@MainActor @Suite(.timeLimited) struct `The typed face` {
  // Each verb does what the command of its name does.
  @Test(.row("0.43"), arguments: Verb.all)
  fileprivate func `has every verb`(_ verb: Verb) throws {
    for before in [[], [Command.item(1), .push("reviews")], [.item(1), .overlay("cart"), .push("card")]] {
      let nav = try Nav(Toy.map())
      let plain = try Navigator(Toy.map())
      var outcomes: [[String]] = [[], []]
      let tokens = [(0, nav.core), (1, plain)].map { (index: Int, navigator: Navigator) in
        navigator.listen { event in
          if case .outcome(_, let outcome, _) = event.kind {
            outcomes[index].append(outcome.rejection?.description ?? outcome.code)
          }
        }
      }
      for command in before {
        nav.core.send(command)
        plain.send(command)
      }
      verb.call(nav)
      plain.send(Request(verb.command, origin: .program))
      #expect(nav.state == plain.state, "after \(before)")
      #expect(outcomes[0] == outcomes[1], "after \(before)")
      #expect(outcomes[0].count == before.count + 1)
      for token in tokens { token.cancel() }
    }
  }

  // What is not defined is found at the start, all of it at once.
  @Test(.row("0.43")) func `wants every case of its enums defined`() throws {
    enum More: String, CaseIterable, NavigationName { case list, itm, basement }
    #expect {
      try TypedNavigator<TabCase, More, More>(Toy.map())
    } throws: { error in
      (error as? InvalidMap)?.problems.map(\.description) == [
        "screen 'itm' is a case of the enum, but is not defined",
        "screen 'basement' is a case of the enum, but is not defined",
        "accessory 'list' is a case of the enum, but is not defined",
        "accessory 'itm' is a case of the enum, but is not defined",
        "accessory 'basement' is a case of the enum, but is not defined",
      ]
    }
  }

  @Test(.row("0.19")) func `awaits answers, opened by their cases`() async throws {
    let nav = try Nav(Toy.map())
    let card = Task.immediate { try await nav.present(.card, as: String.self) }
    nav.core.send(.complete("4711"))
    #expect(try await card.value == "4711")
    let item = Task.immediate { try await nav.answer(of: .item, payload: ["id": 1], as: Int.self) }
    nav.pop(with: 5)
    #expect(try await item.value == 5)
    let layer = Task.immediate { try await nav.accessory(2).present(.card, as: Int.self) }
    #expect(nav.state.openLayers == [2])
    #expect(nav.accessory(2).entries.map(\.screen) == ["card"])
    nav.dismiss()
    await #expect(throws: Unanswered.cancelled(.popped)) { try await layer.value }
    let tab = Task.immediate { try await nav.tab(.map).answer(of: .seller, as: Int.self) }
    #expect(nav.tab(.map).entries.map(\.screen) == ["atlas", "seller"])
    nav.core.send(.complete(3))
    #expect(try await tab.value == 3)
  }

  @Test func `tells completions and messages, and takes a maker from the call`() throws {
    let nav = try Nav(Toy.map())
    let notes = Notes()
    var heard: [String] = []
    nav.push(
      .item, completion: { heard.append("\($0)") }, onMessage: { heard.append("\($0.value?.json ?? "")") })
    nav.core.send(.message("hello"))
    nav.pop()
    nav.overlay(.cart, completion: { heard.append("cart \($0)") })
    nav.dismissAll()
    nav.accessory(1).push(.card, completion: { heard.append("card \($0)") })
    nav.accessory(1).dismiss()
    #expect(heard == ["\"hello\"", "cancelled, popped", "cart cancelled, popped", "card cancelled, popped"])
    nav.push(.seller, make: { Noted($0, notes) })
    #expect(notes.lines.contains("create seller"))
  }
}
