import Roots
import RootsPatterns

// The snippets of the documentation, as they stand there: here they are compiled.

private struct Card: Codable, Sendable { var number: String }

private enum Session { static let isOpen = false }

@MainActor private func navigator(_ map: AppMap) async throws {
  let nav = try Navigator(map)
  nav.push("item", payload: ["id": 42])
  nav.tab("inbox").push("letter")
  let card = try await nav.accessory(0).present("card", as: Card.self)
  _ = card
}

@MainActor private final class Shop {
  var prices: [Int] = []
  func load() async throws -> [Int] { [] }
  func bringBack(_ price: Int) { prices.append(price) }
}

@MainActor private func work(_ context: ScreenContext, _ shop: Shop) {
  context.task(id: "prices") { shop.prices = try await shop.load() }
  let price = 7
  context.toast("deleted \(price)", .done, action: .init("undo") { shop.bringBack(price) })
}

@MainActor private func destinations() {
  final class CommitScreen: LiveScreen { init(_ context: ScreenContext, _ hash: String) {} }
  final class ConfirmScreen: LiveScreen { init(_ context: ScreenContext, _ branch: String) {} }
  struct Commit: Destination {
    let hash: String
    static let screen = Screen("commit", title: "Commit {hash}").url("/commit/:hash")
  }
  struct Confirm: AccessoryDestination {
    typealias Answer = Bool
    let branch: String
  }
  let map = AppMap(title: "History") {
    Screen(Commit.self) { context, commit in CommitScreen(context, commit.hash) }
    Accessory(Confirm.self) { context, confirm in ConfirmScreen(context, confirm.branch) }
  }
  _ = map
}

@MainActor private func typedNavigator(_ map: AppMap) throws {
  enum Screens: String, CaseIterable, NavigationName { case item }
  enum Accessories: String, CaseIterable, NavigationName { case cart }
  enum Tabs: String, CaseIterable, NavigationName { case home, inbox }
  let nav = try TypedNavigator<Tabs, Screens, Accessories>(map)
  nav.tab(.home).push(.item, payload: ["id": 42])
}

private func appMap() -> AppMap {
  let map = AppMap(title: "Shop") {
    Tab("home", root: "catalog")
    Screen("catalog").children("item")
    Screen("item").identity("id").url("/item/:id(int)")
    Accessory("cart")
  }
  return map
}

private func payloadType() -> AppMap {
  let map = AppMap(title: "Bank") {
    Screen("card").restorable()
    PayloadType("card", Card.self)
  }
  return map
}

private func guards() -> AppMap {
  AppMap {
    Guard("auth") { attempt in
      Session.isOpen ? .allow : .refuse("sign in first")
    }
    Guard(
      "auth",
      asking: { attempt in
        let user = try? await attempt.navigator.present("login", as: String.self)
        return user == nil ? .refuse(nil) : .allow
      })
  }
}

@MainActor private func route(_ navigator: Navigator) {
  enum Page: Route {
    case catalog, item(Int)

    var visit: Visit {
      switch self {
      case .catalog: "catalog"
      case .item(let id): Visit("item", payload: ["id": .int(id)])
      }
    }
  }
  Router<Page>(navigator).navigate(to: .item(42))
}

private func flow() -> Visit {
  enum Checkout: FlowKind {
    enum Intent { case cart([Int]) }
    enum Route { case paid(String), changedTheirMind }
    enum Input { case priceChanged(Int) }

    static func start(_ intent: Intent) -> Visit {
      switch intent {
      case .cart(let items): Visit("address", payload: ["count": .int(items.count)])
      }
    }
  }
  return Checkout.start(.cart([1]))
}

@MainActor private func secret(_ context: ScreenContext, _ typed: String) {
  struct SignIn: Codable { var user: String; var pin: Secret }
  context.complete(SignIn(user: "ada", pin: Secret(typed)))
}
