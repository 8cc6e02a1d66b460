// The import makes the linker add Foundation's static libraries to the release build.
internal import Foundation

exit(Benchmark.run(Array(CommandLine.arguments.dropFirst())))
