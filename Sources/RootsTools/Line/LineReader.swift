@MainActor struct LineReader {
  private let console: Console
  private let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ console: Console, limit: Int) {
    self.console = console
    self.limit = limit
  }

  enum Line: Equatable {
    case line([UInt8])
    case overlong
  }

  var hasMore: Bool { end(from: start) != nil }

  mutating func next() -> Line? {
    var searched = start
    var isOverlong = false
    while true {
      if let end = end(from: searched) {
        let line = isOverlong || end - start > limit ? Line.overlong : .line(Array(buffer[start..<end]))
        start = end + 1
        return line
      }
      if isAtEnd {
        let rest = buffer[start...]
        start = buffer.count
        if isOverlong { return .overlong }
        return rest.isEmpty ? nil : .line(Array(rest))
      }
      if buffer.count - start > limit {
        isOverlong = true
        start = buffer.count
      }
      searched = buffer.count - start
      fill()
      searched += start
    }
  }

  private func end(from place: Int) -> Int? { buffer[place...].firstIndex(of: UInt8(ascii: "\n")) }

  private mutating func fill() {
    buffer.removeSubrange(..<start)
    start = 0
    let block = 1 << 16
    let old = buffer.count
    buffer += repeatElement(0, count: block)
    let got = buffer.withUnsafeMutableBytes { bytes in
      console.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[old...]))
    }
    buffer.removeSubrange((old + got)...)
    if got == 0 { isAtEnd = true }
  }
}
