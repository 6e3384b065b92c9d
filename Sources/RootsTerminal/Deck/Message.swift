internal import Roots

/// What the deck has to say for a moment: one line, which never covers what it is about.
struct Message {
  /// What kind of news it is.
  enum Tone { case plain, done, question, failure }

  let text: String
  let tone: Tone

  var sign: String {
    switch tone {
    case .plain: "·"
    case .done: "✓"
    case .question: "?"
    case .failure: "✗"
    }
  }

  var style: Style {
    switch tone {
    case .plain: .text
    case .done: .ok
    case .question: .held
    case .failure: .error
    }
  }
}

extension Deck {
  /// How long a message stays.
  static let messageTime = Duration.seconds(4)

  /// Shows a message until its time is over or the next key is pressed.
  func say(_ text: String, _ tone: Message.Tone, _ session: Session) {
    message = Message(text: text, tone: tone)
    let shown = text
    session.invalidate()
    guard tone != .question else { return }
    session.after(Deck.messageTime) { [weak self] in
      if self?.message?.text == shown { self?.message = nil }
    }
  }

  /// Says why something that was asked for has not happened.
  func tell(of reason: Rejection, _ session: Session) {
    let navigator = session.navigator
    guard case .guardRefused(let name, let why) = reason, navigator.plan.guards[name] == nil else {
      return say(reason.description, .failure, session)
    }
    // Taken back, or a screen that is not left: no failure, as somebody wanted it so.
    if name == navigator.name { return say(why ?? "refused", .plain, session) }
    guard navigator.plan.any(name) != nil else { return say(reason.description, .failure, session) }
    let title = title(ofScreen: name, navigator)
    say("still in \(title)" + (why.map { ": \($0)" } ?? ""), .plain, session)
  }

  func drawMessage(on canvas: inout Canvas, _ moment: Moment) {
    let looking = lookingText(moment).map { Message(text: $0, tone: .plain) }
    guard let message = message ?? looking else { return }
    let isCramped = moment.layout.form == .cramped
    let row = moment.layout.messages
    let text = Text.clipped(" \(message.sign) \(message.text) ", to: row.width - (isCramped ? 0 : 4))
    if isCramped { canvas.fill(row) }
    canvas.put(text, at: Point(x: isCramped ? 0 : 2, y: row.y), style: message.style)
  }

  /// What is said while lower layers are looked at.
  private func lookingText(_ moment: Moment) -> String? {
    guard hiddenLayers > 0 else { return nil }
    let name = moment.layers.last.map { "L\($0.number)" } ?? "the base"
    let up = bindings.keys(for: .above).first?.label(moment.session.terminal.charset) ?? ""
    return "looking at \(name); \(up) up, Esc ends"
  }
}

extension Deck {
  /// The message of the moment, which is taken away.
  func takeMessage() -> String? {
    defer { message = nil }
    return message.map { "\($0.sign) \($0.text)" }
  }
}
