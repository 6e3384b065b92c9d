internal import Roots
internal import RootsTape

struct LspPlay: Equatable, Sendable {
  static let command = "roots.play"

  let id: Value
  let uri: String
  let path: String
  let until: Int?
  let isUnsaved: Bool

  /// The options of `roots replay`.
  var options: [String] { until.map { ["--until", "\($0)"] } ?? [] }
}

extension LspServer {
  mutating func execute(_ id: Value, _ parameters: Record) -> [Effect] {
    guard parameters["command"]?.text == LspPlay.command else {
      let name = parameters["command"]?.text ?? ""
      return [
        .send(Self.answer(id, .invalidParameters, "there is no command '\(name)', only '\(LspPlay.command)'"))
      ]
    }
    guard case .list(let arguments)? = parameters["arguments"], let uri = arguments.first?.text,
      let path = LspPath.path(of: uri)
    else {
      return [.send(Self.answer(id, .invalidParameters, "'\(LspPlay.command)' needs the URI of a tape"))]
    }
    let saved: [UInt8]
    switch DiskFiles().read(path) {
    case .success(let bytes): saved = bytes
    case .failure(let problem):
      return [.send(Self.answer(id, .invalidParameters, "'\(path)' cannot be played: \(problem)"))]
    }
    played[uri] = nil
    let isUnsaved = workspace.documents[uri].map { $0.text.bytes != saved } ?? false
    return [
      .play(
        LspPlay(
          id: id, uri: uri, path: path, until: arguments.dropFirst().first?.integer, isUnsaved: isUnsaved))
    ]
  }

  mutating func played(_ play: LspPlay, _ summary: TapeSummary) -> [Effect] {
    let failures = summary.steps.flatMap(\.failures)
    let text = workspace.documents[play.uri]?.text
    played[play.uri] = text.map { text in failures.map { diagnostic($0, in: text) } }
    let name = play.path.split(separator: "/").last.map(String.init) ?? play.path
    let problem = summary.error ?? failures.first.map { "line \($0.line): \($0.message)" }
    let end =
      problem.map { "\(name) fails: \($0)" }
      ?? "\(name): ok, \(summary.keyCount.of("key"))"
    let note = play.isUnsaved ? " (played as saved; there are changes)" : ""
    let result: Record = [
      "ok": .bool(problem == nil), "code": .int(summary.code.rawValue), "message": .string(end + note),
    ]
    return [
      .send(
        Self.notice("window/showMessage", ["type": problem == nil ? 3 : 1, "message": .string(end + note)])),
      .send(Self.answer(play.id, .record(result))),
    ]
  }

  private func diagnostic(_ failure: TapeSummary.Failure, in text: LspText) -> Value {
    [
      "range": text.json(text.line(failure.line - 1), encoding), "severity": 1, "source": "roots replay",
      "message": .string(([failure.message] + failure.text).joined(separator: "\n")),
    ]
  }
}
