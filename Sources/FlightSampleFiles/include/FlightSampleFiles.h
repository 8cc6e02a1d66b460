// The built-in sample: the files of Fixtures/Sample, as constant bytes of the program.

#ifndef FLIGHT_SAMPLE_FILES_H
#define FLIGHT_SAMPLE_FILES_H

#include <stddef.h>

struct flight_sample_file {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

// Returns how many files there are.
size_t flight_sample_count(void);

// Returns one of the files, which are in the order of their names.
struct flight_sample_file flight_sample_file(size_t index);

#endif
