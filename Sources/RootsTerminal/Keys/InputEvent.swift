/// An event from the terminal of a program.
@nonexhaustive public enum InputEvent: Hashable, Sendable {
  case key(Key)

  /// Pasted text: lines end in `\n`, other control characters but tabs are gone. A paste never arrives as keys.
  case paste(String)

  /// The number of bytes that did not fit into the paste delivered just before.
  case pasteCut(bytes: Int)

  case mouse(Mouse)
  case resize(Size)
  case focus(Focus)

  /// The program was stopped and runs again; the whole screen has been redrawn.
  case resumed

  /// The program is about to end and cannot prevent it: time to save.
  case ending(Ending)
}

extension InputEvent {
  /// The focus of the terminal's window.
  public enum Focus: String, Hashable, Sendable { case gained, lost }

  /// A cause from outside that ends a program.
  @nonexhaustive public enum Ending: Hashable, Sendable {
    /// The terminal is no longer there.
    case terminalGone

    /// A signal that ends the program.
    case signal(Int32)

    /// The exit status that shells show for this ending.
    public var status: Int32 {
      switch self {
      case .terminalGone: 1
      case .signal(let number): 128 + number
      }
    }
  }
}

extension InputEvent {
  var isForScreens: Bool {
    switch self {
    case .key, .paste, .pasteCut: true
    case .mouse(let mouse): mouse.isAboutPicture
    case .resize, .focus, .resumed, .ending: false
    }
  }

  var isText: Bool {
    switch self {
    case .key(let key): key.typed != nil
    case .paste: true
    case .pasteCut, .mouse, .resize, .focus, .resumed, .ending: false
    }
  }
}

extension InputEvent: CustomStringConvertible {
  /// One line for a log: the kind of event and what it carries.
  public var description: String {
    switch self {
    case .key(let key): "key \(key)"
    case .paste(let text): "paste \(text.unicodeScalars.count)"
    case .pasteCut(let bytes): "paste cut by \(bytes)"
    case .mouse(let mouse): "mouse \(mouse)"
    case .resize(let size): "resize \(size.columns)x\(size.rows)"
    case .focus(let focus): "focus \(focus.rawValue)"
    case .resumed: "resumed"
    case .ending(.terminalGone): "ending terminal gone"
    case .ending(.signal(let number)): "ending signal \(number)"
    }
  }
}
