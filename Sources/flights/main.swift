import FlightsCLI
// Also what makes the linker find Foundation's static pieces: the flag for them is this target's alone.
import Foundation

// Leaving by `exit` spares the time to take the store apart.
exit(Program.run(words: Array(CommandLine.arguments.dropFirst())))
