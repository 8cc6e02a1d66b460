#include "FlightProcessors.h"

int flight_thread_start(flight_thread *thread, flight_thread_body body, void *context) {
  return pthread_create(&thread->id, 0, body, context);
}

void flight_thread_join(flight_thread thread) { pthread_join(thread.id, 0); }

void flight_thread_detach(flight_thread thread) { pthread_detach(thread.id); }
