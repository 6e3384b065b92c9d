import TestTraits
import Testing

@testable import Roots

/// The example of the source document: a chat, a menu, profiles with several parents.
private let social = ScreenGraph(
  screens: ["menu", "messages", "chat", "ownProfile", "otherProfile", "photo", "settings", "isle"],
  edges: [
    .init(from: "menu", to: "messages"), .init(from: "menu", to: "ownProfile"),
    .init(from: "menu", to: "settings", kind: .modal), .init(from: "messages", to: "chat"),
    .init(from: "chat", to: "otherProfile"), .init(from: "messages", to: "otherProfile"),
    .init(from: "otherProfile", to: "photo"), .init(from: "ownProfile", to: "photo", transition: "fade"),
  ])

@Suite(.timeLimited) struct `A path` {
  typealias Back = ScreenPath.Back

  @Test(.rows("1.2", "1.5", "1.11")) func `goes back until a way leads forward`() throws {
    let path = try social.path(from: ["menu", "messages", "chat"], to: "ownProfile")
    #expect(path.back == [Back("chat"), Back("messages")])
    #expect(path.forward == [.init(from: "menu", to: "ownProfile")])
    #expect(path.cost == 3)
  }

  @Test(.rows("1.7", "1.12")) func `by the graph alone only goes forward`() throws {
    let path = try social.path(from: "menu", to: "photo")
    #expect(path.back.isEmpty)
    #expect(path.forward.map(\.to) == ["ownProfile", "photo"])
    #expect(path.forward.last?.transition == "fade")
    #expect(throws: PathError.noWay(from: "chat", to: "ownProfile", parents: ["menu"])) {
      try social.path(from: "chat", to: "ownProfile")
    }
  }

  @Test(.row("1.14")) func `undoes each screen by the kind of edge that brought it`() throws {
    let trail = Trail([
      .init("menu"), .init("messages"), .init("chat", by: .tab), .init("photo", by: .modal),
      .init("settings", by: .overlay),
    ])
    let path = try social.path(from: trail, to: "menu")
    #expect(
      path.back == [
        Back("settings", .dismiss), Back("photo", .dismiss), Back("chat", .tab), Back("messages", .pop),
      ])
    #expect(path.forward.isEmpty)
    #expect(path.cost == 4)
  }

  @Test(
    .row("1.15"),
    arguments: [
      ([], ["messages", "otherProfile"]),
      (["messages"], ["messages", "otherProfile"]),
      (["chat"], ["messages", "chat", "otherProfile"]),
      (["messages", "chat"], ["messages", "chat", "otherProfile"]),
      (["menu", "otherProfile", "otherProfile"], ["messages", "otherProfile"]),
    ])
  func `passes the screens it is told to`(via: [String], forward: [String]) throws {
    let path = try social.path(from: "menu", to: "otherProfile", via: via)
    #expect(path.forward.map(\.to) == forward)
  }

  @Test(.row("1.15")) func `may pass a screen on the way back`() throws {
    let path = try social.path(
      from: ["menu", "messages", "chat", "otherProfile", "photo"], to: "settings", via: ["chat", "messages"])
    #expect(path.back.map(\.screen) == ["photo", "otherProfile", "chat", "messages"])
    #expect(path.forward.map(\.to) == ["settings"])
    let again = try social.path(from: ["menu", "messages"], to: "messages", via: ["menu"])
    #expect(again.back.map(\.screen) == ["messages"])
    #expect(again.forward.map(\.to) == ["messages"])
    #expect(throws: PathError.noWay(from: "settings", to: "chat", parents: ["messages"])) {
      try social.path(from: ["menu", "chat"], to: "chat", via: ["settings"])
    }
  }

  @Test(.row("1.17")) func `can only go back from screens outside the graph`() throws {
    let path = try social.path(from: ["menu", "link", "chat", "link", "help"], to: "otherProfile")
    #expect(path.back.map(\.screen) == ["help", "link"])
    #expect(path.forward.map(\.from) == ["chat"])
    #expect(throws: PathError.noWay(from: "help", to: "menu", parents: [])) {
      try social.path(from: ["link", "help"], to: "menu")
    }
  }

  @Test func `to the visible screen is empty`() throws {
    let path = try social.path(from: ["menu", "chat", "menu"], to: "menu")
    #expect(path.isEmpty)
    #expect(path.cost == 0)
    #expect(try social.path(from: "menu", to: "menu").isEmpty)
  }

  @Test func `prefers fewer pops to fewer pushes`() throws {
    let graph = ScreenGraph(
      screens: ["a", "b", "c", "d"],
      edges: [.init(from: "a", to: "d"), .init(from: "b", to: "c"), .init(from: "c", to: "d")])
    let path = try graph.path(from: ["a", "b"], to: "d")
    #expect(path.back.isEmpty)
    #expect(path.forward.map(\.to) == ["c", "d"])
  }

  @Test func `prefers what was declared first`() throws {
    for first in ["b", "c"] {
      let second = first == "b" ? "c" : "b"
      let graph = ScreenGraph(
        screens: ["a", "b", "c", "d"],
        edges: [
          .init(from: "c", to: "d"), .init(from: "b", to: "d"), .init(from: "a", to: first),
          .init(from: "a", to: second),
        ])
      #expect(try graph.path(from: "a", to: "d").forward.map(\.to) == [first, "d"])
    }
  }

  @Test func `weighs the costs of edges`() throws {
    let graph = ScreenGraph(
      screens: ["a", "b", "c"],
      edges: [
        .init(from: "a", to: "c", kind: .modal, cost: 200), .init(from: "a", to: "b", cost: 100),
        .init(from: "b", to: "c", cost: 99),
      ])
    #expect(try graph.path(from: "a", to: "c").cost == 199)
    #expect(try graph.path(from: ["b", "a"], to: "c").back.map(\.screen) == ["a"])
  }

  @Test func `stays among the nearest when a screen is many thousand times a child`() throws {
    let screens = ["hub", "side"] + (0..<5_000).map { "s\($0)" }
    let edges = screens.dropFirst(2).flatMap {
      [ScreenGraph.Edge(from: $0, to: "hub"), .init(from: "hub", to: $0)]
    }
    let graph = ScreenGraph(screens: screens, edges: edges + [.init(from: "hub", to: "side")])
    #expect(try graph.path(from: "s17", to: "s4999").forward.map(\.to) == ["hub", "s4999"])
    #expect(try graph.path(from: ["s1", "side"], to: "hub").cost == 2)
  }

  @Test func `may be asked for by many threads at once`() async throws {
    let expected = try social.path(from: "menu", to: "photo", via: ["otherProfile"])
    let answers = try await withThrowingTaskGroup(of: ScreenPath.self) { group in
      for _ in 0..<200 {
        group.addTask { try social.path(from: "menu", to: "photo", via: ["otherProfile"]) }
      }
      return try await group.reduce(into: Set<ScreenPath>()) { $0.insert($1) }
    }
    #expect(answers == [expected])
  }
}

