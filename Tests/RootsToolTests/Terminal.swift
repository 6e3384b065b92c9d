import Testing

@testable import RootsTool

/// What a call of the tool said, in a test.
@MainActor struct Call {
  let code: ExitCode
  let output: String
  let errors: String

  /// Calls the tool with words and an input.
  init(_ words: String..., input: String = "", closedAfter limit: Int = .max) {
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
        return said.count <= limit
      },
      errors: { bytes in
        complained += bytes
        return true
      })
    code = Tool.run(words, console)
    output = String(decoding: said, as: UTF8.self)
    errors = String(decoding: complained, as: UTF8.self)
  }

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }
}
