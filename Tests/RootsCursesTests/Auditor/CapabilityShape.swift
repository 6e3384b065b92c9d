/// What may be sent for one string of a terminal's description: its bytes, with room for its parameters.
struct CapabilityShape {
  /// One piece of it.
  indirect enum Part: Hashable {
    case byte(UInt8)
    /// Any one byte, which a parameter gives.
    case anyByte
    /// A number that a screen can have.
    case number
    /// Printable text.
    case text
    case choice([[Part]])
  }

  let parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  /// Exactly these bytes.
  init(_ text: String) { parts = Array(text.utf8).map { .byte($0) } }

  /// The ends of everything at a place that has this shape.
  func ends(in bytes: [UInt8], from start: Int) -> Set<Int> { Self.ends(parts[...], bytes, [start]) }

  private static func ends(_ parts: ArraySlice<Part>, _ bytes: [UInt8], _ starts: Set<Int>) -> Set<Int> {
    parts.reduce(starts) { places, part in
      places.isEmpty ? places : places.reduce(into: []) { $0.formUnion(ends(part, bytes, $1)) }
    }
  }

  private static func ends(_ part: Part, _ bytes: [UInt8], _ start: Int) -> Set<Int> {
    let rest = bytes[start...]
    switch part {
    case .byte(let byte): return rest.first == byte ? [start + 1] : []
    case .anyByte: return rest.isEmpty ? [] : [start + 1]
    case .number:
      let digits = rest.prefix(4).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return (1...3).contains(digits.count) ? [start + digits.count] : []
    case .text:
      let count = rest.prefix { (0x20..<0x7F).contains($0) }.count
      return Set(start...start + count)
    case .choice(let ways): return ways.reduce(into: []) { $0.formUnion(ends($1[...], bytes, [start])) }
    }
  }
}

// MARK: - Reading descriptions

extension CapabilityShape {
  /// The shape of a string as terminfo holds it, whose parameters work on a stack.
  init(terminfo bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    parts = reader.parts(until: [])
  }

  private struct Reader {
    let bytes: [UInt8]
    var place = 0

    mutating func next() -> UInt8? {
      guard place < bytes.count else { return nil }
      defer { place += 1 }
      return bytes[place]
    }

    /// Everything up to one of these operators, which stays unread.
    mutating func parts(until ends: Set<Character>) -> [Part] {
      var parts: [Part] = []
      while place < bytes.count {
        if bytes[place] == UInt8(ascii: "%"), place + 1 < bytes.count {
          if ends.contains(Character(Unicode.Scalar(bytes[place + 1]))) { break }
          place += 1
          parts += percent()
        } else if let byte = next() {
          if byte == UInt8(ascii: "$"), skipPadding() { continue }
          parts.append(.byte(byte))
        }
      }
      return parts
    }

    /// Padding is told to the line, not to the terminal.
    private mutating func skipPadding() -> Bool {
      guard place < bytes.count, bytes[place] == UInt8(ascii: "<"),
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">"))
      else { return false }
      place = end + 1
      return true
    }

    private mutating func percent() -> [Part] {
      guard let byte = next() else { return [] }
      switch Character(Unicode.Scalar(byte)) {
      case "%": return [.byte(byte)]
      case "c": return [.anyByte]
      case "s": return [.text]
      case "?": return [condition()]
      case "p", "P", "g": place += 1
      case "'": place += 2
      case "{": place = bytes[place...].firstIndex(of: UInt8(ascii: "}")).map { $0 + 1 } ?? bytes.count
      case "d", "o", "x", "X": return [.number]
      case ":", "0"..."9", ".", "#", " ": return format()
      default: break
      }
      return []
    }

    /// A number with a width: `%02d`.
    private mutating func format() -> [Part] {
      while let byte = next() {
        switch Character(Unicode.Scalar(byte)) {
        case "d", "o", "x", "X": return [.number]
        case "s": return [.text]
        default: continue
        }
      }
      return []
    }

    /// `%? condition %t then %e else %;`, of which the conditions send nothing.
    private mutating func condition() -> Part {
      var ways: [[Part]] = []
      var hasElse = false
      while place + 1 < bytes.count {
        let before = parts(until: ["t", "e", ";"])
        guard place + 1 < bytes.count else { break }
        var mark = bytes[place + 1]
        place += 2
        if mark == UInt8(ascii: "t") {
          ways.append(before + parts(until: ["e", ";"]))
          guard place + 1 < bytes.count else { break }
          mark = bytes[place + 1]
          place += 2
        } else {
          ways.append(before)
          hasElse = true
        }
        if mark == UInt8(ascii: ";") { break }
      }
      return .choice(hasElse ? ways : ways + [[]])
    }
  }
}
