/// What of a screen is meant: all of it, or one part of a screen over a backdrop.
@nonexhaustive public enum ScreenPart: String, Hashable, Sendable, CaseIterable {
  case whole, backdrop, top, bottom
}

/// Whether a screen has the keys; only then it shows the cursor and a lively selection.
public enum ScreenFocus: Sendable { case focused, background }
