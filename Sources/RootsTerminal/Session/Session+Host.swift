public import Roots

extension Session: NavigatorHost {
  package var isHandlingInput: Bool { refusals.isOfInput }

  /// Draws everything again at the next moment.
  public func redraw() { invalidate() }

  /// Gives the terminal to the shell until the person comes back.
  public func suspend() { terminal.suspend() }

  /// Shows a toast.
  public func show(_ toast: Toast) { show(toast, of: nil) }

  package func show(_ toast: Toast, of screen: ContextID?) {
    if toast.severity == .failure {
      navigator.diagnose(toast.text)
      screen.map(takeBackForm)
    }
    say(toast.text, Message.Tone(toast.severity), offering: toast.action)
  }

  /// A form that was sent has changes again where what its button began has failed.
  func takeBackForm(of screen: ContextID) {
    if let entry = navigator.state.find(screen)?.entry {
      (view(of: entry) as? any TextScreen)?.takeBackForm()
    }
  }

  /// Shows for a moment what has been done.
  public func tell(_ text: String) { show(Toast(text, .done)) }

  /// Shows trouble and writes it to the event log.
  public func warn(_ text: String) { show(Toast(text, .failure)) }

  /// Gives the terminal to a function while it runs.
  public func handTerminal<Answer>(_ use: () throws -> Answer) throws -> Answer { try terminal.hand(use) }

  /// Puts a text on the clipboard of the terminal, and returns whether that was possible.
  public func copy(_ text: String) -> Bool {
    let text = text.withoutControls
    do throws(ClipboardRefusal) {
      if text.isEmpty { throw .empty }
      if text.utf8.count > ClipboardRefusal.most { throw .tooLong(bytes: text.utf8.count) }
      try terminal.copy(text)
      return true
    } catch {
      say(error.description, .failure)
      return false
    }
  }
}

extension Session.Message.Tone {
  fileprivate init(_ severity: Toast.Severity) {
    self =
      switch severity {
      case .info: .plain
      case .done: .done
      case .warning: .warning
      case .failure: .failure
      }
  }
}

extension Session: TerminalClient {
  /// Handles input in the order in which it came.
  public func receive(_ events: [InputEvent]) {
    changes.taking {
      // While the program was stopped, or another one had the terminal, no time has passed for it.
      if events.contains(.resumed) { pace.resume(at: now) }
      passClockTime()
      for event in events { take(event) }
      draw()
    }
  }

  package var deadline: ContinuousClock.Instant? {
    guard options.time == .clock, let next = [nextDeadline, nextTurn].compactMap(\.self).min() else {
      return nil
    }
    // Before the first key as well: who waits for a moment lets time pass.
    return pace.start(at: now) + next
  }

  package func wake() {
    changes.taking {
      passClockTime()
      followUp()
      drain()
      draw()
    }
  }

  /// Whether the session has ended.
  public var isFinished: Bool { exitStatus != nil }
}

extension String {
  /// The text with what controls a terminal or turns the direction of writing replaced, and all else as it is: a
  /// picture of several parts stays whole.
  fileprivate var withoutControls: String {
    reduce(into: "") { text, character in
      if character == "\r\n" { return text += "\n" }
      for scalar in character.unicodeScalars {
        text.unicodeScalars.append(scalar.isControl ? "\u{FFFD}" : scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
