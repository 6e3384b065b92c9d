public import Roots

/// Something that came into a session from outside; a recording of them all repeats the session.
public enum SessionEvent: Sendable {
  case input(InputEvent)
  case url(String)
  case command(Command)
  /// The person at the keys wrote something down.
  case note(String)
}

extension LogEvent.Kind {
  /// What the log says of something that came in.
  /// - Parameter secret: the name of the secret field that text goes to, if there is one.
  package init(_ event: SessionEvent, secret: @autoclosure () -> String?) {
    switch event {
    case .input(let input): self.init(input, secret: secret())
    case .url(let url): self = .url(url)
    case .command(let command): self = .command(command.summary)
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

extension Session {
  /// Tells the log and those who record of something that has come in, before it takes effect.
  func hear(_ event: @autoclosure () -> SessionEvent) {
    navigator.note(LogEvent.Kind(event(), secret: secretField))
    ear.tell(event())
  }

  /// The secret field that typed text goes to now.
  private var secretField: String? {
    navigator.state.focusedEntry.flatMap { view(of: $0)?.secretField }
  }
}

extension BodyState {
  /// The secret field that has the keys.
  package func secretField(in body: Body) -> Body.Field? {
    guard let spot = selection(in: body), case .field(let field)? = body.block(spot.block),
      field.kind == .secret
    else { return nil }
    return field
  }
}
