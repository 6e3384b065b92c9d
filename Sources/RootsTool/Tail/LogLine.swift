internal import Roots
internal import RootsTerminal

/// A line of an event log as people read it: when, what kind of thing, and what there is to say about it.
struct LogLine {
  /// What the log calls it: `key`, `push`, `op.end`.
  let kind: String
  private let time: Int
  private let fields: Record

  /// The event of a line of JSON; `nil` if it is none.
  init?(json: String) {
    guard let fields = (try? Value(json: json))?.fields, let kind = fields["kind"]?.text else { return nil }
    self.kind = kind
    self.fields = fields
    time = fields["t"]?.integer ?? 0
  }

  /// Whether it is a detail of something that another line tells.
  var isDetail: Bool { kind == "life" || kind == "transition" }

  /// `  12.345  push      tour → cards`
  var text: String {
    let milliseconds = String(time % 1000)
    let zeros = String(repeating: "0", count: max(0, 3 - milliseconds.count))
    let stamp = "\(time / 1000).\(zeros)\(milliseconds)"
    let blanks = String(repeating: " ", count: max(0, 8 - stamp.count))
    let line = "\(blanks)\(stamp)  \(Text.fitted(word, to: 10))\(details)"
    return Text.sanitized(line).trimmedAtEnd
  }

  private var word: String {
    switch kind {
    case "op.begin": "request"
    case "op.end": "outcome"
    default: kind
    }
  }

  private subscript(name: String) -> String {
    fields[name].map { $0.text ?? $0.json } ?? ""
  }

  private var details: String {
    switch kind {
    case "begin": "\(self["app"]), \(self["size"]), roots \(self["version"]), process \(self["pid"])"
    case "end": "status \(self["status"])"
    case "key": fields["field"] == nil ? self["key"] : "typed into '\(self["field"])', which is secret"
    case "paste": fields["cut"] == nil ? "\(self["characters"]) characters" : "cut by \(self["cut"]) bytes"
    case "mouse", "resize", "focus", "url", "command": self[kind == "resize" ? "size" : kind]
    case "note", "log", "invariant": self["text"]
    case "op.begin":
      "\(self["op"]) \(self["command"])" + (self["origin"] == "key" ? "" : ", by \(self["origin"])")
    case "op.end":
      "\(self["op"]) \(fields["message"] == nil ? self["outcome"] : "refused: \(self["message"])")"
    case "guard": guardDetails
    case "life": "\(self["step"]) \(self["id"]):\(self["screen"])"
    case "complete": "\(self["screen"]) \(fields["value"]?.json ?? "without a value")"
    case "cancel": "\(self["screen"]), \(self["reason"])"
    case "message": "from \(self["screen"]) \(fields["value"]?.json ?? "")"
    case "transition": "\(self["transition"]) \(self["state"]) for \(self["op"])"
    default: fields["to"] == nil && fields["from"] == nil ? rest : way
    }
  }

  private var guardDetails: String {
    let name = self["guard"], state = self["state"]
    if let answer = fields["answer"]?.text { return "\(name) says \(answer)" }
    return state == "parked" ? "\(name) holds \(self["op"])" : "\(name) \(state) for \(self["op"])"
  }

  private var way: String {
    let (from, to) = (fields["from"]?.text ?? "nothing", fields["to"]?.text ?? "nothing")
    return from == to ? to : "\(from) → \(to)"
  }

  /// What nobody has found words for.
  private var rest: String {
    fields.filter { !["n", "t", "kind"].contains($0.0) }.map { "\($0.0)=\($0.1.json)" }.joined(separator: " ")
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

/// Cuts what comes in bit by bit into lines.
struct LineCutter {
  private var rest: [UInt8] = []
  private var isSkipping: Bool

  /// No line of a log is longer; the rest of one that is counts for nothing.
  private static let longest = 1 << 20

  /// - Parameter skipsFirst: whether what comes first is the end of a line that began elsewhere.
  init(skipsFirst: Bool = false) { isSkipping = skipsFirst }

  /// The lines that are complete now.
  mutating func take(_ bytes: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      if !isSkipping { lines.append(String(decoding: rest + bytes[start..<end], as: UTF8.self)) }
      isSkipping = false
      rest = []
      start = end + 1
    }
    if !isSkipping { rest += bytes[start...] }
    if rest.count > Self.longest { (rest, isSkipping) = ([], true) }
    return lines
  }
}
