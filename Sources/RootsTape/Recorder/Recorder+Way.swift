internal import Roots
package import RootsApp
internal import RootsTerminal

/// The ways to where a program is that was restored, edited, or used for very long.
extension Recorder {
  /// No input has led to where the program is: tapes begin with a fresh one, so they are told to go there first.
  package func noteRestoration() {
    session.navigator.start()
    let way = directWay("# Where the program was when it was restored.")
    guard !way.isEmpty else { return }
    isDirect = true
    note(writer.finish() + way)
    seen = Landmarks(session.navigator.state)
  }

  /// The keys of before stay on the tape if they lead to the same in the edited program. If they do not, a recording
  /// from here on begins with a fresh start and goes straight to where the program is.
  package func noteEdit<Failure>(_ edit: () throws(Failure) -> Void) throws(Failure) {
    writeDoubtful(unless: session.toolChrome.isAsking)
    catchUp()
    note(writer.finish())
    try edit()
    if let fresh = subject.fresh { start = (fresh.navigator.state, fresh.navigator.values) }
    seen = Landmarks(session.navigator.state)
    if let stage = replayed(), isTheSame(stage) {
      // The edited program can undo nothing of it.
      (hasWay, isWhole) = (true, true)
      return
    }
    (isDirect, answers) = (true, [])
    let way = directWay("# Where the program was when its file was saved.")
    past = ""
    if file != nil {
      put(["# Its file was saved here: above are keys for what it was before.", "Restart cold"])
    }
    note(way)
  }

  /// Forgets a way that is too long to be kept: a tape that begins later goes straight to where the program is now.
  func shortenPast() {
    guard past.utf8.count > pastLimit else { return }
    note(writer.finish())
    let way = directWay("# Where the program was; the way there was too long to be kept.")
    isDirect = true
    past = Self.text(way)
  }

  // MARK: By commands

  /// The lines that lead from the start to where the program is, below a comment; none if it is there already.
  private func directWay(_ comment: String) -> [String] {
    let fresh = subject.fresh
    let navigator = session.navigator
    let values = navigator.values.difference(from: start.values).withoutSecrets
    var writer = TapeWriter(for: options.reader, erasure: options.erasure, pauses: options.pauses)
    var actions: [TapeAction] = values.isEmpty ? [] : [.give(values)]
    fresh?.navigator.start()
    if !values.isEmpty { fresh?.set(values) }
    let commands = navigator.state.commands(from: start.state).filter { !opensQuestion($0) }
    for command in commands.compactMap(withoutSecrets) {
      actions.append(.perform(ScriptCommand(command).description))
      actions += consents(to: command, in: fresh)
    }
    for command in navigator.held.map(\.command).compactMap(withoutSecrets) {
      actions.append(.perform(ScriptCommand(command).description))
    }
    let lines = actions.flatMap { writer.perform($0) } + writer.finish()
    let lost = fresh.map(lost) ?? []
    (hasWay, isWhole) = (!actions.isEmpty || !lost.isEmpty, lost.isEmpty)
    let words = lost.isEmpty ? [] : ["# It begins without \(lost.listed(with: "and"))."]
    return hasWay ? [comment] + words + lines : []
  }

  /// The parts of the program that no command brings back.
  private func lost(in fresh: ScriptHost) -> [String] {
    guard let host = subject.host else { return [] }
    let (here, there) = (session.navigator.state, fresh.navigator.state)
    var lost: [String] = []
    for place in here.places {
      for (entry, other) in zip(here[place].entries, there[place].entries)
      where !host.input(of: entry).holdsTheSame(as: fresh.input(of: other)) {
        lost.append("what was selected or typed in '\(entry.screen)'")
      }
    }
    if here.bar != there.bar { lost.append("the order in which tabs were shown") }
    let entries = here.places.flatMap { here[$0].entries }
    if session.navigator.values.holdsSecret || entries.contains(where: \.holdsSecret) {
      lost.append("a secret")
    }
    return lost
  }

  /// A command without the screens that were given a secret, and those above them; `nil` if nothing is left of it.
  func withoutSecrets(_ command: Command) -> Command? {
    guard case .setStack(let visits, let place) = command else { return command.holdsSecret ? nil : command }
    let kept = visits.prefix { $0.payload?.value?.holdsSecret != true }
    return kept.isEmpty ? nil : .setStack(Array(kept), on: place)
  }

