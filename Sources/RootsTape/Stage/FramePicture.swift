internal import RootsTerminal

struct FramePicture {
  let frame: Frame
  let options: PictureOptions

  init(_ frame: Frame, _ options: PictureOptions) {
    self.frame = frame
    self.options = options
  }

  /// Text if the name says nothing else.
  @MainActor func write(to path: String, _ files: any TapeFiles) -> FileProblem? {
    switch TapeParser.fileType(path) {
    case ".svg": files.write(Array(frame.svg(options).utf8), to: path)
    case ".html": files.write(Array(frame.html(options).utf8), to: path)
    case ".ansi": files.write(Array(frame.ansi(theme: options.theme).utf8), to: path)
    case ".frame": files.write(Array(GoldenFrame(frame).text.utf8), to: path)
    case ".png": writePng(to: path, files)
    default: files.write(Array((frame.text + "\n").utf8), to: path)
    }
  }

  @MainActor private func writePng(to path: String, _ files: any TapeFiles) -> FileProblem? {
    switch files.png(of: frame.svg(options)) {
    case .success(let bytes): files.write(bytes, to: path)
    case .failure(let problem): problem
    }
  }
}
