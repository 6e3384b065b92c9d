package import Roots

/// A language that can be typed at the prompt: the deck shows it, and the language understands it.
package struct PromptLanguage: Sendable {
  package var read: @MainActor @Sendable (String) -> Reading
  package var complete: @MainActor @Sendable (String) -> Completions
  /// The values of the program that fill a secret field: what is given to them is not shown.
  package var secretValues: @MainActor @Sendable () -> Set<String> = { [] }
  /// The words that begin a line and are not completed.
  package var uncompleted: [String] = []

  package init(
    read: @escaping @MainActor @Sendable (String) -> Reading,
    complete: @escaping @MainActor @Sendable (String) -> Completions = { _ in Completions() }
  ) {
    self.read = read
    self.complete = complete
  }

  package enum Reading: Sendable {
    case command(Command)
    case request(Request, text: String)
    /// Something other than a command, done once the prompt is closed.
    case deed(@MainActor @Sendable (Session) -> Void)
    /// The line is wrong; the column counts characters from zero.
    case wrong(String, column: Int?)
  }

  package struct Completions: Sendable, Hashable {
    /// The number of characters at the end of the text that are replaced.
    package var replacing: Int
    package var words: [Word]
    package var usage = ""

    package struct Word: Sendable, Hashable {
      package var text: String
      package var note: String

      package init(_ text: String, note: String = "") {
        self.text = text
        self.note = note
      }
    }

    package init(replacing: Int = 0, _ words: [Word] = []) {
      self.replacing = max(0, replacing)
      self.words = words
    }
  }
}
