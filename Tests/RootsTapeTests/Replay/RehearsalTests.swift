import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// A program written in Swift that keeps its state in memory, as others keep it in a file.
@MainActor private final class Shop {
  let storage = Memory()
  private(set) var arguments: [[String]] = []

  final class Memory: RestorationStorage {
    var value: Value?
    var unended = 0
    func load() -> Value? { value }
    func save(_ value: Value) { self.value = value }
    func setAside(_ why: String) { value = nil }
  }

  func start(_ launch: Launch) throws -> StartedProgram {
    arguments.append(launch.arguments)
    var map = AppMap(title: "Shop") {
      Screen("shelf") { context in
        BodyScreen { List { Row("Wool socks") { context.push("item", payload: ["id": 7]) } } }
      }
      Screen("item", title: "Item {id}") { _ in BodyScreen { "Warm." } }.restorable()
    }
    map.isRestorable = true
    let navigator = try Navigator(map)
    if launch.beginning == .anew { storage.value = nil }
    navigator.keepRestored(in: storage)
    return StartedProgram(navigator) { session in
      if launch.environment["ASKED"] != nil { session.send(.push("item")) }
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A rehearsal of a program` {
  private func play(_ lines: String..., on shop: Shop = Shop()) async -> TapeSummary {
    var options = ReplayOptions()
    options.writing = .off
    let tape = SourceText(name: "shop.tape", text: lines.joined(separator: "\n"))
    return await Rehearsal(options: options, files: ToyFiles(), of: shop.start).play(tape)
  }

  @Test func `presses keys and judges claims`() async {
    let summary = await play(
      "Set Rows 12", "Expect Top shelf", "Enter", "Expect Top item", #"Expect "Warm.""#, "Do pop",
      "Expect Top shelf")
    #expect(summary.story == "")
    #expect(summary.code == .passed)
    #expect(summary.keyCount == 1)
  }

  @Test func `looks as users see it until F12 shows the signs of testers`() async {
    let signs = "Expect \"▸main\""
    let summary = await play("Expect Not \"▸main\"", "F12", signs, "F12", "Expect Not \"▸main\"")
    #expect(summary.story == "")
  }

  @Test func `gives the program what the tape sets and the words behind its name`() async {
    let shop = Shop()
    let summary = await play(
      #"Launch shop --quick "two words""#, "Env ASKED yes", "Expect Top item", on: shop)
    #expect(summary.story == "")
    #expect(shop.arguments == [["--quick", "two words"]])
  }

  @Test func `judges the status of a program that ends before it is shown`() async {
    let ending = Rehearsal { launch in
      if launch.arguments.first == "abc" { throw LaunchEnd("a number of parcels", status: 64) }
      return StartedProgram(try Navigator(AppMap { Screen("home") { _ in BodyScreen { "Here" } } }))
    }
    for (tape, code, words) in [
      ("Launch shop abc\nExpect Exit 64", .passed, ""),
      ("Launch shop 1\nExpect Top home\nLaunch shop abc\nExpect Exit 64", .passed, ""),
      ("Launch shop abc\nExpect Exit 64\nRestart\nExpect Exit 64\nEnter", .broken, "has ended with 64"),
      ("Launch shop abc\nExpect Exit 0", .failed, "64"),
      ("Launch shop abc\nExpect Top home", .broken, "a number of parcels"),
      ("Launch shop 1\nExpect Exit 64", .failed, "none"),
    ] as [(String, TapeSummary.Code, String)] {
      let summary = await ending.play(text: tape)
      #expect(summary.code == code && (words.isEmpty || summary.story.contains(words)), "\(summary.story)")
      if words.isEmpty { #expect(summary.story == "") }
    }
  }

  @Test func `starts a program again that restores itself`() async {
    let summary = await play(
      "Enter", "Restart", "Expect Stack shelf item", "Restart cold", "Expect Stack shelf", "Restart restore",
      "Expect Stack shelf")
    #expect(summary.story == "")
  }

  @Test func `reports the actual value in place of the claimed one`() async {
    let summary = await play("Enter", "Expect Top shelf")
    #expect(summary.code == .failed)
    #expect(summary.story.contains("shop.tape:2:1"))
    #expect(summary.story.contains("item"))
    #expect(!summary.story.contains("rerun"))
  }

  private static let wrongScreens: [(String, @MainActor @Sendable (ScreenContext) -> any LiveScreen)] = [
    (
      "two fields are named 'a'",
      { _ in
        BodyScreen {
          Field("a"); Field("a", label: "Again")
        }
      }
    ),
    ("the key of 'go': unknown key 'ctl+x'", { _ in keyed("ctl+x") }),
    ("two keys are 'r'; the second never fires", { _ in keyed("r", "r") }),
    ("the key 'ctrl+c' never fires, it is always 'cancel'", { _ in keyed("ctrl+c") }),
    ("takes an answer of type Int, not string", { $0.ask { try await $0.present("ask", as: Int.self) } }),
    ("nothing makes 'bare'", { $0.ask { $0.push("bare") } }),
    ("'key' failed: its question needs its own consent", { $0.ask { $0.push("vault") } }),
    ("redirects lead in a circle: push one -> push other -> push one", { $0.ask { $0.push("one") } }),
  ]

  @Test(arguments: 0..<8) func `tells the mistakes of a program that works without a word`(
    _ index: Int
  ) async {
    let (said, make) = Self.wrongScreens[index]
    let map = AppMap(title: "Shop") {
      Screen("wrong", make: make)
      Screen("bare")
      Screen("one") { _ in BodyScreen {} }.guarded(by: "one")
      Screen("other") { _ in BodyScreen {} }.guarded(by: "other")
      Screen("vault") { _ in BodyScreen {} }.guarded(by: "key")
      Accessory("ask") { context in BodyScreen(keys: [ScreenKey("y", "yes") { context.complete("yes") }]) {} }
      Accessory("key") { _ in BodyScreen {} }.guarded(by: "key")
      Guard("one") { _ in .redirect(.push("other")) }
      Guard("other") { _ in .redirect(.push("one")) }
      Guard(
        "key",
        asking: { attempt in
          _ = try? await attempt.navigator.present("key", as: Bool.self)
          return .allow
        })
    }
    var options = ReplayOptions()
    options.writing = .off
    let rehearsal = Rehearsal(options: options) { _ in StartedProgram(try Navigator(map)) }
    let summary = await rehearsal.play(text: "Enter\nType \"y\"")
    #expect(summary.code == .failed && summary.story.contains(said), "\(summary.story)")
  }

  @Test func `says what is wrong with a tape, a folder and a program`() async {
    #expect(await play("Expct Top shelf").code == .malformed)
    let rehearsal = Rehearsal { _ in throw StageRefusal("no shop today") }
    let tape = SourceText(name: "shop.tape", text: "Enter")
    #expect(await rehearsal.play(tape).story == "no shop today")
    #expect(await rehearsal.play("/nowhere/x.tape").code == .broken)
    #expect(await rehearsal.playAll(in: "/nowhere").map(\.story) == ["/nowhere: no tape is there"])
  }
}

@MainActor private func keyed(_ keys: String...) -> BodyScreen {
  BodyScreen(keys: keys.map { ScreenKey($0, "go") {} }) { "Text" }
}

extension ScreenContext {
  fileprivate func ask(_ work: @escaping @MainActor (ScreenContext) async throws -> some Any) -> BodyScreen {
    BodyScreen { List { Row("Do it") { self.task { _ = try await work(self) } } } }
  }
}
