import Glibc

// A reader that goes away ends the writing, not the program.
signal(SIGPIPE, SIG_IGN)
exit(Tool.run(Array(CommandLine.arguments.dropFirst()), .standard()).rawValue)
