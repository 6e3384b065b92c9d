import RootsStore

/// The notes on packages, by their labels.
///
/// They are read when they are first asked for. What cannot be read or written is reported, and nothing is lost.
@MainActor final class Notes {
  private let shelf: Shelf<Note>
  private var known: [String: Note]?
  /// Why notes can be neither read nor written, if so.
  private(set) var obstacle: StoreError?
  /// How often notes have changed, for those who keep what they have made of them.
  private(set) var changes = 0

  init(in store: Store) { shelf = Shelf("notes", in: store) }

  /// All notes.
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
