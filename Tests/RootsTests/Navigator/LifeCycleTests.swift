import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `The life cycle` {
  @Test(.rows("0.1", "4.4 order on push"))
  func `of a push creates, blurs, shows, and then tells the outcome`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    #expect(
      rig.log.takeLife() == [
        "create item", "willDisappear list", "blur list", "willAppear item", "didDisappear list",
        "didAppear item", "focus item", "committed",
      ])
    #expect(
      rig.notes.take() == [
        "create item", "willDisappear list", "blur list", "willAppear item", "didDisappear list",
        "didAppear item", "focus item",
      ])
  }

  @Test(.rows("0.10", "4.4 order on pop"))
  func `of a pop destroys after the transition and then delivers the answer`() throws {
    let rig = try Rig()
    rig.nav.push("item", completion: rig.ending(of: "item"))
    _ = rig.log.takeLife()
    rig.nav.pop()
    #expect(
      rig.log.takeLife() == [
        "willDisappear item", "blur item", "willAppear list", "didDisappear item", "didAppear list",
        "focus list", "destroy item", "cancelled item popped", "committed",
      ])
    #expect(rig.takeEndings() == ["item cancelled popped"])
  }

  @Test(.row("0.2")) func `shows the same instance again and creates nothing`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    let first = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.screen($0.id) })
    rig.nav.push("reviews")
    _ = rig.notes.take()
    rig.nav.pop()
    #expect(rig.nav.state.focusedEntry.flatMap { rig.nav.screen($0.id) } === first)
    #expect(!rig.notes.take().contains { $0.hasPrefix("create") })
  }

  @Test(.row("4.4 overlay over base")) func `of an overlay that hides nothing only blurs and covers`() throws
  {
    let rig = try Rig()
    rig.nav.overlay("cart")
    #expect(
      rig.log.takeLife() == [
        "create cart", "blur list", "covered list", "willAppear cart", "didAppear cart", "focus cart",
        "committed",
      ])
    rig.nav.dismiss()
    #expect(
      rig.log.takeLife() == [
        "willDisappear cart", "blur cart", "didDisappear cart", "uncovered list", "focus list",
        "destroy cart", "cancelled cart popped", "committed",
      ])
  }

  @Test func `of an overlay that hides everything makes the base disappear`() throws {
    let rig = try Rig()
    rig.nav.overlay("curtain")
    #expect(
      rig.log.takeLife() == [
        "create curtain", "willDisappear list", "blur list", "willAppear curtain", "didDisappear list",
        "didAppear curtain", "focus curtain", "committed",
      ])
    rig.nav.dismiss()
    #expect(
      rig.log.takeLife() == [
        "willDisappear curtain", "blur curtain", "willAppear list", "didDisappear curtain",
        "didAppear list", "focus list", "destroy curtain", "cancelled curtain popped", "committed",
      ])
  }

  @Test(.row("4.1 non-blocking overlay (toast, hint)")) func `of a toast leaves the keys where they are`()
    throws
  {
    let rig = try Rig()
    rig.nav.overlay("toast")
    #expect(
      rig.log.takeLife() == ["create toast", "willAppear toast", "didAppear toast", "committed"])
    rig.nav.overlay("cart")
    #expect(
      rig.log.takeLife() == [
        "create cart", "blur list", "covered list", "covered toast", "willAppear cart", "didAppear cart",
        "focus cart", "committed",
      ])
  }

  @Test func `covers what comes below an open layer, and pairs it with uncovered`() throws {
    let rig = try Rig()
    rig.nav.overlay("cart")
    var push = Command.Push()
    push.overlays = .keep
    _ = rig.log.takeLife()
    rig.nav.send(.push("item", on: .tab("home"), push))
    #expect(
      rig.log.takeLife() == [
        "create item", "willDisappear list", "willAppear item", "didDisappear list", "didAppear item",
        "covered item", "committed",
      ])
    rig.nav.dismiss()
    #expect(
      rig.log.takeLife().prefix(4) == [
        "willDisappear cart", "blur cart", "didDisappear cart", "uncovered item",
      ])
  }

  @Test(.row("4.4 tab switch")) func `of a tab switch makes nothing that is kept`() throws {
    let rig = try Rig()
    rig.nav.show(tab: "map")
    #expect(
      rig.log.takeLife() == [
        "willDisappear list", "blur list", "willAppear atlas", "didDisappear list", "didAppear atlas",
        "focus atlas", "committed",
      ])
  }

  @Test(.row("4.1 replace the top while it is awaited"))
  func `of a replace destroys the old one with its reason`() throws {
    let rig = try Rig()
    rig.nav.push("item", completion: rig.ending(of: "item"))
    _ = rig.log.takeLife()
    rig.nav.replace(with: "profile")
    #expect(
      rig.log.takeLife() == [
        "create profile", "willDisappear item", "blur item", "willAppear profile", "didDisappear item",
        "didAppear profile", "focus profile", "destroy item", "cancelled item replaced", "committed",
      ])
    #expect(rig.takeEndings() == ["item cancelled replaced"])
  }

  @Test(.rows("0.3", "4.4 several popped"))
  func `of several pops destroys top first and never shows the covered ones`() throws {
    let rig = try Rig()
    rig.nav.push("item", completion: rig.ending(of: "item"))
    rig.nav.push("reviews", completion: rig.ending(of: "reviews"))
    rig.nav.push("seller", completion: rig.ending(of: "seller"))
    _ = rig.log.takeLife()
    rig.nav.popToRoot()
    #expect(
      rig.log.takeLife() == [
        "willDisappear seller", "blur seller", "willAppear list", "didDisappear seller", "didAppear list",
        "focus list", "destroy seller", "destroy reviews", "destroy item", "cancelled seller popped",
        "cancelled reviews popped", "cancelled item popped", "committed",
      ])
    #expect(
      rig.takeEndings() == ["seller cancelled popped", "reviews cancelled popped", "item cancelled popped"])
  }

  @Test(.row("4.4 transaction pops and pushes")) func `of a transaction makes only what ends up on a stack`()
    throws
  {
    let rig = try Rig()
    rig.nav.push("item")
    _ = rig.log.takeLife()
    _ = rig.notes.take()
    rig.nav.send(.transaction([.pop(), .push("profile"), .push("seller"), .pop(), .push("reviews")]))
    #expect(
      rig.log.takeLife() == [
        "create profile", "create reviews", "willDisappear item", "blur item", "willAppear reviews",
        "didDisappear item", "didAppear reviews", "focus reviews", "destroy item", "cancelled item popped",
        "committed",
      ])
    #expect(rig.sketch == "*home: list > profile > reviews | map: atlas | inbox: letters")
    #expect(rig.notes.alive == 5)
  }

  @Test(.rows("0.53", "3.7")) func `of a nested flow shows its host and its first screen`() throws {
    let rig = try Rig { map in
      map.screens += [Screen("address"), Screen("pay"), Screen("checkout").nesting("address")]
    }
    rig.nav.push("checkout")
    #expect(
      rig.log.takeLife() == [
        "create checkout", "create address", "willDisappear list", "blur list", "willAppear checkout",
        "willAppear address", "didDisappear list", "didAppear checkout", "didAppear address",
        "focus address", "committed",
      ])
    rig.nav.push("pay")
    #expect(
      rig.log.takeLife() == [
        "create pay", "willDisappear address", "blur address", "willAppear pay", "didDisappear address",
        "didAppear pay", "focus pay", "committed",
      ])
    rig.nav.show(tab: "map")
    _ = rig.log.takeLife()
    rig.nav.send(.push("seller", on: .nested("checkout")))
    #expect(rig.log.takeLife() == ["create seller", "committed"])
    rig.nav.show(tab: "home")
    _ = rig.log.takeLife()
    rig.nav.send(.pop(on: .tab("home")))
    #expect(
      rig.log.takeLife() == [
        "willDisappear seller", "willDisappear checkout", "blur seller", "willAppear list",
        "didDisappear seller", "didDisappear checkout", "didAppear list", "focus list", "destroy seller",
        "destroy pay", "destroy address", "destroy checkout", "cancelled seller popped",
        "cancelled pay popped", "cancelled address popped", "cancelled checkout popped", "committed",
      ])
  }

  @Test func `of the start makes every root and shows one`() throws {
    let notes = Notes()
    let nav = try Navigator(Toy.map().made { Noted($0, notes) })
    #expect(
      notes.take() == [
        "create list", "create atlas", "create letters", "willAppear list", "didAppear list", "focus list",
      ])
    #expect(nav.registryCount == 4)
  }

  @Test(.rows("2.31", "2.4", "2.5")) func `runs the request's own functions at their steps`() throws {
    let rig = try Rig()
    var seen: [String] = []
    rig.nav.send(
      Request(.push("item")).on(.didAppear) { seen.append("hook \(rig.notes.lines.last ?? "")") }
        .willNavigate { seen.append("will \($0.screen), \(rig.notes.lines.count) steps") }
        .onAppeared { seen.append("appeared \($0.id)") }
        .outcome { seen.append("outcome \($0.code)") })
    #expect(
      seen == ["will item, 0 steps", "hook didAppear item", "appeared c4", "outcome committed"])
    rig.nav.show(tab: "map")
    rig.nav.show(tab: "home")
    #expect(seen.count == 5)
    #expect(seen.last?.hasPrefix("hook") == true)
  }

  @Test(.row("2.31")) func `calls a request's function at each time, until the entry is destroyed`() throws {
    let rig = try Rig { map in map.change("item") { $0.keepAlive(.session) } }
    var appeared = 0
    rig.nav.send(Request(.push("item")).on(.didAppear) { appeared += 1 })
    #expect(appeared == 1)
    rig.nav.push("seller")
    rig.nav.pop()
    #expect(appeared == 2)
    rig.nav.pop()
    rig.nav.push("item")
    #expect(appeared == 2)
  }

  @Test(.row("4.1 key / click on the active tab")) func `tells a reselected tab at its root`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    rig.nav.reselect()
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    _ = rig.log.takeLife()
    rig.nav.reselect()
    #expect(rig.log.takeLife() == ["didReselect list", "unchanged"])
  }
}
