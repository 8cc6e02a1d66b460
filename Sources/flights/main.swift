import FlightsCLI
// Also what makes the linker find Foundation's static pieces: the flag for them is this target's alone.
import Foundation

Program.run(arguments: CommandLine.arguments)
