internal import RootsTape

/// The apps that tapes launch, read once: a tape that is typed changes more often than its app.
@MainActor struct KeptShelf {
  let shelf: AppShelf
  private let stamps: [String: FileStamp?]

  /// `nil` if an app is faulty, because a missing file may appear later.
  init?(_ shelf: AppShelf) {
    guard shelf.isFaultless else { return nil }
    self.shelf = shelf
    stamps = FileStamp.all(shelf.files)
  }

  var isFresh: Bool { FileStamp.all(shelf.files) == stamps }
}
