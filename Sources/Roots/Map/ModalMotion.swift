/// The shape of a scene: it fills everything, or leaves the backdrop in sight.
package enum SceneShape: String, Sendable, CaseIterable {
  case fullscreen
  case multipart
}

package struct ModalMotion: Sendable, Equatable {
  package enum Mode: String, Sendable, CaseIterable {
    case present
    case dismiss
    case swap
  }

  package enum Edge: String, Sendable {
    case above
    case below
    case still
  }

  package enum Movement: Sendable, Equatable {
    case whole(Edge)
    case parts(top: Edge, bottom: Edge)
  }

  package enum Front: String, Sendable {
    case from
    case to
  }

  package let from: Movement
  package let to: Movement
  package let front: Front

  package init(_ mode: Mode, from: SceneShape, to: SceneShape) {
    let apart = Movement.parts(top: .above, bottom: .below)
    front = mode == .dismiss ? .from : .to
    switch (mode, from, to) {
    case (_, .multipart, .multipart):
      (self.from, self.to) = (apart, apart)
    case (.present, .multipart, .fullscreen):
      (self.from, self.to) = (.whole(.still), .whole(.below))
    case (.dismiss, .multipart, .fullscreen), (.swap, .multipart, .fullscreen):
      (self.from, self.to) = (apart, .whole(.below))
    case (.present, .fullscreen, .multipart), (.swap, .fullscreen, .multipart):
      (self.from, self.to) = (.whole(.below), apart)
    case (.dismiss, .fullscreen, .multipart), (.dismiss, .fullscreen, .fullscreen):
      (self.from, self.to) = (.whole(.below), .whole(.still))
    case (.present, .fullscreen, .fullscreen):
      (self.from, self.to) = (.whole(.still), .whole(.below))
    case (.swap, .fullscreen, .fullscreen):
      (self.from, self.to) = (.whole(.below), .whole(.below))
    }
  }
}
