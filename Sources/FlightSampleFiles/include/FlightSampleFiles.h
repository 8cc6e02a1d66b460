// The built-in sample: the files of Fixtures/Sample, as constants of the program.

#ifndef FLIGHT_SAMPLE_FILES_H
#define FLIGHT_SAMPLE_FILES_H

#include <stddef.h>

struct flight_sample_file {
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

// Returns the number of files.
size_t flight_sample_count(void);

// Returns a file; files are ordered by name.
struct flight_sample_file flight_sample_file(size_t index);

#endif
