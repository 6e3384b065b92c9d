import Testing

@testable import Roots

/// One row of a table of commands: what was done before, what is done, what comes of it.
struct Deed: Sendable, CustomTestStringConvertible {
  let title: String
  let before: [Command]
  let command: Command
  /// `committed`, `unchanged`, `pushedInstead`, or the whole text of the rejection.
  let outcome: String
  /// The sketch of the state afterwards; without one the state is as it was.
  let after: String?
  /// Who ended where and how, in order.
  let ended: [String]

  init(
    _ title: String, _ before: [Command] = [], do command: Command, _ outcome: String = "committed",
    _ after: String? = nil, ended: [String] = []
  ) {
    self.title = title
    self.before = before
    self.command = command
    self.outcome = outcome
    self.after = after
    self.ended = ended
  }

  var testDescription: String { title }

  /// Does it, and compares everything.
  func check(in map: AppMap = Deed.map, at location: SourceLocation = #_sourceLocation) throws {
    var state = NavigationState(Plan(map))
    for command in before { try state.apply(command) }
    let old = state
    switch state.outcome(of: command) {
    case .success(let change):
      #expect(change.outcome.rawValue == outcome, sourceLocation: location)
      #expect(change.ended.map(\.line) == ended, sourceLocation: location)
      #expect((after == nil) == (outcome == "unchanged"), sourceLocation: location)
    case .failure(let reason):
      #expect(reason.description == outcome, sourceLocation: location)
      #expect(after == nil, sourceLocation: location)
    }
    if let after { #expect(state.sketch == after, sourceLocation: location) }
    if after == nil { #expect(state == old, sourceLocation: location) }
    #expect(state.violations() == [], sourceLocation: location)
    checkTransaction(old, state, at: location)
  }

  /// As the only command of a transaction it does the same.
  private func checkTransaction(
    _ old: NavigationState, _ new: NavigationState, at location: SourceLocation
  ) {
    var state = old
    switch state.outcome(of: .transaction([command])) {
    case .success: #expect(state == new, sourceLocation: location)
    case .failure(let reason):
      #expect(reason.description == "command 1 of the transaction: \(outcome)", sourceLocation: location)
      #expect(state == old, sourceLocation: location)
    }
  }

  /// The toy program with nested navigators, and accessories with guards.
  static let map: AppMap = {
    var map = Toy.map()
    AppMap {
      Flow("checkout", screens: ["address", "pay"])
      Screen("address")
      Screen("pay")
      Screen("wizard").nesting("checkout")
      Screen("photo")
      Accessory("drawer").configured { $0.nesting("address") }
      Accessory("hint", parents: ["cart"])
      Accessory("tip", title: "Tip for an item", parents: ["item"])
      Accessory("tip", title: "Tip at home", parents: ["home"])
    }.add(to: &map)
    return map
  }()

  /// A program without tabs.
  static let plain = AppMap(title: "Plain") {
    Screen("start").children("list")
    Screen("list").children("item")
    Screen("item").identity("id")
    Screen("about").url("/about")
    Flow("checkout", screens: ["address"])
    Screen("address")
    Accessory("cart")
  }
}

extension Change.Ended {
  /// Where who ended how: `layer:0 cart popped`.
  var line: String {
    let how =
      switch ending {
      case .completed(let value): "completed \(value?.value?.json ?? "nothing")"
      case .cancelled(let why): why.rawValue
      }
    return "\(place) \(entry.screen) \(how)"
  }
}

extension NavigationState {
  /// What comes of a command.
  mutating func outcome(of command: Command, from opener: ContextID? = nil) -> Result<Change, Rejection> {
    do {
      return .success(try apply(command, from: opener))
    } catch {
      return .failure(error)
    }
  }
}

extension Command {
  /// A push of an item with an id.
  static func item(_ id: Int, on place: Place? = nil) -> Command {
    .push(Visit("item", payload: ["id": .int(id)]), on: place)
  }
}

extension NavigationState {
  /// Everything that can be seen of a state, without the identities of visits.
  var looks: String {
    let stacks = places.map { place in
      let entries = self[place].entries.map {
        "\($0.screen)#\($0.resource ?? "") \($0.payload?.value?.json ?? "")"
      }
      return "\(place): " + entries.joined(separator: " > ")
    }
    return stacks.joined(separator: " | ") + " | \(selectedTab ?? "") \(focusedEntry?.screen ?? "")"
  }
}
