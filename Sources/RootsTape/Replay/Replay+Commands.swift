internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Replay {
  func perform(_ step: TapeProgram.Step) async throws(Stop) {
    let action = step.command.action
    follow(step)
    if case .step(let name) = action { return begin(name, at: step) }
    if course.skipping != nil { return }
    if action.reachesApp, let status = stage?.exitStatus {
      throw .refused("the app has ended with \(status): nothing reaches it; 'Restart' starts it again")
    }
    if plan.needs.contains(.changes), action.isInput {
      memory.beforeInput = stage.map { StateView($0.state) }
    }
    if action.isInput { course.input = (TapeFailure.Place(step), memory.log.last) }
    switch action {
    case .type(let text, let pace): try await type(text, pace: pace?.duration)
    case .press(let keys, let pace, let count): try await press(keys, pace: pace?.duration, count: count)
    case .scroll(let scroll, let pace, let count):
      for _ in 0..<count { try await take(.scroll(scroll), pace: pace?.duration ?? course.typingSpeed) }
    case .copy(let text): (course.clipboard, course.copied) = (text, next - 1)
    case .paste: try await take(.paste(course.clipboard))
    case .sleep(let time): try await pass(time.duration)
    case .advance(let time): try await skip(time.duration)
    case .wait(let scope, let timeout, let pattern):
      try await wait(scope, timeout?.duration ?? plan.waitTimeout, pattern ?? plan.waitPattern)
    case .settle(let limit): try await settle(within: limit?.duration ?? plan.patience)
    case .settleAutomatically(let position): try await settleAutomatically(position)
    case .expect(let expectation): try await expect(expectation, at: step)
    case .resize(let columns, let rows): try await take(.resize(Size(columns: columns, rows: rows)))
    case .launch(let app, let arguments): try await launch(app, arguments)
    case .restart(let mode): try await take(.restart(mode))
    case .open(let url): try await take(.open(url))
    case .perform(let command): try await take(.perform(command))
    case .resolve(let kind, let name, let outcome, let value):
      try await take(.resolve(kind: kind, name: name, outcome: outcome, value))
    case .give(let values): try await take(.give(values))
    case .set(.typingSpeed, let value): course.typingSpeed = TapeTime(value)?.duration ?? course.typingSpeed
    case .screenshot(let path), .capture(let path): try picture(path)
    case .hide: course.hide(at: time)
    case .show: course.show(at: time)
    case .note(let text): note(text)
    case .skip(let reason):
      skip(reason)
      outputs.marked(action)
    case .todo(let reason):
      change { $0.todo = reason }
      outputs.marked(action)
    case .step, .output, .source, .require, .env, .set, .faulty: break
    }
  }

  private func note(_ text: String) {
    if keepsEvents, stage != nil { hear(LogEvent(number: 0, time: time, .note(text))) }
    audience?.read(text)
  }

  private func launch(_ app: String, _ arguments: [String]) async throws(Stop) {
    guard course.hasLaunched else {
      course.hasLaunched = true
      return
    }
    var setup = plan.setup
    (setup.app, setup.arguments) = (app, arguments)
    do { try await launch(setup) } catch { throw .refused(error.description) }
    try await settle()
  }

  private func settleAutomatically(_ position: TapeSwitch) async throws(Stop) {
    course.settles = position == .on
    if course.settles { try await settle() }
  }

  private func picture(_ path: String) throws(Stop) {
    guard let stage, options.writing == .on else { return }
    var picture = picture
    picture.title = current?.name ?? ""
    if let problem = options.refusal(of: path) ?? FramePicture(stage.frame, picture).write(to: path, files) {
      throw .refused("\(VisibleText(path).text): \(problem)")
    }
  }
}

// MARK: - Keys

extension Replay {
  private func type(_ text: String, pace: Duration?) async throws(Stop) {
    let pace = pace ?? course.typingSpeed
    let typed = try secret(text)
    try await press(typed.unicodeScalars.map { .character($0) }, pace: pace, count: 1)
  }

  /// Fills the placeholder of a secret in the field of that name alone: anywhere else it would be seen.
  private func secret(_ text: String) throws(Stop) -> String {
    guard text.hasPrefix("{"), text.hasSuffix("}"), let stage else { return text }
    let field = String(text.dropFirst().dropLast())
    // In a motion its field may not be there yet.
    guard stage.secretField == field || stage.isInMotion else {
      if let other = stage.secretField {
        result.notes.append(
          "\(text) was typed as it stands: the secret field that has the keys is '\(other)'")
      }
      return text
    }
    if let secret = options.secrets(field) {
      guard secret.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
        throw .refused(
          "\(SecretVariable.name(of: field)) holds a key such as Enter or Tab, which would lead out of the field"
        )
      }
      return secret
    }
    if stage.secretField == field {
      result.notes.append(
        "\(text) was typed as it stands: the variable \(SecretVariable.name(of: field)) gives the text to type"
      )
    }
    return text
  }

  // Most keys need not be waited for: only for the others is anything awaited.
  private func press(_ keys: [Key], pace: Duration?, count: Int) async throws(Stop) {
    let pace = pace ?? course.typingSpeed
    for _ in 0..<count {
      for key in keys {
        if mustEnd { throw .interrupted }
        guard let stage else { return }
        let shown = press(key, on: stage)
        if course.settles, !stage.isSettled { try await settle() }
        if !passQuietly(pace, on: stage) { try await pass(pace) }
        if outputs.watchesKeys { outputs.pressed(shown, on: self) }
      }
    }
  }

  /// Presses a key; returns what is reported of it: not what is typed into a secret field.
  private func press(_ key: Key, on stage: any TapeStage) -> Key {
    result.keyCount += 1
    let isSecret = key.typed != nil && stage.secretField != nil
    if isSecret { hideStep() }
    let shown = isSecret ? Key.character(Glyph.secret) : key
    course.lastKey = shown
    stage.press(key)
    return shown
  }

  private func take(_ input: StageInput, pace: Duration = .zero) async throws(Stop) {
    guard let stage else { return }
    if mustEnd { throw .interrupted }
    var shown = input
    if stage.holdsSecret(input) {
      let isPaste = if case .paste = input { true } else { false }
      hideStep(pasting: isPaste)
      if isPaste { shown = .paste(Secret.mark) }
    }
    do { try await stage.take(input) } catch { throw .refused(error.description) }
    if course.settles { try await settle() }
    try await pass(pace)
    if outputs.watchesKeys { outputs.took(shown, on: self) }
  }
}

extension TapeAction {
  /// True if it does something to the app as it runs.
  fileprivate var reachesApp: Bool {
    switch self {
    case .restart, .sleep, .advance, .resize: false
    default: isInput
    }
  }
}

extension TapePrinter {
  static func name(of key: Key) -> String {
    if key.tapeName == nil, key.modifiers.isEmpty, case .character(let scalar) = key.code {
      return String(scalar)
    }
    return chord(key) ?? key.description
  }
}
