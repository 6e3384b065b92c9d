extension StoreLocation {
  /// The path of a file with the name of the database and another ending; `nil` for a database in memory.
  package func beside(_ ending: String) throws(StoreError) -> String? {
    if case .memory = self { return nil }
    let database = try path()
    let name = database.utf8.split(separator: UInt8(ascii: "/")).last ?? [][...]
    let type = name.lastIndex(of: UInt8(ascii: ".")).map { name.distance(from: $0, to: name.endIndex) }
    // A name that only begins with a dot has no type.
    let cut = type.flatMap { $0 < name.count ? $0 : nil } ?? 0
    return String(decoding: database.utf8.dropLast(cut), as: UTF8.self) + "." + ending
  }

  /// Creates the folder for the files of a program, for its owner only.
  package func makeFolder() throws(StoreError) {
    try makeFolder(in: Self.environment)
  }
}
