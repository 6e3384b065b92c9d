import Roots
import RootsTerminal

/// A question before something is lost; the answer is a `Bool`.
struct Question: Sendable {
  let text: String
  let yes: String
  let no: String

  init(_ text: String, yes: String, no: String) {
    (self.text, self.yes, self.no) = (text, yes, no)
  }

  /// The harmless answer stands first, so Enter alone changes nothing.
  @MainActor static func screen(_ context: ScreenContext) -> BodyScreen {
    let question = context.payload?.as(Question.self)
    return BodyScreen {
      question?.text ?? ""
      List {
        Row(question?.no ?? "No") { context.complete(false) }
        Row(question?.yes ?? "Yes") { context.complete(true) }
      }
    }
  }
}
