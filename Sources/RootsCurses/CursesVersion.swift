internal import CNcurses

/// Facts about the curses library in use.
public enum CursesVersion {
  /// The library's own name and version, such as `ncurses 6.4.20221231`.
  public static var text: String { String(cString: rc_version()) }
}
