internal import CRescue
internal import Glibc
internal import Roots
internal import RootsTerminal

/// The door through which a running program takes URLs from later starts of itself: a socket in the runtime
/// folder of the user.
///
/// It is served between the events of the terminal, so an answer means that the URL has been taken, and a
/// program that hangs does not answer.
@MainActor final class UrlDoor {
  /// The most bytes of one URL.
  nonisolated static let longest = 4096
  /// The most visitors at a time; one more sends the first away.
  private static let mostVisitors = 4

  private let place: DoorPlace
  private let lock: Int32
  private let listener: Int32
  private let take: (String) -> DoorVisit.Outcome
  private var visitors: [(descriptor: Int32, text: [UInt8])] = []

  /// - Parameter take: Opens a URL; says whether it is one of the program's, and is shown.
  /// - Throws: Why it stays shut: the same program of this user has one open, for instance.
  init(at place: DoorPlace, take: @escaping (String) -> DoorVisit.Outcome) throws(DoorRefusal) {
    lock = open(place.lock, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw .unusable(place.lock, errno) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw .taken
    }
    // Nothing that runs has the lock, so a socket that is there has been left behind.
    if place.holdsSocket { unlink(place.socket) }
    listener = UrlDoor.socket()
    guard listener >= 0, UrlDoor.bind(listener, to: place), listen(listener, 8) == 0 else {
      let error = errno
      if listener >= 0 { close(listener) }
      close(lock)
      throw .unusable(place.socket, error)
    }
    self.place = place
    self.take = take
  }

  nonisolated static func socket() -> Int32 { Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | flags, 0) }

  private nonisolated static let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)

  private static func bind(_ listener: Int32, to place: DoorPlace) -> Bool {
    let mask = umask(0o177)
    defer { umask(mask) }
    return place.withAddress { Glibc.bind(listener, $0, $1) } == 0
  }

  var descriptors: [Int32] { [listener] + visitors.map(\.descriptor) }

  func serve() {
    while case let descriptor = door_accept(listener), descriptor >= 0 {
      guard door_is_ours(descriptor) != 0 else {
        close(descriptor)
        continue
      }
      if visitors.count == UrlDoor.mostVisitors { close(visitors.removeFirst().descriptor) }
      visitors.append((descriptor, []))
    }
    for index in visitors.indices.reversed() where !hear(&visitors[index]) {
      close(visitors.remove(at: index).descriptor)
    }
  }

  /// Returns whether there is still more to come.
  private func hear(_ visitor: inout (descriptor: Int32, text: [UInt8])) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 512)
    while visitor.text.count <= UrlDoor.longest {
      let count = read(visitor.descriptor, &bytes, bytes.count)
      if count < 0 { return errno == EAGAIN || errno == EINTR }
      if count == 0 { return false }
      visitor.text += bytes[..<count]
      if let end = visitor.text.firstIndex(of: UInt8(ascii: "\n")) {
        answer(visitor.descriptor, visitor.text[..<end])
        return false
      }
    }
    return false
  }

  private func answer(_ descriptor: Int32, _ text: ArraySlice<UInt8>) {
    // Those who have not waited open the URL themselves.
    var more: UInt8 = 0
    guard recv(descriptor, &more, 1, Int32(MSG_PEEK)) < 0, errno == EAGAIN else { return }
    let outcome = UrlDoor.isPlain(text) ? take(String(decoding: text, as: UTF8.self)) : .refused(nil)
    let words = Array("\(outcome.line)\n".utf8)
    _ = send(descriptor, words, words.count, Int32(MSG_NOSIGNAL))
  }

  /// Whether a text is a URL as far as its letters say: what it means is the program's business.
  nonisolated static func isPlain(_ text: some Collection<UInt8>) -> Bool {
    !text.isEmpty && text.count <= longest && text.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  /// Shuts the door: the next start of the program opens its own.
  func shut() {
    for visitor in visitors { close(visitor.descriptor) }
    visitors = []
    close(listener)
    unlink(place.socket)
    close(lock)
  }
}

struct DoorVisit {
  enum Outcome: Equatable {
    case taken
    /// Taken, and not shown before something there is answered.
    case waiting
    /// Not one of the program's, with the reason if it gives one.
    case refused(String?)
    case silent
    case absent

    /// The answer at the door, in one line.
    var line: String {
      switch self {
      case .taken: "taken"
      case .waiting: "waiting"
      case .refused(let why): "refused" + (why.map { " " + VisibleText($0).text } ?? "")
      case .silent, .absent: ""
      }
    }

    init(line: String) {
      switch line {
      case "taken": self = .taken
      case "waiting": self = .waiting
      default: self = .refused(line.hasPrefix("refused ") ? String(line.dropFirst("refused ".count)) : nil)
      }
    }
  }

  private static let patience = Duration.seconds(1)

  static func hand(_ url: String, to place: DoorPlace) -> Outcome {
    guard UrlDoor.isPlain(url.utf8) else { return .refused(nil) }
    guard place.holdsSocket else { return .absent }
    let descriptor = UrlDoor.socket()
    guard descriptor >= 0 else { return .absent }
    defer { close(descriptor) }
    let end = ContinuousClock.now + patience
    while place.withAddress({ connect(descriptor, $0, $1) }) != 0 {
      guard errno == EAGAIN else { return .absent }
      // Others stand at the door as well.
      if .now >= end { return .silent }
      poll(nil, 0, 10)
    }
    guard door_is_ours(descriptor) != 0 else { return .absent }
    let words = Array((url + "\n").utf8)
    guard send(descriptor, words, words.count, Int32(MSG_NOSIGNAL)) == words.count else {
      return .silent
    }
    return answer(descriptor, until: end)
  }

  private static func answer(_ descriptor: Int32, until end: ContinuousClock.Instant) -> Outcome {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 8 * UrlDoor.longest)
    while case let left = end - .now, left > .zero, text.count < bytes.count {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(left / .milliseconds(1)) + 1) > 0 else { continue }
      let count = read(descriptor, &bytes, bytes.count)
      if count == 0 || count < 0 && errno != EINTR { return .silent }
      text += bytes[..<max(0, count)]
      if text.last == UInt8(ascii: "\n") {
        return Outcome(line: String(decoding: text.dropLast(), as: UTF8.self))
      }
    }
    return .silent
  }
}
