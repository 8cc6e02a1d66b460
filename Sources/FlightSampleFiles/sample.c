// C has #embed since C23; Swift cannot embed a file at build time.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "FlightSampleFiles.h"

static const unsigned char eddf_json[] = {
#embed "../../Fixtures/Sample/EDDF.json"
};

static const unsigned char kord_json[] = {
#embed "../../Fixtures/Sample/KORD.json"
};

static const unsigned char airlines_json[] = {
#embed "../../Fixtures/Sample/airlines.json"
};

static const unsigned char airports_json[] = {
#embed "../../Fixtures/Sample/airports.json"
};

static const struct flight_sample_file files[] = {
    {"EDDF.json", eddf_json, sizeof eddf_json},
    {"KORD.json", kord_json, sizeof kord_json},
    {"airlines.json", airlines_json, sizeof airlines_json},
    {"airports.json", airports_json, sizeof airports_json},
};

size_t flight_sample_count(void) { return sizeof files / sizeof *files; }

struct flight_sample_file flight_sample_file(size_t index) { return files[index]; }
