internal import Roots

@MainActor struct Titles {
  let navigator: Navigator

  init(_ navigator: Navigator) { self.navigator = navigator }

  static let covered = "(covered)"

  /// The title of an entry: that of its screen object, else that of its definition with the payload's fields filled in.
  func title(of entry: Entry) -> String {
    if navigator.isCovered(entry.id) { return Titles.covered }
    return Plan.shown(writtenTitle(of: entry), of: entry.screen)
  }

  private func writtenTitle(of entry: Entry) -> String {
    if let title = (navigator.screen(entry.id) as? any ScreenView)?.title { return title }
    switch entry.screen {
    case Entry.tabHost: return navigator.map.title
    case Entry.nestHost:
      let state = navigator.state
      return state.nestedNames.first { state.host(of: $0) == entry.id }.map(Plan.words) ?? navigator.map.title
    case Entry.emptyScreen where navigator.map.empty == nil: return "Nothing here"
    default: return Titles.filled(navigator.plan.known(entry)?.screen.title ?? entry.screen, from: entry)
    }
  }

  func title(ofScreen name: String) -> String {
    let state = navigator.state
    let places = [state.focusedPlace] + state.places
    let entry = places.lazy.compactMap { place in state[place].fromTop.first { $0.screen == name } }.first
    return entry.map(title) ?? navigator.plan.title(of: name)
  }

  func title(ofTab name: String) -> String { navigator.map.tabs.first { $0.name == name }?.title ?? name }

  /// The titles of a stack from the root up: `Pay › Card`, only the last few if there are many.
  func crumb(of stack: Stack, last count: Int = 3) -> String {
    let titles = stack.fromTop.prefix(count).map(title).reversed().joined(separator: " › ")
    return stack.count > count ? "… › " + titles : titles
  }

  /// The part of the program that is in sight: the tab, or the first screen where there is none.
  var area: String {
    let state = navigator.state
    return state.selectedTab.map(title(ofTab:)) ?? state[.main].entries.first.map(title) ?? ""
  }

  /// The titles of all that is in sight, the base first: `Wallet: Your card › Settings, Sign in`.
  var place: String {
    let state = navigator.state
    let texts = state.places.compactMap { place -> String? in
      let titles = state[place].entries.filter { !$0.screen.hasPrefix("@") }.suffix(8).map(title)
      guard !titles.isEmpty else { return nil }
      guard case .tab(let name) = place else { return titles.joined(separator: " › ") }
      return name == state.selectedTab ? "\(title(ofTab: name)): \(titles.joined(separator: " › "))" : nil
    }
    return texts.joined(separator: ", ")
  }

  /// A text with every `{field}` replaced by the value in the payload.
  static func filled(_ text: String, from entry: Entry) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    let fields = entry.payload?.fields ?? Record()
    var filled = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      filled += fields[name]?.written ?? (name == "resource" ? entry.resource ?? "" : "")
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  /// `{id: 42}`; empty without any fields.
  static func fields(_ payload: Payload?) -> String {
    guard let fields = payload?.fields, !fields.isEmpty else { return "" }
    return "{" + fields.map { "\($0.0): \($0.1.written)" }.joined(separator: ", ") + "}"
  }
}
