package import RootsTerminal

/// A recording of a terminal as asciinema writes it: what was shown, typed and marked, and when.
package struct Cast: Hashable, Sendable {
  package let version: Version
  package var size: Size
  package var title: String?
  package var events: [Event] = []
  /// The sizes in the file that no screen has, as they stand there; the largest one was read in place of each.
  package var cutSizes: [String] = []

  /// The forms of a cast; all are read, the later two written.
  package enum Version: Int, Hashable, Sendable, CaseIterable { case one = 1, two, three }

  /// Times count from the beginning.
  package struct Event: Hashable, Sendable {
    package let time: Duration
    package let kind: Kind

    package enum Kind: Hashable, Sendable {
      case output(String)
      case input(String)
      case resize(Size)
      case marker(String)
      case exit(Int)
      case unknown(String, String)
    }

    package init(_ kind: Kind, at time: Duration) {
      self.kind = kind
      self.time = time
    }
  }

  package init(_ version: Version, size: Size, title: String? = nil) {
    self.version = version
    self.size = size
    self.title = title
  }
}

extension Cast.Event.Kind {
  var parts: (code: String, data: String) {
    switch self {
    case .output(let text): ("o", text)
    case .input(let text): ("i", text)
    case .resize(let size): ("r", size.description)
    case .marker(let name): ("m", name)
    case .exit(let status): ("x", "\(status)")
    case .unknown(let code, let data): (code, data)
    }
  }
}
