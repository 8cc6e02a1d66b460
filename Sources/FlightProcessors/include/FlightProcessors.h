// What processors and POSIX threads offer and Swift leaves out.

#ifndef FLIGHT_PROCESSORS_H
#define FLIGHT_PROCESSORS_H

#include <pthread.h>

// Has memory that is read soon loaded into the cache. Many such requests are answered hardly later than one, where reading
// waits for each.
static inline void flight_prefetch(const void *_Nullable place) { __builtin_prefetch(place); }

// A thread that has been started: a struct of its own, for 'pthread_t' is a number here and a pointer there.
typedef struct {
  pthread_t id;
} flight_thread;

// What a thread runs; the result is ignored.
typedef void *_Nullable (*flight_thread_body)(void *_Nullable context);

// Starts a thread. Returns 0, or the error of the system where it gives none.
int flight_thread_start(
  flight_thread *_Nonnull thread, flight_thread_body _Nonnull body, void *_Nullable context);

// Waits for a thread to end.
void flight_thread_join(flight_thread thread);

// Lets a thread end that nobody is going to wait for.
void flight_thread_detach(flight_thread thread);

#endif
