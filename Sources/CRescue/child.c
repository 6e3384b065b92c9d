#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "rescue.h"
#include "signals.h"

// The process group of the program that has the terminal; 0 for none. It has one of its own, so that what the keys
// send is for it alone, and what we pass on reaches an editor behind a script as well.
static volatile pid_t borrower;
// A program may run, with the terminal, before the call that starts it has told us its number.
static volatile sig_atomic_t is_starting;
static volatile sig_atomic_t was_killed;

// The foreground is ours, unless a living group has it that we have not put there: a shell's.
static void take_foreground(pid_t group) {
  pid_t front = tcgetpgrp(STDIN_FILENO);
  if (front <= 0 || front == getpgrp()) return;
  if (front != group && (kill(-front, 0) == 0 || errno != ESRCH)) return;
  sigset_t quiet, before;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &quiet, &before);
  tcsetpgrp(STDIN_FILENO, getpgrp());
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void rescue_pass_on(int signal) {
  if (borrower > 0) kill(-borrower, signal);
}

// Whether nothing of the group is left. Its first process is a child, which is not gone before it was waited for.
static int is_over(pid_t group) {
  int status;
  if (waitpid(group, &status, WNOHANG) == group) was_killed = WIFSIGNALED(status);
  return kill(-group, 0) != 0 && errno == ESRCH;
}

int rescue_end_borrower(void) {
  // It may be about to end; then it is as if its terminal were gone; then there is no choice.
  static const int steps[] = {0, SIGHUP, SIGKILL};
  enum { STEPS = sizeof steps / sizeof *steps, WAITS = 25, MILLISECONDS = 10 };
  for (int wait = 0; is_starting && wait < WAITS; wait++) poll(NULL, 0, MILLISECONDS);
  pid_t group = borrower;
  if (group > 0) {
    for (int step = 0; step < STEPS && !is_over(group); step++) {
      if (steps[step] != 0) kill(-group, steps[step]);
      kill(-group, SIGCONT);
      if (steps[step] == SIGKILL) was_killed = 1;
      for (int wait = 0; wait < WAITS && !is_over(group); wait++) poll(NULL, 0, MILLISECONDS);
    }
    borrower = 0;
  }
  take_foreground(group);
  return was_killed;
}

void rescue_hand_over(void) {
  was_killed = 0;
  rescue_lend(300);
}

int rescue_take_back(void) {
  take_foreground(0);
  // In the background the input is another program's, and to throw it away would stop us.
  if (was_killed && tcgetpgrp(STDIN_FILENO) == getpgrp()) tcflush(STDIN_FILENO, TCIFLUSH);
  return was_killed || rescue_is_dying();
}

static int prepare(posix_spawnattr_t *attributes, posix_spawn_file_actions_t *actions, const char *folder) {
  sigset_t standard, none;
  rescue_list_changed(&standard);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(attributes, &standard);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setpgroup(attributes, 0);
  posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  int error = folder == NULL ? 0 : posix_spawn_file_actions_addchdir_np(actions, folder);
  // Without a terminal of our own there is no foreground to give away.
  if (error == 0 && tcgetpgrp(STDIN_FILENO) == getpgrp()) {
    error = posix_spawn_file_actions_addtcsetpgrp_np(actions, STDIN_FILENO);
  }
  return error;
}

static int start(char *const words[], char *const environment[], const char *folder, pid_t *child) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int error = posix_spawnattr_init(&attributes);
  if (error != 0) return error;
  if ((error = posix_spawn_file_actions_init(&actions)) == 0) {
    error = prepare(&attributes, &actions, folder);
    if (error == 0) error = posix_spawnp(child, words[0], &actions, &attributes, words, environment);
    posix_spawn_file_actions_destroy(&actions);
  }
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Stops with the other program, as Ctrl-Z asks for; goes on with it, in the foreground if we are there.
static void stop_too(pid_t group) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, ours;
  sigemptyset(&standard.sa_mask);
  sigaction(SIGTSTP, &standard, &ours);
  // Without a shell that would continue us, this does nothing.
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
  if (tcgetpgrp(STDIN_FILENO) == getpgrp()) tcsetpgrp(STDIN_FILENO, group);
  kill(-group, SIGCONT);
}

// Waits for the end; its process is not gone before signals are no longer passed on to it.
static void await(pid_t child, int *status) {
  for (;;) {
    siginfo_t news = {0};
    if (waitid(P_PID, (id_t)child, &news, WEXITED | WSTOPPED | WNOWAIT) != 0) {
      if (errno == EINTR) continue;
      break;
    }
    if (news.si_code != CLD_STOPPED) break;
    waitpid(child, status, WUNTRACED | WNOHANG);
    if (rescue_is_dying()) {
      // It may have stopped on its way to its end, as it wanted to write from the background: we do not wait with it.
      kill(-child, SIGHUP);
      kill(-child, SIGCONT);
      poll(NULL, 0, 10);
    } else {
      stop_too(child);
    }
  }
  // What was started by it ends with it only if we have to end as well.
  if (!rescue_is_dying()) borrower = 0;
  while (waitpid(child, status, 0) < 0) {
    if (errno != EINTR) break;
  }
}

int rescue_run(char *const words[], char *const environment[], const char *folder, int *status) {
  *status = 0;
  struct sigaction standard = {.sa_handler = SIG_DFL}, ignored = {.sa_handler = SIG_IGN}, before_child, before_output;
  sigemptyset(&standard.sa_mask);
  sigemptyset(&ignored.sa_mask);
  // Where nothing asks for the end of children, the system forgets how they ended.
  sigaction(SIGCHLD, &standard, &before_child);
  pid_t child = 0;
  sigset_t before;
  rescue_block_all_signals(&before);
  is_starting = 1;
  int error = rescue_is_dying() ? ECANCELED : start(words, environment, folder, &child);
  if (error == 0) borrower = child;
  is_starting = 0;
  // In the background, what we print must not stop us.
  sigaction(SIGTTOU, &ignored, &before_output);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error == 0) {
    await(child, status);
    was_killed = WIFSIGNALED(*status);
    take_foreground(child);
  }
  sigaction(SIGTTOU, &before_output, NULL);
  sigaction(SIGCHLD, &before_child, NULL);
  return error;
}
