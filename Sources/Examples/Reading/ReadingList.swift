import Roots
import RootsCurses
import RootsTerminal

@main struct ReadingList: RootsProgram {
  static func start(_ launch: Launch) throws -> StartedProgram {
    StartedProgram(try Navigator(readingList(Shelf())))
  }
}
