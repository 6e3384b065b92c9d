#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include "rescue.h"

static int ends[2] = {-1, -1};
static volatile sig_atomic_t is_waiting;

// A program that does not come to look ends by the second one.
static void note(int number) {
  if (is_waiting) {
    signal(number, SIG_DFL);
    raise(number);
  }
  is_waiting = 1;
  (void)!write(ends[1], "", 1);
}

int rescue_hear_interrupts(void) {
  struct sigaction old;
  // A program that was started to live on without a terminal does so.
  if (sigaction(SIGINT, NULL, &old) != 0 || old.sa_handler == SIG_IGN) return -1;
  if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  struct sigaction new = {.sa_handler = note, .sa_flags = SA_RESTART};
  sigemptyset(&new.sa_mask);
  sigaction(SIGINT, &new, NULL);
  return ends[0];
}

int rescue_was_interrupted(void) {
  char byte;
  while (ends[0] >= 0 && read(ends[0], &byte, 1) == 1) {
  }
  int was_waiting = is_waiting;
  is_waiting = 0;
  return was_waiting;
}

void rescue_read_on(void) { clearerr(stdin); }
