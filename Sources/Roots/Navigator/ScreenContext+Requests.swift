extension ScreenContext {
  /// The navigator; requests made through ``requests`` are made on behalf of this screen.
  public var navigator: Navigator? { owner as? Navigator }

  /// The place where the screen stands, or, while it is being made, will stand.
  public var place: Place? { navigator?.state.find(id)?.place ?? (isOver ? nil : destination) }

  /// The living screen, held by the navigator.
  public var live: (any LiveScreen)? { navigator?.screen(id) }

  /// Verbs on behalf of this screen: what it opens, it owns.
  public var requests: Verbs { Verbs(navigator: navigator, origin: .entry(id)) }

  /// Ends the visit with an answer; in a layer, ends the layer.
  public func complete(_ value: Payload? = nil) { end(.complete(value, from: id)) }

  /// Ends the visit with an answer of the screen's own type; one that is not data is a payload made by
  /// ``Payload/init(opaque:)``.
  public func complete(with value: some Codable & Sendable) { complete(Payload(value)) }

  /// Ends the visit without an answer.
  public func cancel() { end(.cancel(from: id)) }

  /// Tells the opener something; any number of times while the visit lasts.
  public func send(_ message: Payload) {
    navigator?.send(Request(.message(message, from: id), origin: .entry(id)))
  }

  private func end(_ command: Command) {
    guard let navigator else { return }
    navigator.send(Request(command, origin: .entry(id)))
  }
}
