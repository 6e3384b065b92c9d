import Roots
import RootsApp
import Testing

/// Drives an app in a test: lines in, answers out.
@MainActor struct Drive {
  private let driver: Driver

  init(_ nodes: String, scheme: String = "test") throws { try self.init(Self.app(nodes, scheme: scheme)) }

  /// The app that some nodes describe.
  static func app(_ nodes: String, scheme: String = "test") throws -> ScriptedApp {
    let text = "app Test scheme=\(scheme) {\n\(nodes)\n}\n"
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  init(_ app: ScriptedApp) { driver = Driver(app) }

  /// The answer to a line, as it is printed.
  func text(_ line: String) -> String {
    var output: [UInt8] = []
    _ = driver.answer(Array(line.utf8), into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// The answer to a line.
  @discardableResult
  func callAsFunction(_ line: String) throws -> Answer {
    Answer(try #require(try Value(json: text(line)).fields))
  }

  /// What a line was answered with.
  struct Answer {
    let record: Record

    init(_ record: Record) { self.record = record }

    var outcome: String { record["outcome"]?.text ?? "" }
    var pushed: String? { record["pushed"]?.text }
    var error: String? { record["error"]?.text }
    var code: String? { record["reason"]?.fields?["code"]?.text }
    var message: String? { record["reason"]?.fields?["message"]?.text }
    var state: Record { record["state"]?.fields ?? Record() }
    var url: String? { state["route"]?.text }

    /// The screens of every stack on one line: `home: list > item | 0: cart`.
    var stacks: String {
      var parts: [String] = []
      if state["tab"] == .null {
        parts.append("main: " + screens(state["main"]).joined(separator: " > "))
      } else if screens(state["main"]).isEmpty, let tab = state["tab"]?.text {
        parts.append("\(tab): " + screens(state["tabs"]?.fields?[tab]).joined(separator: " > "))
      } else {
        parts.append("main: " + screens(state["main"]).joined(separator: " > "))
      }
      for layer in layers {
        parts.append("\(layer["index"]?.json ?? ""): " + screens(.record(layer)).joined(separator: " > "))
      }
      for (name, stack) in state["nested"]?.fields ?? Record() {
        parts.append("\(name)/ " + screens(stack).joined(separator: " > "))
      }
      return parts.joined(separator: " | ")
    }

    /// The open layers.
    var layers: [Record] {
      guard case .list(let layers)? = state["layers"] else { return [] }
      return layers.compactMap(\.fields)
    }

    private func screens(_ stack: Value?) -> [String] {
      entries(in: stack).compactMap { $0["screen"]?.text }.filter { $0 != "@tabs" }
    }

    private func entries(in stack: Value?) -> [Record] {
      guard case .list(let entries)? = stack?.fields?["stack"] else { return [] }
      return entries.compactMap(\.fields)
    }

    /// The events on one line each: `create c4 item`, `completion c4 item cancelled (popped)`.
    var events: [String] {
      guard case .list(let events)? = record["events"] else { return [] }
      return events.compactMap { event in
        guard let fields = event.fields, let word = fields["event"]?.text.flatMap(LogEvent.Word.init) else {
          return nil
        }
        return "\(word.rawValue) \(LogEvent.summary(of: word, fields))"
      }
    }

    /// The payload of the entry that has been opened last.
    var payload: Value? {
      var stacks = layers.map { Value.record($0) }
      for name in ["nested", "tabs"] { stacks += (state[name]?.fields ?? Record()).map { $1 } }
      stacks.append(state["main"] ?? .null)
      let entry = stacks.flatMap(entries).first { $0["id"]?.text == pushed }
      return entry.map { $0["payload"] ?? [:] }
    }
  }
}
