import Roots
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A page` {
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func `names its script by the digest of the standard`(_ text: String, _ digest: String) {
    let found = SHA256.digest(of: Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    #expect(found.joined() == digest)
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")])
  func `writes digests in base 64`(_ text: String, _ encoded: String) {
    #expect(Array(text.utf8).base64 == encoded)
  }

  @Test(arguments: [Page.Kind.walkthrough, .atlas])
  func `lets its own script act and no other, and asks for nothing`(_ kind: Page.Kind) {
    let text = String(decoding: Page("a.tape", kind, [Array("{}".utf8)]).bytes, as: UTF8.self)
    let script = SHA256.digest(of: Array(text.between("<script>", "</script>").utf8)).base64
    let style = SHA256.digest(of: Array(text.between("<style>", "</style>").utf8)).base64
    let policy = text.between("http-equiv=\"Content-Security-Policy\" content=\"", "\"")
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("script-src 'sha256-\(script)'"))
    #expect(policy.contains("style-src 'sha256-\(style)'"))
    #expect(!policy.contains("unsafe"))
    for door in [
      "http:", "https:", "src=", "href=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML",
    ] {
      // A mark in a picture names another part of the page.
      #expect(!text.replacing("url(#", with: "").contains(door), "\(door)")
    }
  }

  @Test func `holds a script of at most 40 kB with those of all other pages`() {
    let counts = [Page.Kind.walkthrough, .atlas].map { kind in
      String(decoding: Page("a.tape", kind, []).bytes, as: UTF8.self).between("<script>", "</script>").utf8
        .count
    }
    #expect(counts.reduce(0, +) - PackageResources.base_js.count <= 40_000)
  }

  @Test func `holds no text that could end its data`() {
    var json: [UInt8] = []
    json.append(json: Record([("a", "</script><!--\u{202E}\u{1B}")]))
    let text = String(decoding: Page("</title><b>", .walkthrough, [json]).bytes, as: UTF8.self)
    #expect(text.contains(#"{"a":"\u003c/script>\u003c!--\u202e\u001b"}"#))
    #expect(text.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"))
    #expect(!text.contains("\u{202E}"))
  }

  @Test func `fills a template once, even if it is filled with a template`() {
    let text = String(
      decoding: Page("{{script}}", .walkthrough, [Array(#"{"a":"{{title}}"}"#.utf8)]).bytes, as: UTF8.self)
    #expect(text.contains("<title>{{script}}</title>"))
    #expect(text.contains(#"{"a":"{{title}}"}"#))
  }
}

@MainActor @Suite(.timeLimited) struct `What a page holds` {
  private func frame(_ rows: String...) -> Frame {
    var frame = Frame(Size(columns: 8, rows: rows.count))
    for (y, row) in rows.enumerated() { frame.draw { $0.put(row, at: Point(x: 0, y: y), style: .text) } }
    return frame
  }

  @Test func `is each row once, and of a frame what has changed`() {
    var table = FrameTable(PictureOptions())
    var trail = FrameTrail()
    let first = trail.change(to: frame("one", "two", "two"), &table)
    #expect(first.rows.map(\.number) == [0, 1, 1])
    #expect(first.size == Size(columns: 8, rows: 3))
    let second = trail.change(to: frame("one", "two", "one"), &table)
    #expect(second.rows.map(\.y) == [2])
    #expect(second.rows.map(\.number) == [0])
    #expect(second.size == nil)
    #expect(second.cursor == nil)
    #expect(trail.change(to: frame("one", "two", "one"), &table).rows.isEmpty)
  }

  @Test func `keeps wide characters and marks apart, with their width`() {
    let pieces = frame("a日e\u{301}b").pieces(inRow: 0, theme: .standard)
    #expect(pieces.map(\.text) == ["a", "日", "e\u{301}", "b"])
    #expect(pieces.map(\.width) == [1, 2, 1, 1])
    #expect(pieces.map(\.isSign) == [false, true, true, false])
  }

  @Test func `says of a state what is new, changed and gone`() {
    let old: Record = ["a": 1, "b": ["c": 2, "d": [1, 2]], "e": 5]
    let new: Record = ["a": 1, "b": ["c": 3, "d": [1, 2], "f": .null]]
    #expect(new.difference(since: old) == ["b": ["c": [3], "f": [.null]], "e": 0])
    #expect(new.difference(since: new) == nil)
    #expect(Record().difference(since: ["a": ["b": 1]]) == ["a": 0])
  }

  @Test func `is never more than a browser opens, but every failure`() {
    var walk = Walkthrough("a", PictureOptions())
    for number in 0..<Walkthrough.limit + 5 { walk.add(.init(.key, "x", at: .seconds(number)), nil, nil) }
    var failure = Walkthrough.Moment(.claim, "Expect Top a", at: .zero)
    failure.verdict = .failed(Shortfall("no", expected: "a", actual: "b"), todo: nil)
    walk.add(failure, nil, nil)
    let document = walk.document
    guard case .list(let moments)? = document["moments"] else { return #expect(Bool(false)) }
    #expect(moments.count == Walkthrough.limit + 1)
    #expect(moments.last?.fields?["v"]?.fields?["ok"] == false)
    #expect(document["notes"] == ["the page shows 20001 of 20006 moments"])
  }
}

extension String {
  /// The text between the first of one text and the next of another.
  fileprivate func between(_ start: String, _ end: String) -> String {
    guard let from = firstRange(of: start), let to = self[from.upperBound...].firstRange(of: end) else {
      return ""
    }
    return String(self[from.upperBound..<to.lowerBound])
  }
}
