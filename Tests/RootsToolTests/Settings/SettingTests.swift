import Roots
import RootsApp
import RootsCurses
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A setting` {
  private func setting(_ name: String) throws -> Setting { try #require(Setting.named(name)) }

  private func mistake(_ name: String, _ word: String) throws -> String? {
    if case .failure(let mistake) = try setting(name).read(word) { mistake.sentence } else { nil }
  }

  @Test(arguments: Setting.all.map(\.name))
  func `takes what it is without being set, and says so in the file`(_ name: String) throws {
    let setting = try setting(name)
    guard case .success(let word) = setting.read(setting.standard) else {
      Issue.record("\(setting.standard)")
      return
    }
    var settings = Settings()
    setting.set(&settings, word)
    #expect(settings == Settings())
    #expect(setting.variable == "ROOTS_" + name.uppercased().replacing("-", with: "_"))
  }

  @Test(arguments: [
    ("true", "true"), ("1", "true"), ("yes", "true"), ("on", "true"), ("ON", "true"), ("False", "false"),
    ("0", "false"),
    ("no", "false"), ("OFF", "false"),
  ])
  func `of yes and no takes the usual words`(_ word: String, _ plain: String) throws {
    for name in ["mouse", "plain", "database", "visits"] {
      guard case .success(let read) = try setting(name).read(word) else {
        Issue.record("\(name) \(word)")
        continue
      }
      #expect(read == plain)
    }
  }

  @Test(arguments: ["", "2", "y", "tru", " true", "maybe"]) func `of yes and no takes nothing else`(
    _ word: String
  ) throws {
    #expect(try mistake("mouse", word) == "mouse is true or false, not '\(word)'")
  }

  @Test(arguments: [
    ("0", true), ("10s", true), ("10000ms", true), ("10001ms", false), ("11", false), ("1m", false),
    ("soon", false), ("", false),
  ])
  func `of time takes ten seconds at most`(_ word: String, _ isTaken: Bool) throws {
    let message = "escape-delay is a time up to ten seconds, not '\(word)'; as in: escape-delay 25ms"
    #expect(try mistake("escape-delay", word) == (isTaken ? nil : message))
  }

  @Test func `of words takes these, and offers the nearest, or all`() throws {
    #expect(
      try mistake("motion", "reduced") == nil
        && mistake("motion", "Reduced") == "no motion 'Reduced'; did you mean 'reduced'?")
    #expect(try mistake("charset", "latin") == "no charset 'latin'; there are auto, ascii")
    #expect(
      try mistake("charset", String(repeating: "x", count: 50))
        == "no charset '\(String(repeating: "x", count: 39))…'; there are auto, ascii")
  }

  @Test func `does what its words say`() throws {
    func set(_ name: String, _ word: String) throws -> Settings {
      var settings = Settings()
      try setting(name).set(&settings, word)
      return settings
    }
    #expect(try set("preset", "vim").preset == .vim && set("theme", "mono").theme.name == "mono")
    #expect(try set("theme", "default").theme == .standard)
    #expect(try set("color", "never").colors == .never && set("color", "auto").colors == .automatic)
    for depth in [8, 16, 256] {
      #expect(try set("color", "\(depth)").colors == .atMost(Color.Depth(colors: depth)))
    }
    #expect(try set("charset", "ascii").charset == .ascii && set("charset", "auto").charset == nil)
    #expect(
      try set("plain", "true").isPlain && !set("mouse", "false").takesMouse
        && set("motion", "reduced").motion == .still)
    #expect(try set("escape-delay", "7ms").escapeDelay == .milliseconds(7))
    #expect(try !set("database", "false").keepsDatabase && set("database", "false").countsVisits)
    #expect(try !set("visits", "false").countsVisits && set("visits", "false").keepsDatabase)
  }

  @Test func `has an option for each of some names, with the words that it takes`() {
    #expect(Setting.options(of: ["preset"]).map(\.usage) == ["--keys PRESET"])
    let all = Setting.options()
    #expect(
      all.map(\.name) == [
        "--keys", "--theme", "--color", "--ascii", "--plain", "--no-mouse", "--reduce-motion", "--no-db",
        "--no-visits",
      ])
    #expect(all.first { $0.name == "--color" }?.summary == "the most colors to use: auto, never, 8, 16, 256")
    #expect(all.first { $0.name == "--ascii" }?.value == nil)
  }
}

@MainActor @Suite(.timeLimited) struct `What a terminal is to be like` {
  private static let app = "app T { theme accent=\"#8090a0\" ok=\"#00aa00\"; screen a }"

  private func options(_ settings: Settings, _ text: String = "app T { screen a }") throws
    -> CursesTerminal.Options
  {
    let reading = ScriptedApp.read(SourceText(name: "a.kdl", text: text))
    return settings.terminal(for: try #require(reading.app, "\(reading.diagnostics.rendered)"))
  }

  @Test func `is said by the settings`() throws {
    var settings = Settings()
    let usual = try options(settings)
    #expect(
      usual.reports == [.paste, .mouse, .focus, .keys] && usual.escapeDelay == nil && usual.charset == nil)
    #expect(usual.lastWords == "roots crashed; please report what is printed above")
    (settings.takesMouse, settings.escapeDelay, settings.charset) = (false, .milliseconds(51), .ascii)
    (settings.colors, settings.theme) = (.never, .light)
    let other = try options(settings)
    #expect(
      other.reports == [.paste, .focus, .keys] && other.escapeDelay == .milliseconds(51)
        && other.charset == .ascii)
    #expect(other.colors == .never && other.theme == .light)
  }

  @Test func `has the colors of the person before those of the app`() throws {
    var settings = Settings()
    settings.themeColors = [.accent: try #require(Color("#ff0000"))]
    #expect(try options(settings).roleColors == settings.themeColors)
    let both = try options(settings, Self.app).roleColors
    #expect(both == [.accent: try #require(Color("#ff0000")), .ok: try #require(Color("#00aa00"))])
  }

  @Test(
    arguments: [
      (["CI": "true"], .still), (["CI": ""], .full), ([:], .full), (["ROOTS_MOTION": "reduced"], .still),
      // A program in CI draws nothing twice, also if something else is set.
      (["CI": "1", "ROOTS_MOTION": "full"], .still),
    ] as [([String: String], Session.Options.MotionChoice)])
  func `stands still where only tests run`(
    _ environment: [String: String], _ motion: Session.Options.MotionChoice
  ) throws {
    let loaded = try LoadedSettings(Invocation(of: "run")) { environment[$0] }
    #expect(loaded.settings.motion == motion)
  }

  @Test(
    arguments: [
      (
        ["config", "--path"], [:], "",
        "roots: no config file is looked for: neither XDG_CONFIG_HOME nor HOME is set\n"
      ),
      (["config", "--path"], ["HOME": "/h"], "/h/.config/roots/config.kdl\n", ""),
      (
        ["config", "--path"], ["HOME": "/h", "ROOTS_CONFIG": ""], "",
        "roots: no config file is looked for: none is named\n"
      ),
      (
        ["config", "--path", "--config="], ["HOME": "/h"], "",
        "roots: no config file is looked for: none is named\n"
      ),
      (["config", "--path", "--config", "a\u{1B}b"], ["HOME": "/h"], "a\\u{1b}b\n", ""),
      (["config", "--path"], ["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/roots/config.kdl\n", ""),
    ] as [([String], [String: String], String, String)])
  func `stands in a file whose place is told`(
    _ words: [String], _ environment: [String: String], _ output: String, _ errors: String
  ) {
    let kept = TestConsole()
    #expect(Tool.run(words, kept.console(environment)) == (errors.isEmpty ? .ok : .impossible))
    #expect(kept.output == output && kept.errors == errors)
  }

  @Test func `is told setting by setting, with who says so`() {
    let kept = TestConsole()
    let environment = ["ROOTS_THEME": "mono", "ROOTS_MOUSE": "No", "HOME": "/nowhere"]
    #expect(Tool.run(["config"], kept.console(environment)) == .ok)
    let lines = kept.output.split(separator: "\n")
    #expect(lines.first == "file          /nowhere/.config/roots/config.kdl  (not there)")
    #expect(
      lines.contains("theme         mono          ROOTS_THEME")
        && lines.contains("mouse         false         ROOTS_MOUSE"))
    #expect(lines.contains("color         auto          the default") && lines.count == 1 + Setting.all.count)
    let none = TestConsole()
    #expect(Tool.run(["config"], none.console()) == .ok && none.output.hasPrefix("file          none\n"))
  }
}
