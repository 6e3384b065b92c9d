/// How a frame is drawn as a picture; the names are those of the settings of a tape.
package struct PictureOptions: Hashable, Sendable {
  /// The buttons of a drawn window.
  package enum WindowBar: String, Hashable, Sendable, CaseIterable {
    case none = ""
    case colorful = "Colorful"
    case colorfulRight = "ColorfulRight"
    case rings = "Rings"
    case ringsRight = "RingsRight"
  }

  /// How box-drawing characters are drawn: as text, or as lines that join in every font.
  package enum BoxLines: Sendable { case text, vector }

  /// The colors of the drawn terminal.
  package var palette = Palette.dark
  /// What the roles look like.
  package var theme = Theme.standard
  /// What the picture is called: the name of a step.
  package var title = ""
  /// The fonts, the preferred one first.
  package var fontFamily = "DejaVu Sans Mono, Menlo, Consolas, monospace"
  /// The size of the font in pixels.
  package var fontSize = 16
  /// The space between the window's edge and the text, in pixels.
  package var padding = 16
  /// The space around the window, in pixels.
  package var margin = 0
  /// What fills that space.
  package var marginFill: RGB?
  /// How round the corners of the window are, in pixels.
  package var borderRadius = 0
  /// What is drawn above the picture.
  package var windowBar = WindowBar.none
  /// How the lines of boxes are drawn.
  package var boxLines = BoxLines.text
  /// An older frame: cells that have changed since are outlined.
  package var changesSince: Frame?

  /// The usual options.
  package init() {}

  /// The numbers in bounds, so that no file makes a picture of nothing or without an end.
  var bounded: PictureOptions {
    var bounded = self
    bounded.fontSize = min(max(4, fontSize), 200)
    bounded.padding = min(max(0, padding), 1000)
    bounded.margin = min(max(0, margin), 1000)
    bounded.borderRadius = min(max(0, borderRadius), 200)
    return bounded
  }
}