  /// True for a command that opens a question: it comes by itself when what it asks about is asked for again.
  private func opensQuestion(_ command: Command) -> Bool {
    guard case .overlay(_, .number(let number), _) = command else { return false }
    guard let root = session.navigator.state[.layer(number)].entries.first else { return false }
    return session.navigator.engine.attempt(presenting: root.id) != nil
  }

  /// The consents that a command waits for in a fresh program: what was restored has had them long ago.
  private func consents(to command: Command, in fresh: ScriptHost?) -> [TapeAction] {
    guard let fresh else { return [] }
    var consents: [TapeAction] = []
    fresh.send(ScriptCommand(command))
    while let held = fresh.navigator.held.last, consents.count < Self.mostConsents {
      consents.append(.resolve(kind: "guard", name: held.by, outcome: "allow", nil))
      fresh.navigator.send(Request(.grant(held.id), origin: .key).force())
    }
    return consents
  }

  /// A redirection can ask again and again.
  private static let mostConsents = 16

  // MARK: Playing the lines so far

  /// A way to play the lines so far on an app; `nil` if they are many, or cannot be read.
  package func replays() -> (@MainActor (ScriptedApp) -> Replay)? {
    guard past.utf8.count < Self.longestReplay else { return nil }
    var ahead = writer
    let lines = Self.timeless + "\n" + past + Self.text(ahead.finish())
    let (plan, findings) = TapeLoader().load(SourceText(name: path ?? "", text: lines))
    guard !findings.hasErrors else { return nil }
    var options = ReplayOptions()
    options.writing = .off
    return { [size = first, files] app in
      Replay(plan, options: options, files: files) { setup throws(StageRefusal) in
        var setup = setup
        setup.size = size
        return try SessionStage(app, setup)
      }
    }
  }

  /// A fresh program given the lines so far; `nil` if there is none, it is slow, the lines are many, or one fails.
  private func replayed() -> (any TapeStage)? {
    guard let app = subject.fresh?.app, let replay = replays()?(app) else { return nil }
    var stage: (any TapeStage)?
    // A program that is at rest after each line is done when this returns.
    let playing = Task.immediate {
      let result = await replay.run()
      if result.code == .passed, !Task.isCancelled { stage = replay.stage }
    }
    playing.cancel()
    return stage
  }

  /// True if a replay of the lines so far has come to where the program is.
  package func isReached(by replay: Replay) -> Bool { replay.stage.map(isTheSame) ?? false }

  private static let longestReplay = 1 << 16

  private func isTheSame(_ stage: any TapeStage) -> Bool {
    guard let there = stage.navigator, let host = stage.script else { return false }
    let here = session.navigator
    return here.state.showsTheSame(as: there.state) && here.values == there.values
      && here.held.map(\.by) == there.held.map(\.by) && lost(in: host).isEmpty
  }

  /// The claims, in the language of tapes, that hold where a replay of the lines so far comes to.
  package func held(_ lines: [String]) -> [(line: String, claim: Expectation)] {
    guard let stage = replayed() else { return [] }
    let judge = Judge(stage, ReplayMemory(), GoldenFolder(of: path ?? "", ReplayOptions(), files))
    return lines.compactMap { line in
      guard case .expect(let claim)? = Tape(SourceText(name: "claim", text: line)).commands.first?.action,
        case .holds = judge.verdict(on: claim)
      else { return nil }
      return (line, claim)
    }
  }

  /// A test whether a claim holds where the lines so far lead to: behind a way by commands that may be elsewhere.
  var holds: @MainActor (Assertion) -> Bool {
    if isWhole { return { _ in true } }
    guard let stage = replayed() else { return { _ in false } }
    let judge = Judge(stage, ReplayMemory(), GoldenFolder(of: path ?? "", ReplayOptions(), files))
    return { if case .holds = judge.verdict(on: Expectation($0)) { true } else { false } }
  }
}

extension ScriptHost {
  fileprivate func input(of entry: Entry) -> BodyState {
    (state.bodies[entry.id] ?? BodyState()).adapted(to: body(of: entry))
  }
}

extension Entry {
  fileprivate var holdsSecret: Bool { payload?.value?.holdsSecret == true }
}

extension Record {
  fileprivate var withoutSecrets: Record { Record(filter { !$0.1.holdsSecret }) }
}
