internal import CNcurses
internal import CRescue
internal import Glibc
internal import Roots
package import RootsTerminal

extension Charset {
  package static var ofLocale: Charset { rc_take_locale() != 0 ? .utf8 : .ascii }
}

// Programs that speak in lines, to a person or through a pipe.
extension PlainTerminal {
  /// Takes lines from the standard input until it, the output or the program ends.
  /// - Parameters:
  ///   - begun: Called when it was said where one is.
  ///   - put: Writes to the standard output, and says whether that is still possible.
  package func converse(_ session: Session, begun: () -> Void, put: (String) -> Bool) {
    let isTalking = isatty(STDIN_FILENO) == 1
    let interrupts = isTalking ? rescue_hear_interrupts() : -1
    begin(session)
    begun()
    // What is being loaded is there before the first line is about it.
    settle(interrupts)
    var hasEnded = false
    while !session.isFinished, put(isTalking ? prompt : "") {
      guard isTalking else {
        guard let line = readLine() else { break }
        // News that came while the line was waited for is not told as its answer.
        sayNews()
        enter(line)
        settle(interrupts)
        continue
      }
      let line = expectsSecret ? Echo.off { ask(session, interrupts, put) } : ask(session, interrupts, put)
      if rescue_was_interrupted() != 0 {
        _ = put("\n")
        interrupt()
      } else {
        if session.isFinished { break }
        if let line {
          hear(line)
        } else {
          _ = put("\n")
          // A terminal goes on behind Ctrl-D, and what a screen asks then can be answered; one that has gone does not.
          if hasEnded { break }
          rescue_read_on()
          end()
        }
        hasEnded = line == nil
      }
      settle(interrupts)
    }
    if !isTalking { sayUnfinished() }
    session.quit()
  }

  private func settle(_ interrupts: Int32) {
    waitFor(canceledBy: [interrupts]) { await self.settle() }
  }

  /// The next line of a person; what happens by itself until then is said at once. `nil` at the end, and for Ctrl-C.
  private func ask(_ session: Session, _ interrupts: Int32, _ put: (String) -> Bool) -> String? {
    withoutActuallyEscaping(put) { put in
      waitFor(canceledBy: [STDIN_FILENO, interrupts]) {
        while !session.isFinished {
          let next = session.deadline ?? .now + .seconds(3600)
          let pause = session.hasCalmedDown ? next : min(next, .now + .milliseconds(100))
          try? await Task.sleep(until: pause, clock: .continuous)
          if Task.isCancelled { break }
          self.isPrompting = true
          self.sayNews()
          if !self.isPrompting, !session.isFinished { _ = put(self.prompt) }
          self.isPrompting = false
        }
      }
    }
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return session.isFinished || poll(&input, 1, 0) == 0 ? nil : readLine()
  }

  /// Returns the status to exit with; calls `attach` with the session before anything is said.
  static func live(
    _ started: StartedProgram, _ launch: Launch, _ charset: Charset?, attach: (Session) -> Void
  ) -> Int32 {
    defer { started.end() }
    signal(SIGPIPE, SIG_IGN)
    var isOpen = true
    let put = { (text: String) -> Bool in
      isOpen = isOpen && write(Array(text.utf8)[...])
      return isOpen
    }
    let terminal = PlainTerminal(charset: charset ?? .ofLocale, columns: Echo.columns) {
      _ = put($0 + "\n")
    }
    terminal.protection = ProcessMemory.protect
    var options = Session.Options.live
    options.motion = .still
    options.backlogLimit = nil
    let session = Session(started.navigator, on: terminal, chrome: started.chrome, options: options)
    started.begin(session, launch)
    attach(session)
    terminal.converse(session, begun: started.navigator.didShowFirstFrame, put: put)
    return session.exitStatus ?? 0
  }

  private static func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
