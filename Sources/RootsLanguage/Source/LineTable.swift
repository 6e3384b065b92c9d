import Synchronization

/// Where the lines of a text begin, computed when they are first asked for: most files have no mistake.
final class LineTable: Sendable {
  private let made = Mutex<Lines?>(nil)

  func position(at offset: Int, in bytes: [UInt8]) -> SourcePosition {
    lines(of: bytes).position(at: offset, in: bytes)
  }

  func line(at offset: Int, in bytes: [UInt8]) -> SourceRange {
    lines(of: bytes).line(at: offset, in: bytes)
  }

  func lineNumber(at offset: Int, in bytes: [UInt8]) -> Int {
    lines(of: bytes).lineNumber(at: offset, in: bytes)
  }

  private func lines(of bytes: [UInt8]) -> Lines {
    made.withLock { made in
      if let made { return made }
      let lines = Lines(of: bytes)
      made = lines
      return lines
    }
  }
}

/// Counts scalars before every block of bytes: a column costs the same in a very long line as in a short one.
private struct Lines {
  private static let block = 1024

  private var starts: [Int]
  /// For each block of bytes, how many characters come before it, and the line in which it begins.
  private var scalarsBefore: [Int] = []
  private var linesBefore: [Int] = []

  init(of bytes: [UInt8]) {
    starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var scalars = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (offset, byte) in bytes.enumerated() {
        if offset % Self.block == 0 {
          scalarsBefore.append(scalars)
          linesBefore.append(starts.count - 1)
        }
        if byte & 0xC0 != 0x80 { scalars += 1 }
        if byte == 0x0A || (byte == 0x0D && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0A)) {
          starts.append(offset + 1)
        }
      }
    }
    if bytes.count % Self.block == 0 {
      scalarsBefore.append(scalars)
      linesBefore.append(starts.count - 1)
    }
  }

  func position(at offset: Int, in bytes: [UInt8]) -> SourcePosition {
    let offset = min(max(offset, starts[0]), bytes.count)
    let line = index(ofLineAt: offset)
    return SourcePosition(line: line + 1, column: scalars(from: starts[line], to: offset, in: bytes) + 1)
  }

  func lineNumber(at offset: Int, in bytes: [UInt8]) -> Int {
    index(ofLineAt: min(max(offset, starts[0]), bytes.count)) + 1
  }

  func line(at offset: Int, in bytes: [UInt8]) -> SourceRange {
    let line = index(ofLineAt: min(max(offset, starts[0]), bytes.count))
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start: start, end: end)
  }

  private func index(ofLineAt offset: Int) -> Int {
    let block = offset / Self.block
    var low = linesBefore[block]
    var high = block + 1 < linesBefore.count ? linesBefore[block + 1] + 1 : starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalars(from start: Int, to end: Int, in bytes: [UInt8]) -> Int {
    if end - start > Self.block { return scalars(before: end, in: bytes) - scalars(before: start, in: bytes) }
    return bytes[start..<end].reduce(0) { count, byte in byte & 0xC0 != 0x80 ? count + 1 : count }
  }

  private func scalars(before offset: Int, in bytes: [UInt8]) -> Int {
    let block = offset / Self.block
    return bytes[(block * Self.block)..<offset].reduce(scalarsBefore[block]) { count, byte in
      byte & 0xC0 != 0x80 ? count + 1 : count
    }
  }
}
