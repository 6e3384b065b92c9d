#define _GNU_SOURCE
#include "rescue.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "capture.h"
#include "signals.h"

// How long a terminal takes to read the last bytes.
enum { READING_MS = 10 };
// The time that a terminal which answers a question at all may take for it, and that we wait for it at the end.
enum { ANSWER_MS = 500, LATE_ANSWER_MS = 100 };

static int input_descriptor = -1;
static int output_descriptor = -1;
static int wake_pipe[2] = {-1, -1};
static struct termios cooked;
static struct termios raw;

static char restore_bytes[512];
static volatile size_t restore_count, restore_cut;

// Who has the terminal: the one who has started us; we, with its screen; another program that it is lent to; we, for a
// line that is not shown.
enum { GIVEN_BACK, ENTERED, LENT, HUSHED };
static volatile sig_atomic_t holder = GIVEN_BACK;

// What the terminal has not taken yet: a frame at most, since the next one is drawn only when this is gone.
static char *unsent;
static size_t unsent_room;
static volatile size_t unsent_from, unsent_to;
static volatile sig_atomic_t is_sending;

// When the terminal was last asked something that it has not answered; 0 for never.
static volatile long long asked_at;

static long long now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// Opens the terminal once more: a descriptor of our own may be non-blocking, an inherited one is shared
// with the shell and must not be.
static int open_again(int descriptor) {
  char name[64];
  int flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
  int again = ttyname_r(descriptor, name, sizeof name) == 0 ? open(name, flags) : -1;
  if (again < 0) {
    static const char prefix[] = "/dev/fd/";
    memcpy(name, prefix, sizeof prefix);
    size_t length = sizeof prefix - 1;
    if (descriptor >= 10) name[length++] = (char)('0' + descriptor / 10 % 10);
    name[length++] = (char)('0' + descriptor % 10);
    name[length] = 0;
    again = open(name, flags);
  }
  return again < 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 3) : again;
}

static int make_wake_pipe(void) {
  if (pipe(wake_pipe) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(wake_pipe[end], F_SETFD, FD_CLOEXEC);
    fcntl(wake_pipe[end], F_SETFL, O_NONBLOCK);
  }
  return 0;
}

// Whether the descriptors that will be needed can be had: better no screen than one that fails half-way.
static int has_room(void) {
  int spare[6];
  int count = 0;
  while (count < 6 && (spare[count] = fcntl(wake_pipe[0], F_DUPFD_CLOEXEC, 3)) >= 0) count++;
  for (int index = 0; index < count; index++) close(spare[index]);
  return count == 6;
}

static void close_all(void) {
  int *all[] = {&output_descriptor, &wake_pipe[0], &wake_pipe[1]};
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    if (*all[index] >= 0) close(*all[index]);
    *all[index] = -1;
  }
}

static void leave_at_exit(void) {
  rescue_leave(300);
  fflush(NULL);
  capture_say();
}

int rescue_begin(int input, int output) {
  static int registered;
  if (output_descriptor >= 0) return EBUSY;
  if (tcgetattr(input, &cooked) != 0) return errno;
  input_descriptor = input;
  raw = cooked;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | IEXTEN | ISIG);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  output_descriptor = open_again(output);
  if (output_descriptor < 0 || make_wake_pipe() != 0 || !has_room()) {
    int error = errno;
    close_all();
    return error;
  }
  if (!registered) registered = atexit(leave_at_exit) == 0;
  rescue_install_handlers();
  return 0;
}

void rescue_end(void) {
  if (output_descriptor < 0) return;
  rescue_leave(300);
  rescue_remove_handlers();
  close_all();
  free(unsent);
  unsent = NULL;
  unsent_room = unsent_from = unsent_to = 0;
}

int rescue_output(void) { return output_descriptor; }
int rescue_wake_descriptor(void) { return wake_pipe[0]; }
int rescue_is_out(void) { return holder == GIVEN_BACK; }
int rescue_is_lent(void) { return holder == LENT; }
int rescue_is_hushed(void) { return holder == HUSHED; }

void rescue_wake(void) {
  int error = errno;
  // A full pipe will wake the reader just as well.
  if (wake_pipe[1] >= 0 && write(wake_pipe[1], "!", 1) < 0) errno = error;
  errno = error;
}

unsigned rescue_take(int *death) {
  char bytes[64];
  while (read(wake_pipe[0], bytes, sizeof bytes) == (ssize_t)sizeof bytes) continue;
  return rescue_take_events(death);
}

int rescue_prepare(const void *bytes, size_t count, size_t cut) {
  if (count > sizeof restore_bytes || cut > count) return E2BIG;
  sigset_t before;
  rescue_block_signals(&before);
  if (count > 0) memcpy(restore_bytes, bytes, count);
  restore_count = count;
  restore_cut = cut;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return 0;
}

static int set_cooked(void) { return tcsetattr(input_descriptor, TCSANOW, &cooked); }

int rescue_enter(void) {
  int error = rescue_wait_behind(set_cooked);
  if (error != 0) return error;
  sigset_t before;
  rescue_block_signals(&before);
  holder = ENTERED;
  error = tcsetattr(input_descriptor, TCSANOW, &raw) == 0 ? 0 : errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return error;
}

// Writes what the terminal takes until `deadline`; returns how much. Only calls that handlers may make.
static size_t write_until(const char *bytes, size_t count, long long deadline) {
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(output_descriptor, bytes + done, count - done);
    if (written > 0) {
      done += (size_t)written;
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno != EAGAIN) break;
    long long left = deadline - now_ms();
    if (left <= 0) break;
    struct pollfd ready = {.fd = output_descriptor, .events = POLLOUT};
    if (poll(&ready, 1, (int)left) < 0 && errno != EINTR) break;
    if (ready.revents & (POLLERR | POLLHUP | POLLNVAL)) break;
  }
  return done;
}

