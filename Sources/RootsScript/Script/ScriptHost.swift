public import Roots
public import RootsTerminal

/// A scripted program that runs: a navigator with living screens, and the script behind them.
@MainActor public final class ScriptHost {
  /// The program.
  public let app: ScriptedApp
  /// Its navigator.
  public let navigator: Navigator
  private let program: ScriptProgram

  /// Starts a program.
  /// - Throws: ``InvalidMap`` with every problem of the map.
  public init(_ app: ScriptedApp, name: String = "app") throws(InvalidMap) {
    self.app = app
    program = ScriptProgram(app)
    navigator = try Navigator(program.map, name: name)
    program.connect(navigator)
  }

  /// Everything the script remembers.
  package var state: ScriptState { program.state }

  /// Sends a command as a person or a script gives it.
  @discardableResult
  public func send(_ command: ScriptCommand, origin: Request.Origin = .script) -> RequestID {
    navigator.send(request(command, origin: origin))
  }

  /// The request for a command, with the guards it names.
  package func request(_ command: ScriptCommand, origin: Request.Origin = .script) -> Request {
    command.request(origin) { [program] name in program.guardian(name) }
  }

  /// Gives values of the program something new.
  package func set(_ values: Record) { program.set(values) }

  /// What a screen shows.
  public func body(of entry: Entry) -> Body { app.body(of: entry, state) }

  /// The text in the header of a screen.
  public func title(of entry: Entry) -> String { app.title(of: entry, state) }

  // MARK: Keys

  /// What came of a key.
  package enum Press: Equatable {
    /// Nobody wanted it.
    case ignored
    /// The screen took it.
    case taken
    /// Requests were sent, in this order.
    case sent([RequestID])
  }

  /// Takes a key the way a front end does: what is being typed comes first, then what the program binds,
  /// then the screen, then the keys with a meaning of their own.
  package func press(_ key: Key) -> Press {
    let entry = navigator.state.focusedEntry
    let body = entry.map(body)
    if let entry, let body, key.typed != nil, isTyping(in: body, entry) { return press(key, entry, body) }
    if let effects = app.bound(key, on: entry, state) { return .sent(program.perform(effects)) }
    if let entry, let body {
      let press = press(key, entry, body)
      if press != .ignored { return press }
    }
    return builtIn(key)
  }

  private func isTyping(in body: Body, _ entry: Entry) -> Bool {
    (state.bodies[entry.id] ?? BodyState()).takesText(in: body)
  }

  private func press(_ key: Key, _ entry: Entry, _ body: Body) -> Press {
    switch program.touch(entry.id, { $0.press(key, in: body) }) {
    case .ignored: .ignored
    case .handled, .refused: .taken
    case .event(let event): .sent(program.act(event, on: entry))
    }
  }

  private func builtIn(_ key: Key) -> Press {
    switch key {
    case .escape: return .sent([navigator.send(Request(.back, origin: .key))])
    case .backspace where navigator.state.activePlace.topLayer == nil:
      return .sent([navigator.send(Request(.back, origin: .key))])
    default: break
    }
    guard let digit = key.typed?.wholeNumberValue, digit > 0 else { return .ignored }
    let tabs = navigator.state.tabOrder
    guard tabs.indices.contains(digit - 1) else { return .ignored }
    return .sent([navigator.send(Request(.reselect(tab: tabs[digit - 1]), origin: .key))])
  }
}
