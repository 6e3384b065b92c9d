package import Roots

extension KdlEntry {
  /// The value as a word: a text, or the digits of a number.
  package var word: String? { value.text ?? value.number?.written }

  package var names: [(name: String, spot: Spot)] {
    guard let text = value.text else { return word.map { [($0, spot)] } ?? [] }
    var names: [(String, Spot)] = []
    var start = text.utf8.startIndex
    while start <= text.utf8.endIndex {
      let end = text.utf8[start...].firstIndex(of: UInt8(ascii: ",")) ?? text.utf8.endIndex
      let part = text[start..<end].trimmed { $0 == " " }
      let name = String(part)
      let offset = text.utf8.distance(from: text.utf8.startIndex, to: part.startIndex)
      names.append((name, spot(of: offset..<offset + name.utf8.count)))
      guard end < text.utf8.endIndex else { break }
      start = text.utf8.index(after: end)
    }
    return names
  }

  /// The value as data, as far as it can be held; a text annotated `json` is read as such.
  package func data(_ findings: inout Findings) -> Value? {
    if annotation == "json", let text = value.text {
      do {
        return try Value(json: text)
      } catch {
        findings.error("not JSON: \(error.message)", at: spot)
        return nil
      }
    }
    if let number = value.number, !number.canBeHeld {
      findings.error("the number is too large", .hint("whole numbers have at most 64 bits"), at: spot)
      return nil
    }
    return value.data
  }
}

extension KdlEntry {
  /// The time a value says: seconds as a number, or a text with a unit.
  package var duration: Duration? {
    if let number = value.number { return Duration(notation: number.decimal) }
    return value.text.flatMap { text in
      text.utf8.last.map { $0 > UInt8(ascii: "9") } ?? false ? Duration(notation: text) : nil
    }
  }

  package var lifetime: Lifetime? {
    value.text == "session" ? .session : duration.map { Lifetime(.time($0)) }
  }

  /// The request a value names: `r3`, or its number.
  var requestID: RequestID? {
    if let number = value.integer { return UInt64(exactly: number).map { RequestID($0) } }
    guard let text = value.text, text.first == "r", let number = UInt64(text.dropFirst()) else { return nil }
    return text == "r\(number)" ? RequestID(number) : nil
  }
}
