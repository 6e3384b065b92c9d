#include "mainqueue.h"

#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#ifdef __linux__

// The two doors that libdispatch has for loops other than its own; Core Foundation comes in by them too. Weak,
// because a program without concurrency has no libdispatch.
extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

int mainqueue_descriptor(void) {
  int is_there = _dispatch_get_main_queue_handle_4CF != NULL && _dispatch_main_queue_callback_4CF != NULL;
  return is_there ? _dispatch_get_main_queue_handle_4CF() : -1;
}

void mainqueue_drain(void) {
  uint64_t count;
  // It counts the calls and never blocks; what matters is that it is not readable any more.
  if (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0) count = 0;
  _dispatch_main_queue_callback_4CF(NULL);
}

#else

int mainqueue_descriptor(void) { return -1; }
void mainqueue_drain(void) {}

#endif
