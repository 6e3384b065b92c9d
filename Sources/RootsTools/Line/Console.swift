internal import Glibc
internal import Roots
internal import RootsTerminal

/// What the tool reads and writes: the standard streams, or what a test puts in their place.
@MainActor final class Console {
  private let input: (UnsafeMutableRawBufferPointer) -> Int
  private let output: ([UInt8]) -> Writing
  private let errors: ([UInt8]) -> Bool
  /// The variables of the environment.
  let environment: (String) -> String?
  /// The file that is read, if it can be waited for.
  private let inputFile: Int32?
  /// Whether the output is shown to a person as it is.
  private let isTerminal: Bool
  /// Whether a person may see the error stream: it is a terminal, and this is not CI.
  let isWatched: Bool
  /// What time it is.
  let now: @MainActor () -> ContinuousClock.Instant
  /// What happened to the output so far.
  private(set) var writing = Writing.written

  /// What happened to something that was written.
  enum Writing: Equatable {
    /// All of it was written.
    case written
    /// The reader has gone away; it has what it wanted.
    case unread
    /// It could not be written, for the reason of an `errno`.
    case failed(Int32)
  }

  /// Whether the output can still be written.
  var isOpen: Bool { writing == .written }

  /// A console of functions; `input` fills a buffer and returns the number of bytes, zero at the end.
  init(
    input: @escaping (UnsafeMutableRawBufferPointer) -> Int, output: @escaping ([UInt8]) -> Writing,
    errors: @escaping ([UInt8]) -> Bool, environment: @escaping (String) -> String? = { _ in nil },
    isTerminal: Bool = false, isWatched: Bool = false, inputFile: Int32? = nil,
    now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
  ) {
    self.isTerminal = isTerminal
    self.inputFile = inputFile
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
    self.isWatched = isWatched
    self.now = now
  }

  /// The standard streams.
  static func standard() -> Console {
    let environment: (String) -> String? = { getenv($0).map { String(cString: $0) } }
    return Console(
      input: { buffer in
        while true {
          let count = Glibc.read(0, buffer.baseAddress, buffer.count)
          if count >= 0 || errno != EINTR { return count }
        }
      },
      output: { Console.write($0, to: 1) }, errors: { Console.write($0, to: 2) == .written },
      environment: environment, isTerminal: isatty(1) == 1,
      isWatched: isatty(2) == 1 && (environment("CI") ?? "").isEmpty && environment("TERM") != "dumb",
      inputFile: 0)
  }

  /// Writes all bytes to a file.
  private static func write(_ bytes: [UInt8], to file: Int32) -> Writing {
    bytes.withUnsafeBytes { all in
      var rest = all[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(file, part.baseAddress, part.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 && errno == EAGAIN {
          var poll = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
          _ = Glibc.poll(&poll, 1, -1)
          continue
        }
        if count <= 0 { return count < 0 && errno == EPIPE ? .unread : .failed(count < 0 ? errno : ENOSPC) }
        rest = rest.dropFirst(count)
      }
      return .written
    }
  }

  /// Reads what is there into a buffer; returns zero at the end of the input.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { max(0, input(buffer)) }

  /// Waits until there is something to be read from the input, or from one of some files; says from which.
  ///
  /// Where the input cannot be waited for, it counts as readable once, and then as not.
  /// - Parameter forever: whether it is waited at all.
  func wait(for files: [Int32], forever: Bool) -> (input: Bool, files: [Int32]) {
    guard let inputFile else { return (forever, []) }
    var waiting = ([inputFile] + files).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&waiting, nfds_t(waiting.count), forever ? -1 : 0) < 0 {
      if errno != EINTR { return (forever, []) }
    }
    return (waiting[0].revents != 0, waiting.dropFirst().filter { $0.revents != 0 }.map(\.fd))
  }

  /// Everything that can be read, up to a limit; `nil` if there is more.
  func readAll(limit: Int) -> [UInt8]? {
    var all: [UInt8] = []
    while true {
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if part.isEmpty { return all }
      guard all.count + part.count <= limit else { return nil }
      all += part
    }
  }

  /// Writes bytes to the output.
  func put(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    writing = output(bytes)
  }

  /// Writes a text to the output as it is.
  func put(_ text: String) { put(Array(text.utf8)) }

  /// Writes what could be a file to the output: to a terminal without what would act on it, else as it is.
  func put(file bytes: [UInt8]) {
    put(
      isTerminal ? Array(Text.sanitized(String(decoding: bytes, as: UTF8.self), breaks: .kept).utf8) : bytes)
  }

  /// Returns the status with which to end: output that is not complete is a failure, and is said.
  ///
  /// Some file systems say that a file was not written only when it is closed.
  /// - Parameter close: closes the output; returns what happened to it.
  func finish(_ code: ExitCode, close: () -> Writing = { .written }) -> ExitCode {
    if isOpen { writing = close() }
    guard case .failed(let reason) = writing else { return code }
    tell("roots: the output is not complete: \(String(cString: strerror(reason)))")
    return .impossible
  }

  /// Closes the standard output.
  static func closeOutput() -> Writing {
    // A stream that was closed from the beginning is not a loss to a command that wrote nothing.
    Glibc.close(1) == 0 || errno == EBADF ? .written : .failed(errno)
  }

  /// Writes a message for the person to the error stream; nothing in it can harm a terminal, nor flood it.
  func tell(_ text: String) {
    // Also those of a text with carriage returns, which are one character with the line feed.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.prefix(Self.lineLimit).map { Text.shortened(String($0)) }
    let more = lines.count > Self.lineLimit ? ["and \((lines.count - Self.lineLimit).of("line")) more"] : []
    let message = (shown + more).joined(separator: "\n")
    _ = errors(Array((Text.sanitized(message, breaks: .kept) + "\n").utf8))
  }

  /// The maximum number of lines of a message.
  private static let lineLimit = 200

  /// Writes rendered text, which ends its own lines, to the error stream.
  func show(_ text: String) { _ = errors(Array(text.utf8)) }
}
