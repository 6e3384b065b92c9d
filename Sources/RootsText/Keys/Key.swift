/// One press of a key, in the one form in which a terminal can report it, or a sequence of two or three, such as `g g`.
///
/// Only bindings and what they lead to know sequences: a terminal, a session and a tape have the presses one by one.
///
/// No terminal sends anything for Shift beside a letter. A key is therefore made canonical when it is created: Shift
/// with `a` is `A`, `Key.ctrl("A")` is `Key.ctrl("a")`. Two keys are equal exactly when they are the same press.
///
/// Few terminals tell `Tab` from `Ctrl+I`, or `Enter` from `Ctrl+M` and `Shift+Enter`. Where they do, a key that means
/// nothing to the program is taken for the one that all terminals send for it.
///
/// Characters arrive one Unicode scalar at a time, as terminals send them; code that collects text appends them and
/// lets `String` combine them.
public struct Key: Hashable, Sendable {
  /// The pressed key without its modifiers.
  @nonexhaustive public enum Code: Hashable, Sendable {
    case character(Unicode.Scalar)
    case function(UInt8)
    case enter, escape, tab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    /// Several presses, one after another.
    case sequence
  }

  /// The modifier keys that were held.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8
    /// The set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The modifier of this name.
    public static let ctrl = Modifiers(rawValue: 1)
    /// The modifier of this name.
    public static let alt = Modifiers(rawValue: 2)
    /// The modifier of this name.
    public static let shift = Modifiers(rawValue: 4)
  }

  private let first: Code

  /// The modifiers that were held, in a sequence with its first press.
  public let modifiers: Modifiers

  /// The second press of a sequence and the third one as their numbers, which are never 0. A list would be counted by
  /// all who hold a key.
  private let later: UInt64

  /// The pressed key without its modifiers.
  public var code: Code { later == 0 ? first : .sequence }

  /// The key of a code and modifiers, made canonical.
  ///
  /// Function keys are clamped to F1 to F24.
  public init(_ code: Code, _ modifiers: Modifiers = []) {
    switch code {
    case .character(let scalar):
      self = Key.canonical(scalar, modifiers)
    case .function(let number):
      self.init(exactly: .function(min(max(number, 1), 24)), modifiers)
    case .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown, .sequence:
      self.init(exactly: code, modifiers)
    }
  }

  private init(exactly code: Code, _ modifiers: Modifiers, later: UInt64 = 0) {
    first = code
    self.modifiers = modifiers
    self.later = later
  }

  // A key is looked up in several tables at every press, so it is compared and hashed as one number.
  private var number: UInt64 { UInt64(first.number) << 8 | UInt64(modifiers.rawValue) }

  /// True if both are the same press, or the same presses.
  public static func == (one: Key, other: Key) -> Bool {
    one.number == other.number && one.later == other.later
  }

  /// Feeds the key as one number to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(number | later << 32) }
}

// MARK: - Sequences

extension Key {
  /// The most presses of a sequence.
  package static let mostPresses = 3

  package var isSequence: Bool { later != 0 }

  /// The presses one by one: the key itself unless it is a sequence.
  public var presses: [Key] {
    var presses = [Key(exactly: first, modifiers)]
    var rest = later
    while rest != 0 {
      let code = Code(number: UInt32(truncatingIfNeeded: rest) >> 8)
      presses.append(Key(exactly: code, Modifiers(rawValue: UInt8(truncatingIfNeeded: rest))))
      rest >>= 32
    }
    return presses
  }

  /// The sequence of this key and another one behind it; `nil` if that is longer than three presses.
  public func then(_ next: Key) -> Key? {
    if next.isSequence { return next.presses.reduce(self) { $0?.then($1) } }
    guard later >> 32 == 0 else { return nil }
    return Key(exactly: first, modifiers, later: later | next.number << (later == 0 ? 0 : 32))
  }

