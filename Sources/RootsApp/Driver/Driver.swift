package import Roots
package import RootsTerminal

/// Drives a scripted program line by line and answers each with one line of JSON.
///
/// The same program and the same lines give the same bytes.
@MainActor package final class Driver {
  private let start: Start
  private var driven: Driven
  private var count = 0
  private var typedLine: String?
  /// In a box of its own: the log tells it something a dozen times a line.
  private let ear = Ear()
  private var state = StateText()
  private var hasEnded = false
  private var listening: ObservationToken?

  package struct Driven {
    let session: Session
    let request: @MainActor (ScriptCommand) -> Request
    /// The app of a file, whose values can be set.
    var host: ScriptHost?

    /// A program whose keys go the way they go everywhere: through a session, with nothing at its end but memory.
    package init(_ session: Session, request: @escaping @MainActor (ScriptCommand) -> Request) {
      self.session = session
      self.request = request
    }
  }

  package typealias Start = @MainActor () throws -> Driven

  /// A driver of a program that a function makes; what it throws can be thrown by a driver that resets as well.
  package init(start: @escaping Start) throws {
    self.start = start
    driven = try start()
    attend()
  }

  /// - Parameter size: the size of the screen, of which a script sees only what it asks for.
  package init(_ app: ScriptedApp, size: Size = Size(columns: 80, rows: 24)) {
    let start = { @MainActor in Driven(app, size) }
    self.start = start
    driven = start()
    attend()
  }

  private var session: Session { driven.session }
  private var navigator: Navigator { driven.session.navigator }

  private func attend() {
    listening = navigator.listen { [ear] in ear.events.take($0) }
  }

  private final class Ear {
    // Nothing that is called while they change looks at them.
    @exclusivity(unchecked) var events = DriverEvents()
  }

  package enum Next { case goesOn, ends }

  /// The longest line that is read, in bytes.
  package static let lineLimit = 1 << 20

  /// Answers a line; a line that says nothing is not answered.
  package func answer(_ line: [UInt8], into output: inout [UInt8]) -> Next {
    let start = output.count
    typedLine = nil
    let next = reply(to: line, into: &output)
    guard let typedLine, output.count > start else { return next }
    // The line was written before anything was known of what it says.
    var echo: [UInt8] = []
    append(line, to: &echo)
    let answer = output[(start + echo.count)...]
    output.removeSubrange(start...)
    append(Array(typedLine.utf8), to: &output)
    output += answer
    return next
  }

  private func reply(to line: [UInt8], into output: inout [UInt8]) -> Next {
    switch DriverLine.read(line) {
    case .nothing: return .goesOn
    case .mistake(let mistake):
      begin(line, &output)
      // The line may hold what was to be typed or given, and the mistake may quote it.
      if let reason = reasonToHide(line) {
        typedLine = Secret.mark
        output.append(hiddenMistake: mistake, reason)
      } else {
        output.append(mistake: mistake)
      }
      return .goesOn
    case .line(let asked):
      begin(line, &output)
      ear.events.begin(isRequest: asked.isRequest)
      return carryOut(asked, &output)
    }
  }

  /// Why a line that is not understood is not shown; `nil` if it is. It may give something to what is secret if it
  /// names that, or a screen that takes it, rightly or nearly, or spelled out, or if it holds such a URL.
  private func reasonToHide(_ line: [UInt8]) -> String? {
    if session.secretField != nil { return "a secret field is in focus" }
    let plan = navigator.plan
    let names = (driven.host?.app.secretValues ?? []).union(plan.map.secretParameters.keys)
      .union(plan.allSecretNames)
    let words = String(decoding: line, as: UTF8.self)
      .split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }
    guard words.count > 1, !names.isEmpty else { return nil }
    // Of a short name, nearly every short word is a misspelling.
    let isNamed = words.map(String.init).contains { word in
      names.contains { $0 == word || $0.count > 3 && Names.edits(from: word, to: $0) != nil }
    }
    let isGiven =
      isNamed || line.contains(UInt8(ascii: "\\"))
      || line.contains(UInt8(ascii: "/")) && plan.takesSecretsByURL
    return isGiven ? "it may hold a secret that the app takes from outside" : nil
  }

  package func answerOverlong(into output: inout [UInt8]) {
    begin([], &output)
    output += ",\"error\":\"the line is longer than \(Driver.lineLimit) bytes\"}\n".utf8
  }

  private func begin(_ line: [UInt8], _ output: inout [UInt8]) {
    count += 1
    append(line, to: &output)
  }

  private func append(_ line: [UInt8], to output: inout [UInt8]) {
    output.append("{\"n\":")
    output.append(json: count)
    output.append(",\"command\":")
    output.append(json: String(decoding: line.trimmed, as: UTF8.self))
  }

  private func carryOut(_ line: DriverLine, _ output: inout [UInt8]) -> Next {
    switch line {
    case .command(let command): send(command, &output)
    case .press(let keys): press(keys, as: "press", &output)
    case .type(let text): press(Key.typing(text), as: "type", &output)
    case .set(let values): set(values, &output)
    case .state: end(Report(), &output)
    case .reset: return reset(&output)
    case .path(let visit, let origin, let via): tellPath(visit, origin, via, &output)
    case .match(let url): tellMatch(url, &output)
    case .canonical(let url): tellCanonical(url, &output)
    case .frame:
      end(Report(), &output) { output in
        output.append(",\"frame\":")
        output.append(json: Value.list(session.frame.rows.map { .string($0) }))
      }
    case .quit:
      navigator.shutdown()
      hasEnded = true
      end(Report(outcome: .committed), &output)
      return .ends
    }
    return .goesOn
  }

  private func reset(_ output: inout [UInt8]) -> Next {
    navigator.shutdown()
    do { driven = try start() } catch {
      output.append(",\"error\":")
      output.append(json: "\(error)")
      output += "}\n".utf8
      return .ends
    }
    attend()
    ear.events.begin(isRequest: false)
    end(Report(outcome: .committed), &output)
    return .goesOn
  }

  // MARK: Requests

  private func send(_ command: ScriptCommand, _ output: inout [UInt8]) {
    var shown = command
    shown.command = navigator.sealing(command.command)
    if shown.command.holdsSecret { typedLine = shown.description }
    var report = self.report(of: navigator.send(driven.request(command)))
    if case .grant = command.command { report.pushed = ear.events.lastCreated }
    end(report, &output)
  }

  private func set(_ values: Record, _ output: inout [UInt8]) {
    if values.keys.contains(where: { driven.host?.app.secretValues.contains($0) == true }) {
      typedLine = "set \(Secret.mark)"
    }
    var complaint: String? = "only an app of a file has values that can be set"
    if values.isEmpty { complaint = "'set' takes values by name, such as 'set fees=0 member=#null'" }
    if !values.isEmpty, let host = driven.host { complaint = host.complaint(about: values) }
    if let complaint {
      output.append(",\"error\":")
      output.append(json: complaint)
      return output.append("}\n")
    }
    driven.host?.set(values)
    session.invalidate()
    end(Report(outcome: .committed), &output)
  }

  /// Presses keys, one after another, each on the state that all earlier ones left.
  private func press(_ keys: [Key], as word: String, _ output: inout [UInt8]) {
    for key in keys {
      if key.typed != nil, session.secretField != nil { typedLine = "\(word) \"\(Secret.mark)\"" }
      session.press(key)
    }
    let requests = ear.events.requests
    // What the keys have asked for says how it came out; without that, what has followed from them.
    let direct = requests.filter(\.isDirect)
    var report =
      (direct.isEmpty ? requests : direct).map { self.report(of: $0.id) }.max { $0.weight < $1.weight }
      ?? Report()
    report.pushed = ear.events.lastCreated
    end(report, &output) { output in if requests.count > 1 { append(requests, to: &output) } }
  }

  private func report(of id: RequestID) -> Report {
    guard let (outcome, shift) = ear.events.result(of: id) else { return Report(isHeld: true) }
    return Report(outcome: outcome, count: shift?.closed ?? 0, pushed: shift?.opened)
  }

  private func append(
    _ requests: [(id: RequestID, command: String, isDirect: Bool)], to output: inout [UInt8]
  ) {
    output.append(",\"requests\":[")
    for (place, request) in requests.enumerated() {
      output.append(place == 0 ? "{\"request\":" : ",{\"request\":")
      output.append(json: Int(truncatingIfNeeded: request.id.number))
      output.append(",\"command\":")
      output.append(json: request.command)
      append(report(of: request.id), to: &output)
      output.append("}")
    }
    output.append("]")
  }

  private func append(_ report: Report, to output: inout [UInt8]) {
    output.append(",\"outcome\":\"")
    output += (report.isHeld ? "held" : report.outcome.code).utf8
    output.append("\"")
    if let reason = report.outcome.rejection { output.append(rejection: reason) }
    if report.count > 0 {
      output.append(",\"count\":")
      output.append(json: report.count)
    }
  }

  // MARK: Questions

  private func tellPath(_ visit: Visit, _ origin: String?, _ via: [String], _ output: inout [UInt8]) {
    if navigator.plan.sealing(.go(visit)).holdsSecret { typedLine = "path \(visit.screen)" }
    do {
      let path = try path(visit, origin, via)
      let plan = navigator.state.plan
      let steps = path.steps(to: visit.screen) { plan.any($0)?.isAccessory == true }
      end(Report(), &output) { $0.append(path: path, steps) }
    } catch {
      end(Report(outcome: .rejected(error)), &output)
    }
  }

  private func path(_ visit: Visit, _ origin: String?, _ via: [String]) throws(Rejection) -> ScreenPath {
    let state = navigator.state
    guard let origin else { return try state.way(to: visit, via: via).path }
    do {
      return try state.plan.graph.path(from: origin, to: visit.screen, via: via)
    } catch .unknownScreen(let name, let nearest) {
      throw .unknownScreen(name, nearest: nearest)
    } catch {
      throw .noPath(to: visit.screen, from: origin)
    }
  }

  private func tellMatch(_ url: String, _ output: inout [UInt8]) {
    let plan = navigator.state.plan
    let isSecret = note(secretsOf: url, asked: "match")
    do {
      let match = try plan.routes.destination(url, redirectLimit: plan.map.limits.redirects)
      end(Report(), &output) { $0.append(match: match, sealing: plan.secretNames(of: match)) }
    } catch {
      end(Report(outcome: .rejected(isSecret ? .noMatch(Secret.mark, nearest: []) : error)), &output)
    }
  }

  private func tellCanonical(_ url: String, _ output: inout [UInt8]) {
    let isSecret = note(secretsOf: url, asked: "canonical")
    do {
      let link = try navigator.state.plan.routes.canonical(url)
      end(Report(), &output) { output in
        output.append(",\"canonical\":")
        output.append(json: isSecret ? Secret.mark : link.description)
      }
    } catch {
      end(Report(outcome: .rejected(isSecret ? .noMatch(Secret.mark, nearest: []) : error)), &output)
    }
  }

  /// Hides the line that asks about a URL if something secret is in it; returns whether it is.
  private func note(secretsOf url: String, asked word: String) -> Bool {
    guard navigator.plan.sealing(url: url).holdsSecret else { return false }
    typedLine = "\(word) \"\(Secret.mark)\""
    return true
  }

  // MARK: Answers

  private struct Report {
    var outcome = Outcome.unchanged
    var isHeld = false
    var count = 0
    var pushed: ContextID?

    /// The rank among several requests: one that has changed the state, one that may still, one that was refused.
    var weight: Int {
      if isHeld { return 2 }
      switch outcome {
      case .success(.committed), .success(.pushedInstead): return 3
      case .rejected: return 1
      case .success(.unchanged): return 0
      }
    }
  }

  private func end(
    _ report: Report, _ output: inout [UInt8],
    _ extra: (inout [UInt8]) -> Void = { _ in }
  ) {
    append(report, to: &output)
    if let pushed = report.pushed, !report.isHeld, report.outcome.rejection == nil {
      output.append(",\"pushed\":")
      output.append(id: pushed)
    }
    extra(&output)
    output.append(",\"state\":")
    // Nothing is open any more in a program that has ended, and nothing is registered.
    let open = hasEnded || session.isFinished ? .nothing(navigator.plan) : navigator.state
    state.append(open, of: navigator, to: &output)
    output.append(",\"events\":[")
    output += ear.events.bytes
    output.append("]}\n")
  }
}

extension Driver.Driven {
  @MainActor fileprivate init(_ app: ScriptedApp, _ size: Size) {
    let host = ScriptHost(app)
    let deck = Deck()
    deck.language = .notation(of: app.map)
    self.init(Session(host.navigator, on: HeadlessTerminal(size), chrome: deck)) { host.request($0) }
    self.host = host
  }
}

extension [UInt8] {
  fileprivate var trimmed: ArraySlice<UInt8> { trimmed { $0 <= 0x20 } }
}
