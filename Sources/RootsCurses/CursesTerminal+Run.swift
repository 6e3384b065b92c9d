internal import CRescue
internal import Glibc
public import RootsTerminal

extension CursesTerminal {
  /// How long input may go on coming before what there is of it is handed over.
  private static let longestBurst = Duration.milliseconds(16)

  /// How long the signal may take that tells why the terminal is gone.
  private static let hangupDelay: Int32 = 100

  /// Hands input to a client until it is finished or something ends the program; sleeps in between.
  ///
  /// All input that has arrived is handed over together, so that a burst of keys costs one frame. Nothing
  /// runs while nothing happens: no clock, no polling.
  ///
  /// - Returns: What ends the program, of which the client has been told; `nil` if the client is finished.
  public func run(_ client: some TerminalClient) -> Ending? {
    while !client.isFinished {
      if let ending = step(client) {
        client.receive(input.take(size: size) + [.ending(ending)])
        return ending
      }
    }
    return nil
  }

  /// Sleeps until something happens and handles it.
  private func step(_ client: some TerminalClient) -> Ending? {
    if isGone { return hangup() }
    var ready = Descriptors(output: hasUnsent)
    let wait = timeout(client)
    let isIdle = input.events.isEmpty
    let count = ready.poll(isIdle ? wait.milliseconds : 0)
    if ready.wakes, let ending = takeSignals(client) { return ending }
    if ready.takesOutput { flush() }
    if ready.hasInput, let ending = readBurst() { return ending }
    if ready.lostInput { return hangup() }
    if isIdle, count == 0, wait.isForDecoder { input.giveUp(at: input.deadline ?? .zero) }
    if !input.events.isEmpty { client.receive(input.take(size: size)) }
    if let deadline = client.deadline, deadline <= .now, !client.isFinished { client.wake() }
    return nil
  }

  /// Reads until nothing more is there, or a burst has lasted long enough.
  private func readBurst() -> Ending? {
    let begin = ContinuousClock.now
    var now = begin
    repeat {
      switch input.read(STDIN_FILENO, at: now.duration) {
      case .read: break
      case .nothing: return nil
      case .gone: return hangup()
      }
      now = .now
    } while now - begin < CursesTerminal.longestBurst && Descriptors.hasMoreInput
    return nil
  }

  /// What signals have brought since the last time.
  private func takeSignals(_ client: some TerminalClient) -> Ending? {
    var death: Int32 = 0
    let events = rescue_event(rescue_take(&death))
    if death != 0 { return .signal(death) }
    if events.rawValue & RESCUE_STOP_ASKED.rawValue != 0 {
      suspend()
    } else if events.rawValue & RESCUE_CONTINUED.rawValue != 0 {
      // Stopped without being asked: whoever had the terminal meanwhile may have left anything on it.
      input.note(.resumed)
      enterAgain()
    } else if events.rawValue & RESCUE_RESIZED.rawValue != 0 {
      if let size = takeSize() { input.note(.resize(size)) }
    } else {
      client.wake()
    }
    return nil
  }

  /// The terminal is gone: by the signal that says so, if one comes.
  private func hangup() -> Ending {
    var ready = Descriptors(output: false)
    ready.ignoreInput()
    _ = ready.poll(CursesTerminal.hangupDelay)
    var death: Int32 = 0
    _ = rescue_take(&death)
    return death == 0 ? .terminalGone : .signal(death)
  }

  /// How long to sleep at most: -1 for ever.
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
    guard let duration else { return -1 }
    let (seconds, attoseconds) = duration.components
    guard seconds < 86_400 else { return 86_400_000 }
    return Int32(seconds * 1000) + Int32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// Wakes the loop from any thread, so that it calls ``TerminalClient/wake()``.
  public nonisolated static func wake() { rescue_wake() }
}

extension ContinuousClock.Instant {
  /// The time since some moment that stays the same.
  fileprivate var duration: Duration { ContinuousClock.Instant.origin.duration(to: self) }

  private static let origin = ContinuousClock.now
}

/// What the loop waits for.
private struct Descriptors {
  private var all: [pollfd]

  init(output: Bool) {
    all = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: rescue_wake_descriptor(), events: Int16(POLLIN), revents: 0),
    ]
    if output { all.append(pollfd(fd: rescue_output(), events: Int16(POLLOUT), revents: 0)) }
  }

  mutating func ignoreInput() { all[0].fd = -1 }

  /// Waits; answers how many descriptors are ready, and never fails: an interruption is as good as nothing.
  mutating func poll(_ milliseconds: Int32) -> Int32 {
    let count = Glibc.poll(&all, nfds_t(all.count), milliseconds)
    guard count >= 0 else {
      for index in all.indices { all[index].revents = 0 }
      return -1
    }
    return count
  }

  var hasInput: Bool { all[0].revents & Int16(POLLIN) != 0 }
  var lostInput: Bool { all[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }
  var wakes: Bool { all[1].revents & Int16(POLLIN) != 0 }
  var takesOutput: Bool { all.count > 2 && all[2].revents != 0 }

  static var hasMoreInput: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&input, 1, 0) > 0 && input.revents & Int16(POLLIN) != 0
  }
}
