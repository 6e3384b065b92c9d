/// All settings of `Set`, in the order of the manual.
package enum TapeSetting: String, Hashable, Sendable, CaseIterable {
  case columns = "Cols"
  case rows = "Rows"
  case seed = "Seed"
  case clock = "Clock"
  case motion = "Motion"
  case locale = "Locale"
  case guardTime = "Guard"
  case typingSpeed = "TypingSpeed"
  case waitTimeout = "WaitTimeout"
  case waitPattern = "WaitPattern"
  case theme = "Theme"
  case fontFamily = "FontFamily"
  case fontSize = "FontSize"
  case padding = "Padding"
  case margin = "Margin"
  case marginFill = "MarginFill"
  case windowBar = "WindowBar"
  case borderRadius = "BorderRadius"
  case width = "Width"
  case height = "Height"
  case windowBarSize = "WindowBarSize"
  case letterSpacing = "LetterSpacing"
  case lineHeight = "LineHeight"
  case framerate = "Framerate"
  case playbackSpeed = "PlaybackSpeed"
  case loopOffset = "LoopOffset"
  case cursorBlink = "CursorBlink"
  case shell = "Shell"

  package var isVHS: Bool { row.chapter != .own }
}

extension TapeSetting {
  /// The description of one setting, from which parser, formatter, help and manual are made.
  struct Row: Sendable {
    let chapter: Chapter
    let kind: Kind
    let value: String
    let help: String
    let sample: String

    init(_ chapter: Chapter, _ kind: Kind, _ value: String, _ help: String, _ sample: String) {
      self.chapter = chapter
      self.kind = kind
      self.value = value
      self.help = help
      self.sample = sample
    }
  }

  package enum Chapter: Sendable {
    case own
    case playing
    case looks
  }

  package enum Kind: Sendable {
    // VHS's kinds: one token, unless stated otherwise.
    case plain, truth, color, barStyle
    case time
    /// A time without minutes, which VHS does not know here.
    case speed
    case percentage
    case pattern
    // This program's own: one word, or a text in quotes.
    case text, size, seed, onOrOff, realTime
  }

  var row: Row {
    switch self {
    case .columns: Row(.own, .size, "N", "how wide the screen is; 80", "60")
    case .rows: Row(.own, .size, "N", "how high it is; 24", "20")
    case .seed: Row(.own, .seed, "N", "the seed of all random numbers", "7")
    case .clock: Row(.own, .text, "TEXT", "what time it is at first", "\"2026-01-01T12:00:00Z\"")
    case .motion: Row(.own, .onOrOff, "on|off", "whether transitions are seen; off", "on")
    case .locale: Row(.own, .text, "TEXT", "the language of the app", "\"de_DE.UTF-8\"")
    case .guardTime:
      Row(
        .own, .realTime, "TIME",
        "how long, in real time, something may go on before the tape fails; 10s",
        "20s")
    case .typingSpeed: Row(.playing, .speed, "TIME", "the pause after each key; 50ms", "20ms")
    case .waitTimeout: Row(.playing, .time, "TIME", "how long Wait waits; 15s", "5s")
    case .waitPattern:
      Row(.playing, .pattern, "/PATTERN/", "what Wait waits for if it does not say", "/ready/")
    case .theme:
      Row(.looks, .plain, "NAME|JSON", "dark, light, or the colors themselves", "\"light\"")
    case .fontFamily: Row(.looks, .plain, "TEXT", "the fonts", "\"monospace\"")
    case .fontSize: Row(.looks, .plain, "N", "how large they are", "18")
    case .padding: Row(.looks, .plain, "N", "the room within the window", "20")
    case .margin: Row(.looks, .plain, "N", "the room around it", "10")
    case .marginFill: Row(.looks, .color, "COLOR", "its color", "\"#674EFF\"")
    case .windowBar:
      Row(.looks, .barStyle, "STYLE", "Colorful, ColorfulRight, Rings or RingsRight", "\"Colorful\"")
    case .borderRadius: Row(.looks, .plain, "N", "how round its corners are", "8")
    case .width: Row(.looks, .plain, "N", "the width in points", "1200")
    case .height: Row(.looks, .plain, "N", "the height in points", "600")
    case .windowBarSize: Row(.looks, .plain, "N", "the height of the bar", "30")
    case .letterSpacing: Row(.looks, .plain, "N", "the room between letters", "1")
    case .lineHeight: Row(.looks, .plain, "N", "the room between lines", "1.2")
    case .framerate: Row(.looks, .plain, "N", "pictures a second of a motion; 30", "50")
    case .playbackSpeed: Row(.looks, .plain, "N", "how fast the film runs", "2")
    case .loopOffset: Row(.looks, .percentage, "PERCENT", "where it begins", "20%")
    case .cursorBlink: Row(.looks, .truth, "true|false", "whether the cursor blinks", "false")
    case .shell: Row(.looks, .plain, "NAME", "the shell that VHS starts", "\"bash\"")
    }
  }
}
