/// A text with names and numbers between signs of arithmetic, and nothing else: `{n}+1`.
package struct WrittenSum {
  package let text: String
  package let names: [String]
  package let hasNumber: Bool
  /// True if nothing is subtracted or divided: dates and fractions are written with the same signs.
  package let onlyGrows: Bool

  init?(_ text: String) {
    var (names, plain): ([String], [UInt8]) = ([], [])
    var scanner = TemplateScanner(text)
    while let piece = scanner.next() {
      switch piece {
      case .text(let text): plain += text.utf8.filter { $0 != UInt8(ascii: " ") }
      case .name(let range):
        names.append(ValuePath(scanner.text(in: range)).name)
        plain.append(Self.name)
      }
    }
    let operands = plain.split(omittingEmptySubsequences: false) { "+-*/".utf8.contains($0) }
    let isNumber: (ArraySlice<UInt8>) -> Bool = {
      !$0.isEmpty && $0.allSatisfy { "0123456789.".utf8.contains($0) }
    }
    guard operands.count > 1, !names.isEmpty, operands.allSatisfy({ $0 == [Self.name] || isNumber($0) })
    else {
      return nil
    }
    self.text = text
    self.names = names
    hasNumber = operands.contains(where: isNumber)
    onlyGrows = !plain.contains { "-/".utf8.contains($0) }
  }

  private static let name = UInt8(ascii: "{")
}
