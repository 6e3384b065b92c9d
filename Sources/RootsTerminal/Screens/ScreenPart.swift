/// A part of a screen over a backdrop, or the whole of a screen.
@nonexhaustive public enum ScreenPart: String, Hashable, Sendable, CaseIterable {
  case whole, backdrop, top, bottom
}

/// The focus of a screen; only a focused one shows the cursor and a bright selection.
public enum ScreenFocus: Sendable { case focused, background }
