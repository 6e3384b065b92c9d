internal import Glibc
internal import Roots
internal import RootsCurses
internal import RootsStore
internal import RootsTerminal
internal import RootsApp

struct Surroundings {
  var readsTerminal = true
  var writesTerminal = true
  /// `nil` if it is not known.
  var size: Size? = Size(columns: 80, rows: 24)
  var type: Result<TerminalFacts, TerminalError>
  var environment: [String: String] = [:]
  /// `nil` if the requested locale is not installed.
  var codeset: String? = "UTF-8"
  /// True if the C library measures text as terminals draw it.
  var measuresRightly = true
  /// The state folder, and the reason why programs cannot use it.
  var state: (path: String, problem: String?)
  /// `problem` says why the file cannot be read.
  var config: (path: String, mistakes: Int, problem: String?)?
  var versions: [String] = []

  static let variables = [
    "TERM", "TMUX", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLORTERM", "COLORFGBG",
    "LC_ALL",
    "LC_CTYPE", "LANG", "ACCESSIBLE",
  ]

  /// The variables that are set, each with its value.
  static var terminal: String {
    let values = variables.compactMap { name in
      getenv(name).map { "\(name)=\(Text.sanitized(String(cString: $0)))" }
    }
    return values.joined(separator: " ")
  }
}

extension Surroundings {
  @MainActor static func here(_ console: Console) -> Surroundings {
    var environment: [String: String] = [:]
    for name in variables {
      if let value = console.environment(name), !value.isEmpty { environment[name] = value }
    }
    let type = Result { () throws(TerminalError) in try TerminalFacts.find { environment[$0] } }
    let hasLocale = setlocale(LC_ALL, "") != nil
    return Surroundings(
      readsTerminal: isatty(STDIN_FILENO) == 1, writesTerminal: isatty(STDOUT_FILENO) == 1,
      size: .ofOutput,
      type: type, environment: environment,
      codeset: hasLocale ? String(cString: nl_langinfo(nl_item(CODESET))) : nil,
      measuresRightly: Text.width(of: "e\u{301}") == 1 && Text.width(of: "漢") == 2,
      state: stateFolder(console.environment), config: configFile(console),
      versions: ["roots \(ToolVersion.number)", CursesVersion.text, "SQLite \(StoreVersion.text)"])
  }

  /// `problem` is `nil` if the folder, or the nearest existing one above it, is writable.
  static func stateFolder(_ environment: (String) -> String?) -> (path: String, problem: String?) {
    guard let folder = StoreLocation.folder(in: environment) else {
      let home = environment("HOME") ?? ""
      let why =
        home.hasPrefix("/")
        ? "there is no folder '\(VisibleText(home).text)'"
        : "neither HOME nor XDG_STATE_HOME is an absolute path"
      return ("none", why)
    }
    var nearest = folder
    while access(nearest, F_OK) != 0, let slash = nearest.dropFirst().lastIndex(of: "/") {
      nearest = String(nearest[..<slash])
    }
    var facts = stat()
    guard stat(nearest, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
      return (folder, "'\(nearest)' is not a folder")
    }
    return (folder, access(nearest, W_OK) == 0 ? nil : "'\(nearest)' cannot be written")
  }

  @MainActor private static func configFile(_ console: Console) -> (String, Int, String?)? {
    guard let file = ConfigFile(nil, console.environment) else { return nil }
    do throws(LoadedSettings.Failure) {
      let reading = try file.read()
      let mistakes = reading.diagnostics.count { $0.severity == .error }
      return (file.path + (file.isThere ? "" : ", not there"), mistakes, nil)
    } catch {
      if case .unreadable(let why) = error { return (file.path, 0, why) }
      return (file.path, 0, nil)
    }
  }
}
