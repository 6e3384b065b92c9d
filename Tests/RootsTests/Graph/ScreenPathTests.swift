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
  @Test(.rows("1.7", "1.12")) func `by the graph alone only goes forward`() throws {
    let path = try social.path(from: "menu", to: "photo")
    #expect(path.back.isEmpty)
    #expect(path.forward.map(\.to) == ["ownProfile", "photo"])
    #expect(path.forward.last?.transition == "fade")
    #expect(throws: PathError.noWay(from: "chat", to: "ownProfile", parents: ["menu"])) {
      try social.path(from: "chat", to: "ownProfile")
    }
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

  @Test func `to the visible screen is empty`() throws {
    #expect(try social.path(from: "menu", to: "menu").isEmpty)
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
  }

  @Test func `stays among the nearest when a screen is many thousand times a child`() throws {
    let screens = ["hub", "side"] + (0..<5_000).map { "s\($0)" }
    let edges = screens.dropFirst(2).flatMap {
      [ScreenGraph.Edge(from: $0, to: "hub"), .init(from: "hub", to: $0)]
    }
    let graph = ScreenGraph(screens: screens, edges: edges + [.init(from: "hub", to: "side")])
    #expect(try graph.path(from: "s17", to: "s4999").forward.map(\.to) == ["hub", "s4999"])
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
      try social.path(from: "menu", to: "chat", via: ["nenu"])
    }
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
  ])
  func `the message tells why`(error: PathError, message: String) {
    #expect(error.description == message)
  }
}
