import RootsCurses
import RootsStore

print("roots, with \(CursesVersion.text) and SQLite \(StoreVersion.text)")
