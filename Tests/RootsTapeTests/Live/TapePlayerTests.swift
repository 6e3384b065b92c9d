import Roots
@testable import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A tape that is watched` {
  /// Plays on a terminal that only remembers, in time that is only counted.
  @MainActor private final class Show {
    let terminal: HeadlessTerminal
    let files = ToyFiles()
    private(set) var player: TapePlayer?
    private(set) var spent = Duration.zero
    private(set) var captions: [String] = []
    /// What is asked for, each at a moment of real time.
    private var wishes: [(time: Duration, request: TapePlayer.Request)]

    init(_ wishes: [(Duration, TapePlayer.Request)], rows: Int = 13) {
      self.wishes = wishes.map { ($0.0, $0.1) }
      terminal = HeadlessTerminal(Size(columns: 100, rows: rows))
    }

    func play(
      _ text: String, until line: Int? = nil, _ settings: TapePlayer.Settings = .init(),
      then: ((TapePlayer) -> Void)? = nil
    ) async throws {
      let app =
        "app T { screen home { list { row x { push item } } }; screen item { list { row y { push item } } } }"
      let scripted = try #require(ScriptedApp.read(SourceText(name: "t.kdl", text: app)).app)
      let (plan, findings) = TapeLoader().load(SourceText(name: "t.tape", text: text))
      #expect(!findings.hasErrors)
      var options = ReplayOptions()
      options.until = line
      let player = TapePlayer(
        plan, options, settings, on: terminal,
        stage: { setup, screen throws(StageRefusal) in try SessionStage(scripted, setup, on: screen) },
        files: files
      ) { [weak self] time in
        self?.pass(time)
        await Task.yield()
      }
      self.player = player
      let playing = Task { await player.play() }
      await rest(player)
      then?(player)
      for wish in wishes {
        player.take(wish.request)
        await rest(player)
      }
      player.take(.quit)
      await playing.value
    }

    private func rest(_ player: TapePlayer) async {
      repeat { await Task.yield() } while !player.requests.isEmpty || player.mode == .playing
    }

    private func pass(_ time: Duration) {
      spent += time
      captions.append(caption)
      while let wish = wishes.first, wish.time <= spent {
        wishes.removeFirst()
        player?.take(wish.request)
      }
    }

    var caption: String { terminal.frame?.row(12) ?? "" }
  }

  private static let head = "Set Cols 60\nSet Rows 12\n"

  @Test func `takes its time, and tells which line it is at`() async throws {
    let show = Show([])
    try await show.play(Self.head + "Sleep 2s\nEnter\nExpect Top item")
    #expect(show.spent >= .milliseconds(2_050) && show.spent < .milliseconds(2_400))
    #expect(show.captions.first?.hasPrefix(" ▶ 3 Sleep 2s") == true)
    #expect(show.player?.replay.result.code == .passed)
    #expect(show.player?.replay.result.cases.map(\.passed) == [1])
  }

  @Test func `has not passed if it is left before its end`() async throws {
    let left = Show([(.seconds(1), .quit)])
    try await left.play(Self.head + "Sleep 4s\nEnter\nExpect Top home")
    #expect(left.player?.replay.result.code == .interrupted)
    #expect(left.player?.replay.result.refusal?.message == "interrupted at line 4")
    let stopped = Show([(.seconds(9), .quit)])
    try await stopped.play(Self.head + "Sleep 1s\nEnter\nExpect Top home", until: 4)
    #expect(stopped.player?.replay.result.code == .passed, "it was to stop there")
  }

  @Test func `goes as fast as it is told to`() async throws {
    var settings = TapePlayer.Settings()
    settings.speed = 4
    let show = Show([])
    try await show.play(Self.head + "Sleep 4s", settings)
    #expect(show.spent >= .seconds(1) && show.spent < .milliseconds(1_200))
    let slowed = Show([(.seconds(1), .slower)])
    try await slowed.play(Self.head + "Sleep 2s\nSleep 2s")
    #expect(slowed.spent > .seconds(4))
  }

  @Test func `shows the program in its own size, with a line below`() async throws {
    let show = Show([])
    try await show.play(Self.head.replacing("60", with: "80") + "Enter") { player in
      #expect(show.terminal.frame?.row(12).contains("■ end, 0 claims hold") == true)
      #expect(show.terminal.frame?.row(12).hasSuffix("b back  s take over  q quit") == true)
      #expect(show.terminal.frame?.row(1).unicodeScalars.count ?? 99 <= 80)
      #expect(player.session?.size == Size(columns: 80, rows: 12))
    }
  }

  @Test func `stands beside the program where there is room, and marks the line that is played`() async throws
  {
    let show = Show([])
    try await show.play(Self.head + "Note \"look here\"\nEnter\nExpect Top home\nEnter") { _ in
      let rows = (0..<6).map { show.terminal.frame?.row($0).split(separator: "│").last ?? "" }
      #expect(
        rows.map(String.init) == [
          "   Set Cols 60", "   Set Rows 12", "   Note \"look here\"", "   Enter", " ✗ Expect Top home",
          " ▸ Enter",
        ])
    }
  }

  @Test(arguments: [
    ("Enter\nExpect Top item", ["  Enter", "■ Expect Top item"]),
    ("Expect Top home\nExpect Depth 9\nEnter", ["  Expect Top home", "✗ Expect Depth 9", "  Enter"]),
  ])
  func `marks at its end the line that it has come to`(_ tape: String, _ wanted: [String]) async throws {
    let show = Show([(.seconds(99), .next), (.seconds(99), .next)])
    try await show.play(Self.head + tape)
    let rows = (2..<5).compactMap { show.terminal.frame?.row($0).split(separator: "│").last }
    #expect(rows.prefix(wanted.count).map { String($0.dropFirst()) } == wanted)
  }

  @Test func `tells below its line what has happened, and the values`() async throws {
    let show = Show([], rows: 20)
    try await show.play(Self.head + "Type \"zz\"\nGive {\"count\": 3}\nEnter") { _ in
      let rows = (0..<20).map { show.terminal.frame?.row($0) ?? "" }
      #expect(rows[12].contains("■ end"))
      #expect(rows[13].hasPrefix(" events") && rows[13].hasSuffix(" values"))
      #expect(rows[14].contains("count 3"))
      #expect(rows.last?.contains("push home → item") == true, "\(rows)")
    }
  }

  @Test func `stops where a claim does not hold`() async throws {
    let show = Show([])
    try await show.play(Self.head + "Enter\nCheck Top home\nEnter\nExpect Depth 9\nEnter") { player in
      #expect(player.mode == .paused)
      #expect(show.caption.contains("✗ 4: main.top.screen is item"))
    }
    #expect(show.player?.replay.result.code == .failed)
  }

  @Test func `tells what went wrong before what can be pressed`() {
    let terminal = HeadlessTerminal(Size(columns: 60, rows: 4))
    let screen = TapeScreen(Size(columns: 60, rows: 3), in: terminal)
    screen.caption = ("✗ 5: tabs.tour.top.screen is door", "space play  n next  b back  e record  q quit")
    screen.tone = .failure
    screen.show()
    let row = terminal.frame?.row(3) ?? ""
    #expect(row.hasPrefix(" ✗ 5: tabs.tour.top.screen is door  "))
    #expect(row.hasSuffix("  e record  q quit"))
  }

  @Test func `stops before a line, and goes forward and back from there`() async throws {
    let show = Show([])
    var depths: [Int] = []
    let tape = Self.head + "Enter\nEnter\nEnter\nEnter"
    try await show.play(tape, until: 5) { player in
      #expect(player.mode == .paused)
      #expect(player.replay.next == 4)
    }
    for wishes: [TapePlayer.Request] in [
      [], [.next], [.next, .back], [.back], [.back, .back, .next], [.pause],
    ] {
      let show = Show(wishes.map { (.seconds(99), $0) })
      try await show.play(tape, until: 5)
      depths.append(show.player?.session?.navigator.state[.main].count ?? 0)
    }
    #expect(depths == [3, 4, 3, 2, 2, 5])
  }

  @Test func `goes no faster and no slower than one can follow`() async throws {
    func spent(_ request: TapePlayer.Request, _ time: String) async throws -> Duration {
      let wishes = Array(repeating: request, count: 9) + [.pause]
      let show = Show(wishes.map { (.seconds(99), $0) })
      try await show.play(Self.head + "Sleep 1ms\nSleep \(time)", until: 4)
      #expect(show.player?.mode == .closed)
      return show.spent
    }
    let (fast, slow) = (try await spent(.faster, "64s"), try await spent(.slower, "1s"))
    #expect(fast >= .seconds(1) && fast < .milliseconds(1_200), "\(fast)")
    #expect(slow >= .seconds(16) && slow < .milliseconds(17_000), "\(slow)")
  }

  @Test func `says what is played, what was noted, and how it has ended`() async throws {
    let tape = Self.head + "Note \"look here\"\nEnter\nExpect Top item"
    let paused = Show([])
    try await paused.play(tape, until: 4) { _ in
      #expect(paused.caption.hasPrefix(" ‖ 4 Enter   look here "), "\(paused.caption)")
      #expect(paused.caption.contains("space play"))
    }
    let ended = Show([])
    try await ended.play(tape) { _ in
      #expect(ended.caption.hasPrefix(" ■ end, 1 claim holds "))
    }
    #expect(ended.captions.allSatisfy { $0.hasPrefix(" ▶ ") && $0.contains("space pause") })
  }

  @Test func `hands the keyboard over`() async throws {
    var settings = TapePlayer.Settings()
    settings.start = .takeOver
    let show = Show([])
    try await show.play(Self.head + "Sleep 1m\nEnter\nEnter\nEnter", until: 5, settings) { player in
      #expect(player.mode == .handedOver)
      #expect(show.caption.contains("the keyboard is yours"))
      player.take([.key(.escape)])
      #expect(player.session?.navigator.state[.main].count == 1)
    }
    #expect(show.spent == .zero)
  }

  @Test func `goes on to record from where it is`() async throws {
    let show = Show([])
    try await show.play(Self.head + "Enter\nEnter\nEnter", until: 4) { _ in }
    let recording = Show([(.seconds(99), .record)])
    try await recording.play(Self.head + "Enter\nEnter\nEnter", until: 4)
    #expect(recording.player?.recording == "t.next.tape")
    #expect(
      recording.files.text("t.next.tape") == "Set Cols 60\nSet Rows 12\nEnter\nSet TypingSpeed 0ms\n")
  }

  @Test func `records into a new file where one like it is there already`() async throws {
    let recording = Show([(.seconds(99), .record)])
    recording.files.contents["t.next.tape"] = Array("kept".utf8)
    try await recording.play(Self.head + "Enter\nEnter\nEnter", until: 4)
    #expect(recording.player?.recording == "t.next-2.tape")
    #expect(recording.files.text("t.next.tape") == "kept")
    #expect(recording.files.text("t.next-2.tape").hasPrefix("Set Cols 60\n"))
  }

  @Test func `records nothing, and says so, where all names are taken`() async throws {
    let recording = Show([(.seconds(99), .record)])
    recording.files.contents["t.next.tape"] = Array("kept".utf8)
    for number in 2...99 { recording.files.contents["t.next-\(number).tape"] = [] }
    try await recording.play(Self.head + "Enter\nEnter\nEnter", until: 4)
    #expect(recording.player?.recording == nil && recording.files.text("t.next.tape") == "kept")
    #expect(recording.player?.session?.message?.text.hasPrefix("not recorded: 99 files like") == true)
  }
}
