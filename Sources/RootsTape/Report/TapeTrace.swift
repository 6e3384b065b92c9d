package import Roots
internal import RootsTerminal
internal import RootsApp

/// The effects of a tape, line by line, so that two runs can be compared.
package struct TapeTrace: Hashable, Sendable {
  package private(set) var lines: [Line] = []
  private var lastEvent = 0

  package struct Line: Hashable, Sendable {
    /// Where the command stands: `login.tape:14`.
    package let place: String
    fileprivate var line: Substring { place.suffix(1 + place.reversed().prefix { $0 != ":" }.count) }
    /// Stands for everything that was so: state, time, events and what was shown.
    package let mark: UInt64
    /// The state, as long as there are not too many lines to keep it.
    package let state: Record?
  }

  /// The number of lines whose states are kept.
  private static let memory = 5_000

  package init() {}

  @MainActor mutating func note(_ step: TapeProgram.Step, on stage: any TapeStage, _ log: TapeLog) {
    let state = stage.state
    var mark = Fingerprint()
    mark.add(state.json)
    mark.add("\(stage.now)")
    mark.add(stage.frame.text)
    for line in log.lines(after: lastEvent) { mark.add(line.event.record.json) }
    lastEvent = log.last
    let place = "\(TapePaths.name(of: step.source.name)):\(step.command.start.line)"
    lines.append(Line(place: place, mark: mark.value, state: lines.count < Self.memory ? state : nil))
  }

  /// The first line at which another run did something else, and what differs there.
  package func divergence(from other: TapeTrace) -> Divergence? {
    // The tape may have got another name.
    for (mine, theirs) in zip(lines, other.lines)
    where mine.mark != theirs.mark || mine.line != theirs.line || mine.state != theirs.state {
      return Divergence(place: mine.place, first: theirs, second: mine)
    }
    guard lines.count != other.lines.count else { return nil }
    let rest = lines.count > other.lines.count ? lines[other.lines.count] : other.lines[lines.count]
    return Divergence(place: rest.place, first: other.lines.last ?? rest, second: lines.last ?? rest)
  }

  package struct Divergence: Hashable, Sendable {
    package let place: String
    let first: Line
    let second: Line

    package var sentence: String {
      guard let one = first.state, let other = second.state else { return "the runs differ at \(place)" }
      guard let change = StateView(other).changes(since: StateView(one)).first else {
        return "the runs differ at \(place), in what is shown or in what happened"
      }
      let (old, new) = (change.old ?? "absent", change.new ?? "absent")
      return "the runs differ at \(place): \(change.path) is \(old) in one and \(new) in the other"
    }
  }
}

extension TapeTrace {
  package var text: String {
    lines.map { line in
      let mark = String(line.mark, radix: 16)
      let document: Record = [
        "at": .string(line.place), "mark": .string(mark), "state": line.state.map { .record($0) } ?? .null,
      ]
      return document.json + "\n"
    }.joined()
  }

  /// A trace that another program has written; `nil` if it is not one.
  package init?(text: String) {
    for line in text.split(separator: "\n") {
      guard let document = (try? Value(json: String(line)))?.fields, let place = document["at"]?.text,
        let mark = document["mark"]?.text.flatMap({ UInt64($0, radix: 16) })
      else { return nil }
      lines.append(Line(place: place, mark: mark, state: document["state"]?.fields))
    }
  }
}
