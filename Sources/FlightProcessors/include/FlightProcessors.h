// What processors and Linux offer and Swift leaves out. Elsewhere than on Linux, threads stay where they are.

#ifndef FLIGHT_PROCESSORS_H
#define FLIGHT_PROCESSORS_H

// Has memory that is read soon brought near. It answers many such requests hardly later than one, where reading waits.
static inline void flight_prefetch(const void *place) { __builtin_prefetch(place); }

// Returns the number of the processor that runs this thread, or -1.
int flight_processor(void);

// Has this thread go on on another processor, if it runs on the one with a number and may run elsewhere.
void flight_processor_leave(int number);

// Lets a thread run that waits for the processor of this one.
void flight_processor_yield(void);

#endif
