package import Roots

/// A file of JSON lines that shows to which exploration it belongs, and by its last line whether it is whole.
///
/// The first line is a record that the caller compares. The last one holds the number of lines in between, and the
/// fingerprint of all bytes before it.
package struct SealedFile {
  package let header: Record
  package let lines: [ArraySlice<UInt8>]

  private static let lineEnd = UInt8(ascii: "\n")

  /// `nil` if the file is not whole.
  package init?(_ bytes: [UInt8]) {
    guard bytes.last == Self.lineEnd, let bodyEnd = bytes.dropLast().lastIndex(of: Self.lineEnd) else {
      return nil
    }
    let body = bytes[...bodyEnd]
    let all = body.dropLast().split(separator: Self.lineEnd, omittingEmptySubsequences: false)
    guard bytes[(bodyEnd + 1)...].elementsEqual(Self.seal(body, lines: all.count - 1).utf8),
      let first = all.first, let header = (try? Value(json: Array(first)))?.fields
    else { return nil }
    self.header = header
    lines = Array(all.dropFirst())
  }

  package static func bytes(_ header: Record, _ lines: [String]) -> [UInt8] {
    var bytes = Array((header.json + "\n").utf8)
    for line in lines {
      bytes += line.utf8
      bytes.append(lineEnd)
    }
    return bytes + Array(seal(bytes[...], lines: lines.count).utf8)
  }

  private static func seal(_ body: ArraySlice<UInt8>, lines: Int) -> String {
    var print = Fingerprint()
    print.add(body)
    return Value.list([.string("end"), .int(lines), .string(print.description)]).json + "\n"
  }
}
