internal import Glibc
internal import Roots
internal import RootsLanguage
internal import RootsTerminal

/// The input and the outputs of the tool: the standard streams, or their replacements in tests.
@MainActor final class Console {
  private let input: (UnsafeMutableRawBufferPointer) -> Int
  private let output: ([UInt8]) -> Writing
  private let errors: ([UInt8]) -> Bool
  let environment: (String) -> String?
  private let inputFile: Int32?
  private let isTerminal: Bool
  /// Of the terminal that shows the error stream; `nil` if none does.
  private let width: Int?
  /// True if a person may see the error stream: it is a terminal, and this is not CI.
  let isWatched: Bool
  let now: @MainActor () -> ContinuousClock.Instant
  private(set) var writing = Writing.written

  enum Writing: Equatable {
    case written
    /// The reader has closed the pipe, because it needs no more.
    case unread
    /// Writing failed with this `errno`.
    case failed(Int32)
  }

  var isOpen: Bool { writing == .written }

  /// `input` fills a buffer and returns the number of bytes, zero at the end.
  init(
    input: @escaping (UnsafeMutableRawBufferPointer) -> Int, output: @escaping ([UInt8]) -> Writing,
    errors: @escaping ([UInt8]) -> Bool, environment: @escaping (String) -> String? = { _ in nil },
    isTerminal: Bool = false, width: Int? = nil, isWatched: Bool = false, inputFile: Int32? = nil,
    now: @escaping @MainActor () -> ContinuousClock.Instant = { .now }
  ) {
    self.isTerminal = isTerminal
    self.width = width
    self.inputFile = inputFile
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
    self.isWatched = isWatched
    self.now = now
  }

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
      environment: environment, isTerminal: isatty(1) == 1, width: Size(of: STDERR_FILENO)?.columns,
      isWatched: isatty(2) == 1 && (environment("CI") ?? "").isEmpty && environment("TERM") != "dumb",
      inputFile: 0)
  }

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

  /// Returns zero at the end of the input.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { max(0, input(buffer)) }

  /// Waits until the input or one of the descriptors can be read; returns those that can.
  ///
  /// An input that cannot be polled counts as readable in a call that waits, and not in others.
  /// - Parameter forever: Waits until something can be read; otherwise the call returns at once.
  func wait(for files: [Int32], forever: Bool) -> (input: Bool, files: [Int32]) {
    guard let inputFile else { return (forever, []) }
    var waiting = ([inputFile] + files).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&waiting, nfds_t(waiting.count), forever ? -1 : 0) < 0 {
      if errno != EINTR { return (forever, []) }
    }
    return (waiting[0].revents != 0, waiting.dropFirst().filter { $0.revents != 0 }.map(\.fd))
  }

  /// `nil` if the input exceeds the limit.
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

  func put(_ bytes: [UInt8]) {
    guard isOpen, !bytes.isEmpty else { return }
    writing = output(bytes)
  }

  func put(_ text: String) { put(Array(text.utf8)) }

  /// On a terminal without control characters, otherwise unchanged.
  func put(file bytes: [UInt8]) {
    put(
      isTerminal ? Array(VisibleText(String(decoding: bytes, as: UTF8.self), breaks: .kept).text.utf8) : bytes
    )
  }

  /// Returns the exit code; if the output is incomplete, shows an error and returns another code.
  ///
  /// Some file systems report a failed write only when the file is closed.
  /// - Parameter close: Closes the output; returns the result.
  func finish(_ code: ExitCode, close: () -> Writing = { .written }) -> ExitCode {
    if isOpen { writing = close() }
    guard case .failed(let reason) = writing else { return code }
    tell("roots: the output is not complete: \(String(cString: strerror(reason)))")
    return .impossible
  }

  static func closeOutput() -> Writing {
    // A stream that was closed from the beginning does not matter to a command that wrote nothing.
    Glibc.close(1) == 0 || errno == EBADF ? .written : .failed(errno)
  }

  /// To the error stream, without control characters and with a limited length.
  func tell(_ text: String) {
    // Splitting scalars also finds the ends of lines in CRLF, which is one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.prefix(Self.lineLimit).map { Text.shortened(String($0)) }
    let more = lines.count > Self.lineLimit ? ["and \((lines.count - Self.lineLimit).of("line")) more"] : []
    let message = (shown + more).joined(separator: "\n")
    _ = errors(Array((VisibleText(message, breaks: .kept).text + "\n").utf8))
  }

  private static let lineLimit = 200

  /// To the error stream; the text ends its own lines.
  func show(_ text: String) { _ = errors(Array(text.utf8)) }

  func show(_ diagnostics: some Sequence<Diagnostic>) { show(diagnostics.rendered(within: width)) }
}

extension Size {
  /// `nil` if the output is not a terminal.
  static var ofOutput: Size? { Size(of: STDOUT_FILENO) }

  fileprivate init?(of terminal: Int32) {
    var size = winsize()
    guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
