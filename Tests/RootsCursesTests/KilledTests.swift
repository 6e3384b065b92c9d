import Foundation
import Roots
import RootsApp
@testable import RootsStore
import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// No handler runs when a program is killed: what is on the disk then must be whole by itself.
@Suite(.serialized, .timeLimited) struct `A program that is killed at any moment` {
  private static let app = """
    app Torment version=1 {
      restore #true
      start screen=home
      screen home title=Home restorable=#true {
        list { \((1...30).map { "row \"~~~ \($0) ~~~\" { push item id=\($0) }" }.joined(separator: "; ")) }
      }
      screen item title="Item {id}" restorable=#true { param id type=int; text "opened {id}" }
    }
    """

  /// What is sent, as bytes and as the key that a tape holds.
  private static let moves: [(bytes: String, key: Key)] = [
    ("\u{1B}[B", .down), ("\u{1B}[A", .up), ("j", .character("j")), ("k", .character("k")),
  ]
  private static let open = (bytes: "\r", key: Key.enter)
  private static let redraw = (bytes: "\u{C}", key: Key.ctrl("l"))
  private static let back = (bytes: "\u{7F}", key: Key.backspace)

  @Test func `leaves a tape that lacks at most its last line, and a store that opens`() throws {
    let scratch = Scratch()
    try scratch.write(Self.app, "torment.kdl")
    let seed = Torment.seed
    var random = Seeded(seed: seed)
    for round in 0..<Torment.rounds {
      try kill(in: scratch, round, "round \(round) of ROOTS_SEED=\(seed)", &random)
    }
  }

  /// Starts the program on the store that the killed ones have left, presses keys and kills it.
  ///
  /// It is killed when it has written a number of bytes, or when it rests: those moments come again with the
  /// seed, also while the machine does other things.
  private func kill(in scratch: Scratch, _ round: Int, _ comment: Comment, _ random: inout Seeded) throws {
    let tape = scratch["\(round).tape"]
    let restoring = round % 2 == 0 ? ["--restore"] : []
    let pty = try #require(
      Pty(
        ["record", scratch["torment.kdl"], "-o", tape, "--db", scratch["a.sqlite"], "--reduce-motion"]
          + restoring,
        program: "roots", environment: ["HOME": scratch.path]))
    var sent: [Key] = []
    var seen = 0
    func send(_ key: (bytes: String, key: Key)) {
      pty.send(key.bytes)
      sent.append(key.key)
    }
    // Sometimes it does not even come to its first frame.
    if round % 5 == 4 {
      pty.listen(upTo: Int.random(in: 0...1_500, using: &random))
    } else {
      try #require(pty.shows("\u{1B}[?2026l"), comment)
      // Wherever it was restored, it is brought to its list.
      send(Self.back)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        for _ in 0..<Int.random(in: 0...9, using: &random) {
          send(Self.moves.randomElement(using: &random) ?? Self.open)
        }
        pty.mark()
        send(Self.open)
        send(Self.redraw)
        try #require(pty.shows("opened"), comment)
        seen = sent.count
        send(Self.back)
      }
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        send((Self.moves + [Self.open, Self.back]).randomElement(using: &random) ?? Self.open)
      }
      pty.listen(upTo: Int.random(in: 0...12_000, using: &random))
    }
    pty.kill(SIGKILL)
    #expect(pty.news() == .died(SIGKILL), comment)
    try checkTape(tape, sent, seen, comment)
    try checkStore(scratch["a.sqlite"], comment)
  }

  private func checkTape(_ path: String, _ sent: [Key], _ seen: Int, _ comment: Comment) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      #expect(seen == 0, comment)
      return
    }
    let source = SourceText(name: path, bytes: Array(try Data(contentsOf: URL(filePath: path))))
    let (plan, findings) = TapeLoader().load(source)
    #expect(!findings.hasErrors, "\(comment): \(findings.rendered)")
    #expect(source.bytes.last == UInt8(ascii: "\n"), comment)
    let kept = plan.steps.flatMap { $0.command.action.keys }
    #expect(sent.starts(with: kept), "\(comment): \(kept) of \(sent)")
    // The last line may still have been growing: those keys are all the same, or all typed.
    #expect(seen - kept.count <= 1, "\(comment): \(kept.count) keys of \(seen)")
  }

  private func checkStore(_ path: String, _ comment: Comment) throws {
    let store = Store(.file(path))
    _ = try store.graph()
    _ = try store.visits()
    _ = try store.snapshot()
    #expect(store.notices == [], comment)
  }
}

extension TapeAction {
  /// The keys that it presses.
  fileprivate var keys: [Key] {
    switch self {
    case .type(let text, _): Key.typing(text)
    case .press(let keys, _, let count): Array(repeatElement(keys, count: count).joined())
    default: []
    }
  }
}
