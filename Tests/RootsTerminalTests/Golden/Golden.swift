import Foundation
import Testing

@testable import RootsTerminal

/// Compares frames with files; writes them anew when the environment says so.
enum Golden {
  private static let folder = URL(filePath: "../../Golden/Deck", relativeTo: URL(filePath: #filePath))
    .standardizedFileURL
  private static let updates = ProcessInfo.processInfo.environment["ROOTS_UPDATE_GOLDEN"] != nil

  /// Records an issue if a frame is not what the file of that name holds.
  static func expect(
    _ frame: Frame, _ name: String, comparing extent: GoldenFrame.Extent = .textAndStyle,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: "\(name).frame")
    if updates {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = GoldenFrame(frame).text
      let rows = extent == .text ? text.split(separator: "--- style")[0] : Substring(text)
      try String(rows).write(to: file, atomically: true, encoding: .utf8)
      return
    }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      Issue.record("there is no golden frame '\(name)'; make golden writes it", sourceLocation: place)
      return
    }
    let golden = try GoldenFrame(parsing: text)
    let differences = golden.differences(from: frame, comparing: extent) { _, _ in false }
    for difference in differences { Issue.record("\(name): \(difference)", sourceLocation: place) }
  }
}
