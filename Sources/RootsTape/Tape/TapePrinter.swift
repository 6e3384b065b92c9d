internal import Roots
internal import RootsTerminal

/// Writes commands as a person would; reading what it wrote gives the same commands.
enum TapePrinter {
  /// The text of one command, nil if no tape can say it.
  static func text(of action: TapeAction) -> String? {
    switch action {
    case .type(let text, let pace): quotedList(text).map { "Type\(speed(pace)) \($0)" }
    case .press(let keys, let pace, let count): press(keys, pace, count)
    case .scroll(let direction, let pace, let count): direction.rawValue + speed(pace) + times(count)
    case .copy(let text): quotedList(text).map { "Copy \($0)" }
    case .paste: "Paste"
    case .sleep(let time): "Sleep \(time.literal)"
    case .advance(let time): "Advance \(time.literal)"
    case .wait(let scope, let timeout, let pattern): wait(scope, timeout, pattern)
    case .settle(let timeout): "Settle\(speed(timeout))"
    case .settleAutomatically(let position): "Settle \(position.rawValue)"
    case .expect(let expectation): expectationText(expectation)
    case .step(let name): "Step \(string(name))"
    case .screenshot(let path): "Screenshot \(string(path))"
    case .capture(let path): "Capture \(string(path))"
    case .output(let path): "Output \(string(path))"
    case .hide: "Hide"
    case .show: "Show"
    case .resize(let columns, let rows): "Resize \(columns) \(rows)"
    case .launch(let file, let arguments):
      (["Launch"] + ([file] + arguments).map(argument)).joined(separator: " ")
    case .restart(let mode): mode.map { "Restart \($0.rawValue)" } ?? "Restart"
    case .open(let url): "Open \(string(url))"
    case .perform(let operation): "Do \(operation)"
    case .resolve(let kind, let name, let outcome, let value):
      (["Resolve"] + [kind, name, outcome].map(word) + (value.map { [valueText($0)] } ?? [])).joined(
        separator: " ")
    case .note(let text): "Note \(string(text))"
    case .skip(let reason): "Skip \(string(reason))"
    case .todo(let reason): "Todo \(string(reason))"
    case .source(let path): "Source \(string(path))"
    case .require(let program): "Require \(string(program))"
    case .env(let key, let value): "Env \(string(key)) \(string(value))"
    case .set(let setting, let value): set(setting, value)
    case .faulty: nil
    }
  }

  private static func set(_ setting: TapeSetting, _ value: String) -> String? {
    let written: String? =
      switch setting.row.kind {
      case .time, .speed, .truth: value
      case .percentage: value.hasSuffix("%") ? "\(plainOrQuoted(String(value.dropLast())))%" : nil
      case .pattern: pattern(value) ?? string(value)
      case .plain, .color, .barStyle, .text, .size, .seed, .onOrOff, .realTime:
        value.hasPrefix("{") ? value : plainOrQuoted(value)
      }
    return written.map { "Set \(setting.rawValue) \($0)" }
  }

  /// Numbers as they are, everything else in quotes.
  private static func plainOrQuoted(_ text: String) -> String {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { TapeLexer.isDigit($0) || $0 == UInt8(ascii: ".") }
    return isNumber && text != "." ? text : string(text)
  }

  private static func wait(_ scope: TapeWaitScope, _ timeout: TapeTime?, _ pattern: Pattern?) -> String? {
    let head = (scope == .line ? "Wait" : "Wait+Screen") + speed(timeout)
    guard let pattern else { return head }
    return self.pattern(pattern.source).map { "\(head) \($0)" }
  }

  static func speed(_ time: TapeTime?) -> String { time.map { "@\($0.literal)" } ?? "" }

  static func times(_ count: Int) -> String { count == 1 ? "" : " \(count)" }
}

// MARK: - Keys

extension TapePrinter {
  private static func press(_ keys: [Key], _ pace: TapeTime?, _ count: Int) -> String? {
    guard let first = keys.first else { return nil }
    let chord = keys.count == 1 ? chord(first) : lettersUnder(first.modifiers, keys)
    return chord.map { $0 + speed(pace) + times(count) }
  }

  /// One key with its modifiers in the order Ctrl, Alt, Shift; Ctrl goes with capital letters.
  static func chord(_ key: Key) -> String? {
    var parts = modifierNames(key.modifiers)
    if let name = key.tapeName {
      parts.append(name)
    } else if case .character(let scalar) = key.code {
      if parts.isEmpty { return quoted(String(scalar)).map { "Key \($0)" } }
      guard let item = chordItem(scalar, key.modifiers) else { return nil }
      parts.append(item)
    }
    return parts.joined(separator: "+")
  }

  private static func modifierNames(_ modifiers: Key.Modifiers) -> [String] {
    (modifiers.contains(.ctrl) ? ["Ctrl"] : []) + (modifiers.contains(.alt) ? ["Alt"] : [])
      + (modifiers.contains(.shift) ? ["Shift"] : [])
  }

  private static func chordItem(_ scalar: Unicode.Scalar, _ modifiers: Key.Modifiers) -> String? {
    let isLetter = modifiers.contains(.ctrl) && scalar.isASCII
    let text = isLetter ? String(scalar).uppercased() : String(scalar)
    let isBare =
      scalar.isASCII
      && (TapeLexer.isLetter(UInt8(scalar.value)) || "[]^\\@-".unicodeScalars.contains(scalar)
        || ("0"..."9").contains(scalar))
    return isBare && TapeKeyword(rawValue: text) == nil ? text : quoted(text)
  }

  /// Several letters typed with Alt held.
  private static func lettersUnder(_ modifiers: Key.Modifiers, _ keys: [Key]) -> String? {
    var text = String.UnicodeScalarView()
    for key in keys {
      guard case .character(let scalar) = key.code, key.modifiers == modifiers else { return nil }
      text.append(scalar)
    }
    guard !modifiers.isEmpty, let quoted = quoted(String(text)) else { return nil }
    return (modifierNames(modifiers) + [quoted]).joined(separator: "+")
  }
}
