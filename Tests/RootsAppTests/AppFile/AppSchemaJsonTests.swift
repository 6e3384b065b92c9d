import Roots
import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `The schema of app files as JSON` {
  private static func schema() throws -> Record {
    try #require(try Value(json: AppSchema.json(version: "7")).fields)
  }

  private func records(_ name: String) throws -> [Record] {
    guard case .list(let values)? = try Self.schema()[name] else { return [] }
    return values.compactMap(\.fields)
  }

  private func slots(_ node: String, _ kind: String = "properties") throws -> [String: Record] {
    guard case .list(let slots)? = try records("nodes").first(where: { $0["name"] == .string(node) })?[kind]
    else { return [:] }
    return Dictionary(slots.compactMap(\.fields).compactMap { slot in slot["name"]?.text.map { ($0, slot) } })
    { first, _ in first }
  }

  @Test func `says what it is, and has each place with what may stand there`() throws {
    let schema = try Self.schema()
    #expect(schema.keys == ["schema", "version", "root", "places", "nodes"])
    #expect(schema["schema"] == "roots-app" && schema["version"] == "7" && schema["root"] == "file")
    let places = try records("places")
    #expect(places.map { $0["name"] } == AppPlace.allCases.map { .string($0.rawValue) })
    let list = try #require(places.first { $0["name"] == "list" })
    #expect(list["in"] == ["list"] && list["nodes"] == ["row", "include"])
    #expect(places.first { $0["name"] == "file" } == ["name": "file", "in": [], "nodes": ["app"]])
    #expect(places.first { $0["name"] == "stack" }?["nodes"] == ["SCREEN"])
  }

  @Test func `has each node where it may stand, with each place that its braces can be`() throws {
    let names = Set(AppPlace.allCases.map(\.rawValue))
    for node in try records("nodes") {
      guard case .list(let places)? = node["places"] else {
        Issue.record("no places")
        continue
      }
      #expect(!places.isEmpty && places.allSatisfy { $0.text.map(names.contains) == true }, "\(node)")
      #expect(
        node["braces"]?.text.map(names.contains) ?? true
          && node["usage"]?.text?.hasPrefix(node["name"]?.text ?? "?") == true)
    }
    let rows = try records("nodes").filter { $0["name"] == "row" }
    #expect(
      rows.map { $0["places"] } == [["list"], ["table"]]
        && rows.map { $0["braces"] } == ["actions", "actions"])
  }

  @Test func `says of a value what it may be, in a word and by its bounds, choices and names`() throws {
    let field = try slots("field")
    #expect(
      field["type"]?["type"] == "choice"
        && field["type"]?["choices"] == ["string", "int", "bool", "choice", "secret", "date"])
    #expect(
      field["type"]?["default"] == "string" && field["required"]?["type"] == "flag"
        && field["default"]?["type"] == "value")
    let top = try slots("top")
    #expect(
      top["height"]?["minimum"] == 1 && top["height"]?["maximum"] == 200 && top["height"]?["required"] == true
        && top["heights"]?["type"] == "heights")
    let push = try slots("push"), screen = try slots("push", "arguments")
    #expect(
      screen["screen"]?["type"] == "name" && screen["screen"]?["of"] == "screen"
        && push["@guard"]?["type"] == "names" && push["@guard"]?["of"] == "guard")
    #expect(
      push["@on"]?["type"] == "place" && push["@keep"]?["type"] == "lifetime"
        && push["@after"]?["type"] == "duration" && push["@fails"]?["type"] == "odds")
    let row = try slots("row")
    #expect(
      row["for"]?["with"] == "in" && row["in"]?["with"] == "for" && row["in"]?["of"] == "data source"
        && row["where"]?["type"] == "condition")
    #expect(try slots("children", "arguments")["screen"]?["repeated"] == true && slots("undo").isEmpty)
  }
}
