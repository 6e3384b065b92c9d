extension ScreenContext: RequestSender {
  /// The navigator. What the context itself sends is sent on behalf of this screen: what it opens, it owns.
  public var navigator: Navigator? { owner as? Navigator }

  /// The place where the screen stands, or, while it is being made, will stand.
  public var place: Place? { navigator?.state.find(id)?.place ?? (isOver ? nil : destination) }

  /// The living screen, held by the navigator.
  public var live: (any LiveScreen)? { navigator?.screen(id) }

  /// Returns a request as one of this screen.
  public func signed(_ request: Request) -> Request { request.signed(by: .entry(id)) }

  /// Ends the visit with an answer; in a layer, ends the layer.
  public func complete(_ value: Payload? = nil) { carryOut(Request(.complete(value, from: id))) }

  /// Ends the visit with an answer of the screen's own type; one that is not data is a payload made by
  /// ``Payload/init(opaque:)``.
  @_disfavoredOverload
  public func complete(_ value: some Codable & Sendable) { complete(Payload(value)) }

  /// Ends the visit with the values of a form.
  public func complete(_ fields: Record) { complete(Payload(fields)) }

  /// Ends the visit without an answer.
  public func cancel() { carryOut(Request(.cancel(from: id))) }

  /// Tells the opener something; any number of times while the visit lasts.
  public func send(_ message: Payload) { carryOut(Request(.message(message, from: id))) }
}
