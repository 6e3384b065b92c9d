package import Roots

/// What can be typed at the prompt: the deck shows it, and the language understands it.
package struct PromptLanguage: Sendable {
  /// Understands a line.
  package var read: @MainActor @Sendable (String) -> Reading
  /// What the word at the end of a text can become.
  package var complete: @MainActor @Sendable (String) -> Completions

  /// A language.
  package init(
    read: @escaping @MainActor @Sendable (String) -> Reading,
    complete: @escaping @MainActor @Sendable (String) -> Completions = { _ in Completions() }
  ) {
    self.read = read
    self.complete = complete
  }

  /// What a line means.
  package enum Reading: Sendable {
    case command(Command)
    /// A command with what is said about this one request, and how all of it is written.
    case request(Request, text: String)
    /// Something other than a command, done once the prompt is closed.
    case deed(@MainActor @Sendable (Session) -> Void)
    /// The line is wrong; the column counts characters from zero.
    case wrong(String, column: Int?)
  }

  /// What a word can become.
  package struct Completions: Sendable, Hashable {
    /// How many characters at the end of the text are replaced.
    package var replacing: Int
    /// What they can be replaced by, and a word about each.
    package var words: [Word]
    /// What may be typed, for a person to read while there is nothing to choose from.
    package var usage = ""

    /// One word.
    package struct Word: Sendable, Hashable {
      /// The text to complete with.
      package var text: String
      /// What it means.
      package var note: String

      /// A completion, and what it means.
      package init(_ text: String, note: String = "") {
        self.text = text
        self.note = note
      }
    }

    /// Words for the end of a text; none by default.
    package init(replacing: Int = 0, _ words: [Word] = []) {
      self.replacing = max(0, replacing)
      self.words = words
    }
  }
}
