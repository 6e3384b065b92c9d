/// Finds the end of a piece of JSON without parsing it.
enum BracketScan {
  /// The place behind the closing bracket; brackets in strings do not count. `nil` if nothing closes it.
  static func end(in bytes: ArraySlice<UInt8>, at start: Int) -> Int? {
    var depth = 0
    var isInString = false
    var place = start
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\\") where isInString: place += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
      place += 1
    }
    return nil
  }
}
