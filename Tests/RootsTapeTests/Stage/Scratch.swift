import Foundation
import TestTraits

/// A folder that is there as long as it is used.
final class ScratchFolder {
  /// Its path, with a slash at the end.
  let path: String
  private let own = OwnFolder()

  init() throws { path = own.path + "/" }

  /// Puts a file into the folder, or below it; returns its path.
  @discardableResult func put(_ text: String, at name: String) throws -> String {
    let file = path + name
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return file
  }

  /// Puts a file there that can be run.
  @discardableResult func putProgram(at name: String) throws -> String {
    let file = try put("#!/bin/sh\n", at: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    return file
  }

  /// Puts a link there.
  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + name, withDestinationPath: target)
  }

  /// The names in it, in order.
  var names: [String] { own.names }
}
