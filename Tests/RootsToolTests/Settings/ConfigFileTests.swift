import RootsApp
import RootsTerminal
@testable import RootsTools
import TestTraits
import Testing

@Suite(.timeLimited) struct `A config file` {
  private func read(_ text: String) -> ConfigReader.Reading {
    ConfigReader.read(SourceText(name: "config.kdl", text: text))
  }

  @Test func `that is printed changes nothing`() throws {
    let reading = read(ConfigText.standard)
    #expect(reading.diagnostics.isEmpty)
    var settings = Settings()
    for (name, word) in reading.words { try #require(Setting.named(name)).set(&settings, word) }
    settings.rebinding = reading.rebinding
    #expect(settings == Settings())
    #expect(reading.words.map(\.name) == Setting.all.map(\.name))
  }

  @Test func `that is printed changes nothing with its keys switched on either`() throws {
    let text = ConfigText.standard.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.drop { $0 == " " }.dropFirst(3)
      let isRow = line.hasPrefix("    // ") && Action(rawValue: String(words.prefix { $0 != " " })) != nil
      return isRow ? "    " + words : line
    }.joined(separator: "\n")
    let reading = read(text)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.rebinding.count == Action.allCases.count)
    var settings = Settings()
    settings.rebinding = reading.rebinding
    #expect(try settings.bindings() == Bindings())
  }

  @Test(arguments: [
    ("themme mono", "config.kdl:1:1: warning: unknown setting 'themme'; did you mean 'theme'?"),
    ("colour-of-the-sky blue", "config.kdl:1:1: warning: unknown setting 'colour-of-the-sky'; it is ignored"),
    ("theme mon", "config.kdl:1:7: no theme 'mon'; did you mean 'mono'?"),
    ("theme 7", "config.kdl:1:7: no theme '7'; there are default, dark, light, high-contrast, mono"),
    ("theme", "config.kdl:1:1: 'theme' takes one value; as in: theme default"),
    ("theme mono default", "config.kdl:1:1: 'theme' takes one value; as in: theme default"),
    (
      "theme name=mono",
      "config.kdl:1:7: a theme colors no 'name'; there are ok, warn, bad, info, muted, accent, heading, link, code"
    ),
    ("theme acent=1", "config.kdl:1:7: a theme colors no 'acent'; did you mean 'accent'?"),
    ("theme accent=blue", "config.kdl:1:14: 'blue' is not a color; as in: theme accent=\"#7c5cff\""),
    (
      "theme light accent=\"#ffffff\"",
      "config.kdl:1:20: accent #ffffff on #ffffff has a contrast of 1.0:1, and 4.5:1 is the least"
    ),
    ("theme mono\ntheme mono", "config.kdl:2:1: 'theme' is set already; the first is in line 1"),
    ("mouse maybe", "config.kdl:1:7: mouse is true or false, not 'maybe'"),
    (
      "escape-delay \"1h\"",
      "config.kdl:1:14: escape-delay is a time up to ten seconds, not '1h'; as in: escape-delay 25ms"
    ),
    ("bind x", "config.kdl:1:1: 'bind' takes a block; as in: bind { go g }"),
    ("bind { goo g }", "config.kdl:1:8: unknown action 'goo'; did you mean 'go'?"),
    ("bind { go g; go h }", "config.kdl:1:14: 'go' is bound already"),
    ("bind { go escpe }", "config.kdl:1:11: unknown key 'escpe'; did you mean 'escape'?"),
    (
      "bind { go alt+g }",
      "config.kdl:1:8: 'go' has no key without Alt, which not every terminal can tell; give it a second one"
    ),
    (
      "bind { go M }",
      "config.kdl:1:11: key 'M' is bound to 'map' and to 'go'; give 'map' another key as well: map KEY"
    ),
    (
      "bind { go k }",
      "config.kdl:1:11: key 'k' is bound to 'up' and to 'go'; write as well: up up"
    ),
    (
      "bind { go x; map x }",
      "config.kdl:1:18: key 'x' is bound to 'go' and to 'map'; take it from one of them"
    ),
    (
      "bind { first \"g g\" }",
      "config.kdl:1:14: key 'g' of 'go' and key 'g g' of 'first' begin alike;"
        + " give 'go' another key as well: go KEY"
    ),
    (
      "bind { go x; map \"x m\" }",
      "config.kdl:1:18: key 'x' of 'go' and key 'x m' of 'map' begin alike; give one of them another key"
    ),
    (
      "preset vim\nbind { note G }",
      "config.kdl:2:13: key 'G' is bound to 'last' and to 'note'; write as well: last end"
    ),
  ])
  func `says where a mistake is and what cures it`(_ text: String, _ headline: String) {
    #expect(read(text).diagnostics.map(\.headline) == [headline])
  }

  @Test func `that is not KDL says where`() {
    let reading = read("theme {\n")
    #expect(reading.diagnostics.hasErrors)
    #expect(reading.diagnostics[0].headline.hasPrefix("config.kdl:"))
  }

  @Test func `tells all its mistakes at once`() {
    #expect(read("theme x; mouse y; bind { z }").diagnostics.count == 3)
  }

  @Test func `takes keys off the keyboard, and digits as keys`() throws {
    let reading = read("bind { note; go 0 g; \"map\" \"[\"; earlier H }")
    #expect(reading.diagnostics.isEmpty)
    var settings = Settings()
    settings.rebinding = reading.rebinding
    let bindings = try settings.bindings()
    #expect(bindings.keys(for: .note) == [])
    #expect(bindings.keys(for: .go) == ["0", "g"])
    #expect(bindings.action(for: "[")?.action == .map)
  }
}

