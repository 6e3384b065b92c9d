/// Why a file cannot be reached, read or written. Paths are those that led to the trouble, as far as they go.
package enum FileFault: Error, Hashable, Sendable {
  case link(String)
  case leavesFolder(String)
  case notAFile(String)
  case notAFolder(String)
  case tooLarge(String, limit: Int)
  /// The system refuses, for the reason of an `errno`.
  case system(Int32, String)
}

package enum Links: Sendable {
  case refused
  /// For reading, those that stay in the working folder, or in the folder of the file if that lies elsewhere. For
  /// writing, outside of the working folder, those of this user and of root, but not in the place of the last folder.
  case guarded
  /// All, but for writing only those of this user and of root.
  case followed
}
