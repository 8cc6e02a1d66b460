#ifdef __linux__
#define _GNU_SOURCE
#include <fcntl.h>
#endif

#include "FlightSystem.h"

#include <unistd.h>

#ifdef __linux__

int flight_pipe_peek(int descriptor, void *bytes, int count) {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  int found = (int)tee(descriptor, ends[1], (size_t)count, SPLICE_F_NONBLOCK);
  if (found > 0) found = (int)read(ends[0], bytes, (size_t)found);
  close(ends[0]);
  close(ends[1]);
  return found > 0 ? found : 0;
}

#else

int flight_pipe_peek(int descriptor, void *bytes, int count) { return 0; }

#endif
