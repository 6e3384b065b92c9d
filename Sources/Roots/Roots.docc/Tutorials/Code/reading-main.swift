import Glibc
import Roots
import RootsCurses

exit(CursesTerminal.live(try Navigator(readingList(Shelf()))))
