@testable import RootsTools
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A long line with a mistake` {
  @Test func `is shown around it, with a mark on each side that is cut`() {
    let line = String(repeating: "0123456789abcdefghijklmnopqrstuvwxyz", count: 2)
    for place in [0, 9, 30, 60, 71] {
      let marks = String(repeating: " ", count: place) + "^^"
      let (shown, below) = LiveEditing.window(of: line, marks, columns: 20)
      #expect(shown.count == 20 && below.contains("^"))
      #expect(
        shown.hasPrefix("…") == (place > 10) && shown.hasSuffix("…") == (place < 62), "\(place): \(shown)")
      let caret = below.firstIndex(of: "^").map { below.distance(from: below.startIndex, to: $0) } ?? 0
      if caret > 0, caret < 19 { #expect(Array(shown)[caret] == Array(line)[place]) }
    }
    let (whole, marks) = LiveEditing.window(of: "short", " ^", columns: 20)
    #expect(whole == "short" && marks == " ^")
  }
}
