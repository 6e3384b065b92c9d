/// A terminal that shows nothing and remembers everything: for replay, pictures and tests.
@MainActor public final class HeadlessTerminal: Terminal {
  /// The size of the terminal, in cells.
  public private(set) var size: Size
  /// The characters that the terminal can show.
  public let charset: Charset
  /// How the terminal shows what has stepped back.
  package let background: Background

  /// The frame presented last; `nil` before the first.
  public private(set) var frame: Frame?

  /// How many frames have been presented.
  public private(set) var frameCount = 0

  /// The name of the window.
  public private(set) var title = ""

  /// How often the bell would have sounded.
  public private(set) var bellCount = 0

  /// How often the whole screen would have been sent again.
  public private(set) var redrawCount = 0

  /// How often the terminal would have been given to the shell.
  public private(set) var suspendCount = 0

  /// What was copied last.
  public private(set) var clipboard: String?

  /// A terminal of a size.
  public convenience init(_ size: Size = Size(columns: 80, rows: 24), charset: Charset = .utf8) {
    self.init(size, charset: charset, background: .dim)
  }

  package init(_ size: Size = Size(columns: 80, rows: 24), charset: Charset = .utf8, background: Background) {
    self.size = size
    self.charset = charset
    self.background = background
  }

  /// Gives the terminal another size; the session is told by ``Session/resize(to:)``.
  public func resize(to size: Size) { self.size = size }

  /// Keeps the frame as the one that is shown.
  package func present(_ frame: Frame) {
    self.frame = frame
    frameCount += 1
  }

  /// Keeps the title, without control characters.
  package func setTitle(_ title: String) { self.title = Text.sanitized(title) }
  /// Counts the bell.
  package func ring() { bellCount += 1 }
  /// Counts the wish to send everything again.
  package func redraw() { redrawCount += 1 }
  /// Counts the wish to stop.
  package func suspend() { suspendCount += 1 }
  /// Keeps the text as the clipboard.
  package func copy(_ text: String) { clipboard = text }
}
