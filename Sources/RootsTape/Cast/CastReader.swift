internal import Roots
internal import RootsTerminal

package struct CastError: Error, Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let reason: String

  package var description: String { "line \(line): \(reason)" }
}

extension Cast {
  package init(_ bytes: [UInt8]) throws(CastError) {
    var reader = CastReader(bytes)
    self = try reader.read()
  }

  /// Whether a file is meant to be a cast: no tape begins like one.
  package static func isLike(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
  }
}

private struct CastReader {
  private var lines: [ArraySlice<UInt8>]
  private var time = Duration.zero
  private var cutSizes: [String] = []

  /// No event of a terminal is longer; a line that is will not be looked at.
  private static let longestLine = 16 << 20

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  mutating func read() throws(CastError) -> Cast {
    let first = lines.firstIndex { !Self.isBlank($0) } ?? 0
    guard !lines.allSatisfy(Self.isBlank) else { throw CastError(line: 1, reason: "the file is empty") }
    // The first version is one JSON text, which may take any number of lines.
    if let cast = try firstVersion() { return cast }
    let header = try value(first)
    guard let fields = header.fields, let number = fields["version"]?.integer else {
      throw CastError(line: first + 1, reason: "a cast begins with a line like {\"version\":2,…}")
    }
    guard let version = Cast.Version(rawValue: number), version != .one else {
      throw CastError(line: first + 1, reason: "version \(number) is unknown; 1, 2 and 3 are read")
    }
    var cast = Cast(version, size: try size(fields, version, first), title: fields["title"]?.text)
    for index in lines.indices.dropFirst(first + 1) where !Self.isBlank(lines[index]) {
      if version == .three, lines[index].first == UInt8(ascii: "#") { continue }
      cast.events.append(try event(index, version))
    }
    cast.cutSizes = cutSizes
    return cast
  }

  private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
  }

  private func value(_ index: Int) throws(CastError) -> Value {
    guard lines[index].count <= Self.longestLine else {
      throw CastError(line: index + 1, reason: "the line is longer than \(Self.longestLine >> 20) MiB")
    }
    do { return try Value(json: Array(lines[index])) } catch {
      throw CastError(line: index + 1, reason: "not JSON: \(error)")
    }
  }

  private mutating func size(_ header: Record, _ version: Cast.Version, _ index: Int) throws(CastError)
    -> Size
  {
    let term = version == .three ? header["term"]?.fields : header
    let names = version == .three ? ("cols", "rows") : ("width", "height")
    guard let columns = term?[names.0]?.integer, let rows = term?[names.1]?.integer, columns > 0, rows > 0
    else {
      throw CastError(line: index + 1, reason: "the header lacks '\(names.0)' and '\(names.1)'")
    }
    note(columns, rows)
    return Size(columns: columns, rows: rows)
  }

  private mutating func note(_ columns: Int, _ rows: Int) {
    let text = "\(columns)x\(rows)"
    guard columns > Size.largest.columns || rows > Size.largest.rows, !cutSizes.contains(text) else { return }
    cutSizes.append(text)
  }

  private mutating func event(_ index: Int, _ version: Cast.Version) throws(CastError) -> Cast.Event {
    guard case .list(let parts) = try value(index), parts.count == 3, let seconds = parts[0].seconds,
      let code = parts[1].text, let data = parts[2].text
    else {
      throw CastError(line: index + 1, reason: "an event is like [1.5,\"o\",\"text\"]")
    }
    time = version == .three ? time + seconds : max(time, seconds)
    if code == "r", let (columns, rows) = data.size { note(columns, rows) }
    return Cast.Event(Cast.Event.Kind(code, data), at: time)
  }

  private mutating func firstVersion() throws(CastError) -> Cast? {
    let bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    guard bytes.count <= 64 << 20, let fields = (try? Value(json: bytes))?.fields,
      fields["version"]?.integer == 1
    else { return nil }
    var cast = Cast(.one, size: try size(fields, .one, 0), title: fields["title"]?.text)
    cast.cutSizes = cutSizes
    guard case .list(let frames)? = fields["stdout"] else {
      throw CastError(line: 1, reason: "the object lacks 'stdout'")
    }
    for (number, frame) in frames.enumerated() {
      guard case .list(let parts) = frame, parts.count == 2, let delay = parts[0].seconds,
        let text = parts[1].text
      else {
        throw CastError(line: 1, reason: "element \(number + 1) of 'stdout' is not like [0.5,\"text\"]")
      }
      time += delay
      cast.events.append(Cast.Event(.output(text), at: time))
    }
    return cast
  }
}

extension Value {
  fileprivate var seconds: Duration? {
    switch self {
    case .int(let number) where (0..<1_000_000_000).contains(number): .seconds(number)
    case .double(let number) where number >= 0 && number < 1e9: .microseconds(Int64((number * 1e6).rounded()))
    default: nil
    }
  }
}

extension Cast.Event.Kind {
  fileprivate init(_ code: String, _ data: String) {
    switch code {
    case "o": self = .output(data)
    case "i": self = .input(data)
    case "m": self = .marker(data)
    case "r":
      self = data.size.map { .resize(Size(columns: $0.columns, rows: $0.rows)) } ?? .unknown(code, data)
    case "x": self = Int(data).map { .exit($0) } ?? .unknown(code, data)
    default: self = .unknown(code, data)
    }
  }
}

extension String {
  /// The size that an event says: `80x24`.
  fileprivate var size: (columns: Int, rows: Int)? {
    let parts = split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    return parts.count == 2 && parts.allSatisfy { $0 > 0 } ? (parts[0], parts[1]) : nil
  }
}
