// Checks that the folders of a target use only those before them, in the order that the file 'order' gives, and that the
// types of a folder go in circles, of more than two, only where the file 'circles' says why.
//
// Uses are read from the index that the compiler writes while it builds, so they are exact. Each line that is
// printed names a file, a line and a name; the exit code is 1 if there is any.

import Foundation

/// A use of a name.
struct Use: Hashable {
  let file, name, usr: String
  let line, column: Int
}

/// What the compiler's index knows of the source files below a folder.
final class Index {
  /// The source files, and the record of each.
  private(set) var records: [String: String] = [:]
  private(set) var uses: Set<Use> = []
  /// The files in which a symbol is declared.
  private(set) var homes: [String: Set<String>] = [:]
  private(set) var types: Set<String> = []
  /// The protocols of a type or extension, and the type of an extension.
  private(set) var bases: [String: Set<String>] = [:]
  private let store: indexstore_t
  private let root: String
  private var file = ""
  private var symbol = ""
  private var address: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  init?(_ path: String, root: String) {
    guard let store = indexstore_store_create(path, nil) else { return nil }
    (self.store, self.root) = (store, root)
    _ = indexstore_store_units_apply_f(store, 0, address) { Index.at($0)?.read(unit: $1.text) ?? false }
    for (file, record) in records { read(record: record, of: file) }
  }

  private static let kindsOfTypes = [
    INDEXSTORE_SYMBOL_KIND_CLASS, INDEXSTORE_SYMBOL_KIND_STRUCT, INDEXSTORE_SYMBOL_KIND_ENUM,
    INDEXSTORE_SYMBOL_KIND_PROTOCOL, INDEXSTORE_SYMBOL_KIND_TYPEALIAS,
  ]

  private static func at(_ address: UnsafeMutableRawPointer?) -> Index? {
    address.map { Unmanaged<Index>.fromOpaque($0).takeUnretainedValue() }
  }

  private func read(unit name: String) -> Bool {
    guard let unit = indexstore_unit_reader_create(store, name, nil) else { return true }
    defer { indexstore_unit_reader_dispose(unit) }
    file = indexstore_unit_reader_get_main_file(unit).text
    // The index keeps what it knows of files that are gone.
    guard file.hasPrefix(root), FileManager.default.fileExists(atPath: file) else { return true }
    return indexstore_unit_reader_dependencies_apply_f(unit, address) { index, part in
      if indexstore_unit_dependency_get_kind(part) == INDEXSTORE_UNIT_DEPENDENCY_RECORD {
        let path = indexstore_unit_dependency_get_filepath(part).text
        Index.at(index)?.add(record: indexstore_unit_dependency_get_name(part).text, of: path)
      }
      return true
    }
  }

  private func add(record: String, of path: String) {
    if path == file { records[String(path.dropFirst(root.count))] = record }
  }

  private func read(record: String, of file: String) {
    guard let reader = indexstore_record_reader_create(store, record, nil) else { return }
    defer { indexstore_record_reader_dispose(reader) }
    self.file = file
    _ = indexstore_record_reader_occurrences_apply_f(reader, address) { index, place in
      place.flatMap { Index.at(index)?.add($0) } ?? false
    }
  }

  private func add(_ place: indexstore_occurrence_t) -> Bool {
    let (named, roles) = (
      indexstore_occurrence_get_symbol(place), Int(indexstore_occurrence_get_roles(place))
    )
    symbol = indexstore_symbol_get_usr(named).text
    if roles & Int(INDEXSTORE_SYMBOL_ROLE_DEFINITION) != 0 {
      homes[symbol, default: []].insert(file)
      if Self.kindsOfTypes.contains(indexstore_symbol_get_kind(named)) { types.insert(symbol) }
    }
    guard roles & Int(INDEXSTORE_SYMBOL_ROLE_REFERENCE) != 0 else { return true }
    var (line, column): (UInt32, UInt32) = (0, 0)
    indexstore_occurrence_get_line_col(place, &line, &column)
    let name = indexstore_symbol_get_name(named).text
    guard !name.hasPrefix("getter:"), !name.hasPrefix("setter:") else { return true }
    uses.insert(Use(file: file, name: name, usr: symbol, line: Int(line), column: Int(column)))
    let isBase = Int(INDEXSTORE_SYMBOL_ROLE_REL_BASEOF) | Int(INDEXSTORE_SYMBOL_ROLE_REL_EXTENDEDBY)
    guard roles & isBase != 0 else { return true }
    return indexstore_occurrence_relations_apply_f(place, address) { index, relation in
      Index.at(index)?.add(
        user: indexstore_symbol_get_usr(indexstore_symbol_relation_get_symbol(relation)).text)
      return true
    }
  }

