@testable import RootsTools

/// What a console reads in a test, piece by piece, and what is written to it.
final class TestConsole {
  private var pieces: ArraySlice<[UInt8]>
  private(set) var outputs: [[UInt8]] = []
  private(set) var errors = ""
  /// What happens to what is written from now on.
  var outcome = Console.Writing.written

  init(_ pieces: [[UInt8]] = []) { self.pieces = pieces[...] }

  convenience init(_ text: String) { self.init([Array(text.utf8)]) }

  /// Everything that was written, also what did not get through.
  var output: String { String(decoding: outputs.joined(), as: UTF8.self) }

  @MainActor func console(isTerminal: Bool = false, _ environment: [String: String] = [:]) -> Console {
    Console(
      input: { buffer in
        guard let piece = self.pieces.popFirst() else { return 0 }
        let part = piece.prefix(buffer.count)
        buffer.copyBytes(from: part)
        if part.count < piece.count { self.pieces = [Array(piece.dropFirst(part.count))] + self.pieces }
        return part.count
      },
      output: { bytes in
        self.outputs.append(bytes)
        return self.outcome
      },
      errors: { bytes in
        self.errors += String(decoding: bytes, as: UTF8.self)
        return true
      }, environment: { environment[$0] }, isTerminal: isTerminal)
  }
}
