package import Roots

/// Something that came into a session from outside; a recording of them all repeats the session.
package enum SessionEvent: Sendable {
  case input(InputEvent)
  case url(String)
  /// A command; with what is said about this one request, as text, if that is more than the command.
  case command(Command, text: String? = nil)
  case note(String)
}

extension LogEvent.Kind {
  /// - Parameter secret: the name of the secret field that text goes to, if there is one.
  package init(_ event: SessionEvent, secret: @autoclosure () -> String?) {
    switch event {
    case .input(let input): self.init(input, secret: secret())
    case .url(let url): self = .url(url)
    case .command(let command, let text): self = .command(text ?? command.summary)
    case .note(let text): self = .note(text)
    }
  }

  private init(_ input: InputEvent, secret: @autoclosure () -> String?) {
    switch input {
    case .key(let key):
      guard let typed = key.typed else {
        self = .key(key.description)
        return
      }
      let field = secret()
      self = .text(String(field == nil ? typed : Character(Glyph.secret)), field: field)
    case .paste(let text): self = .paste(characters: text.count, cut: 0)
    case .pasteCut(let bytes): self = .paste(characters: 0, cut: bytes)
    case .mouse(let mouse): self = .mouse(mouse.description)
    case .resize(let size): self = .resize(columns: size.columns, rows: size.rows)
    case .focus, .resumed, .ending: self = .terminal(input.description)
    }
  }
}

/// The functions are called in the order in which they were added.
struct SessionListeners {
  private var listeners: [(number: Int, take: @MainActor (SessionEvent) -> Void)] = []
  private var last = 0

  mutating func add(_ take: @escaping @MainActor (SessionEvent) -> Void) -> Int {
    last += 1
    listeners.append((last, take))
    return last
  }

  mutating func remove(_ number: Int) { listeners.removeAll { $0.number == number } }

  @MainActor func send(_ event: @autoclosure () -> SessionEvent) {
    guard !listeners.isEmpty else { return }
    let event = event()
    for listener in listeners { listener.take(event) }
  }
}
