internal import RootsApp

/// The scripts for shells, made from the table of subcommands.
@MainActor enum Completions: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Completions.bashScript
    case .zsh: Completions.zshScript
    case .fish: Completions.fishScript
    }
  }

  private static var names: [String] { Tool.subcommands.map(\.name) }

  private static var bashScript: String {
    let cases = Tool.subcommands.map { subcommand in
      let options = (subcommand.options.map(\.name) + ["--help"]).joined(separator: " ")
      let silent = subcommand.options.filter { $0.value != nil && !$0.takesFile }.map(\.name)
      let values =
        silent.isEmpty ? "" : "\n      case $before in \(silent.joined(separator: " | "))) return ;; esac"
      // Behind a dot stands a part of what is before it.
      let parts = subcommand.completedParts.joined(separator: " ")
      let inner = parts.isEmpty ? "" : "\n      case $word in *.*) words='\(parts)' ;; esac"
      return """
            \(subcommand.name))\(values)
              options='\(options)' words='\(subcommand.completedWords.joined(separator: " "))'\(inner) ;;
        """
    }
    return """
      # What bash completes after 'roots'; made by 'roots completions bash'.
      _roots() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} options= words=
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(names.joined(separator: " ")) --help --version' -- "$word"))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
        esac
        case $word in
          -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
          *) COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _roots roots

      """
  }

  private static var zshScript: String {
    let list = Tool.subcommands.map { "  '\($0.name):\(zsh($0.summary))'" }.joined(separator: "\n")
    let cases = Tool.subcommands.map { subcommand in
      var words = subcommand.options.map { option in
        let value = option.value.map { ":\(zsh($0)):" + (option.takesFile ? "_files" : " ") } ?? ""
        return "'*\(option.name)[\(zsh(option.summary))]\(value)'"
      }
      let rest = subcommand.completedWords
      words.append(rest.isEmpty ? "'*:file:_files'" : "'*:word:(\(rest.joined(separator: " ")))'")
      return "  \(subcommand.name)) _arguments \(words.joined(separator: " ")) ;;"
    }
    return """
      #compdef roots
      # What zsh completes after 'roots'; made by 'roots completions zsh'.
      local -a commands
      commands=(
      \(list)
      )
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      shift words
      (( CURRENT-- ))
      case $words[1] in
      \(cases.joined(separator: "\n"))
      esac

      """
  }

  private static var fishScript: String {
    var lines = ["# What fish completes after 'roots'; made by 'roots completions fish'."]
    for subcommand in Tool.subcommands {
      lines.append(
        "complete -c roots -n __fish_use_subcommand -f -a \(subcommand.name) -d '\(fish(subcommand.summary))'"
      )
      let seen = "complete -c roots -n '__fish_seen_subcommand_from \(subcommand.name)'"
      for option in subcommand.options {
        let value = option.value == nil ? "" : option.takesFile ? " -r" : " -x"
        let name =
          option.name.hasPrefix("--") ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
        lines.append("\(seen) \(name)\(value) -d '\(fish(option.summary))'")
      }
      let words = subcommand.completedWords
      if !words.isEmpty { lines.append("\(seen) -f -a '\(words.joined(separator: " "))'") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func zsh(_ words: String) -> String {
    words.reduce(into: "") { text, letter in
      switch letter {
      case "'": text += "'\\''"
      case "[", "]", ":", "\\": text += "\\\(letter)"
      default: text.append(letter)
      }
    }
  }

  private static func fish(_ words: String) -> String {
    words.reduce(into: "") { text, letter in
      if letter == "'" || letter == "\\" { text += "\\" }
      text.append(letter)
    }
  }
}

extension Subcommand {
  /// The words among which an argument is chosen; none if arguments are files.
  @MainActor fileprivate var completedWords: [String] {
    switch name {
    case "help": Tool.subcommands.map(\.name)
    case "man": Manual.allCases.map(\.rawValue)
    case "completions": Completions.allCases.map(\.rawValue)
    case "explain": Explanation.names
    case "schema": ["app", "tape"]
    default: []
    }
  }

  /// The words with a dot among which an argument is chosen once a dot is typed.
  fileprivate var completedParts: [String] {
    guard name == "explain" else { return [] }
    // Shells divide words at '@': what begins with it cannot be completed.
    return AppSchema.entries.flatMap { entry in
      entry.word.properties.filter { !$0.name.hasPrefix("@") }.map { "\(entry.word.name).\($0.name)" }
    }
  }

  static let completions = Subcommand(
    "completions", "SHELL", count: 1...1,
    summary: "print what a shell needs to complete commands and options",
    details: "Shells: \(Completions.allCases.map(\.rawValue).joined(separator: ", ")).",
    examples: [
      "source <(roots completions bash)", "roots completions fish > ~/.config/fish/completions/roots.fish",
    ]
  ) { invocation, console in
    let name = invocation.arguments.first ?? ""
    guard let shell = Completions(rawValue: name) else {
      let known = Completions.allCases.map(\.rawValue).joined(separator: ", ")
      console.tell("roots: no completions for '\(name)'; there are some for \(known)")
      return .misuse
    }
    console.put(shell.script)
    return .ok
  }
}

extension Subcommand.Option {
  fileprivate var takesFile: Bool {
    value.map { value in
      ["FILE", "FOLDER", "DIR", "PATH", "TAPE", "TRACE", "PROGRAM"].contains { value.hasSuffix($0) }
    }
      ?? false
  }
}
