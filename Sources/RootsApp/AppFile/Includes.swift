internal import Roots

struct Includes {
  private let folder: AppFolder?
  private var open: [FileIdentity?]
  private var folders = [""]
  private var count = 0
  private var bytes = 0
  /// Stands for the bytes of all files, in the order in which they were read.
  private(set) var fingerprint = Fingerprint()
  /// Likewise, of those that hold data.
  private(set) var data = Fingerprint()
  private var known: [FileIdentity: KdlDocument] = [:]
  /// What messages put before the paths of included files: the folder of the first file, as it was named.
  private var prefix = ""

  /// How deep files may include one another.
  static let deepest = 16
  /// How often files may be included in all.
  static let most = 10_000
  /// How many bytes all files may have together.
  static let mostBytes = 64 << 20

  init(folder: AppFolder?, main: FileIdentity?) {
    self.folder = folder
    open = [main]
  }

  mutating func begin(_ source: SourceText) {
    prefix = Includes.folder(of: source.name)
    fingerprint.add(source.bytes)
  }

  enum Refusal: Error {
    case noFolder
    case tooDeep
    case tooMany
    case tooMuch
    case circle
    case foreign
    case file(AppFolder.Refusal)

    var message: String {
      switch self {
      case .noFolder: "nothing can be read here: the program did not come from a file"
      case .tooDeep: "files are included more than \(Includes.deepest) deep"
      case .tooMany: "more than \(Includes.most) inclusions"
      case .tooMuch: "all files together have more than \(Includes.mostBytes >> 20) MiB"
      case .circle: "the file includes itself"
      case .foreign: "it is not a part of an app: none of its lines begins with a node"
      case .file(let why): why.description
      }
    }
  }

  struct File {
    let identity: FileIdentity
    let source: SourceText
    let document: KdlDocument?
  }

  mutating func enter(_ name: String) throws(Refusal) -> File {
    guard open.count <= Includes.deepest else { throw .tooDeep }
    guard count < Includes.most else { throw .tooMany }
    count += 1
    let path = (folders.last ?? "") + name
    let file = try contents(of: path, isAbsolute: name.hasPrefix("/"))
    if open.contains(file.identity) { throw .circle }
    let document = known[file.identity]
    let source = document?.source ?? SourceText(name: prefix + path, bytes: file.bytes)
    // Nothing of it may be shown: any file of the folder can be named, and messages go into logs.
    if document == nil, source.isForeign { throw .foreign }
    open.append(file.identity)
    folders.append(Includes.folder(of: path))
    return File(identity: file.identity, source: source, document: document)
  }

  mutating func contents(of name: String) throws(Refusal) -> [UInt8] {
    let bytes = try contents(of: (folders.last ?? "") + name, isAbsolute: name.hasPrefix("/")).bytes
    data.add(bytes)
    return bytes
  }

  mutating func text(of name: String) throws(Refusal) -> SourceText {
    SourceText(name: prefix + (folders.last ?? "") + name, bytes: try contents(of: name))
  }

  func nearest(to name: String, of kinds: [String] = []) -> String? {
    let inside = folders.last ?? ""
    guard let near = folder?.nearest(to: inside + name), near.hasPrefix(inside) else { return nil }
    let found = String(near.dropFirst(inside.count))
    return kinds.isEmpty || kinds.contains(where: found.lowercased().hasSuffix) ? found : nil
  }

  func help(with refusal: Refusal, of name: String) -> Diagnostic.Help {
    guard case .file(.notFound) = refusal, let near = nearest(to: name) else { return .hint(refusal.message) }
    return .suggestion(near)
  }

  private mutating func contents(
    of path: String, isAbsolute: Bool
  ) throws(Refusal) -> (bytes: [UInt8], identity: FileIdentity) {
    guard let folder else { throw .noFolder }
    guard !isAbsolute else { throw .file(.absolute) }
    let file: (bytes: [UInt8], identity: FileIdentity)
    do {
      file = try folder.read(path)
    } catch {
      throw .file(error)
    }
    bytes += file.bytes.count
    guard bytes <= Includes.mostBytes else { throw .tooMuch }
    fingerprint.add(file.bytes)
    return file
  }

  mutating func keep(_ document: KdlDocument, _ identity: FileIdentity) { known[identity] = document }

  /// Goes back to the file that included the one just read.
  mutating func leave() {
    open.removeLast()
    folders.removeLast()
  }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
  }
}

extension AppReader {
  /// The file that an `include` names; `nil` if it may not be read, which has been noted then.
  mutating func include(_ node: KdlNode, _ depth: Int) -> KdlDocument? {
    let parts = notation.take(node, as: AppTable.include)
    guard parts.isFaultless, let entry = parts.arguments.first, let name = entry.value.text else {
      return nil
    }
    do {
      let file = try includes.enter(name)
      if let document = file.document { return document }
      let document = open(file.source)
      includes.keep(document, file.identity)
      return document
    } catch {
      self.error("cannot include '\(name)'", includes.help(with: error, of: name), at: entry.spot)
      return nil
    }
  }
}

extension SourceText {
  /// True if something stands in it, and no line of it begins with a node that app files know.
  fileprivate var isForeign: Bool {
    var isEmpty = true
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let rest = line.drop { $0 <= UInt8(ascii: " ") || [0xEF, 0xBB, 0xBF].contains($0) }
      if rest.isEmpty || ["//", "/*", "*", "/-"].contains(where: { rest.starts(with: $0.utf8) }) { continue }
      isEmpty = false
      let name = rest.prefix { !" \t\"{;".utf8.contains($0) }
      if Self.nodes.contains(Array(name)) { return false }
    }
    return !isEmpty
  }

  private static let nodes = Set(AppSchema.names.map { Array($0.utf8) })
}
