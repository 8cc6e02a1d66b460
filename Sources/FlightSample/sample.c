// Swift has no way yet to take a file into a program at build time; C has had one since C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "FlightSample.h"

static const unsigned char dlh_json[] = {
#embed "../../Fixtures/Day/DLH.json"
};

static const unsigned char eddf_arrivals_json[] = {
#embed "../../Fixtures/Day/EDDF-arrivals.json"
};

static const unsigned char eddf_departures_json[] = {
#embed "../../Fixtures/Day/EDDF-departures.json"
};

static const unsigned char eddf_json[] = {
#embed "../../Fixtures/Day/EDDF.json"
};

static const unsigned char kden_arrivals_json[] = {
#embed "../../Fixtures/Day/KDEN-arrivals.json"
};

static const unsigned char kden_departures_json[] = {
#embed "../../Fixtures/Day/KDEN-departures.json"
};

static const unsigned char kden_scheduled_departures_json[] = {
#embed "../../Fixtures/Day/KDEN-scheduled_departures.json"
};

static const unsigned char kden_json[] = {
#embed "../../Fixtures/Day/KDEN.json"
};

static const unsigned char skw5367_json[] = {
#embed "../../Fixtures/Day/SKW5367.json"
};

static const unsigned char airlines_json[] = {
#embed "../../Fixtures/Day/airlines.json"
};

static const unsigned char airports_json[] = {
#embed "../../Fixtures/Day/airports.json"
};

static const struct flight_sample_file files[] = {
    {"DLH.json", dlh_json, sizeof dlh_json},
    {"EDDF-arrivals.json", eddf_arrivals_json, sizeof eddf_arrivals_json},
    {"EDDF-departures.json", eddf_departures_json, sizeof eddf_departures_json},
    {"EDDF.json", eddf_json, sizeof eddf_json},
    {"KDEN-arrivals.json", kden_arrivals_json, sizeof kden_arrivals_json},
    {"KDEN-departures.json", kden_departures_json, sizeof kden_departures_json},
    {"KDEN-scheduled_departures.json", kden_scheduled_departures_json, sizeof kden_scheduled_departures_json},
    {"KDEN.json", kden_json, sizeof kden_json},
    {"SKW5367.json", skw5367_json, sizeof skw5367_json},
    {"airlines.json", airlines_json, sizeof airlines_json},
    {"airports.json", airports_json, sizeof airports_json},
};

size_t flight_sample_count(void) { return sizeof files / sizeof *files; }

struct flight_sample_file flight_sample_file(size_t index) { return files[index]; }
