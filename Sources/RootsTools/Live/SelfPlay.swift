internal import Roots
internal import RootsCurses
internal import RootsTerminal

/// The demo walking by itself while nothing is pressed: any key takes over, where one stands.
@MainActor final class SelfPlay {
  private struct Step {
    let keys: [Key]
    /// The words for those who watch; none where the screen says it.
    let words: String
    let pace: Duration

    init(_ keys: [Key], pace: Duration = .milliseconds(250), _ words: String) {
      (self.keys, self.words, self.pace) = (keys, words, pace)
    }
  }

  private static let story = [
    Step(["o"], "This walks by itself: any key takes over."),
    Step(["c"], "A card flew in, onto the stack of this tab."),
    Step([.escape], "Esc went back to what lies below it."),
    Step(["l"], "Three layers opened, one over the other, all or none."),
    Step([.escape, .escape, .escape], pace: .milliseconds(700), "They closed, the topmost first."),
    Step(["f"] + Key.typing("Ada") + [.tab] + Key.typing("36"), "A form that gives an answer was filled in."),
    Step([.ctrl("s")], "Its answer came back to the screen that had asked."),
    Step(["w"], "Another tab, with a stack of its own."),
    Step([.escape], "Esc came back to the tab before."),
    Step(["M"], "The map of all screens: where you have been lights up."),
    Step(
      [.escape, .function(4)] + Array(repeating: .left, count: 6), pace: .milliseconds(500), ""),
    Step([.escape, "z"], "The last step was undone. Now you: '?' lists the keys."),
  ]
  /// The time before the first key, and that for reading what was said.
  private static let pause = Duration.seconds(4)

  private let session: Session
  private let deck: Deck
  private let memory: LiveMemory
  private let showedKeys: Bool
  private var token: ObservationToken?
  private var playing: Task<Void, Never>?
  /// The keys of the story that have not come to the screens yet.
  private var waiting = 0
  /// Those of a step with a blank before them; none of the first one, `nil` before it.
  private var lastWords: String?

  init(_ session: Session, _ deck: Deck, _ memory: LiveMemory) {
    (self.session, self.deck, self.memory) = (session, deck, memory)
    showedKeys = deck.showsKeys
    token = session.listen { [weak self] event in
      if case .input(let input) = event { self?.notice(input) }
    }
    playing = Task { [weak self] in await self?.play() }
  }

  private func play() async {
    guard await rest(Self.pause) else { return }
    deck.showsKeys = true
    memory.pause()
    for step in Self.story {
      for key in step.keys {
        waiting += 1
        session.press(key)
        guard await rest(step.pace) else { return }
      }
      if !step.words.isEmpty {
        session.say(step.words)
        lastWords = lastWords == nil ? "" : " \(step.words)"
      }
      guard await rest(Self.pause) else { return }
    }
    end()
  }

  /// Shows what has been done, and returns whether to go on after some time.
  private func rest(_ time: Duration) async -> Bool {
    CursesTerminal.wake()
    return (try? await Task.sleep(for: time)) != nil && token != nil
  }

  private func notice(_ input: InputEvent) {
    switch input {
    case .key where waiting > 0: waiting -= 1
    case .key, .paste, .pasteCut, .mouse:
      end()
      guard let lastWords else { return }
      session.takeMessage()
      // Behind what the key does, which may say something itself.
      playing = Task { [session] in
        if session.message == nil { session.say("You have the keys.\(lastWords)") }
        CursesTerminal.wake()
      }
    case .resize, .focus, .resumed, .ending: break
    }
  }

  private func end() {
    playing?.cancel()
    token = nil
    deck.showsKeys = showedKeys
    memory.goOn()
  }
}