@Suite(.timeLimited) struct `Where there is no path` {
  @Test(arguments: [
    ("ownProfil", ["ownProfile"]), ("mesages", ["messages"]), ("pohto", ["photo"]), ("", []), ("zzzzzz", []),
    ("Settings", ["settings"]), ("rProfile", ["ownProfile"]),
  ])
  func `the nearest names are offered`(name: String, nearest: [String]) {
    #expect(throws: PathError.unknownScreen(name, nearest: nearest)) {
      try social.path(from: "menu", to: name)
    }
  }

  @Test func `every name asked for is checked`() {
    #expect(throws: PathError.unknownScreen("nenu", nearest: ["menu"])) {
      try social.path(from: "nenu", to: "chat")
    }
    #expect(throws: PathError.unknownScreen("nenu", nearest: ["menu"])) {
      try social.path(from: ["menu"], to: "chat", via: ["nenu"])
    }
    #expect(throws: PathError.emptyTrail(to: "chat")) { try social.path(from: [] as Trail, to: "chat") }
  }

  @Test(arguments: [
    (PathError.unknownScreen("cart", nearest: []), "unknown screen 'cart'"),
    (
      .unknownScreen("cart", nearest: ["card", "chart"]),
      "unknown screen 'cart'; did you mean 'card', 'chart'?"
    ),
    (
      .noWay(from: "a", to: "b", parents: []),
      "no way leads from 'a' to 'b'; no screen names 'b' as its child"
    ),
    (
      .noWay(from: "a", to: "b", parents: ["c", "d", "e", "f"]),
      "no way leads from 'a' to 'b'; 'b' is a child of 'c', 'd', 'e'"
    ),
    (.emptyTrail(to: "b"), "no way leads to 'b': no screen is shown"),
  ])
  func `the message tells why`(error: PathError, message: String) {
    #expect(error.description == message)
  }
}