  /// The shorter keys that begin a sequence: `g` and `g g` of `g g x`.
  package var beginnings: [Key] {
    presses.dropLast().reduce(into: []) { $0.append($0.last?.then($1) ?? $1) }
  }

  /// True if the other one is this key and something behind it.
  package func begins(_ other: Key) -> Bool { other.isSequence && other.beginnings.contains(self) }

  /// The presses of a sequence behind one of its beginnings.
  package func rest(after begun: Key) -> [Key] { Array(presses.dropFirst(begun.presses.count)) }

  /// True if one of both cannot be pressed without the other: they are the same, or one begins the other.
  package func overlaps(_ other: Key) -> Bool { self == other || begins(other) || other.begins(self) }
}

extension Key.Code {
  fileprivate init(number: UInt32) {
    switch number >> 20 {
    case 2: self = .function(UInt8(truncatingIfNeeded: number))
    case 3: self = Self.named.first { $0.number == number } ?? .sequence
    default: self = .character(Unicode.Scalar(number) ?? "\u{FFFD}")
    }
  }

  private static let named: [Self] = [
    .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
    .pageDown,
  ]

  fileprivate var number: UInt32 {
    switch self {
    case .character(let scalar): scalar.value
    case .function(let number): 0x20_0000 + UInt32(number)
    case .enter: 0x30_0000
    case .escape: 0x30_0001
    case .tab: 0x30_0002
    case .backspace: 0x30_0003
    case .delete: 0x30_0004
    case .insert: 0x30_0005
    case .up: 0x30_0006
    case .down: 0x30_0007
    case .left: 0x30_0008
    case .right: 0x30_0009
    case .home: 0x30_000a
    case .end: 0x30_000b
    case .pageUp: 0x30_000c
    case .pageDown: 0x30_000d
    case .sequence: 0x30_000e
    }
  }
}

extension Key {
  /// The key of this name, without modifiers.
  public static let enter = Key(.enter)
  /// The key of this name, without modifiers.
  public static let escape = Key(.escape)
  /// The key of this name, without modifiers.
  public static let tab = Key(.tab)
  /// The key of this name, without modifiers.
  public static let backTab = Key(.tab, .shift)
  /// The key of this name, without modifiers.
  public static let backspace = Key(.backspace)
  /// The key of this name, without modifiers.
  public static let delete = Key(.delete)
  /// The key of this name, without modifiers.
  public static let insert = Key(.insert)
  /// The key of this name, without modifiers.
  public static let up = Key(.up)
  /// The key of this name, without modifiers.
  public static let down = Key(.down)
  /// The key of this name, without modifiers.
  public static let left = Key(.left)
  /// The key of this name, without modifiers.
  public static let right = Key(.right)
  /// The key of this name, without modifiers.
  public static let home = Key(.home)
  /// The key of this name, without modifiers.
  public static let end = Key(.end)
  /// The key of this name, without modifiers.
  public static let pageUp = Key(.pageUp)
  /// The key of this name, without modifiers.
  public static let pageDown = Key(.pageDown)
  /// The key of this name, without modifiers.
  public static let space = Key(.character(" "))

  /// The key that types a character.
  public static func character(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar)) }

  /// A character with Ctrl held.
  public static func ctrl(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .ctrl) }

  /// A character with Alt held.
  public static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar), .alt) }

  /// A function key, 1 to 24.
  public static func function(_ number: UInt8) -> Key { Key(.function(number)) }

  /// The keys that type a text, one for each Unicode scalar.
  public static func typing(_ text: String) -> [Key] { text.unicodeScalars.map(character) }

  /// The character that this key types, a sequence with its first press; `nil` for named keys and while Ctrl or Alt is
  /// held.
  public var typed: Character? {
    guard case .character(let scalar) = first, modifiers.isDisjoint(with: [.ctrl, .alt]) else { return nil }
    return Character(scalar)
  }
}

