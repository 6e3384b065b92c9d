/// One thing the tool can do, and everything that help says about it.
struct Subcommand: Sendable {
  /// What stands before its name on the command line.
  var caller = "roots"
  /// The word by which it is called.
  let name: String
  /// What stands behind the word: `FILE…`.
  let arguments: String
  /// How many arguments there may be.
  let count: ClosedRange<Int>
  /// What it does, in a line.
  let summary: String
  /// What it does, in full.
  let details: String
  /// Its options.
  let options: [Option]
  /// Options of which no help speaks: for those who test the program.
  let unlisted: [Option]
  /// Calls of it that work.
  let examples: [String]
  /// What can be done with it, where its first argument says that; only the help of these is asked for.
  var parts: [Subcommand] = []
  /// Does it.
  let run: @MainActor @Sendable (Invocation, Console) throws(Misuse) -> ExitCode

  init(
    _ name: String, _ arguments: String = "", count: ClosedRange<Int> = 0...0, summary: String,
    details: String = "", options: [Option] = [], unlisted: [Option] = [], examples: [String] = [],
    run: @escaping @MainActor @Sendable (Invocation, Console) throws(Misuse) -> ExitCode
  ) {
    self.name = name
    self.arguments = arguments
    self.count = count
    self.summary = summary
    self.details = details
    self.options = options
    self.unlisted = unlisted
    self.examples = examples
    self.run = run
  }

  /// An option of a subcommand.
  struct Option: Sendable {
    /// With its dashes: `--strict`.
    let name: String
    /// What its value is called; `nil` if it takes none.
    let value: String?
    /// What it does.
    let summary: String
    /// What is written to its value; `nil` if nothing is.
    let output: Output?

    init(_ name: String, value: String? = nil, _ summary: String, writes output: Output? = nil) {
      self.name = name
      self.value = value
      self.summary = summary
      self.output = output
    }

    /// What is written to the value of an option.
    enum Output: Sendable {
      case file
      /// A file, which may be the one that is read.
      case fileInPlace
      /// A file, or the standard output for '-'.
      case fileOrStandardOutput
      /// Files in a folder, which is made if it is not there.
      case folder
      /// Reports, as `KIND=FILE`, with commas between.
      case reports
    }

    /// The option as help writes it: `--format FORMAT`.
    var usage: String { value.map { "\(name) \($0)" } ?? name }
  }

  /// How it is called: `roots check FILE… [--strict]`.
  var usage: String {
    let words = [caller, name, arguments] + options.map { "[\($0.usage)]" }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Subcommand {
  /// The part of a name.
  func part(_ name: String?) -> Subcommand? { name.flatMap { name in parts.first { $0.name == name } } }
}

/// What was said on the command line, behind the subcommand.
struct Invocation: Sendable {
  /// The subcommand that was called.
  let subcommand: String
  /// What stands there without dashes, in order.
  var arguments: [String] = []
  /// The options given, with their values, in order.
  private var options: [(name: String, value: String?)] = []

  /// Whether an option was given.
  func has(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// The value of an option, empty if it takes none; of one given several times the last.
  subscript(option: String) -> String? { options.last { $0.name == option }.map { $0.value ?? "" } }

  /// All values of an option that may be repeated.
  func all(_ option: String) -> [String] { options.filter { $0.name == option }.map { $0.value ?? "" } }

  /// The names of the options given, in order.
  var names: [String] { options.map(\.name) }

  /// The options as they were given, but for some. An empty value is told apart from none: it would take the next word.
  func words(except left: [String]) -> [String] {
    options.filter { !left.contains($0.name) }.flatMap { name, value in
      switch value {
      case nil: [name]
      case "": ["\(name)="]
      case let value?: [name, value]
      }
    }
  }

  init(of subcommand: String) { self.subcommand = subcommand }

  /// Takes note of an option, with its value if it takes one.
  mutating func set(_ option: String, _ value: String?) { options.append((option, value)) }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
