/// Where a stack stands.
@nonexhaustive public enum Place: Hashable, Sendable {
  /// The main stack; with tabs, its first entry is the tab host.
  case main
  /// A tab by name, or by index if no tab has that name: `tab("home")`, `tab("0")`.
  case tab(String)
  /// An overlay layer by number, lowest first.
  case layer(Int)
  /// A nested navigator by name.
  case nested(String)
}

extension Place: CustomStringConvertible {
  /// The place as commands write it: `main`, `tab:home`, `layer:1`, `nested:checkout`.
  public var description: String {
    switch self {
    case .main: "main"
    case .tab(let name): "tab:\(name)"
    case .layer(let number): "layer:\(number)"
    case .nested(let name): "nested:\(name)"
    }
  }

  /// The place as commands write it; `nil` if the text names none.
  public init?(_ text: String) {
    if text == "main" {
      self = .main
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = String(text[text.index(after: colon)...])
    switch text[..<colon] {
    case "tab" where !rest.isEmpty: self = .tab(rest)
    case "layer":
      guard let number = Int(rest), number >= 0, rest == "\(number)" else { return nil }
      self = .layer(number)
    case "nested" where !rest.isEmpty: self = .nested(rest)
    default: return nil
    }
  }
}

/// The active base stack, and the topmost layer over it if there is one.
package struct ActivePlace: Hashable, Sendable {
  package let base: Place
  package let topLayer: Int?
}
