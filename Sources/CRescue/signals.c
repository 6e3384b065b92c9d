#define _GNU_SOURCE
#include "signals.h"

#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "capture.h"
#include "rescue.h"

enum { SIGNALS = 65, GRACE_SECONDS = 1, STACK_SIZE = 64 * 1024 };

// Deadly signals end the program in two stages. The first notes the signal and wakes the loop, which saves,
// leaves and dies of it. If that takes more than a second, because the terminal does not read or the program
// is busy, the alarm does the same from within its handler.
// The list ends with the real-time signals, whose numbers are known at run time only.
static int deadly[SIGNALS] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
                              SIGIO,
#ifdef SIGPWR
                              SIGPWR,
#endif
#ifdef SIGSTKFLT
                              SIGSTKFLT,
#endif
};
static size_t deadly_count;
static const int crashes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS};
static const int notices[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGALRM};
static const int ignored[] = {SIGPIPE, SIGXFSZ};

static struct sigaction before_us[SIGNALS];
static sigset_t mask_before_us;
static unsigned char is_ours[SIGNALS];
static volatile sig_atomic_t noted_death;
static volatile sig_atomic_t told_death;
static volatile sig_atomic_t noted_events;
static volatile sig_atomic_t is_behind;
static int chains_crashes;
static char *stack;
static char last_words[201];
static volatile size_t last_words_count;

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void list_deadly(void) {
  if (deadly_count > 0) return;
  while (deadly[deadly_count] != 0) deadly_count++;
#ifdef SIGRTMIN
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) deadly[deadly_count++] = signal;
#endif
}

static void fill_mask(sigset_t *mask) {
  list_deadly();
  sigemptyset(mask);
  for (size_t index = 0; index < deadly_count; index++) sigaddset(mask, deadly[index]);
  for (size_t index = 0; index < COUNT(notices); index++) sigaddset(mask, notices[index]);
}

static void say_last_words(void) {
  if (last_words_count > 0 && write(STDERR_FILENO, last_words, last_words_count) < 0) errno = 0;
}

// Whether a key has sent it, which was meant for the program that the terminal is lent to.
static int is_for_borrower(int signal, const siginfo_t *info) {
  return (signal == SIGINT || signal == SIGQUIT) && rescue_is_lent() && info != NULL && info->si_code > 0;
}

static void on_deadly(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (noted_death != 0 || is_for_borrower(signal, info)) return;
  noted_death = signal;
  if (rescue_is_hushed()) {
    rescue_unhush();
    rescue_leave(0);
    rescue_die(signal);
  }
  rescue_pass_on(signal);
  alarm(GRACE_SECONDS);
  rescue_wake();
}

static void on_notice(int signal, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  switch (signal) {
    case SIGWINCH: noted_events |= RESCUE_RESIZED; break;
    case SIGCONT:
      if (rescue_is_hushed()) rescue_hush_again();
      noted_events |= RESCUE_CONTINUED;
      break;
    case SIGTSTP:
      noted_events |= RESCUE_STOP_ASKED;
      if (!rescue_is_hushed()) break;
      rescue_unhush();
      kill(getpid(), SIGSTOP);
      break;
    default:
      // An alarm that is not ours is nothing.
      if (noted_death == 0) return;
      rescue_leave(0);
      capture_say();
      rescue_die(noted_death);
  }
  rescue_wake();
}

// A crash: the terminal first, then the fault again with the system's own disposition. Swift's crash catcher,
// which was installed before us, would ask questions on the terminal; it gets its turn only if wished for.
static void on_crash(int signal, siginfo_t *info, void *context) {
  (void)context;
  int was_out = rescue_is_out();
  rescue_leave(100);
  capture_say();
  if (!was_out) say_last_words();
  struct sigaction next = before_us[signal];
  if (!chains_crashes || (!(next.sa_flags & SA_SIGINFO) && next.sa_handler == SIG_IGN)) {
    memset(&next, 0, sizeof next);
    next.sa_handler = SIG_DFL;
  }
  sigaction(signal, &next, NULL);
  // A fault repeats when the handler returns; a signal that was sent does not.
  if (info == NULL || info->si_code <= 0) raise(signal);
}

static void install(int signal, const struct sigaction *action) {
  is_ours[signal] = sigaction(signal, action, &before_us[signal]) == 0;
}

static void install_all(const int *signals, size_t count, void (*handler)(int, siginfo_t *, void *)) {
  struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_RESTART | SA_SIGINFO};
  fill_mask(&action.sa_mask);
  for (size_t index = 0; index < count; index++) install(signals[index], &action);
}

static void ignore_all(const int *signals, size_t count) {
  struct sigaction action = {.sa_handler = SIG_IGN};
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < count; index++) install(signals[index], &action);
}

// What the parent has us ignore, such as SIGHUP under nohup, stays ignored.
static void keep_ignored(const int *signals, size_t count) {
  for (size_t index = 0; index < count; index++) {
    int signal = signals[index];
    if (is_ours[signal] && before_us[signal].sa_handler == SIG_IGN) {
      sigaction(signal, &before_us[signal], NULL);
      is_ours[signal] = 0;
    }
  }
}

static void install_crash_handlers(void) {
  const char *wish = getenv("SWIFT_BACKTRACE");
  chains_crashes = wish != NULL && *wish != 0;
  stack_t alternative = {.ss_size = STACK_SIZE};
  if (stack == NULL) stack = malloc(STACK_SIZE);
  alternative.ss_sp = stack;
  if (stack != NULL) sigaltstack(&alternative, NULL);
  struct sigaction action = {.sa_sigaction = on_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < COUNT(crashes); index++) install(crashes[index], &action);
}

