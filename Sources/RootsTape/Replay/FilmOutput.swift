internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The picture as a film: an animated GIF or SVG.
@MainActor final class FilmOutput: OutputWriter {
  let path: String
  private var film: Film?

  private enum Film {
    case gif(GIFFilm)
    case svg(FilmStrip)
  }

  init(_ path: String) { self.path = path }

  /// Begins the film, in the colors of the program with which the tape begins; the name says of which kind.
  func started(_ replay: Replay) {
    var picture = replay.picture
    let speed = replay.plan.playbackSpeed
    if TapeParser.fileType(path) == ".gif" {
      film = .gif(GIFFilm(picture, speed: speed))
    } else {
      picture.title = TapePaths.name(of: replay.plan.source.name)
      film = .svg(FilmStrip(picture, speed: speed))
    }
    show(replay)
  }
  func pressed(_ key: Key, on replay: Replay) { show(replay) }
  func took(_ input: StageInput, on replay: Replay) { show(replay) }
  func moved(_ replay: Replay) { show(replay) }
  func performed(_ step: TapeProgram.Step, on replay: Replay) { show(replay) }

  private func show(_ replay: Replay) {
    guard let stage = replay.stage else { return }
    switch film.take() {
    case .gif(var gif):
      gif.show(stage.frame, at: replay.shownTime)
      film = .gif(gif)
    case .svg(var strip):
      strip.show(stage.frame, at: replay.shownTime)
      film = .svg(strip)
    case nil: break
    }
  }

  func finish(_ replay: Replay) -> FileProblem? {
    switch film {
    case .gif(var gif): return replay.files.write(gif.finished(), to: path)
    case .svg(let strip):
      if strip.isCut {
        replay.result.add(notes: ["\(path) ends after \(FilmStrip.limit) pictures; .gif holds more"])
      }
      return replay.files.write(Array(strip.svg.utf8), to: path)
    case nil: return nil
    }
  }
}
