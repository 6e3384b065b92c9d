internal import Glibc
internal import RootsApp
internal import RootsTerminal

/// The settings of a call: options win over variables, variables over the config file, that over defaults.
struct LoadedSettings {
  private(set) var settings = Settings()
  private(set) var bindings = Bindings()
  private(set) var said: [(setting: Setting, word: String, by: Source)] = []
  /// The warnings about the config file.
  private(set) var remarks: [Diagnostic] = []
  /// `nil` if none is to be read.
  let file: ConfigFile?

  enum Source: Equatable {
    case standard
    case file
    case variable(String)
    case option(String)
  }

  enum Failure: Error {
    /// An option or a variable has a word that does not exist.
    case misuse(String)
    case mistakes([Diagnostic])
    case unreadable(String)
  }

  init(_ invocation: Invocation, _ environment: (String) -> String?) throws(Failure) {
    file = ConfigFile(invocation[Setting.fileOption.name], environment)
    let reading = try file?.read() ?? ConfigReader.Reading()
    if reading.diagnostics.hasErrors { throw .mistakes(reading.diagnostics) }
    remarks = reading.diagnostics
    settings.rebinding = reading.rebinding
    settings.themeColors = reading.themeColors
    for setting in Setting.all {
      var word = setting.standard
      var source = Source.standard
      if let found = reading.words.last(where: { $0.name == setting.name }) {
        (word, source) = (found.word, .file)
      }
      if let text = environment(setting.variable), !text.isEmpty {
        (word, source) = (try Self.read(text, setting, setting.variable), .variable(setting.variable))
      }
      if let (text, option) = setting.said(on: invocation) {
        (word, source) = (try Self.read(text, setting, nil), .option(option))
      }
      setting.set(&settings, word)
      said.append((setting, word, source))
    }
    let standard = said.filter { $0.by == .standard }.map(\.setting.name)
    if PlainTerminal.isWanted(environment), standard.contains("plain") { settings.isPlain = true }
    if standard.contains("theme") { settings.theme = .fitting(environment) }
    if environment("CI")?.isEmpty == false { settings.motion = .still }
    do {
      bindings = try settings.bindings()
    } catch {
      // The file was read against its own preset; another one may be chosen elsewhere.
      throw .misuse("\(error)")
    }
  }

  private static func read(_ text: String, _ setting: Setting, _ place: String?) throws(Failure) -> String {
    switch setting.read(text) {
    case .success(let word): return word
    case .failure(let mistake): throw .misuse((place.map { "\($0): " } ?? "") + mistake.sentence)
    }
  }
}

extension Setting {
  fileprivate func said(on invocation: Invocation) -> (word: String, option: String)? {
    switch option {
    case .none: return nil
    case .taking(let name, _, _): return invocation[name].map { ($0, name) }
    case .meaning(let name, let word, _): return invocation.has(name) ? (word, name) : nil
    }
  }
}

extension LoadedSettings.Failure {
  @MainActor func tell(_ console: Console) -> ExitCode {
    switch self {
    case .misuse(let message):
      console.tell("roots: \(message)")
      return .misuse
    case .mistakes(let diagnostics):
      console.show(diagnostics)
      return .misuse
    case .unreadable(let why):
      console.tell("roots: the config file cannot be used: \(why)")
      return .impossible
    }
  }
}

struct ConfigFile {
  let path: String
  /// True if it was named, so that it must be there.
  let isNamed: Bool

  /// Creates the file that an option names, else the variable, else the one of the user; `nil` for none.
  init?(_ option: String?, _ environment: (String) -> String?) {
    if let named = option ?? environment("ROOTS_CONFIG") {
      guard !named.isEmpty else { return nil }
      (path, isNamed) = (named, true)
      return
    }
    let home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 + "/.config" : nil }
    let folders = [environment("XDG_CONFIG_HOME"), home]
    // Relative folders do not count, as elsewhere.
    guard let folder = folders.lazy.compactMap({ $0 }).first(where: { $0.hasPrefix("/") }) else { return nil }
    (path, isNamed) = (folder + "/roots/config.kdl", false)
  }

  /// Nothing if the file need not be there and is not.
  func read() throws(LoadedSettings.Failure) -> ConfigReader.Reading {
    if let stranger { throw .unreadable("'\(path)' is not read: \(stranger)") }
    let bytes: [UInt8]
    do { bytes = try AppFolder.read(file: path).bytes } catch {
      // The file was not asked for by name: without a home, or in another user's, there is none.
      var facts = stat()
      if !isNamed, lstat(path, &facts) != 0 { return ConfigReader.Reading() }
      throw .unreadable("\(error)")
    }
    let source = SourceText(name: path, bytes: bytes)
    if ConfigReader.isForeign(source) { throw .unreadable("'\(path)' holds no setting") }
    return ConfigReader.read(source)
  }

  private var stranger: String? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    if facts.st_uid != 0, facts.st_uid != geteuid() { return "it belongs to another user" }
    return facts.st_mode & 0o002 == 0 ? nil : "every user may write it; 'chmod o-w' takes that back"
  }

  var isThere: Bool {
    if case .failure(.notFound) = Result(catching: { () throws(AppFolder.Refusal) in
      try AppFolder.read(file: path)
    }) {
      return false
    }
    return true
  }
}
