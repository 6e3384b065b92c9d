internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

struct TestNote: Equatable {
  /// Counted from 1; the tape has it too.
  let number: Int
  let kind: Kind
  /// Since the session began.
  let time: Duration
  var text: String
  /// The titles of all that was in sight, the base first.
  let place: String
  /// The title of the tab, or of the first screen where there are no tabs.
  var area = ""
  /// The screen that had the keys.
  var screen: String?
  /// The size of the window, such as `80x24`.
  var window: String?
  /// A claim of a tape that must not hold: a tape that ends with it fails as long as the bug is there.
  var claim: String?
  /// The text that stands in the picture in place of what is claimed: where it does not stand, the bug is not.
  var wrong: String?
  /// `nil` if the tester has not said it, or it is a note of another kind.
  var severity: Severity?

  enum Kind: String, CaseIterable {
    case bug, question, idea, praise

    var title: String {
      switch self {
      case .bug: "a bug"
      case .question: "a question"
      case .idea: "an idea"
      case .praise: "praise"
      }
    }
  }

  enum Severity: String, CaseIterable {
    case blocking, wrong, small

    var title: String {
      switch self {
      case .blocking: "it stops the work"
      case .wrong: "it is wrong"
      case .small: "it is small"
      }
    }
  }

  var tapeText: String { "\(number) \(kind.rawValue): \(text)" }

  var pictureName: String { "note-\(number).txt" }

  var tapeName: String { "bug-\(number).tape" }

  var reportName: String { "bug-\(number).md" }

  /// True if a row of the picture holds the wrong text, or one of which its claim says something.
  func isWrong(_ row: String) -> Bool {
    if let wrong { return row.contains(part: wrong) }
    guard case .text(let needle, _, _)? = assertion else { return false }
    return switch needle {
    case .literal(let text): row.contains(part: text)
    case .pattern(let pattern): pattern.matches(row)
    }
  }

  private var assertion: Assertion? {
    let tape = claim.map { Tape(SourceText(name: "claim", text: $0)) }
    guard case .expect(let claim)? = tape?.commands.first?.action else { return nil }
    return claim.assertion
  }
}

extension TestNote {
  init?(_ fields: Record) {
    guard case .int(let number)? = fields["note"], case .string(let kind)? = fields["kind"],
      let kind = Kind(rawValue: kind), case .int(let time)? = fields["at"],
      case .string(let text)? = fields["text"]
    else { return nil }
    self.init(
      number: number, kind: kind, time: .milliseconds(min(max(time, 0), 1 << 40)), text: text,
      place: fields["place"]?.text ?? "", area: fields["area"]?.text ?? "",
      screen: fields["screen"]?.text, window: fields["window"]?.text,
      claim: fields["claim"]?.text)
  }

  var record: Record {
    var record: Record = [
      "note": .int(number), "kind": .string(kind.rawValue), "at": .int(time.milliseconds),
      "text": .string(text), "place": .string(place), "area": .string(area),
    ]
    if let screen { record["screen"] = .string(screen) }
    if let window { record["window"] = .string(window) }
    if let claim { record["claim"] = .string(claim) }
    return record
  }
}
