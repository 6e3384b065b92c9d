import Roots
import RootsStore

@testable import Pkgs

/// A small machine, as its status file tells of it.
@MainActor enum Machine {
  static let status = """
    Package: editor
    Status: install ok installed
    Priority: optional
    Section: editors
    Installed-Size: 300
    Maintainer: Ann <ann@example.org>
    Architecture: amd64
    Version: 2:1.0-3
    Depends: libtext (>= 1.0), libc6 (>= 2.34)
    Recommends: spell | speller, dictionary
    Suggests: printer
    Description: writes and changes texts
     It can do all that other editors can, and takes
     its time for it.
     .
      * small
      * calm

    Package: gamedata
    Status: deinstall ok config-files
    Section: games
    Architecture: all
    Version: 7
    Description: pictures of a game

    Package: libc6
    Status: install ok installed
    Priority: optional
    Section: libs
    Installed-Size: 12999
    Architecture: amd64
    Version: 2.36-9
    Depends: libgcc-s1
    Description: the C library

    Package: libgcc-s1
    Status: install ok installed
    Section: libs
    Architecture: amd64
    Version: 12.2.0-14
    Depends: libc6 (>= 2.35)
    Description: what compilers need

    Package: libtext
    Status: install ok installed
    Section: libs
    Architecture: amd64
    Version: 1.4
    Pre-Depends: libc6:any
    Description: texts of all kinds

    Package: ringone
    Status: install ok installed
    Section: misc
    Architecture: all
    Version: 1
    Depends: ringtwo
    Description: needs another one

    Package: ringtwo
    Status: install ok installed
    Section: misc
    Architecture: all
    Version: 1
    Depends: ringone
    Description: needs the first one

    Package: shell
    Essential: yes
    Status: install ok installed
    Section: shells
    Architecture: amd64
    Version: 5.2
    Pre-Depends: libc6 (>= 2.36)
    Description: takes commands

    Package: wordlist
    Status: install ok installed
    Section: text
    Architecture: all
    Version: 2020.12.07-2
    Provides: dictionary, speller (= 3)
    Description: words in their order
    """

  static func file(_ text: String = status) throws -> StatusFile {
    try StatusFile("status", Array(text.utf8))
  }

  static func packages(_ text: String = status) throws -> Packages { Packages(try file(text)) }
}

extension Packages {
  /// The names of packages.
  func names(_ numbers: some Sequence<Number>) -> [String] { numbers.map(name) }
}
