internal import CNcurses
package import RootsTerminal

/// The facts in the description of a type of terminal; the terminal itself is not touched.
package struct TerminalFacts: Hashable, Sendable {
  package var type: String
  package var colors: Color.Depth
  package var hasOwnScreen: Bool
  package var tellsMouse: Bool
  package var marksPaste: Bool
  /// Whether the title of its window is set, and put back at the end.
  package var keepsTitle: Bool

  package init(
    type: String, colors: Color.Depth, hasOwnScreen: Bool = true, tellsMouse: Bool = true,
    marksPaste: Bool = true, keepsTitle: Bool = true
  ) {
    self.type = type
    self.colors = colors
    self.hasOwnScreen = hasOwnScreen
    self.tellsMouse = tellsMouse
    self.marksPaste = marksPaste
    self.keepsTitle = keepsTitle
  }

  @MainActor package static func find(
    _ environment: (String) -> String?
  ) throws(TerminalError) -> TerminalFacts {
    let type = try TerminalType.name(environment)
    var screen = rc_screen()
    switch rc_open(&screen, type, 24, 80) {
    case RC_OK: break
    case RC_UNKNOWN_TYPE: throw .typeUnknown(type)
    case RC_NO_DATABASE: throw .noDescriptions(type)
    case RC_TOO_SIMPLE: throw .typeTooSimple(type)
    default: throw .noRoom
    }
    defer { rc_close(&screen) }
    guard rc_text("cup") != nil, rc_text("clear") != nil else { throw .typeTooSimple(type) }
    let bare = TerminalModes(type: type, reports: [])
    return TerminalFacts(
      type: type, colors: Color.Depth(colors: Int(rc_number("colors"))),
      hasOwnScreen: !TerminalModes.capability("smcup").isEmpty,
      tellsMouse: TerminalModes(type: type, reports: .mouse).on != bare.on,
      marksPaste: TerminalModes(type: type, reports: .paste).on != bare.on, keepsTitle: bare.keepsTitle)
  }
}