void rescue_install_handlers(void) {
  list_deadly();
  rescue_block_signals(&mask_before_us);
  noted_death = told_death = 0;
  noted_events = 0;
  install_all(deadly, deadly_count, on_deadly);
  keep_ignored(deadly, deadly_count);
  install_all(notices, COUNT(notices), on_notice);
  ignore_all(ignored, COUNT(ignored));
  install_crash_handlers();
  // Parents that block signals in a thread of theirs hand that down to us without meaning to: we would not hear
  // of new sizes and outlive our terminal.
  sigset_t ours;
  fill_mask(&ours);
  for (size_t index = 0; index < COUNT(crashes); index++) sigaddset(&ours, crashes[index]);
  pthread_sigmask(SIG_SETMASK, &mask_before_us, NULL);
  pthread_sigmask(SIG_UNBLOCK, &ours, NULL);
}

void rescue_remove_handlers(void) {
  for (int signal = 1; signal < SIGNALS; signal++) {
    if (is_ours[signal]) sigaction(signal, &before_us[signal], NULL);
    is_ours[signal] = 0;
  }
  pthread_sigmask(SIG_SETMASK, &mask_before_us, NULL);
  if (noted_death != 0) alarm(0);
  // A deadly signal that came too late for the loop is not lost.
  if (noted_death != 0 && !told_death) rescue_die(noted_death);
}

void rescue_block_signals(sigset_t *before) {
  sigset_t all;
  fill_mask(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
}

void rescue_block_all_signals(sigset_t *before) {
  sigset_t all;
  fill_mask(&all);
  for (size_t index = 0; index < COUNT(crashes); index++) sigaddset(&all, crashes[index]);
  pthread_sigmask(SIG_BLOCK, &all, before);
}

unsigned rescue_take_events(int *death) {
  sigset_t before;
  rescue_block_signals(&before);
  unsigned events = (unsigned)noted_events;
  noted_events = 0;
  *death = told_death = noted_death;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return events;
}

void rescue_stop(void) {
  rescue_leave(300);
  struct sigaction ours;
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  sigaction(SIGTSTP, &standard, &ours);
  kill(0, SIGTSTP);
  // The process stands still here until it is continued.
  sigaction(SIGTSTP, &ours, NULL);
  sigset_t before;
  rescue_block_signals(&before);
  noted_events = RESCUE_RESIZED;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void on_behind(int signal) {
  (void)signal;
  is_behind = 1;
}

// Stops as the system would have it, until the process is continued.
static void stop_behind(void) {
  struct sigaction handled, standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  is_behind = 0;
  sigaction(SIGTTOU, &standard, &handled);
  raise(SIGTTOU);
  sigaction(SIGTTOU, &handled, NULL);
  // A deadly signal that has come meanwhile may be on its way to another thread.
  if (noted_death == 0) poll(NULL, 0, 20);
}

int rescue_wait_behind(int (*set_modes)(void)) {
  // Left to itself the system would stop us in the call, and again after each handler, however deadly the signal.
  struct sigaction ours = {.sa_handler = on_behind}, before;
  sigemptyset(&ours.sa_mask);
  sigaction(SIGTTOU, NULL, &before);
  int is_stopping = before.sa_handler == SIG_DFL;
  if (is_stopping) sigaction(SIGTTOU, &ours, NULL);
  int error;
  do {
    error = noted_death != 0 ? ECANCELED : set_modes() == 0 ? 0 : errno;
    if (error == EINTR && is_behind) stop_behind();
  } while (error == EINTR);
  if (is_stopping) sigaction(SIGTTOU, &before, NULL);
  return error;
}

void rescue_list_changed(sigset_t *changed) {
  sigemptyset(changed);
  sigaddset(changed, SIGPIPE);
  sigaddset(changed, SIGXFSZ);
  for (int signal = 1; signal < SIGNALS; signal++) {
    if (is_ours[signal] && before_us[signal].sa_handler != SIG_IGN) sigaddset(changed, signal);
  }
}

int rescue_is_dying(void) { return noted_death != 0; }

_Noreturn void rescue_die(int signal) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  sigaction(signal, &standard, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
  raise(signal);
  _exit(128 + signal);
}

void rescue_set_last_words(const char *line) {
  last_words_count = 0;
  size_t count = strnlen(line, sizeof last_words - 1);
  memcpy(last_words, line, count);
  if (count > 0) last_words[count++] = '\n';
  last_words_count = count;
}

static volatile int depth;

static int overflow(volatile char *below) {
  volatile char room[4096];
  room[0] = below == NULL ? 0 : below[0];
  depth++;
  return overflow(room) + room[0];
}

void rescue_crash(const char *kind) {
  volatile int zero = 0;
  if (strcmp(kind, "trap") == 0) __builtin_trap();
  if (strcmp(kind, "segv") == 0) *(volatile int *)(intptr_t)zero = 1;
  if (strcmp(kind, "abort") == 0) abort();
  if (strcmp(kind, "overflow") == 0) depth = overflow(NULL);
  if (strcmp(kind, "fpe") == 0) depth = 1 / zero;
  if (strcmp(kind, "bus") == 0) raise(SIGBUS);
}
