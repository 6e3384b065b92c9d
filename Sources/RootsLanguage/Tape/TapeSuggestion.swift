internal import Roots

package enum TapeSuggestion {
  private static let synonyms = [
    "esc": "Escape", "return": "Enter", "pgup": "PageUp", "pgdn": "PageDown", "pgdown": "PageDown",
    "del": "Delete", "ins": "Insert", "control": "Ctrl", "ctl": "Ctrl", "option": "Alt", "meta": "Alt",
    "bksp": "Backspace", "write": "Type", "typing": "Type", "press": "Key", "pause": "Sleep",
    "import": "Source", "include": "Source",
  ]

  static let commands = TapeTable.commandWords

  package static let commandSet = Set(commands)

  static func nearest(to word: String, among candidates: [String]) -> String? {
    if word.utf8.count < 12, let synonym = synonyms[word.lowercased()], candidates.contains(synonym) {
      return synonym
    }
    return Names.nearest(to: word, in: candidates, limit: 1).first
  }
}
