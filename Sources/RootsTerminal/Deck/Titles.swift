internal import Roots

/// What things are called on the screen.
@MainActor struct Titles {
  private let navigator: Navigator

  init(_ navigator: Navigator) { self.navigator = navigator }

  /// The title of an entry: what its screen says, else its definition's with the payload's fields put in.
  func title(of entry: Entry) -> String {
    if let title = (navigator.screen(entry.id) as? any ScreenView)?.title { return title }
    guard let known = navigator.plan.known(entry) else { return entry.screen }
    return Titles.filled(known.screen.title, from: entry)
  }

  /// A text with `{field}` replaced by what the payload holds.
  static func filled(_ text: String, from entry: Entry) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let fields = entry.payload?.fields ?? Record()
    var filled = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      filled += fields[name].map(plain) ?? (name == "resource" ? entry.resource ?? "" : "")
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  /// A value as people write it: texts without quotes.
  static func plain(_ value: Value) -> String { value.text ?? value.json }
}