  /// Adds the symbol to the bases of its user; an extension adds its protocols to the type that it extends.
  private func add(user: String) {
    let isExtended = user.hasPrefix("s:e:") && !symbol.hasSuffix("P")
    bases[isExtended ? symbol : user, default: []].insert(isExtended ? user : symbol)
  }
}

extension indexstore_string_ref_t {
  var text: String { String(decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self) }
}

/// What is wrong at a line of a file.
struct Finding: Hashable {
  let file: String
  let line: Int
  let text: String
}

guard CommandLine.arguments.count == 3, case let root = CommandLine.arguments[2] + "/",
  let index = Index(CommandLine.arguments[1], root: root)
else {
  print("usage: floors INDEX-STORE PACKAGE; the index store is written by 'swift build'")
  exit(2)
}
var findings: Set<Finding> = []
var floors: [Substring: [Substring]] = [:]
var sources: [String: [Substring]] = [:]

/// The folder of a file below its target; '.' for a file beside the folders.
func folder(_ path: [Substring]) -> Substring { path.count > 3 ? path[2] : "." }

/// The names of the modules that a file imports, with their lines. A text in the file may hold a program of its own.
func imports(_ lines: [Substring]) -> [(line: Int, module: Substring)] {
  let statement = /(?:^|;)\s*(?:(?:@\w+(?:\([^)]*\))?|[a-z]+)\s+)*import\s+(?:[a-z]+\s+)?(\w+)/
  var isText = false
  return lines.enumerated().flatMap { number, line in
    let wasText = isText
    if line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2) {
      isText.toggle()
    }
    return wasText ? [] : line.matches(of: statement).map { (number + 1, $0.1) }
  }
}

let orderFile = ".ci/floors/order"
let order = try String(contentsOfFile: root + orderFile, encoding: .utf8)
for (number, line) in order.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
  if line.isEmpty || line.hasPrefix("#") { continue }
  guard let (_, target, named, folders) = line.wholeMatch(of: /(\w+) \((.*)\): (.+)/)?.output else {
    findings.insert(Finding(file: orderFile, line: number + 1, text: "not 'TARGET (MODULES): FOLDERS'"))
    continue
  }
  floors[target] = folders.split(separator: " ")
  let modules = named.split(separator: " ")
  // Every file has its place, is in the index, and imports what its target may import.
  for path in try FileManager.default.subpathsOfDirectory(atPath: "\(root)Sources/\(target)") {
    let file = "Sources/\(target)/\(path)"
    guard path.hasSuffix(".swift"), !path.contains(".docc/") else { continue }
    let folder = folder(file.split(separator: "/"))
    if !folders.split(separator: " ").contains(folder) {
      findings.insert(Finding(file: file, line: 1, text: "'\(folder)' is not in the order of folders"))
    }
    if index.records[file] == nil { findings.insert(Finding(file: file, line: 1, text: "not in the index")) }
    let lines = try String(contentsOfFile: root + file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    sources[file] = lines
    for (line, module) in imports(lines) where !module.hasPrefix("Roots") && !modules.contains(module) {
      findings.insert(Finding(file: file, line: line, text: "'\(target)' does not import '\(module)'"))
    }
  }
}
// Each folder of Examples is a small program of its own.
let targets = index.records.keys.filter { $0.hasPrefix("Sources/") && $0.hasSuffix(".swift") }
for target in Set(targets.map { $0.split(separator: "/")[1] })
where floors[target] == nil && target != "Examples" {
  findings.insert(Finding(file: orderFile, line: 1, text: "no line for the target '\(target)'"))
}

/// The protocols to which a type conforms, by their symbols.
func protocols(of symbol: String) -> Set<String> {
  var (found, next) = (Set<String>(), [symbol])
  while let one = next.popLast() {
    for base in index.bases[one, default: []] where found.insert(base).inserted { next.append(base) }
  }
  return found.filter { $0.hasSuffix("P") && index.homes[$0] != nil }
}
let names = Dictionary(index.uses.map { ($0.usr, $0.name) }) { first, _ in first }
let existentials = Set(sources.values.joined().flatMap { $0.matches(of: /\bany (\w+)/).map { String($0.1) } })