extension Key {
  private static func canonical(_ scalar: Unicode.Scalar, _ modifiers: Modifiers) -> Key {
    switch scalar.value {
    case 0..<0x20, 0x7F:
      return control(UInt8(scalar.value), modifiers)
    case 0x80..<0xA0:
      return Key(exactly: .character("\u{FFFD}"), modifiers)
    default:
      return modifiers.contains(.ctrl) ? held(scalar, modifiers) : plain(scalar, modifiers)
    }
  }

  private static func control(_ byte: UInt8, _ modifiers: Modifiers) -> Key {
    switch byte {
    case 0x00: Key(exactly: .character(" "), modifiers.union(.ctrl))
    case 0x08, 0x7F: Key(exactly: .backspace, modifiers)
    case 0x09: Key(exactly: .tab, modifiers)
    case 0x0A, 0x0D: Key(exactly: .enter, modifiers)
    case 0x1B: Key(exactly: .escape, modifiers)
    case 0x01...0x1A: Key(exactly: .character(Unicode.Scalar(byte + 0x60)), modifiers.union(.ctrl))
    default: Key(exactly: .character(Unicode.Scalar(byte + 0x40)), modifiers.union(.ctrl))
    }
  }

  /// A character with Ctrl held: of two ways to type a control byte, one.
  private static func held(_ scalar: Unicode.Scalar, _ modifiers: Modifiers) -> Key {
    let others = modifiers.subtracting(.ctrl)
    switch scalar {
    case "@": return control(0, others)
    case "/": return Key(exactly: .character("_"), modifiers)
    case "A"..."Z": return Key(exactly: .character(Unicode.Scalar(UInt8(scalar.value | 0x20))), modifiers)
    default: return Key(exactly: .character(scalar), modifiers)
    }
  }

  /// A character without Ctrl: Shift is part of a letter, and no terminal reports it with a space.
  private static func plain(_ scalar: Unicode.Scalar, _ modifiers: Modifiers) -> Key {
    guard modifiers.contains(.shift) else { return Key(exactly: .character(scalar), modifiers) }
    let others = modifiers.subtracting(.shift)
    let capital = scalar.properties.uppercaseMapping.unicodeScalars
    if scalar == " " || scalar.properties.isUppercase {
      return Key(exactly: .character(scalar), others)
    }
    if let first = capital.first, capital.count == 1, first != scalar {
      return Key(exactly: .character(first), others)
    }
    return Key(exactly: .character(scalar), modifiers)
  }
}

extension Key {
  /// The key that most terminals send for this one as well, since they cannot tell the two apart; `nil` if they can.
  ///
  /// It may itself be one that they cannot tell. Alt is never left out: every terminal sends it.
  package var simpler: Key? {
    let others = modifiers.subtracting(.ctrl)
    switch code {
    case .enter, .escape, .backspace:
      return modifiers.isSubset(of: .alt) ? nil : Key(code, modifiers.intersection(.alt))
    case .tab: return modifiers.contains(.ctrl) ? Key(code, others) : nil
    case .character(let scalar):
      guard !modifiers.isDisjoint(with: [.ctrl, .alt]) else { return nil }
      if modifiers.contains(.shift) {
        return Key(.character(Key.shifted(scalar)), modifiers.subtracting(.shift))
      }
      guard modifiers.contains(.ctrl), scalar.isASCII, "hijm[?".unicodeScalars.contains(scalar) else {
        return nil
      }
      return Key.control(scalar == "?" ? 0x7F : UInt8(scalar.value & 0x1F), others)
    default: return nil
    }
  }

  /// A character as Shift makes it where nothing else is known of the keyboard: as in America.
  private static func shifted(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let (keys, signs) = (#"`1234567890-=[]\;',./"#.unicodeScalars, #"~!@#$%^&*()_+{}|:"<>?"#.unicodeScalars)
    return zip(keys, signs).first { $0.0 == scalar }?.1 ?? scalar
  }
}
