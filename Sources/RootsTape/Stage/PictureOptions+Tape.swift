internal import Roots
internal import RootsTerminal

/// The settings by which VHS looks count for pictures.
extension PictureOptions {
  mutating func set(_ setting: TapeSetting, _ value: String) {
    switch setting {
    case .fontFamily: fontFamily = value
    case .fontSize: fontSize = Int(value) ?? fontSize
    case .padding: padding = Int(value) ?? padding
    case .margin: margin = Int(value) ?? margin
    case .marginFill: marginFill = RGB(value)
    case .borderRadius: borderRadius = Int(value) ?? borderRadius
    case .windowBar: windowBar = WindowBar(rawValue: value) ?? windowBar
    case .theme: setTheme(value)
    // What only films and VHS know, and what does not concern pictures.
    case .width, .height, .windowBarSize, .letterSpacing, .lineHeight, .framerate, .playbackSpeed,
      .loopOffset,
      .cursorBlink, .shell, .columns, .rows, .seed, .clock, .motion, .locale, .guardTime, .typingSpeed,
      .waitTimeout, .waitPattern:
      break
    }
  }

  /// A theme is `dark`, `light`, or the colors themselves as VHS writes them.
  private mutating func setTheme(_ value: String) {
    switch value.lowercased() {
    case "light": (palette, theme) = (.light, .light)
    case "dark": (palette, theme) = (.dark, .dark)
    default:
      guard let colors = (try? Value(json: value))?.fields else { return }
      for (name, color) in colors {
        if let color = color.text.flatMap(RGB.init) { palette[name] = color }
      }
      theme = palette.background.contrast(to: RGB(red: 0, green: 0, blue: 0)) > 7 ? .light : .dark
    }
  }
}
