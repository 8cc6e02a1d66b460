// Which processor of the machine a thread runs on: what Linux offers and Swift's module of its C library leaves out.
// Elsewhere these do nothing.

#ifndef FLIGHT_PROCESSORS_H
#define FLIGHT_PROCESSORS_H

// Returns the number of the processor that runs this thread, or -1.
int flight_processor(void);

// Has this thread go on on another processor, if it runs on the one with a number and may run elsewhere.
void flight_processor_leave(int number);

// Lets a thread run that waits for the processor of this one.
void flight_processor_yield(void);

#endif
