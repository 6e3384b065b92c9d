import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

// From here on as in the article; a test compares the two.
final class Prices: TextScreen {
  var state = BodyState()
  private var lines: [String] = []
  private let context: ScreenContext

  init(_ context: ScreenContext, load: @escaping @Sendable () async throws -> [String]) {
    self.context = context
    context.task(id: "prices") { self.lines = try await load() }
  }

  var content: Content {
    if context.isLoading { "One moment …" }
    for line in lines { line }
  }
}

@MainActor @Suite(.timeLimited) struct `The documentation's example of loading` {
  private struct Closed: Error, CustomStringConvertible { let description = "the shop is closed" }

  /// In each way that a load can end.
  enum Load: String, CaseIterable {
    case atOnce, soon, fails, never

    func callAsFunction() async throws -> [String] {
      switch self {
      case .atOnce: return ["Socks 4.00"]
      case .soon:
        for _ in 0..<20 { await Task.yield() }
        return ["Socks 4.00"]
      case .fails: throw Closed()
      case .never:
        await waitForCancellation()
        return []
      }
    }
  }

  private static func navigator() throws -> Navigator {
    try Navigator(
      AppMap(title: "Shop") {
        Screen("door") { _ in BodyScreen { "Come in." } }
        for load in Load.allCases {
          Screen(load.rawValue, title: "Prices") { Prices($0) { try await load() } }
        }
      })
  }

  private func session(at load: Load) throws -> Session {
    let session = Session(try Self.navigator(), on: HeadlessTerminal(), chrome: Deck())
    session.send(.push(Visit(load.rawValue)))
    return session
  }

  private func play(within limit: String = "600s", _ lines: String...) async -> TapeSummary {
    var options = ReplayOptions()
    options.writing = .off
    let tape = SourceText(name: "prices.tape", text: (["Set Guard \(limit)"] + lines).joined(separator: "\n"))
    return await Rehearsal(options: options, files: ToyFiles()) { _ in StartedProgram(try Self.navigator()) }
      .play(tape)
  }

  private func text(_ path: String) throws -> String {
    let top = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    return String(decoding: try DiskFiles().read("\(top)/\(path)").get(), as: UTF8.self)
  }

  @Test func `is what is tested here`() throws {
    let source = try text("Tests/RootsTapeTests/Replay/PricesTests.swift")
    let example = try #require(source.firstMatch(of: /final class Prices(.|\n)*?\n}\n/)).output.0
    #expect(try text("Sources/RootsTerminal/RootsTerminal.docc/Articles/WritingScreens.md").contains(example))
  }

  @Test(arguments: [Load.atOnce, .soon])
  func `shows its prices when all is settled, and a spinner until then`(_ load: Load) async throws {
    let session = try session(at: load)
    #expect(session.frame.text.contains("One moment …"))
    #expect(session.frame.text.contains("⠋ Prices"))
    await session.settled()
    #expect(session.frame.text.contains("Socks 4.00"))
    #expect(!session.frame.text.contains("One moment …") && !session.frame.text.contains("⠋"))
  }

  @Test(arguments: [Load.atOnce, .soon])
  func `is loaded when the next line of a tape is read`(_ load: Load) async {
    #expect(await play("Do push \(load.rawValue)", "Expect \"Socks\"").story == "")
    #expect(await play("Do push \(load.rawValue)", "Wait+Screen@5s /Socks/").story == "")
    #expect(await play("Do push \(load.rawValue)", "Expect@5s \"Socks\"").story == "")
  }

  @Test func `shows why it failed, and no spinner`() async throws {
    let session = try session(at: .fails)
    await session.settled()
    #expect(session.message?.text == "the shop is closed")
    #expect(session.message?.tone == .failure)
    #expect(!session.frame.text.contains("⠋"))
    #expect(await play("Do push fails", "Expect \"the shop is closed\"").story == "")
  }

  @Test func `is named by a tape when it does not end, and given up with its screen`() async throws {
    let summary = await play(within: "1s", "Do push never", "Wait+Screen@5s /Socks/")
    #expect(summary.code == .timedOut)
    #expect(summary.story.contains("still busy after 1s: task 'prices' of 'never'"), "\(summary.story)")
    let session = try session(at: .never)
    #expect(session.frame.text.contains("⠋ Prices"))
    session.press(.escape)
    await session.settled()
    #expect(session.frame.text.contains("Come in."))
  }

  @Test func `turns its spinner as the program's time passes`() throws {
    let session = try session(at: .never)
    #expect(session.frame.text.contains("⠋ Prices"))
    session.advance(by: .milliseconds(100))
    #expect(session.frame.text.contains("⠙ Prices"))
  }
}
