import FlightsCLI
// The import makes the linker find Foundation's static libraries: only this target has the flag for them.
import Foundation

Program.run(arguments: CommandLine.arguments)
