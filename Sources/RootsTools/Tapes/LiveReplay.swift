internal import Glibc
internal import RootsCurses
internal import RootsTape
internal import RootsTerminal

@MainActor final class LiveReplay: TerminalClient {
  private let player: TapePlayer
  private(set) var isFinished = false

  private init(_ player: TapePlayer) { self.player = player }

  /// Until the person quits or a signal ends it; returns the result so far.
  static func play(
    _ plan: TapePlan, _ order: ReplayOrder, _ files: DiskFiles, _ stage: @escaping StageOnTerminal
  ) throws(TerminalError) -> (summary: TapeSummary, recording: String?, end: InputEvent.Ending?) {
    let terminal = try CursesTerminal()
    let player = TapePlayer(
      plan, order.options, order.player, on: terminal, stage: stage, files: files
    ) { time in try? await Task.sleep(for: time) }
    let client = LiveReplay(player)
    let playing = Task {
      await player.play()
      client.isFinished = true
      CursesTerminal.wake()
    }
    let end = terminal.run(client)
    if let end {
      playing.cancel()
      // Where the terminal is gone there is no one to tell.
      guard [.signal(SIGINT), .signal(SIGTERM)].contains(end) else { terminal.end(end) }
      player.take(.quit)
      terminal.close()
      waitFor { await playing.value }
    }
    terminal.close()
    var summary = TapeSummary(player.replay.result)
    summary.page = player.replay.page
    return (summary, player.recording, end)
  }

  // MARK: Keys

  func receive(_ events: [InputEvent]) {
    if player.mode == .handedOver {
      player.take(events)
      return player.screen.show()
    }
    for event in events {
      guard case .key(let key) = event else { continue }
      if key == .ctrl("z") { player.screen.suspend() }
      if let request = Self.request(of: key) { player.take(request) }
    }
    player.screen.show()
  }

  private static func request(of key: Key) -> TapePlayer.Request? {
    switch key {
    case .space: .pause
    case .character("n"), .right, .down, .enter: .next
    case .character("b"), .left, .up, .backspace: .back
    case .character("+"): .faster
    case .character("-"): .slower
    case .character("s"): .takeOver
    case .character("e"): .record
    case .character("q"), .escape, .ctrl("c"): .quit
    default: nil
    }
  }

  // MARK: Time

  var deadline: ContinuousClock.Instant? {
    player.mode == .handedOver ? player.session?.deadline : nil
  }

  func wake() { if player.mode == .handedOver { player.session?.wake() } }
}
