internal import RootsTerminal

@MainActor protocol SizedTerminal: Terminal {
  func resize(to size: Size)
}

extension HeadlessTerminal: SizedTerminal {}
