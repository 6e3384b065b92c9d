public import Roots

extension Text: ContentPart {
  /// The content that it adds.
  public var content: Content { Content(.text(self)) }
}

extension Body {
  func target(of event: BodyEvent) -> String? {
    guard case .chose(let block, let number) = event, case .text(let text) = self.block(block) else {
      return nil
    }
    return text.link(number)?.target
  }
}

extension Command {
  /// The command of a link.
  package static func following(_ target: String) -> Command {
    let isURL = target.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    return isURL ? .open(target) : .push(Visit(target))
  }
}

/// A field of a form.
public typealias Field = Body.Field

extension Body.Field: ContentPart {
  /// The content that it adds.
  public var content: Content { Content(.field(self)) }
}

/// The button that sends a form, with its action.
public struct Submit: ContentPart, Sendable {
  private let word: String
  private let action: (@MainActor (Record) -> Void)?

  /// A button; its action receives the values of all fields, which are valid.
  public init(_ word: String, action: (@MainActor (Record) -> Void)? = nil) {
    self.word = word
    self.action = action
  }

  /// The content that it adds.
  public var content: Content { Content(.submit(word), action.map { .send($0) } ?? .nothing) }
}

/// Lines that are drawn as they are.
public struct Picture: ContentPart, Sendable {
  private let lines: [String]

  /// A picture of lines.
  public init(_ lines: [String]) { self.lines = lines }

  /// A picture from one text.
  public init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  /// The content that it adds.
  public var content: Content { Content(.image(lines)) }
}

/// The part at the upper edge, over the backdrop.
public struct Top: ContentPart, Sendable {
  /// The content that it adds.
  public let content: Content

  /// A part with the wanted number of rows, and the heights to which it can be slid.
  public init(height: Int, heights: [Body.Height] = [], @ContentBuilder _ content: () -> Content) {
    self.content = content().asPart(.top, height: height, heights)
  }
}

/// The part at the lower edge, over the backdrop.
public struct Bottom: ContentPart, Sendable {
  /// The content that it adds.
  public let content: Content

  /// A part with the wanted number of rows, and the heights to which it can be slid.
  public init(height: Int, heights: [Body.Height] = [], @ContentBuilder _ content: () -> Content) {
    self.content = content().asPart(.bottom, height: height, heights)
  }
}

/// The picture behind everything.
public struct BackdropPicture: ContentPart, Sendable {
  /// The content that it adds.
  public let content: Content

  /// A picture of lines.
  public init(_ lines: [String]) {
    var content = Content()
    content.body.backdrop = lines
    self.content = content
  }
}

extension ProgressBar: ContentPart {
  /// The content that it adds.
  public var content: Content { Content(.chart(.progress(self))) }
}

extension Sparkline: ContentPart {
  /// The content that it adds.
  public var content: Content { Content(.chart(.sparkline(self))) }
}

extension BarChart: ContentPart {
  /// The content that it adds.
  public var content: Content { Content(.chart(.bars(self))) }
}

extension Gauge: ContentPart {
  /// The content that it adds.
  public var content: Content { Content(.chart(.gauge(self))) }
}
