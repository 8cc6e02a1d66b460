// Features of processors and operating systems that Swift does not offer.

#pragma once

#include <pthread.h>

// Prefetches memory into the cache. Many requests in flight take hardly longer than one, whereas reads wait one by one.
static inline void flight_prefetch(const void *_Nullable place) { __builtin_prefetch(place); }

// A started thread. The struct hides that 'pthread_t' is a number on Linux and a pointer on Apple platforms.
typedef struct {
  pthread_t id;
} flight_thread;

// The function that a thread runs; its result is ignored.
typedef void *_Nullable (*flight_thread_body)(void *_Nullable context);

// Starts a thread. Returns 0, or an error number if the system cannot create one.
int flight_thread_start(
  flight_thread *_Nonnull thread, flight_thread_body _Nonnull body, void *_Nullable context);

// Waits until a thread ends.
void flight_thread_join(flight_thread thread);

// Releases a thread that nothing joins.
void flight_thread_detach(flight_thread thread);

// Copies the bytes that wait in a pipe, up to 'count', and leaves them there. Returns how many, which is 0 for anything
// but a pipe, and on systems that cannot do so.
int flight_pipe_peek(int descriptor, void *_Nonnull bytes, int count);