for use in index.uses {
  guard let lines = sources[use.file], lines.indices.contains(use.line - 1) else { continue }
  let path = use.file.split(separator: "/")
  let before = Substring(lines[use.line - 1].utf8.prefix(use.column - 1))
  if before.contains(/(?:\bas[?!]|\bis|\b(?:case|catch)\b.*\bas)\s+\(*(?:\w+\.)*$/) {
    let cast = protocols(of: use.usr).compactMap { names[$0] }.filter(existentials.contains).sorted()
    if let first = cast.first {
      let text = "'\(use.name)' conforms to '\(first)': ask through the protocol instead of casting to it"
      findings.insert(Finding(file: use.file, line: use.line, text: text))
    }
  }
  let homes = index.homes[use.usr, default: []].map { $0.split(separator: "/") }
  for home in homes where home.count > 2 && home[1] == path[1] && !homes.contains(path) {
    guard let order = floors[path[1]], let here = order.firstIndex(of: folder(path)),
      let there = order.firstIndex(of: folder(home)), there > here
    else { continue }
    let text = "\(folder(path)) uses '\(use.name)' of \(home[2...].joined(separator: "/"))"
    findings.insert(Finding(file: use.file, line: use.line, text: text))
  }
}

/// The name before '+' of each file, and the names of its folder whose types it uses.
var ways: [Substring: [Substring: Set<Substring>]] = [:]
func room(_ path: [Substring]) -> Substring { "\(path[1])/\(folder(path))" }
func stem(_ path: [Substring]) -> Substring { path[path.count - 1].prefix { $0 != "+" && $0 != "." } }
for use in index.uses where index.types.contains(use.usr) {
  let path = use.file.split(separator: "/")
  guard path[0] == "Sources", floors[path[1]] != nil else { continue }
  for home in index.homes[use.usr, default: []].map({ $0.split(separator: "/") })
  where home.count > 2 && room(home) == room(path) && stem(home) != stem(path) {
    ways[room(path), default: [:]][stem(path), default: []].insert(stem(home))
  }
}

/// All names that lead to themselves by the same way, each way's names together.
func circles(_ ways: [Substring: Set<Substring>]) -> [Set<Substring>] {
  func reached(from name: Substring) -> Set<Substring> {
    var (found, next) = (Set<Substring>(), Array(ways[name, default: []]))
    while let one = next.popLast() { if found.insert(one).inserted { next += ways[one, default: []] } }
    return found
  }
  let reach = Dictionary(uniqueKeysWithValues: ways.keys.map { ($0, reached(from: $0)) })
  return Array(
    Set(
      reach.compactMap { name, found in
        found.contains(name) ? found.filter { reach[$0]?.contains(name) == true } : nil
      }))
}

let circlesFile = ".ci/floors/circles"
var known: [Substring: [(names: Set<Substring>, line: Int)]] = [:]
let list = (try? String(contentsOfFile: root + circlesFile, encoding: .utf8)) ?? ""
for (number, line) in list.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
  if line.isEmpty || line.hasPrefix("#") { continue }
  guard let (_, room, names) = line.wholeMatch(of: /([\w.]+\/[\w.]+): ([\w ]+): .+/)?.output else {
    findings.insert(
      Finding(file: circlesFile, line: number + 1, text: "not 'TARGET/FOLDER: NAMES: REASON'"))
    continue
  }
  known[room, default: []].append((Set(names.split(separator: " ")), number + 1))
}
for room in Set(ways.keys).union(known.keys) {
  let found = circles(ways[room, default: [:]])
  for circle in found
  where circle.count > 2 && !known[room, default: []].contains(where: { circle.isSubset(of: $0.names) }) {
    let text = "a circle of \(circle.sorted().joined(separator: " "))"
    findings.insert(Finding(file: "Sources/\(room)", line: 1, text: text))
  }
  for (names, line) in known[room, default: []] {
    let left = names.subtracting(found.flatMap { $0 }).sorted().joined(separator: " ")
    if left.isEmpty { continue }
    findings.insert(Finding(file: circlesFile, line: line, text: "in no circle any more: \(left)"))
  }
}
for finding in findings.sorted(by: { ($0.file, $0.line, $0.text) < ($1.file, $1.line, $1.text) }) {
  print("\(finding.file):\(finding.line): \(finding.text)")
}
exit(findings.isEmpty ? 0 : 1)