// Whether the modes of the terminal are ours to set: behind a shell's back they are not.
static int is_foreground(void) {
  pid_t group = tcgetpgrp(input_descriptor);
  return group < 0 || group == getpgrp();
}

static void put_modes_back(void) {
  if (is_foreground()) tcsetattr(input_descriptor, TCSANOW, &cooked);
}

void rescue_note_question(void) { asked_at = now_ms(); }

void rescue_note_answer(void) { asked_at = 0; }

// Reads an answer that is still to come: the shell would take it for something typed.
static void await_answer(void) {
  long long since = asked_at;
  asked_at = 0;
  if (since == 0 || now_ms() - since > ANSWER_MS) return;
  struct pollfd answer = {.fd = input_descriptor, .events = POLLIN};
  char bytes[64];
  if (poll(&answer, 1, LATE_ANSWER_MS) > 0 && (answer.revents & POLLIN)) {
    if (read(input_descriptor, bytes, sizeof bytes) < 0) errno = 0;
  }
}

// Sends the rest of a frame and the prepared bytes.
static void leave_screen(int milliseconds) {
  long long deadline = now_ms() + milliseconds;
  size_t rest = unsent_to - unsent_from;
  size_t sent = rest == 0 ? 0 : write_until(unsent + unsent_from, rest, deadline);
  unsent_from = unsent_to = 0;
  size_t usual = restore_count - restore_cut;
  // A crash in the middle of sending has lost the rest of that.
  if (is_sending) write_until(restore_bytes, restore_cut, deadline);
  if (sent < rest || write_until(restore_bytes + restore_cut, usual, deadline) < usual) {
    // The terminal does not read: what waits for it is thrown away.
    tcflush(output_descriptor, TCOFLUSH);
    write_until(restore_bytes, restore_count, 0);
  }
  // Once Ctrl-C interrupts again, it throws away what the terminal has not read yet.
  poll(NULL, 0, READING_MS);
  if (is_foreground()) await_answer();
}

// Of a program that had to end with us nothing is known, however orderly its end looked; one that has left its own
// screen is told the same once more.
static void end_loan(void) {
  rescue_end_borrower();
  write_until(restore_bytes, restore_count, now_ms() + 100);
  tcflush(input_descriptor, TCIFLUSH);
}

void rescue_leave(int milliseconds) {
  // A handler may come while we are at it and then finishes the work; a crash in here happens only once.
  static volatile sig_atomic_t leaving;
  if (holder == GIVEN_BACK || leaving > 1) return;
  leaving++;
  int error = errno;
  sigset_t quiet, before;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &quiet, &before);
  if (holder == ENTERED) leave_screen(milliseconds);
  if (holder == LENT) end_loan();
  put_modes_back();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  holder = GIVEN_BACK;
  errno = error;
  leaving--;
}

void rescue_lend(int milliseconds) {
  rescue_leave(milliseconds);
  holder = LENT;
}

static int hush(void) {
  struct termios hushed = cooked;
  hushed.c_lflag &= ~(tcflag_t)ECHO;
  // The line ends all the same: what is said next begins a line of its own.
  hushed.c_lflag |= ECHONL;
  return tcsetattr(input_descriptor, TCSAFLUSH, &hushed) == 0 ? 0 : errno;
}

int rescue_hush(int input, int output) {
  int error = rescue_begin(input, output);
  if (error != 0) return error;
  holder = HUSHED;
  return hush();
}

void rescue_hush_again(void) {
  int error = errno;
  if (is_foreground()) hush();
  errno = error;
}

void rescue_unhush(void) {
  int error = errno;
  // Half a secret would stand at the prompt of the shell.
  if (is_foreground()) tcflush(input_descriptor, TCIFLUSH);
  put_modes_back();
  errno = error;
}

static int keep(const char *bytes, size_t count) {
  if (count == 0) return 0;
  size_t kept = unsent_to - unsent_from;
  if (kept + count > unsent_room) {
    char *larger = malloc(kept + count);
    if (larger == NULL) return ENOMEM;
    if (kept > 0) memcpy(larger, unsent + unsent_from, kept);
    char *old = unsent;
    sigset_t before;
    rescue_block_signals(&before);
    unsent = larger;
    unsent_room = kept + count;
    unsent_from = 0;
    unsent_to = kept;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(old);
  } else if (unsent_to + count > unsent_room) {
    sigset_t before;
    rescue_block_signals(&before);
    memmove(unsent, unsent + unsent_from, kept);
    unsent_from = 0;
    unsent_to = kept;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
  }
  memcpy(unsent + unsent_to, bytes, count);
  unsent_to += count;
  return 0;
}

static int send_now(const char *bytes, size_t count, size_t *sent) {
  *sent = 0;
  while (*sent < count) {
    ssize_t written = write(output_descriptor, bytes + *sent, count - *sent);
    if (written > 0) *sent += (size_t)written;
    else if (written < 0 && errno == EINTR) continue;
    else return written == 0 || errno == EAGAIN ? 0 : errno;
  }
  return 0;
}

int rescue_send(const void *bytes, size_t count) {
  size_t sent = 0;
  int error = 0;
  is_sending = 1;
  if (unsent_to == unsent_from) error = send_now(bytes, count, &sent);
  if (error == 0) error = keep((const char *)bytes + sent, count - sent);
  is_sending = 0;
  return error;
}

int rescue_flush(void) {
  size_t sent;
  int error = send_now(unsent + unsent_from, unsent_to - unsent_from, &sent);
  unsent_from += sent;
  return error;
}

size_t rescue_unsent(void) { return unsent_to - unsent_from; }
