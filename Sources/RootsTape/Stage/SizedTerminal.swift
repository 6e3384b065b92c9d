internal import RootsTerminal

/// A terminal whose size a tape may change.
@MainActor protocol SizedTerminal: Terminal {
  func resize(to size: Size)
}

extension HeadlessTerminal: SizedTerminal {}
