import Roots
import RootsApp
import RootsTape
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The options of a run` {
  private func read(_ words: [String], _ text: String) throws -> LiveOptions {
    let app = try #require(ScriptedApp.read(SourceText(name: "a.kdl", text: text)).app)
    let reading = try ArgumentReader(subcommands: Tool.subcommands).read(["run", "a.kdl"] + words)
    guard case .run(_, let invocation) = reading else { throw Misuse("not run") }
    return try LiveOptions(invocation, for: app.map)
  }

  @Test func `let a demo walk by itself unless it is to be still`() throws {
    let app = try #require(BuiltInApp.demo.reading.app)
    for (words, opening) in [(["demo"], LiveOptions.Opening.playing), (["demo", "--still"], .waiting)] {
      let reading = try ArgumentReader(subcommands: Tool.subcommands).read(words)
      guard case .run(_, let invocation) = reading else { throw Misuse("not run") }
      #expect(try LiveOptions(invocation, for: app.map).opening == opening)
    }
  }

  private nonisolated static let shop = """
    app Shop scheme=shop {
      tab home root=catalog
      tab me root=profile
      screen catalog { children item }
      screen item { param id type=int; url "/item/:id(int)" }
      screen profile
    }
    """
  private nonisolated static let plain = "app Plain { restore #true; screen a restorable=#true }"

  @Test func `are what is said, and nothing otherwise`() throws {
    let none = try read([], Self.shop)
    #expect(
      none.tab == nil && none.url == nil && none.slowness == .zero && none.log == nil && none.crash == nil)
    #expect(none.showsSigns == nil && !none.showsKeys && !none.isWatching && none.start == .anew)
    let all = try read(
      [
        "--tab", "me", "--at", "shop://item/42", "--slow", "60s", "--log", "x", "--present", "--show-keys",
        "--watch",
      ], Self.shop)
    #expect(all.tab == "me" && all.url == "shop://item/42" && all.slowness == .seconds(60) && all.log == "x")
    #expect(try read(["--signs"], Self.plain).showsSigns == true)
    #expect(all.showsSigns == false && all.showsKeys && all.isWatching)
    #expect(
      try read(["--restore"], Self.plain).start == .restored
        && read(["--restore-again"], Self.plain).start == .setAside)
    #expect(try read(["--restore-again", "--restore"], Self.plain).start == .setAside)
  }

  @Test(arguments: [
    (["--tab", "hme"], shop, "no tab 'hme'; did you mean 'home'?", ExitCode.misuse),
    (["--tab", "zzzzz"], shop, "no tab 'zzzzz'; there are home, me", .misuse),
    (["--tab", "home"], plain, "no tab 'home'; this app has no tabs", .misuse),
    (["--log="], shop, "'--log' needs the name of a file", .misuse),
    (
      ["--slow", "61s"], shop, "'--slow' takes a time up to 60 seconds such as 30, 500ms or 2s, not '61s'",
      .misuse
    ),
    (
      ["--restore"], shop, "'Shop' cannot be restored; 'restore #true' in its file allows it",
      .impossible
    ),
    (
      ["--restore-again"], shop,
      "'Shop' cannot be restored; 'restore #true' in its file allows it", .impossible
    ),
  ])
  func `say what is wrong with them`(_ words: [String], _ app: String, _ message: String, _ code: ExitCode)
    throws
  {
    #expect(throws: Misuse(message, code: code)) { try read(words, app) }
  }

  @Test(arguments: ["shop://nowhere", "/item/x", "other://item/42", ""])
  func `lead nowhere by a URL of no screen`(_ url: String) throws {
    let misuse = #expect(throws: Misuse.self) { try read(["--at", url], Self.shop) }
    #expect(misuse?.code == .impossible && misuse?.message.isEmpty == false)
  }

  @Test func `name a log as they call it`() throws {
    #expect(try LiveLog.path("a b.log", "Shop") == "a b.log")
  }
}

@MainActor @Suite(.timeLimited) struct `A log of a run` {
  @Test func `holds what happens, numbered, between a beginning and an end`() throws {
    let folder = try Folder()
    let app = try #require(
      ScriptedApp.read(SourceText(name: "a.kdl", text: "app T { screen a; screen b }")).app)
    let session = Session(
      ScriptHost(app).navigator, on: HeadlessTerminal(Size(columns: 50, rows: 10)), chrome: Deck())
    let log = try LiveLog("\(folder.path)/a.log")
    log.follow(session)
    session.send(.push("b"))
    session.advance(by: .milliseconds(1_500))
    // It can be followed while the run goes on.
    #expect(try folder.read("a.log").contains(#""event":"outcome""#))
    #expect(log.end(status: 3) == nil)
    let lines = try folder.read("a.log").split(separator: "\n").compactMap { try? Value(json: String($0)) }
    #expect(lines.map { $0["n"]?.integer } == Array(1...lines.count).map { $0 })
    #expect(lines.first?["event"] == "begin" && lines.first?["app"] == "T" && lines.first?["size"] == "50x10")
    #expect(lines.first?["version"]?.text == ToolVersion.number)
    #expect(lines.last?["event"] == "end" && lines.last?["status"] == 3)
    session.send(.pop())
    #expect(try folder.read("a.log").split(separator: "\n").count == lines.count)
  }

  @Test func `takes the place of the one before, and is refused where none can be`() throws {
    let folder = try Folder()
    try folder.write("a.log", "old")
    let log = try LiveLog("\(folder.path)/a.log")
    #expect(try folder.read("a.log") == "")
    #expect(log.end(status: 0) == nil)
    #expect(try folder.read("a.log") == #"{"n":1,"t":0,"event":"end","status":0}"# + "\n")
    #expect(throws: FileProblem.self) { try LiveLog("\(folder.path)/app.kdl/a.log") }
    #expect(throws: FileProblem.self) { try LiveLog(folder.path) }
  }
}
