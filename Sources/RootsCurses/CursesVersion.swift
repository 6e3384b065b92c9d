internal import CNcurses

package enum CursesVersion {
  /// The library's own name and version, such as `ncurses 6.4.20221231`.
  package static var text: String { String(cString: rc_version()) }
}
