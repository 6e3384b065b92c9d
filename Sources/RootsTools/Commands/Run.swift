internal import Glibc
internal import RootsFiles
internal import RootsTape

extension Subcommand {
  static let run = Subcommand(
    "run", "APP", count: 1...1, summary: "walk through an app by keyboard and mouse",
    details: """
      Shows the app in this terminal, as those see it who use it. '?' lists the keys that work just now, Ctrl-P
      finds screens and the way to them, 'q' quits. Esc never quits.

      With '--signs', and with F12 at any time, it shows the signs for testers as well: depths, layers, guards and
      the queue. Then ':' takes any command, 'M' draws the map of screens, 'i' opens the inspector, and F9 records.

      $XDG_STATE_HOME/roots/NAME.sqlite keeps how often each screen was seen and, if the app can be restored, its
      state; NAME.notes beside it keeps the notes ('N'). NAME is made of the app's title and the path of its file,
      so two files with the same title have nothing in common. A state is set aside if the program ended twice while
      restoring it; '--restore-again' tries it once more. Looks and keys come from the config file, see
      'roots help config'.

      With '--watch' the changed app is shown whenever its file, or a file that it includes, is saved: what is open
      stays open if its screen is still there, and values stay. While the file has mistakes, the last app without
      mistakes stays, with the first mistake above the footer; 'e', or F5 while a text is typed, opens the file there
      in $EDITOR.

      Exit status: 0 when quit; 2 if the app, an option or the config file does not parse; 4 if something
      cannot be used or read; 69 without a usable terminal; 129 when the terminal was closed; 130 after Ctrl-C;
      143 when asked to end.
      """,
    options: LiveOptions.table + [LiveOptions.watch], unlisted: LiveOptions.unlisted,
    examples: [
      "roots run shop.kdl", "roots run shop.kdl --at shop://item/42", "roots run shop.kdl --restore",
      "roots run shop.kdl --slow 500ms --log shop.log",
      "roots run shop.kdl --watch", "roots run shop.kdl --signs --show-keys",
    ]
  ) { invocation, console throws(Misuse) in
    let path = invocation.arguments[0]
    let app = try AppSource.load(path, console, links: .followed)
    return try LiveRun.show(app, named: path, isForTesters: false, invocation, console)
  }
}

extension Subcommand {
  static let demo = Subcommand(
    "demo", "NAME", count: 0...1, summary: "walk through the demo that comes with the tool",
    details: """
      The same as 'roots run --signs' with an app that shows everything the engine can do. With '--present' an
      audience sees the app alone: its name in the bar, no depths, layers and guards, and no keys for testing.
      'roots demo gallery' shows each kind of content that a screen can have, and the words that make it.

      After four seconds without a key it walks by itself, for half a minute; the next key takes over, where one
      stands. '--still' and '--reduce-motion' do without.

      With '--watch' its file is 'demo.kdl' of this folder, or 'gallery.kdl', which is written first if there is
      none: it can be edited while it is shown.
      """,
    options: LiveOptions.table + [LiveOptions.watch, LiveOptions.still], unlisted: LiveOptions.unlisted,
    examples: ["roots demo", "roots demo gallery", "roots demo --plain", "roots demo --watch"]
  ) { invocation, console throws(Misuse) in
    let app = try builtIn(invocation.arguments.first ?? BuiltInApp.demo.rawValue)
    let isWatching = invocation.has(LiveOptions.watch.name)
    let name = isWatching ? "\(app.rawValue).kdl" : app.rawValue
    if isWatching { try write(app, to: name, console) }
    return try LiveRun.show(
      AppSource.shown(name, console), named: name, isForTesters: app == .demo,
      opening: isWatching || app != .demo ? .waiting : .playing, invocation, console)
  }
}

private func builtIn(_ name: String) throws(Misuse) -> BuiltInApp {
  if let app = BuiltInApp(rawValue: name) { return app }
  throw .unknown("no app of the tool is called", name, among: BuiltInApp.allCases.map(\.rawValue))
}

@MainActor private func write(_ app: BuiltInApp, to path: String, _ console: Console) throws(Misuse) {
  guard access(path, F_OK) != 0 else { return }
  if let problem = DiskFiles().write(app.text, to: path, .shared) {
    throw Misuse("\(path): \(problem)", code: .impossible)
  }
  console.tell("the \(app.rawValue) is written to '\(path)': edit it while it is shown")
}
