package import RootsTerminal

/// A tape made ready to be played: what it needs, what it is to write, and its steps in order.
package struct TapePlan: Sendable {
  package let source: SourceText
  package let steps: TapeSteps
  package private(set) var setup = StageSetup()
  package private(set) var picture = PictureOptions()
  package private(set) var outputs: [String] = []
  package private(set) var pictures: Set<String> = []
  /// The golden frames that it claims, also where the claim is passed over.
  package private(set) var goldens: Set<String> = []
  package private(set) var requirements: [String] = []
  /// The time that a `Wait` without a time of its own waits.
  package private(set) var waitTimeout = Duration.seconds(15)
  /// The pattern that a `Wait` without one of its own waits for.
  package private(set) var waitPattern: Pattern?
  /// The time on the wall that the program may take to settle.
  package private(set) var patience = Duration.seconds(10)
  package private(set) var frameTime = Duration.seconds(1) / 30
  package private(set) var playbackSpeed = 1.0
  package private(set) var typingSpeed = Duration.milliseconds(50)
  package private(set) var keyCount = 0
  private(set) var needs: Needs = []

  struct Needs: OptionSet {
    let rawValue: Int
    static let events = Needs(rawValue: 1)
    static let changes = Needs(rawValue: 2)
  }

  package init(_ program: TapeProgram, of source: SourceText) {
    self.source = source
    steps = program.steps
    var needs: Needs = []
    for step in steps {
      let action = step.command.action
      needs.formUnion(action.needs)
      note(action)
    }
    self.needs = needs
  }

  private mutating func note(_ action: TapeAction) {
    switch action {
    case .set(let setting, let value): if keyCount == 0 { set(setting, value) }
    case .env(let name, let value): setup.environment[name] = value
    case .output(let path): outputs.append(path)
    case .require(let program): requirements.append(program)
    case .screenshot(let path), .capture(let path): pictures.insert(path)
    case .launch(let app, let arguments) where setup.app == nil:
      (setup.app, setup.arguments) = (app, arguments)
    case .type(let text, _): keyCount += text.unicodeScalars.count
    case .press(let keys, _, let count): keyCount += keys.count * count
    case .expect(let expectation):
      if case .golden(let name, _, _) = expectation.assertion { goldens.insert(name) }
    case .scroll, .copy, .paste, .sleep, .advance, .wait, .settle, .settleAutomatically, .step,
      .hide, .show, .resize, .launch, .restart, .open, .perform, .resolve, .give, .note,
      .skip,
      .todo, .source, .faulty:
      break
    }
  }

  private mutating func set(_ setting: TapeSetting, _ value: String) {
    switch setting {
    case .columns: setup.size = Size(columns: Int(value) ?? 80, rows: setup.size.rows)
    case .rows: setup.size = Size(columns: setup.size.columns, rows: Int(value) ?? 24)
    case .seed: setup.seed = UInt64(value) ?? setup.seed
    case .clock: setup.clock = value
    case .locale: setup.locale = value
    case .motion: setup.motion = StageSetup.Motion(rawValue: value) ?? .still
    case .guardTime: patience = (TapeTime(value) ?? TapeTime(value + "s"))?.duration ?? patience
    case .waitTimeout: waitTimeout = (TapeTime(value) ?? TapeTime(value + "s"))?.duration ?? waitTimeout
    case .waitPattern: waitPattern = try? Pattern(value)
    case .typingSpeed: typingSpeed = TapeTime(value)?.duration ?? typingSpeed
    case .framerate:
      if let rate = Double(value), rate > 0 { frameTime = .seconds(1) / min(max(rate, 1), 100) }
    case .playbackSpeed:
      if let speed = Double(value), speed > 0 { playbackSpeed = min(max(speed, 0.05), 100) }
    case .theme, .fontFamily, .fontSize, .padding, .margin, .marginFill, .windowBar, .borderRadius, .width,
      .height, .windowBarSize, .letterSpacing, .lineHeight, .loopOffset,
      .cursorBlink, .shell:
      picture.set(setting, value)
    }
  }
}

extension TapeAction {
  fileprivate var needs: TapePlan.Needs {
    guard case .expect(let expectation) = self else { return [] }
    return switch expectation.assertion {
    case .event, .completed, .dismissed, .cancelled: .events
    case .changed, .unchanged: .changes
    case .text, .tab, .top, .depth, .stack, .layers, .layer, .focus, .route, .payload, .state, .queue, .phase,
      .value, .guarded, .golden, .same, .invariants, .exit:
      []
    }
  }
}
