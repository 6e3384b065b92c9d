import Glibc

exit(Launch.run(CommandLine.arguments.dropFirst()))
