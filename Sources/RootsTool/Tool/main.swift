import Glibc

// A reader that goes away, or a limit on the size of files, ends the writing with an error, not the program.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
let console = Console.standard()
let code = Tool.run(Array(CommandLine.arguments.dropFirst()), console)
exit(console.finish(code, close: Console.closeOutput).rawValue)
