import Roots
import RootsStore
import RootsTerminal

/// A form for the note on a package; it answers with the stored ``Note``.
final class NoteForm: TextScreen, LeaveGuarding {
  var state = BodyState()
  private let context: ScreenContext
  private let notes: Notes
  private let name: String
  private let before: Note?

  init(_ context: ScreenContext, _ notes: Notes) {
    self.context = context
    self.notes = notes
    name = context.payload?.fields["name"]?.text ?? ""
    before = notes[name]
  }

  var content: Content {
    Field(
      "text", label: "What is there to say of it?", need: .required, initial: before?.text ?? "",
      rules: [.length(1...400)])
    Field(
      "verdict", label: "What to do with it?", kind: .choice(Note.Verdict.allCases.map(\.rawValue)),
      initial: (before?.verdict ?? .keep).rawValue)
    Submit("Keep the note") { self.keep($0) }
  }

  /// A note needs more room than the form would ask for.
  var naturalSize: Size? { Size(columns: 60, rows: body.naturalSize(columns: 60).rows) }

  private func keep(_ record: Record) {
    guard let note = Payload(record).as(Note.self) else { return }
    do {
      try notes.put(note, on: name)
      context.complete(note)
    } catch {
      state.complain(about: "text", "it could not be kept")
      context.warn(error.brief)
    }
  }

  /// Asks before unsaved text is lost, whichever way the form is left.
  func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision {
    guard hasChanges else { return .allow }
    let question = Question("The note on \(name) is not kept.", yes: "Discard it", no: "Go on writing")
    attempt.navigator.overlay("question", payload: Payload(opaque: question)) { ending in
      attempt.answer(ending.answer(as: Bool.self) == true ? .allow : .refuse("the note is not kept yet"))
    }
    return .wait
  }
}
