import Glibc
import RootsFiles
import RootsLanguage
import TestTraits
import Testing

@testable import RootsTools

/// What a call of the tool said, in a test.
@MainActor struct Call {
  let code: ExitCode
  let output: String
  let errors: String

  /// Calls the tool with words and an input.
  init(_ words: String..., input: String = "", closedAfter limit: Int = .max) {
    self.init(words, input: input, closedAfter: limit)
  }

  /// Calls the tool with words and an input.
  init(_ words: [String], input: String = "", closedAfter limit: Int = .max, isTerminal: Bool = false) {
    var rest = Array(input.utf8)[...]
    var said: [UInt8] = []
    var complained: [UInt8] = []
    let console = Console(
      input: { buffer in
        let part = rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      },
      output: { bytes in
        said += bytes
        return said.count <= limit ? .written : .unread
      },
      errors: { bytes in
        complained += bytes
        return true
      }, isTerminal: isTerminal)
    code = Tool.run(words, console)
    output = String(decoding: said, as: UTF8.self)
    errors = String(decoding: complained, as: UTF8.self)
  }

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Runs a shell line in which `$ROOTS` is the program; its output and status. It has a home of its own, which is its
/// folder for temporary files as well and is removed, and of the variables around it only what a run needs.
func shell(_ line: String) throws -> (output: String, status: Int32) {
  let own = OwnFolder()
  var path = [CChar](repeating: 0, count: 4096)
  let count = max(0, readlink("/proc/self/exe", &path, path.count - 1))
  let bytes = path[..<count].map { UInt8(bitPattern: $0) }
  let folder = String(decoding: bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
  // A test's thread has signals blocked, by which a shell hears that a process has ended.
  var (none, blocked) = (sigset_t(), sigset_t())
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &blocked)
  defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
  // Another thread that sets a variable meanwhile would take away what the new process still reads.
  let opened = Variables.holding {
    popen(
      """
      exec env -i TMPDIR=\(own.path.quotedForShell) HOME=\(own.path.quotedForShell) \
        XDG_CACHE_HOME='\(folder)/ModuleCache' PATH="$PATH" LANG=C.UTF-8 TERM=xterm \
        SWIFT_BACKTRACE="$SWIFT_BACKTRACE" ASAN_OPTIONS="$ASAN_OPTIONS" \
        sh -c \("ROOTS='\(folder)/roots'\n\(line)".quotedForShell)
      """, "r")
  }
  let pipe = try #require(opened)
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let got = fread(&buffer, 1, buffer.count, pipe)
    if got == 0 { break }
    output += buffer[..<got]
  }
  return (String(decoding: output, as: UTF8.self), pclose(pipe) >> 8)
}
