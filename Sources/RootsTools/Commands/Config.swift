internal import Roots
internal import RootsTerminal
internal import RootsApp

extension Subcommand {
  static let config = Subcommand(
    "config", summary: "print every setting and where it comes from, or a config file to start with",
    details: """
      Without an option, reads the config file and prints every setting and where it comes from: an option,
      a variable such as ROOTS_THEME, the file, or the default. The file is $XDG_CONFIG_HOME/roots/config.kdl, by
      default ~/.config/roots/config.kdl; ROOTS_CONFIG names another one, or none if it is empty.

      Exit status: 0 if the file is right, or not there; 2 if it has mistakes; 4 if it cannot be read.
      """,
    options: ConfigOrder.options + [Setting.fileOption],
    examples: ["roots config", "roots config --print-default > ~/.config/roots/config.kdl"]
  ) { invocation, console throws(Misuse) in
    let order = try ConfigOrder(invocation)
    if order.isDefaultWanted {
      console.put(ConfigText.standard)
      return .ok
    }
    if order.isPathWanted {
      let named = invocation[Setting.fileOption.name]
      guard let file = ConfigFile(named, console.environment) else {
        let isUnwanted = named != nil || console.environment("ROOTS_CONFIG") != nil
        let why = isUnwanted ? "none is named" : "neither XDG_CONFIG_HOME nor HOME is set"
        throw Misuse("no config file is looked for: \(why)", code: .impossible)
      }
      console.put(VisibleText(file.path).text + "\n")
      return .ok
    }
    do throws(LoadedSettings.Failure) {
      console.put(report(try LoadedSettings(invocation, console.environment), console))
      return .ok
    } catch {
      return error.tell(console)
    }
  }

  /// Remarks go to the errors.
  @MainActor private static func report(_ loaded: LoadedSettings, _ console: Console) -> String {
    console.show(loaded.remarks)
    let path = loaded.file.map { VisibleText($0.path).text + ($0.isThere ? "" : "  (not there)") } ?? "none"
    var text = "file          \(path)\n"
    for (setting, word, source) in loaded.said {
      text += "\(Text.fitted(setting.name, to: 14))\(Text.fitted(word, to: 14))\(source.words)\n"
    }
    let changed = loaded.settings.rebinding.map { rebinding in
      let keys = rebinding.keys.isEmpty ? "no key" : rebinding.keys.joined(separator: " ")
      return "\(Text.fitted("bind", to: 14))\(Text.fitted(rebinding.action, to: 18)) \(keys)\n"
    }
    return text + changed.joined()
  }
}

private struct ConfigOrder: PlainOrder {
  var isDefaultWanted = false
  var isPathWanted = false

  static let rows: [OptionRow<ConfigOrder>] = [
    .flag(
      "--print-default", "print a complete file, commented, that changes nothing", \.isDefaultWanted),
    .flag("--path", "print where the file is looked for", \.isPathWanted),
  ]
}

extension LoadedSettings.Source {
  fileprivate var words: String {
    switch self {
    case .standard: "the default"
    case .file: "the file"
    case .variable(let name): name
    case .option(let name): name
    }
  }
}
