package struct PictureOptions: Hashable, Sendable {
  package enum WindowBar: String, Hashable, Sendable, CaseIterable {
    case none = ""
    case colorful = "Colorful"
    case colorfulRight = "ColorfulRight"
    case rings = "Rings"
    case ringsRight = "RingsRight"
  }

  /// The drawing of box characters: as text, or as lines that join in every font.
  package enum BoxLines: Sendable { case text, vector }

  package var palette = Palette.dark
  package var theme = Theme.standard
  package var title = ""
  package var fontFamily = "DejaVu Sans Mono, Menlo, Consolas, monospace"
  package var fontSize = 16
  /// The space between the window's edge and the text, in pixels.
  package var padding = 16
  /// The space around the window, in pixels.
  package var margin = 0
  package var marginFill: RGB?
  package var borderRadius = 0
  package var windowBar = WindowBar.none
  package var boxLines = BoxLines.text
  /// An older frame: cells that have changed since are outlined.
  package var changesSince: Frame?

  package init() {}

  /// The options with their numbers clamped, so that no file makes a picture that is empty or huge.
  var bounded: PictureOptions {
    var bounded = self
    bounded.fontSize = min(max(4, fontSize), 200)
    bounded.padding = min(max(0, padding), 1000)
    bounded.margin = min(max(0, margin), 1000)
    bounded.borderRadius = min(max(0, borderRadius), 200)
    return bounded
  }
}
