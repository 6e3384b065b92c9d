internal import CRescue
internal import Glibc
internal import Roots
package import RootsTerminal

extension CursesTerminal {
  /// The time for which input may go on coming before what there is of it is handed over.
  private static let longestBurst = Duration.milliseconds(16)

  /// The most bytes that one press of a key sends.
  private static let longestKey = 8

  /// The time that the signal may take that tells why the terminal is gone.
  private static let hangupDelay: Int32 = 300

  /// Hands input to a client until it is finished or something ends the program; sleeps in between.
  ///
  /// All input that has arrived is handed over together, so that a burst of keys costs one frame. The main
  /// actor's work is done in between as well, so that tasks may await what they like. Nothing runs while
  /// nothing happens.
  ///
  /// - Returns: What ends the program, of which the client has been told; `nil` if the client is finished.
  package func run(_ client: some TerminalClient) -> InputEvent.Ending? {
    // Work that was queued before the descriptor could wake this loop.
    let queue = mainqueue_descriptor()
    if queue >= 0 { mainqueue_drain() }
    while !client.isFinished {
      if let ending = step(client, queue) {
        client.receive(input.take(size: size) + [.ending(ending)])
        return ending
      }
    }
    return nil
  }

  private func step(_ client: some TerminalClient, _ queue: Int32) -> InputEvent.Ending? {
    if isGone { return hangup() }
    var ready = Descriptors(output: hasUnsent, queue: queue, door: door?.descriptors ?? [])
    let wait = timeout(client)
    let isIdle = input.events.isEmpty
    let count = ready.poll(isIdle ? wait.milliseconds : 0)
    if ready.wakes, let ending = takeSignals() { return ending }
    // What tasks set a timer for counts from now, not from the last key; no time passes for what was stopped.
    if ready.hasWork || ready.hasVisitors, input.events.isEmpty { client.wake() }
    if ready.hasWork { mainqueue_drain() }
    if ready.hasVisitors { door?.serve() }
    if ready.takesOutput { flush() }
    if ready.hasInput, let ending = readBurst() { return ending }
    if ready.lostInput { return hangup() }
    if isIdle, !ready.hasInput, let deadline = input.deadline,
      (count == 0 && wait.isForDecoder) || deadline <= ContinuousClock.now.duration
    {
      input.giveUp(at: deadline)
    }
    if !input.events.isEmpty { client.receive(input.take(size: size)) }
    if !client.isFinished, ready.wakes || (client.deadline.map { $0 <= .now } ?? false) { client.wake() }
    return nil
  }

  private func readBurst() -> InputEvent.Ending? {
    let begin = ContinuousClock.now
    var now = begin
    repeat {
      switch input.read(STDIN_FILENO, at: now.duration) {
      case .read(let count):
        takeAnswer()
        // A lone key is not a burst, and what is not there yet will wake the loop.
        if count <= CursesTerminal.longestKey { return nil }
      case .nothing: return nil
      case .gone: return hangup()
      }
      now = .now
    } while now - begin < CursesTerminal.longestBurst && Descriptors.hasMoreInput
    return nil
  }

  private func takeSignals() -> InputEvent.Ending? {
    var death: Int32 = 0
    let events = rescue_event(rescue_take(&death))
    if death != 0 { return .signal(death) }
    if events.rawValue & RESCUE_STOP_ASKED.rawValue != 0 {
      suspend()
    } else if events.rawValue & RESCUE_CONTINUED.rawValue != 0 {
      // Stopped by SIGSTOP: the program that had the terminal meanwhile may have left anything on it.
      input.note(.resumed)
      forgetKeys()
      enterAgain()
    } else if events.rawValue & RESCUE_RESIZED.rawValue != 0 {
      if let size = takeSize() { input.note(.resize(size)) }
    }
    return nil
  }

  /// The terminal is gone: by the signal that says so, if one comes.
  private func hangup() -> InputEvent.Ending {
    var ready = Descriptors(output: false)
    ready.ignoreInput()
    _ = ready.poll(CursesTerminal.hangupDelay)
    var death: Int32 = 0
    _ = rescue_take(&death)
    return death == 0 ? .terminalGone : .signal(death)
  }

  /// `milliseconds` is -1 for ever.
  private func timeout(_ client: some TerminalClient) -> (milliseconds: Int32, isForDecoder: Bool) {
    var nearest: Duration?
    if let deadline = client.deadline { nearest = max(.zero, deadline - .now) }
    guard let deadline = input.deadline else { return (milliseconds(nearest), false) }
    // A clock that was set back must not make an Escape key wait for hours.
    let patience = min(max(.zero, deadline - ContinuousClock.now.duration), .seconds(2))
    return nearest.map { $0 < patience } ?? false
      ? (milliseconds(nearest), false) : (milliseconds(patience), true)
  }

  private func milliseconds(_ duration: Duration?) -> Int32 {
    duration.map { Int32(min($0.millisecondsUp, 86_400_000)) } ?? -1
  }

  /// Wakes the loop from any thread, so that it calls `TerminalClient.wake()`.
  package nonisolated static func wake() { rescue_wake() }
}

extension ContinuousClock.Instant {
  /// The time since some moment that stays the same.
  fileprivate var duration: Duration { ContinuousClock.Instant.origin.duration(to: self) }

  private static let origin = ContinuousClock.now
}
