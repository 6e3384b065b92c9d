import Glibc
import RootsCurses
import RootsStore
import RootsTerminal
import RootsTools

/// The program, from its command line to its exit status.
@main struct Pkgs: RootsProgram {
  static var tools: (any ProgramTools)? { RootsTools() }

  static func start(_ launch: Launch) throws -> StartedProgram {
    do {
      var choices = try Order(launch.arguments).choices
      if launch.beginning == .anew { choices.beginning = .fresh }
      return try show(choices)
    } catch let misuse as Order.Misuse {
      throw LaunchEnd("\(misuse)", status: EX_USAGE)
    } catch let error as StatusError {
      throw LaunchEnd("\(error)", status: EX_NOINPUT)
    }
  }

  private static func show(_ choices: Order.Choices) throws -> StartedProgram {
    let packages = Packages(try StatusFile(reading: choices.status))
    let patience = Duration.milliseconds(200)
    let store =
      choices.notes.map { Store(file: $0, patience: patience) }
      ?? Store(of: "pkgs", patience: patience)
    let program = try Program(packages, in: store, choices.beginning)
    return StartedProgram(program.navigator, deck: program.deck, begin: program.watch) { store.close() }
  }
}
