import Glibc
import Testing

@testable import RootsTool

/// The sessions in the README: fenced as `console`, commands behind `$ `, below each what it prints.
@Suite struct `The README` {
  /// A command and what it is said to print.
  private struct Step {
    let command: String
    var output = ""
  }

  private static let top = #filePath.split(separator: "/").dropLast(3).reduce(into: "") { $0 += "/" + $1 }

  private func sessions() throws -> [[Step]] {
    let file = try #require(fopen("\(Self.top)/README.md", "r"))
    defer { fclose(file) }
    var sessions: [[Step]] = []
    var isInside = false
    var buffer = [CChar](repeating: 0, count: 4096)
    while fgets(&buffer, CInt(buffer.count), file) != nil {
      let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if line.hasPrefix("```") {
        isInside = line == "```console\n"
        if isInside { sessions.append([]) }
      } else if isInside, line.hasPrefix("$ ") {
        sessions[sessions.count - 1].append(Step(command: String(line.dropFirst(2).dropLast())))
      } else if isInside, let last = sessions[sessions.count - 1].indices.last {
        sessions[sessions.count - 1][last].output += line
      }
    }
    return sessions
  }

  /// Runs a session in one shell; what each of its commands prints.
  private func run(_ session: [Step]) throws -> [String] {
    var path = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &path, path.count - 1))
    let bytes = path[..<count].map { UInt8(bitPattern: $0) }
    let folder = String(decoding: bytes[..<(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)], as: UTF8.self)
    // A folder for what is kept, a mark behind what each command prints.
    let commands = session.map { "\($0.command)\nprintf '\\001'\n" }.joined()
    let script = """
      exec 2>&1; cd '\(Self.top)'; PATH='\(folder)':"$PATH"; XDG_STATE_HOME=$(mktemp -d); export XDG_STATE_HOME
      trap 'rm -r "$XDG_STATE_HOME"' EXIT
      \(commands)
      """
    let pipe = try #require(popen(script, "r"))
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = fread(&buffer, 1, buffer.count, pipe)
      if got == 0 { break }
      output += buffer[..<got]
    }
    pclose(pipe)
    return output.split(separator: 1, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test func `shows what its commands print`() throws {
    let sessions = try sessions()
    #expect(sessions.flatMap { $0 }.count >= 8)
    for session in sessions {
      for (step, printed) in zip(session, try run(session)) {
        #expect(step.output == printed, "\(step.command)")
      }
    }
  }

  @Test func `names every subcommand that asks an app something`() throws {
    let commands = try sessions().flatMap { $0.map(\.command) }
    for name in ["check", "fmt", "drive", "graph", "path", "open", "urls"] {
      #expect(commands.contains { $0.contains("roots \(name) ") }, "\(name)")
    }
  }
}
