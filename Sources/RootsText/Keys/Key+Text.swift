internal import Roots

package enum KeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is empty, or only modifiers.
  case missing(String)

  /// No key has this name; `nearest` is the most similar one that exists.
  case unknown(String, nearest: String?)

  /// A sequence has too many keys, or Esc, which gives a sequence up.
  case sequence(String)

  package var description: String {
    switch self {
    case .missing(let text):
      text.isEmpty ? "a key is missing" : "a key is missing after \(text.quoted)"
    case .unknown(let name, let nearest?):
      "unknown key \(name.quoted); did you mean '\(nearest)'?"
    case .unknown(let name, nil):
      "unknown key \(name.quoted); keys are characters, names such as 'enter', 'pageup', 'f5',"
        + " and either after 'ctrl+', 'alt+' or 'shift+'"
    case .sequence(let text):
      "\(text.quoted) cannot be pressed: a sequence has two or three keys, and Esc gives it up"
    }
  }
}

extension Key: LosslessStringConvertible {
  /// The key in the form of bindings, tapes and the driver, such as `ctrl+n`, `shift+up`, `f9`, `space`, `Q` or `g g`.
  public var description: String {
    if isSequence { return presses.map(\.description).joined(separator: " ") }
    var text = ""
    if modifiers.contains(.ctrl) { text += "ctrl+" }
    if modifiers.contains(.alt) { text += "alt+" }
    if modifiers.contains(.shift) { text += "shift+" }
    return text + name
  }

  private var name: String {
    switch code {
    case .character(" "): "space"
    case .character(let scalar): String(Character(scalar))
    case .function(let number): "f\(number)"
    default: Key.names.first { $0.code == code }?.name ?? ""
    }
  }

  /// The key that a text names, `nil` if it names none.
  public init?(_ description: String) {
    guard let key = try? Key(parsing: description) else { return nil }
    self = key
  }

  /// Reads a key such as `ctrl+n`, `Ctrl+N`, `shift+up`, `F9`, `enter`, `space`, `a`, `A`, or a sequence such as `g g`.
  ///
  /// Modifiers may stand in any order and any case, names in any case. A character stands for itself, so `a` and `A`
  /// differ, except with Ctrl.
  package init(parsing text: String) throws(KeyError) {
    let parts = text.split(separator: " ")
    guard parts.count > 1 else {
      self = try Key(press: text)
      return
    }
    guard parts.count <= Key.mostPresses else { throw .sequence(text) }
    var whole: Key?
    for part in parts {
      let press = try Key(press: String(part))
      if press == .escape { throw .sequence(text) }
      whole = whole.map { $0.then(press) } ?? press
    }
    guard let whole else { throw .missing(text) }
    self = whole
  }

  private init(press text: String) throws(KeyError) {
    var modifiers: Modifiers = []
    var rest = Substring(text)
    while let plus = rest.dropFirst().firstIndex(of: "+"),
      let modifier = Key.modifier(named: rest[..<plus])
    {
      modifiers.insert(modifier)
      rest = rest[rest.index(after: plus)...]
    }
    guard !rest.isEmpty else { throw .missing(text) }
    self.init(try Key.code(named: rest), modifiers.union(Key.impliedModifiers(rest)))
  }

  private static func modifier(named name: Substring) -> Modifiers? {
    guard name.utf8.count <= 7 else { return nil }
    switch name.lowercased() {
    case "ctrl", "control": return .ctrl
    case "alt", "meta", "option": return .alt
    case "shift": return .shift
    default: return nil
    }
  }

  private static func impliedModifiers(_ name: Substring) -> Modifiers {
    name.utf8.count == 7 && name.lowercased() == "backtab" ? .shift : []
  }

  private static func code(named text: Substring) throws(KeyError) -> Code {
    if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 { return .character(scalar) }
    let name = text.utf8.count <= 32 ? text.lowercased() : ""
    if let found = (names + aliases).first(where: { $0.name == name }) { return found.code }
    if name.first == "f", let number = UInt8(name.dropFirst()), (1...24).contains(number),
      name == "f\(number)"
    {
      return .function(number)
    }
    throw .unknown(String(text), nearest: nearest(to: name))
  }

  private typealias Name = (name: String, code: Code)

  private static let names: [Name] = [
    ("enter", .enter), ("escape", .escape), ("tab", .tab), ("backspace", .backspace), ("delete", .delete),
    ("insert", .insert), ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
    ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown), ("space", .character(" ")),
  ]

  private static let aliases: [Name] = [
    ("return", .enter), ("esc", .escape), ("backtab", .tab), ("del", .delete), ("ins", .insert),
    ("pgup", .pageUp), ("pgdn", .pageDown), ("page-up", .pageUp), ("page-down", .pageDown),
    ("plus", .character("+")),
  ]

  private static func nearest(to text: String) -> String? {
    Names.nearest(to: text, in: names.map(\.name) + (1...24).map { "f\($0)" }, limit: 1).first
  }
}
