/// Decodes the bytes of a terminal into events.
///
/// The decoder is a state machine in the manner of the VT500 parser, a pure function of bytes and time. It recognizes
/// the sequences that Roots turns on (keys, mouse, paste, focus) and drops every other one whole, so that a late answer
/// of the terminal is never taken for keys. Only a paste makes it grow, by at most a mebibyte.
///
/// However a stream of bytes is cut into pieces, the events are the same, as long as ``flush(at:into:)`` is not called
/// in between. Call it when ``deadline`` has passed and the terminal has nothing more to read.
package struct KeyDecoder: Sendable {
  private enum State: Sendable {
    case ground
    case escape
    case character(Key.Modifiers)
    case single(isLonger: Bool)
    case sequence(ControlSequence)
    case functionLetter
    case mouseBytes(MouseBytes)
    /// `opener` is the character after ESC until the string has content.
    case string(opener: UInt8?)
    case stringEnd
    case paste
  }

  private struct MouseBytes: Sendable {
    var report = 0
    var column = 0
    var count = 0
  }

  private var state = State.ground
  private var scalars = ScalarDecoder()
  private var paste = PasteCollector()
  private var last = Duration.zero
  private let patience: Duration
  /// True if the terminal has said since the last look that it can tell all keys apart.
  package var tellsKeys = false

  /// The time in which all of a key arrives even from far away; Esc comes after it, as in programs with ncurses.
  package static let usualDelay = Duration.milliseconds(25)

  /// The time limit of an unfinished string, such as the answer to a query for the title.
  private static let stringPatience = Duration.seconds(1)

  /// The longest pause in a paste; later bytes are keys.
  private static let pastePatience = Duration.seconds(2)

  /// A decoder that reads an ESC as the Escape key if nothing follows it for `escapeDelay`.
  package init(escapeDelay: Duration = usualDelay) { patience = escapeDelay }

  /// The time to call ``flush(at:into:)`` if no more bytes come, `nil` while nothing is unfinished.
  package var deadline: Duration? {
    switch state {
    case .ground: nil
    case .string(opener: nil): last + KeyDecoder.stringPatience
    case .sequence(let sequence) where sequence.marker == UInt8(ascii: "?"): last + KeyDecoder.stringPatience
    case .paste: last + KeyDecoder.pastePatience
    case .escape, .character, .single, .sequence, .functionLetter, .mouseBytes, .string(.some), .stringEnd:
      last + patience
    }
  }

  package mutating func decode(_ bytes: ArraySlice<UInt8>, at now: Duration, into events: inout [InputEvent])
  {
    guard !bytes.isEmpty else { return }
    last = now
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if case .paste = state {
        guard let end = paste.take(bytes[index...]) else { return }
        endPaste(&events)
        index = end
      } else {
        take(bytes[index], &events)
        index += 1
      }
    }
  }

  /// Ends a sequence that has waited too long: a lone ESC is the Escape key, half a sequence is dropped.
  package mutating func flush(at now: Duration, into events: inout [InputEvent]) {
    guard let deadline, now >= deadline else { return }
    switch state {
    case .escape: emit(.escape, &events)
    case .single(isLonger: false): emit(.alt("O"), &events)
    case .sequence(let sequence) where sequence.isEmpty: emit(.alt("["), &events)
    case .string(let opener?): emit(.alt(Unicode.Scalar(opener)), &events)
    case .character(let modifiers): emit(Key(.character(ScalarDecoder.replacement), modifiers), &events)
    case .paste: endPaste(&events)
    case .ground, .single, .sequence, .functionLetter, .mouseBytes, .string, .stringEnd: break
    }
    scalars.reset()
    state = .ground
  }
}

extension KeyDecoder {
  private static let escape: UInt8 = 0x1B

  private func emit(_ key: Key, _ events: inout [InputEvent]) { events.append(.key(key)) }

