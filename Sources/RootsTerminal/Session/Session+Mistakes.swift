internal import Roots

extension Session {
  /// Notes what a program has got wrong in the screens in sight, which works without a word and not as it is meant.
  package func noteMistakesInSight() {
    for entry in navigator.state.sight.visible where !navigator.isCovered(entry.id) {
      guard let screen = navigator.screen(entry.id) as? any ScreenView else { continue }
      let taken = screen.hints.flatMap(\.keys).filter { toolChrome.action(for: $0) == .cancel }
      let found =
        taken.map { "the key '\($0)' never fires, it is always 'cancel'; take another" }
        + ((screen as? any TextScreen)?.mistakes ?? [])
      for mistake in found { navigator.note(mistake: "'\(entry.screen)': \(mistake)") }
    }
  }
}

extension TextScreen {
  fileprivate var mistakes: [String] {
    let malformed = keys.compactMap { key -> String? in
      if case .failure(let mistake) = key.reading { "the key of '\(key.title)': \(mistake)" } else { nil }
    }
    return malformed
      + keys.compactMap(\.key).repeated.map { "two keys are '\($0)'; the second never fires, take another" }
      + keys.compactMap(\.key).flatMap { whole in
        whole.beginnings.filter { key in keys.contains { $0.key == key } }.map {
          "the key '\($0)' never fires, '\(whole)' begins with it; take another"
        }
      }
      + body.fields.map(\.name).repeated.map {
        "two fields are named '\($0)' and share one text; give each its own name"
      }
  }
}
