@testable import Roots

/// A small program with tabs, guarded screens and accessories: what most tests walk through.
enum Toy {
  static func map() -> AppMap {
    var map = AppMap(title: "Toy") {
      Tab("home", root: "list", title: "Home")
      Tab("map", root: "atlas", title: "Map")
      Tab("inbox", root: "letters", title: "Inbox")
      Screen("list").children("item", "profile").url("/list")
      Screen("item", title: "Item {id}").identity("id").parameter("id", .int)
        .parameter("color", fallback: "blue").url("/item/:id(int)").children("reviews", "seller")
      Screen("reviews").url("/item/:id(int)/reviews")
      Screen("seller")
      Screen("profile").url("/me")
      Screen("atlas").url("/atlas")
      Screen("letters").children("letter").url("/inbox")
      Screen("letter").identity("id").url("/inbox/:id(int)")
      Accessory("cart")
      Accessory("card")
      Accessory("login")
      Accessory("toast").passingInput()
      Accessory("curtain").opaque()
    }
    map.scheme = "toy"
    return map
  }

  static func state() -> NavigationState { NavigationState(Plan(map())) }

  /// The state after some commands, which all have to be carried out.
  static func state(_ commands: Command...) throws -> NavigationState {
    var state = state()
    for command in commands { try state.apply(command) }
    return state
  }
}

/// A screen that notes its life.
@MainActor final class Noted: LiveScreen {
  let context: ScreenContext
  let notes: Notes

  init(_ context: ScreenContext, _ notes: Notes) {
    self.context = context
    self.notes = notes
    notes.alive += 1
  }

  func lifeCycle(_ step: LifeCycle) { notes.lines.append("\(step.rawValue) \(context.screen)") }

  isolated deinit { notes.alive -= 1 }
}

/// What screens of a test noted.
@MainActor final class Notes {
  var lines: [String] = []
  var alive = 0

  /// What was noted since the last time it was asked for.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension AppMap {
  /// This map with every screen and accessory made by one maker.
  func made(by make: @escaping @MainActor @Sendable (ScreenContext) -> any LiveScreen) -> AppMap {
    var map = self
    map.screens = screens.map { $0.make(make) }
    map.accessories = accessories.map { $0.configured { $0.make(make) } }
    return map
  }
}
