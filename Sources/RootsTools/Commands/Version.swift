extension Subcommand {
  static let version = Subcommand("version", summary: "print the versions of everything") { _, console in
    console.put(ToolVersion.line)
    return .ok
  }
}
