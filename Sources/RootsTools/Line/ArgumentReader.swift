internal import Roots

struct ArgumentReader {
  enum Reading {
    case run(Subcommand, Invocation)
    case help(Subcommand?)
    case version
  }

  let subcommands: [Subcommand]

  func read(_ words: [String]) throws(Misuse) -> Reading {
    guard let first = words.first else { return .help(nil) }
    switch first {
    case "-h", "--help": return .help(try words.dropFirst().first.map(subcommand))
    case "-V", "--version": return .version
    default: break
    }
    guard !first.hasPrefix("-") || first == "-" else {
      let known = ["--help", "--version"]
      throw Misuse("unknown option '\(first)'" + offer(first, known))
    }
    return try read(Array(words.dropFirst()), of: try subcommand(first))
  }

  private func subcommand(_ name: String) throws(Misuse) -> Subcommand {
    if let found = subcommands.first(where: { $0.name == name }) { return found }
    throw Misuse("unknown command '\(name)'" + offer(name, subcommands.map(\.name)))
  }

  private func read(_ words: [String], of subcommand: Subcommand) throws(Misuse) -> Reading {
    var invocation = Invocation(of: subcommand.name)
    var rest = words[...]
    var takesOptions = true
    while let word = rest.popFirst() {
      if takesOptions, word == "--" {
        takesOptions = false
      } else if takesOptions, word == "-h" || word == "--help" {
        return .help(subcommand.part(invocation.arguments.first) ?? subcommand)
      } else if takesOptions, word.hasPrefix("-"), word != "-" {
        try readOption(word, &rest, subcommand, &invocation)
      } else {
        if takesOptions, word == "-", invocation.arguments.contains(word) {
          throw Misuse("'-' is the standard input, which can be read only once", of: subcommand.name)
        }
        invocation.arguments.append(word)
      }
    }
    try check(invocation, subcommand)
    return .run(subcommand, invocation)
  }

  private func readOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ subcommand: Subcommand, _ invocation: inout Invocation
  ) throws(Misuse) {
    let equals = word.firstIndex(of: "=")
    var name = String(word[..<(equals ?? word.endIndex)])
    // A number may stand at its letter: -j4.
    let letter = String(word.prefix(2))
    if word.count > 2, word.dropFirst(2).allSatisfy(\.isNumber),
      subcommand.options.contains(where: { $0.name == letter && $0.value == "N" })
    {
      name = letter
      rest = [String(word.dropFirst(2))] + rest
    }
    guard let option = (subcommand.options + subcommand.unlisted).first(where: { $0.name == name }) else {
      let known = subcommand.options.map(\.name) + ["--help"]
      throw Misuse("unknown option '\(name)'" + offer(name, known), of: subcommand.name)
    }
    switch (option.value, equals) {
    case (nil, nil): invocation.set(name, nil)
    case (nil, _?):
      throw Misuse("'\(name)' takes no value", of: subcommand.name)
    case (_?, let equals?): invocation.set(name, String(word[word.index(after: equals)...]))
    case (let value?, nil):
      guard let next = rest.popFirst() else {
        throw Misuse("'\(name)' needs a value, \(value)", of: subcommand.name)
      }
      invocation.set(name, next)
    }
  }

  private func check(_ invocation: Invocation, _ subcommand: Subcommand) throws(Misuse) {
    let given = invocation.arguments.count
    if given < subcommand.count.lowerBound {
      let example = subcommand.arguments.hasPrefix("APP") ? ", the file of an app such as tea.kdl" : ""
      throw Misuse("'\(subcommand.name)' needs \(subcommand.arguments)\(example)", of: subcommand.name)
    }
    if given > subcommand.count.upperBound {
      let extra = invocation.arguments[subcommand.count.upperBound]
      let option = subcommand.options.first {
        extra.hasSuffix(".tape") && ["-o", "--tapes"].contains($0.name) && $0.value != nil
      }
      let cure = option.map { "; '\($0.name) \($0.value ?? "")' takes it" } ?? ""
      throw Misuse("'\(extra)' is one argument too many\(cure)", of: subcommand.name)
    }
  }

  private func offer(_ name: String, _ known: [String]) -> String {
    Names.nearest(to: name, in: known, limit: 1).first.map { "; did you mean '\($0)'?" } ?? ""
  }
}