  private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: begin(byte, [], &events)
    case .escape: takeAfterEscape(byte, &events)
    case .character(let modifiers): takeCharacter(byte, modifiers, &events)
    case .single: takeSingle(byte, &events)
    case .sequence(let sequence): takeSequence(byte, sequence, &events)
    case .functionLetter: takeFunctionLetter(byte, &events)
    case .mouseBytes(let mouse): takeMouse(byte, mouse, &events)
    case .string: takeString(byte)
    case .stringEnd: takeStringEnd(byte, &events)
    case .paste: break
    }
  }

  private mutating func begin(_ byte: UInt8, _ modifiers: Key.Modifiers, _ events: inout [InputEvent]) {
    switch byte {
    case KeyDecoder.escape:
      state = .escape
    case 0x00...0x7F:
      state = .ground
      emit(Key(.character(Unicode.Scalar(byte)), modifiers), &events)
    default:
      takeCharacter(byte, modifiers, &events)
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case KeyDecoder.escape: emit(.escape, &events)
    case UInt8(ascii: "["): state = .sequence(ControlSequence())
    case UInt8(ascii: "O"): state = .single(isLonger: false)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .string(opener: byte)
    default: begin(byte, .alt, &events)
    }
  }

  private mutating func takeCharacter(
    _ byte: UInt8, _ modifiers: Key.Modifiers, _ events: inout [InputEvent]
  ) {
    switch scalars.take(byte) {
    case .waiting:
      state = .character(modifiers)
    case .scalar(let scalar):
      state = .ground
      emit(Key(.character(scalar), modifiers), &events)
    case .broken:
      emit(Key(.character(ScalarDecoder.replacement), modifiers), &events)
      begin(byte, [], &events)
    }
  }

  private mutating func takeSingle(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x20..<0x40: state = .single(isLonger: true)
    case 0x40..<0x7F:
      state = .ground
      if let key = Key.single(byte) { emit(key, &events) }
    default: begin(byte, [], &events)
    }
  }

  private mutating func takeSequence(
    _ byte: UInt8, _ sequence: ControlSequence, _ events: inout [InputEvent]
  ) {
    switch byte {
    case 0x20..<0x40:
      var longer = sequence
      longer.take(byte)
      state = .sequence(longer)
    case 0x40..<0x7F:
      state = .ground
      switch sequence.meaning(final: byte) {
      case .event(let event): events.append(event)
      case .pasteBegins: state = .paste
      case .mouseBytesFollow: state = .mouseBytes(MouseBytes())
      case .functionLetterFollows: state = .functionLetter
      case .tellsKeys: tellsKeys = true
      case nil: break
      }
    default: begin(byte, [], &events)
    }
  }

  private mutating func takeFunctionLetter(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "E"):
      state = .ground
      emit(.function(byte - 0x40), &events)
    case 0x20..<0x7F: state = .ground
    default: begin(byte, [], &events)
    }
  }

  private mutating func takeMouse(_ byte: UInt8, _ mouse: MouseBytes, _ events: inout [InputEvent]) {
    guard byte >= 0x20 else { return begin(byte, [], &events) }
    var mouse = mouse
    switch mouse.count {
    case 0: mouse.report = Int(byte) - 32
    case 1: mouse.column = Int(byte) - 32
    default:
      state = .ground
      if let event = Mouse(report: mouse.report, column: mouse.column, row: Int(byte) - 32) {
        events.append(.mouse(event))
      }
      return
    }
    mouse.count += 1
    state = .mouseBytes(mouse)
  }

  private mutating func takeString(_ byte: UInt8) {
    switch byte {
    case 0x07, 0x18, 0x1A: state = .ground
    case KeyDecoder.escape: state = .stringEnd
    default: state = .string(opener: nil)
    }
  }

  /// Consumes the byte after an ESC in a string.
  private mutating func takeStringEnd(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case UInt8(ascii: "\\"): state = .ground
    case KeyDecoder.escape: break
    default: takeAfterEscape(byte, &events)
    }
  }

  private mutating func endPaste(_ events: inout [InputEvent]) {
    let dropped = paste.dropped
    events.append(.paste(paste.finish()))
    if dropped > 0 { events.append(.pasteCut(bytes: dropped)) }
    state = .ground
  }
}
