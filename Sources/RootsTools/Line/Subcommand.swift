struct Subcommand: Sendable {
  var caller = "roots"
  let name: String
  /// Such as `FILE…`.
  let arguments: String
  let count: ClosedRange<Int>
  let summary: String
  let details: String
  let options: [Option]
  /// The options that help does not show, for testing the tool.
  let unlisted: [Option]
  let examples: [String]
  /// Other names to explain, under a heading.
  let list: (title: String, rows: [(name: String, meaning: String)])?
  /// The commands that the first argument selects; they are used only for help.
  var parts: [Subcommand] = []
  let run: @MainActor @Sendable (Invocation, Console) throws(Misuse) -> ExitCode

  init(
    _ name: String, _ arguments: String = "", count: ClosedRange<Int> = 0...0, summary: String,
    details: String = "", options: [Option] = [], unlisted: [Option] = [], examples: [String] = [],
    list: (title: String, rows: [(name: String, meaning: String)])? = nil,
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
    self.list = list
    self.run = run
  }

  struct Option: Sendable {
    /// With dashes, such as `--strict`.
    let name: String
    /// `nil` if the option takes none.
    let value: String?
    let summary: String
    /// `nil` if the value does not name an output.
    let output: Output?

    init(_ name: String, value: String? = nil, _ summary: String, writes output: Output? = nil) {
      self.name = name
      self.value = value
      self.summary = summary
      self.output = output
    }

    enum Output: Sendable {
      case file
      case fileInPlace
      /// A file, or the standard output for `-`.
      case fileOrStandardOutput
      case folder
      /// Reports in the form `KIND=FILE`, separated by commas.
      case reports
    }

    /// As help shows it: `--format FORMAT`.
    var usage: String { value.map { "\(name) \($0)" } ?? name }
  }

  /// Such as `roots check FILE… [--strict]`.
  var usage: String {
    let words = [caller, name, arguments] + options.map { "[\($0.usage)]" }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Subcommand {
  func part(_ name: String?) -> Subcommand? { name.flatMap { name in parts.first { $0.name == name } } }
}

struct Invocation: Sendable {
  let subcommand: String
  var arguments: [String] = []
  private var options: [(name: String, value: String?)] = []

  func has(_ option: String) -> Bool { options.contains { $0.name == option } }

  /// The value of an option, empty if it takes none; if it is given several times, the last one.
  subscript(option: String) -> String? { options.last { $0.name == option }.map { $0.value ?? "" } }

  /// `nil` without the option.
  func value<Value>(_ option: String, _ kind: OptionValue<Value>) throws(Misuse) -> Value? {
    guard let word = self[option] else { return nil }
    return try kind.read(word, option)
  }

  func all(_ option: String) -> [String] { options.filter { $0.name == option }.map { $0.value ?? "" } }

  var names: [String] { options.map(\.name) }

  /// An empty value keeps its `=`, or it would consume the next word.
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

  mutating func set(_ option: String, _ value: String?) { options.append((option, value)) }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