@Suite(.timeLimited) struct `What is set` {
  private func load(
    _ words: [String] = [], _ environment: [String: String] = [:]
  ) throws -> LoadedSettings {
    var invocation = Invocation(of: "run")
    var rest = words[...]
    while let word = rest.popFirst() {
      let takes = Setting.options().first { $0.name == word }?.value != nil
      invocation.set(word, takes ? rest.popFirst() ?? "" : "")
    }
    return try LoadedSettings(invocation) { environment[$0] }
  }

  private func file(_ text: String, _ work: (String) throws -> Void) throws {
    let folder = OwnFolder()
    let path = folder["config.kdl"]
    try text.write(toFile: path)
    try work(path)
  }

  @Test func `are the defaults if nothing is set`() throws {
    let loaded = try load()
    #expect(loaded.settings == Settings())
    #expect(loaded.said.allSatisfy { $0.by == .standard })
    #expect(loaded.file == nil)
  }

  @Test(.row("2.2")) func `reduce motion by a flag, over what the file says`() throws {
    try file("motion full") { path in
      let motions = try [[], ["--reduce-motion"]].map { try load($0, ["ROOTS_CONFIG": path]).settings.motion }
      #expect(motions == [.full, .still])
    }
  }

  @Test func `come from options, else variables, else the file`() throws {
    try file("theme mono; motion reduced; mouse #false; preset tig") { path in
      let loaded = try load(
        ["--theme", "default"],
        ["ROOTS_CONFIG": path, "ROOTS_THEME": "high-contrast", "ROOTS_MOTION": "full", "ROOTS_MOUSE": ""])
      #expect(loaded.settings.theme.name == "dark")
      #expect(loaded.settings.motion == .full)
      #expect(!loaded.settings.takesMouse)
      #expect(loaded.bindings.action(for: "Q")?.action == .quit)
      let sources = Dictionary(uniqueKeysWithValues: loaded.said.map { ($0.setting.name, $0.by) })
      #expect(sources["theme"] == .option("--theme"))
      #expect(sources["motion"] == .variable("ROOTS_MOTION"))
      #expect(sources["mouse"] == .file)
      #expect(sources["visits"] == .standard)
    }
  }

  @Test(
    arguments: [
      (["--ascii"], [:]), ([], ["ROOTS_CHARSET": "ascii"]),
    ] as [([String], [String: String])])
  func `that are options without a value are variables with one`(
    _ words: [String], _ environment: [String: String]
  ) throws {
    #expect(try load(words, environment).settings.charset == .ascii)
  }

  @Test func `follow what terminals and people say otherwise`() throws {
    #expect(try load([], ["ACCESSIBLE": "1"]).settings.isPlain)
    #expect(try load([], ["TERM": "dumb"]).settings.isPlain)
    #expect(try !load([], ["TERM": "dumb", "ROOTS_PLAIN": "no"]).settings.isPlain)
    #expect(try load([], ["CI": "true"]).settings.motion == .still)
    #expect(try load([], ["COLORFGBG": "0;15"]).settings.theme == .light)
    #expect(try load([], ["COLORFGBG": "15;0"]).settings.theme == .dark)
    #expect(try load(["--theme", "dark"], ["COLORFGBG": "0;15"]).settings.theme == .dark)
  }

  @Test(
    arguments: [
      (["--theme", "drak"], [:], "no theme 'drak'; did you mean 'dark'?"),
      (["--keys", "vmi"], [:], "no preset 'vmi'; did you mean 'vim'?"),
      ([], ["ROOTS_COLOR": "lots"], "ROOTS_COLOR: no color 'lots'; there are auto, never, 8, 16, 256"),
      ([], ["ROOTS_MOUSE": "x\u{1b}[2J"], "ROOTS_MOUSE: mouse is true or false, not 'x\\u{1b}[2J'"),
    ] as [([String], [String: String], String)])
  func `say what is wrong and what is right`(
    _ words: [String], _ environment: [String: String], _ message: String
  ) {
    let failure = #expect(throws: LoadedSettings.Failure.self) { try load(words, environment) }
    guard case .misuse(let said) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(said == message)
  }

  @Test(arguments: [
    ("/tmp", "'/tmp' is not a file"), ("/dev/zero", "'/dev/zero' is not a file"),
    ("/nowhere/config.kdl", "there is no '/nowhere/config.kdl'"),
  ])
  func `do not come from what is not a file`(_ path: String, _ why: String) {
    let failure = #expect(throws: LoadedSettings.Failure.self) { try load([], ["ROOTS_CONFIG": path]) }
    guard case .unreadable(let said) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(said == why)
  }

  @Test(
    arguments: [
      (["XDG_CONFIG_HOME": "/a", "HOME": "/b"], "/a/roots/config.kdl"),
      (["XDG_CONFIG_HOME": "a", "HOME": "/b"], "/b/.config/roots/config.kdl"), (["HOME": "b"], nil),
      (["HOME": "/b", "ROOTS_CONFIG": ""], nil), (["HOME": "/b", "ROOTS_CONFIG": "c"], "c"), ([:], nil),
    ] as [([String: String], String?)])
  func `are looked for where people keep them`(_ environment: [String: String], _ path: String?) {
    #expect(ConfigFile(nil) { environment[$0] }?.path == path)
  }
}
