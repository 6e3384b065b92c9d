/// A terminal that shows nothing and remembers everything: for replay, pictures and tests.
@MainActor public final class HeadlessTerminal: Terminal {
  /// The size of the terminal, in cells.
  public private(set) var size: Size
  /// The characters that the terminal can show.
  public let charset: Charset
  package let background: Background

  /// The frame presented last; `nil` before the first.
  public private(set) var frame: Frame?

  /// The number of frames that have been presented.
  public private(set) var frameCount = 0

  /// The name of the window.
  public private(set) var title = ""

  /// The number of times that the bell would have sounded.
  public private(set) var bellCount = 0

  /// The number of times that the whole screen would have been sent again.
  public private(set) var redrawCount = 0

  /// The number of times that the terminal would have been given to the shell.
  public private(set) var suspendCount = 0

  /// The text that was copied last.
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

  package func present(_ frame: Frame) {
    self.frame = frame
    frameCount += 1
  }

  package func setTitle(_ title: String) { self.title = Text.sanitized(title) }
  package func ring() { bellCount += 1 }
  package func redraw() { redrawCount += 1 }
  package func suspend() { suspendCount += 1 }
  package func copy(_ text: String) { clipboard = text }
}
