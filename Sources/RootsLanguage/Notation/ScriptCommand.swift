package import Roots

/// A command as files, tapes and scripts write it: what is asked, and what steers the request.
package struct ScriptCommand: Sendable, Equatable {
  package var command: Command
  package var transition: Transition?
  /// How long the living screen is kept after it left.
  package var keep: Lifetime?
  package var guards: [String] = []
  package var leaving = Request.Leaving.ask

  /// How long the screen that is opened takes until it has what it shows.
  package var after: Duration?
  package var fails: Odds?

  package init(_ command: Command) { self.command = command }

  /// `guardian`: the guard of a name; names without a guard are passed over.
  package func request(
    _ origin: Request.Origin, guardian: (String) -> Guard? = { _ in nil }
  ) -> Request {
    var request = Request(command, origin: origin)
    // A request of which nothing special is said has nothing to carry.
    if let transition { request.transition = transition }
    if let keep { request.keepAlive = KeepAlive(within: keep) }
    if !guards.isEmpty { request.guards = guards.compactMap(guardian) }
    request.leaving = leaving
    if after != nil || fails != nil {
      request.values.loading = Request.Loading(time: after ?? .zero, fails: false)
    }
    return request
  }

  /// The request that a script makes in the name of an entry; its answer goes to a handler, by number.
  package func request(
    from id: ContextID?, handler: Int?, guardian: (String) -> Guard?
  ) -> Request {
    var request = request(id.map { .entry($0) } ?? .script, guardian: guardian)
    if let handler { request.values.waiter = .handler(handler, opener: id) }
    return request
  }
}

extension ScriptCommand {
  package var hasModifiers: Bool { self != ScriptCommand(command) }
}

extension ScriptCommand: CustomStringConvertible {
  package var description: String {
    var printer = CommandPrinter()
    printer.print(self)
    return printer.text
  }
}

extension ScriptCommand {
  /// What a text of one command says: the command if it could be read, and all mistakes found.
  package static func read(_ source: SourceText) -> (command: ScriptCommand?, diagnostics: [Diagnostic]) {
    let reading = KdlDocument.read(source, endingWith: .line)
    var findings = Findings(reading.diagnostics)
    guard reading.isFaultless else { return (nil, findings.diagnostics) }
    var nodes = reading.document.nodes.makeIterator()
    guard let node = nodes.next() else {
      findings.error("a command is missing", at: source.range, in: source)
      return (nil, findings.diagnostics)
    }
    if let second = nodes.next() {
      findings.error(
        "one command at a time", .hint("several in 'transaction { … }' are carried out as one"),
        at: second.range, in: source)
      return (nil, findings.diagnostics)
    }
    var reader = NotationReader(findings: findings)
    let command = reader.command(node)
    return (reader.findings.hasErrors ? nil : command, reader.findings.diagnostics)
  }

  package static func read(_ text: String) -> (command: ScriptCommand?, diagnostics: [Diagnostic]) {
    read(SourceText(name: "command", text: text))
  }

  /// The values in a text that names them as actions and payloads do: `fees=0 member=#null`; `nil` if it names none.
  package static func values(_ text: String) -> Record? {
    let fields = read("push set \(text)").command?.command.arguments.visit?.payload?.value?.fields
    return fields?.isEmpty == false ? fields : nil
  }
}
