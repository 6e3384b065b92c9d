import TestTraits
import Testing

@testable import Pkgs

@Suite(.timeLimited) struct `A status file` {
  private func file(_ text: String) throws -> StatusFile { try StatusFile("status", Array(text.utf8)) }

  private func names(_ file: StatusFile) -> [String] { file.stanzas.map { file.text($0.name) } }

  private static let good = "Status: install ok installed\nVersion: 1\n"

  @Test func `tells of packages and their states`() throws {
    let states = Stanza.State.allCases.map { state in
      "Package: p-\(state.rawValue)\nStatus: install ok \(state.rawValue)\nVersion: 1\n\n"
    }
    let file = try file(states.joined())
    #expect(file.stanzas.map(\.state) == Stanza.State.allCases)
    #expect(file.stanzas.map(\.line) == (0..<8).map { 1 + 4 * $0 })
    #expect(file.troubles == Troubles())
  }

  @Test(arguments: [
    "Package: a\n\(good)\nPackage: b\n\(good)", "\n\n\nPackage: a\n\(good)\n \t \n\nPackage: b\n\(good)\n\n",
    "Package: a\r\nStatus: install ok installed\r\nVersion: 1\r\n\r\nPackage: b\r\nStatus: x ok installed\r\nVersion: 1",
    "\u{FEFF}Package: a\n\(good)\n\(good)Package:b\n",
    "PACKAGE:   a  \n\(good)X-Long: b\n c\n\td\n\npackage: b\n\(good)",
  ])
  func `may be written in several ways`(_ text: String) throws {
    let file = try file(text)
    #expect(names(file) == ["a", "b"])
    #expect(file.troubles.first == [])
  }

  @Test(arguments: [
    ("Status: install ok installed\nVersion: 1\n", 4, "begins a stanza without Package, which is left out"),
    ("Package: b\nVersion: 1\n", 4, "begins a stanza without Status; it counts as installed"),
    ("Package: b\nStatus: install ok installed\n", 4, "begins a stanza without Version"),
    (
      "Package: b\nStatus: install ok bored\nVersion: 1\n", 5,
      "knows no state 'bored'; the package counts as installed"
    ),
    ("Package: b\nno colon here\n\(good)", 5, "has no field name and colon before its text"),
    ("Package: b\n: no name\n\(good)", 5, "has no field name and colon before its text"),
    (" rest of nothing\nPackage: b\n\(good)", 4, "is the rest of a field that never began"),
  ])
  func `says which line is damaged, and goes on`(_ text: String, _ line: Int, _ what: String) throws {
    let file = try file(
      "Package: a\n\(Self.good)\(text)\nPackage: c\n\(Self.good)".replacing(
        "1\n\(text)", with: "1\n\n\(text)"))
    #expect(file.troubles.first == [Troubles.Trouble(line: line + 1, what: what)])
    #expect(names(file).first == "a")
    #expect(names(file).last == "c")
  }

  @Test func `counts what it does not tell word by word`() throws {
    let file = try file(String(repeating: "Package: a\n\n", count: 1_000))
    #expect(file.troubles.count == 2_000)
    #expect(file.troubles.more == 1_800)
  }

  @Test func `may hold bytes that are not text`() throws {
    var bytes = Array("Package: a\nStatus: install ok installed\nVersion: 1\nDescription: caf".utf8)
    bytes += [0xE9, 0xFF, 0x00, 0x1B, 0x0A]
    let file = try StatusFile("status", bytes)
    #expect(file.text(file.stanzas[0].synopsis) == "caf\u{FFFD}\u{FFFD}\0\u{1B}")
    #expect(file.fields(of: file.stanzas[0])["description"] == "caf\u{FFFD}\u{FFFD}\0\u{1B}")
  }

  @Test(arguments: ["", "\n\n\n", "no packages at all", "\u{FEFF}", "Version: 1\n"])
  func `without packages is refused with a cure`(_ text: String) {
    let error = #expect(throws: StatusError.self) { try file(text) }
    #expect(
      error?.description
        == "'status' tells of no package; name another one with --status FILE, /var/lib/dpkg/status is dpkg's"
    )
  }

  @Test(arguments: [
    ("/nowhere/status", "'/nowhere/status' cannot be read: No such file or directory; name another one"),
    ("/tmp", "'/tmp' is not a file; name another one"),
    ("/dev/null", "'/dev/null' is not a file; name another"),
  ])
  func `that cannot be read is refused with a cure`(_ path: String, _ words: String) {
    let error = #expect(throws: StatusError.self) { try StatusFile(reading: path) }
    #expect(error?.description.hasPrefix(words) == true, "\(error?.description ?? "")")
  }

  @Test func `survives being cut anywhere and any byte being another`() throws {
    let bytes = Array(Self.long.utf8)
    var read = 0
    for place in stride(from: 0, to: bytes.count, by: 7) {
      _ = try? StatusFile("status", Array(bytes[..<place]))
      for other: UInt8 in [0x00, 0x0A, 0x20, 0x3A, 0xFF] {
        var damaged = bytes
        damaged[place] = other
        guard let file = try? StatusFile("status", damaged) else { continue }
        for stanza in file.stanzas {
          let fields = file.fields(of: stanza)
          _ = Relation.read(file.bytes[stanza.needed])
          #expect(fields.raw("description").map(Description.init)?.paragraphs.count ?? 0 <= 6)
          read += 1
        }
        #expect(file.stanzas.count <= 3)
      }
    }
    #expect(read > 200)
  }

  private static let long = """
    Package: a
    Status: install ok installed
    Version: 1:2.0~rc1-3
    Depends: b (>= 1) | c:any [amd64], d <!nocheck>
    Description: short
     long
     .
      fixed

    Package: b
    Status: install ok unpacked
    Version: 0
    """
}

@Suite(.timeLimited) struct `The fields of a package` {
  private let fields = Fields(
    Array(
      "Depends: a,\n b\nDescription: short\n first line\n second line\n .\n  * kept\n  * as it is\n last".utf8
    )[...])

  @Test func `go on over several lines`() {
    #expect(fields["depends"] == "a, b")
    #expect(fields["nothing"] == nil)
  }

  @Test func `hold a description in paragraphs`() {
    let description = Description(fields.raw("description") ?? [])
    #expect(description.synopsis == "short")
    #expect(description.paragraphs == ["first line second line", " * kept", " * as it is", "last"])
  }

  @Test(arguments: [
    ("12", "12 KiB"), ("1024", "1.0 MiB"), ("12999", "12.6 MiB"), ("much", "much"), ("-1", "-1"),
  ])
  @MainActor func `hold a size`(_ text: String, _ size: String) { #expect(PackageFacts.size(text) == size) }
}
