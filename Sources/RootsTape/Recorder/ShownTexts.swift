internal import Roots
internal import RootsApp

/// The texts that stand on the screen when a person says that one of them is wrong, and the claims that say so.
///
/// Each claim fails on the picture, and holds when the fault is mended as the person said.
struct ShownTexts {
  let picture: String
  let parts: [Part]

  struct Part: Equatable {
    /// Counted from 0.
    let row: Int
    let text: String

    /// The parts between gaps, as in a row of a table.
    fileprivate var cells: [String] {
      text.parts(between: "  ").map { String($0.trimmed { $0 == " " }) }.filter { !$0.isEmpty }
    }
  }

  /// The text that is meant.
  enum Place {
    case missing
    case text(Part)
    case cell(Part, Int)

    var text: String {
      switch self {
      case .missing: ""
      case .text(let part): part.text
      case .cell(let part, let number): part.cells[number]
      }
    }
  }

  enum Fault: String, CaseIterable {
    case superfluous = "should not be there"
    case other = "should say…"
    case order = "should change places with…"
    case cell = "only a cell of it…"
  }

  func faults(at place: Place) -> [Fault] {
    Fault.allCases.filter { fault in
      switch fault {
      case .superfluous, .other: true
      case .order: !exchanges(of: place).isEmpty
      case .cell: !cells(of: place).isEmpty
      }
    }
  }

  /// The cells that a claim can tell apart from the rest of the screen; a text of one cell is meant as a whole.
  func cells(of place: Place) -> [Place] {
    guard case .text(let part) = place, part.cells.count > 1 else { return [] }
    return part.cells.indices.map { .cell(part, $0) }.filter { missing(at: $0) != nil }
  }

  // MARK: Claims

  static func claim(of text: String) -> Expectation {
    Expectation(.text(.literal(text), in: .screen, count: nil))
  }

  func holds(_ claim: Expectation, in other: String? = nil) -> Bool {
    guard case .text(let needle, let scope, _) = claim.assertion else { return false }
    let picture = other ?? picture
    var text = picture
    if case .row(let row) = scope {
      text = String(picture.split(separator: "\n", omittingEmptySubsequences: false).at(row - 1) ?? "")
    }
    return switch needle {
    case .literal(let wanted): text.contains(part: wanted) != claim.isNegated
    case .pattern(let pattern): pattern.matches(text) != claim.isNegated
    }
  }

  /// `nil` if no tape can say it, or if it holds.
  private func failing(_ claims: [Expectation?]) -> Expectation? {
    claims.lazy.compactMap(\.self).first { !holds($0) && TapePrinter.expectationText($0) != nil }
  }

  /// The claim that a text is not at its place, which holds once it is not: also where it is a part of another one.
  func missing(at place: Place) -> Expectation? {
    let claims = claims(that: place.text, at: place).map { claim in
      var claim = claim
      claim.isNegated = true
      return claim
    }
    guard case .text(let part) = place else { return failing([claims.last]) }
    var rows = picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let pieces = rows.at(part.row)?.parts(between: part.text) else { return nil }
    rows[part.row] = String(pieces.first ?? "") + pieces.dropFirst().joined(separator: part.text)
    let mended = rows.joined(separator: "\n")
    return failing(claims.filter { holds($0, in: mended) })
  }

  /// The claim that another text is at a place; `nil` if no tape can say it, or if it is there.
  func claim(that text: String, at place: Place) -> Expectation? { failing(claims(that: text, at: place)) }

  /// The row, counted from 1, that shows a text where no claim can tell it from what is there; `nil` if none does.
  func row(of text: String, at place: Place) -> Int? {
    guard claims(that: text, at: place).last.map({ holds($0) }) == true else { return nil }
    if case .text(let part) = place { return part.row + 1 }
    return picture.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains(part: text) }.map { $0 + 1 }
  }

  /// The claims that a text is at a place, the least particular first.
  ///
  /// That of a cell says what is at its left, or that it is before the second one; the last claim holds only if the text
  /// is the whole of what stands there.
  private func claims(that text: String, at place: Place) -> [Expectation] {
    let cell: (part: Part, number: Int)
    switch place {
    case .missing: return [Self.claim(of: text)]
    case .text(let part):
      // It may stand elsewhere, in a preview, say.
      let pattern = "(?:^|  |[│┃▌]) *\(Pattern.quoting(text))(?: ?[│┃]|  |$)"
      let whole = try? Pattern(pattern)
      return [Self.claim(of: text)] + [Self.claim(matching: "(?m)\(pattern)")].compactMap(\.self)
        + [.literal(text), whole.map(Assertion.Needle.pattern)].compactMap(\.self).map {
          Expectation(.text($0, in: .row(part.row + 1), count: nil))
        }
    case .cell(let part, let number): cell = (part, number)
    }
    let (part, number) = cell
    let cells = number == 0 ? [text, part.cells[1]] : part.cells[..<number] + [text]
    let pattern = Self.pattern(of: cells)
    return [pattern, "(?m)\(pattern)(?: ?[│┃]|  |$)"].compactMap(Self.claim(matching:))
  }

  private static func claim(matching pattern: String) -> Expectation? {
    (try? Pattern(pattern)).map { Expectation(.text(.pattern($0), in: .screen, count: nil)) }
  }

  private static func pattern(of cells: [String]) -> String {
    cells.map(Pattern.quoting).joined(separator: " {2,}")
  }

  /// The texts with which a text can change places, each with the claim that they have.
  func exchanges(of place: Place) -> [(text: String, claim: Expectation)] {
    guard case .text(let part) = place, let here = parts.firstIndex(of: part) else { return [] }
    return parts.enumerated().compactMap { there, other in
      guard there != here else { return nil }
      return order(there < here ? part : other, before: there < here ? other : part).map { (other.text, $0) }
    }
  }

  /// The least particular claim that a text stands before another one, which it does not.
  private func order(_ one: Part, before other: Part) -> Expectation? {
    // The first cell of a row is its name.
    let names =
      one.cells.count > 1 && other.cells.count > 1 ? [[one.cells.prefix(1), other.cells.prefix(1)]] : []
    let texts = names + [[one.cells[...], other.cells[...]]]
    let row = Assertion.text(.literal(one.text), in: .row(other.row + 1), count: nil)
    return failing(
      texts.map {
        Self.claim(matching: "(?s)" + $0.map { Self.pattern(of: Array($0)) }.joined(separator: ".*"))
      } + [
        Expectation(row)
      ])
  }
}
