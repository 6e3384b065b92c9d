internal import Roots

package enum DriverTable {
  /// All of them, in the order in which help lists them.
  package static let words: [Word] = [
    Word("state", help: "prints the state"),
    Word(
      "press", [Word.Slot("key", .key, .repeated)],
      help: "presses keys of the program; the tools' own keys do nothing here"),
    Word("type", [Word.Slot("text", .text, .required)], help: "types a text"),
    Word("set", fields: .values, help: "changes values of an app of a file"),
    Word("frame", help: "prints the screen"),
    Word("reset", help: "starts the program anew"),
    Word(
      "path", [Word.Slot("to", .name(.opening), .required)],
      [
        Word.Slot("@from", .name(.opening), help: "the screen it starts from; the actual stack by default"),
        Word.Slot("@via", .names(.opening), help: "screens it has to pass"),
      ], fields: .payload, help: "prints the shortest way to a screen"),
    Word("match", [Word.Slot("url", .url, .required)], help: "prints where a URL leads"),
    Word("canonical", [Word.Slot("url", .url, .required)], help: "prints a URL in its one form"),
    Word("quit", help: "ends"),
  ]
}
