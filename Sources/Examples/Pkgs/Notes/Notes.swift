import RootsStore

/// The notes on packages, by their labels.
///
/// They are read on first use. A failure to read or write them is reported, and no note is lost.
@MainActor final class Notes {
  private let shelf: Shelf<Note>
  private var known: [String: Note]?
  /// The error that keeps notes from being read or written, if there is one.
  private(set) var obstacle: StoreError?
  /// The number of changes of notes; lists compare it to find out whether they are out of date.
  private(set) var changes = 0

  init(in store: Store) { shelf = Shelf("notes", in: store) }

  var all: [String: Note] {
    if let known { return known }
    var notes: [String: Note] = [:]
    do {
      for (label, note) in try shelf.items() { notes[label] = note }
      obstacle = nil
    } catch {
      obstacle = error
    }
    known = notes
    return notes
  }

  subscript(label: String) -> Note? { all[label] }

  func put(_ note: Note, on label: String) throws(StoreError) {
    try shelf.put(note, at: label)
    known = all.merging([label: note]) { $1 }
    changes += 1
  }

  func remove(from label: String) throws(StoreError) {
    try shelf.remove(at: label)
    known = all.filter { $0.key != label }
    changes += 1
  }
}
