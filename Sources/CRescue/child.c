#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "rescue.h"
#include "signals.h"

// What the keys of the terminal send to all of its foreground: to the other program and to us.
static const int keyed[] = {SIGINT, SIGQUIT, SIGTSTP};
enum { KEYED = sizeof keyed / sizeof *keyed };
static struct sigaction ours[KEYED];
static int was_killed;

static void ignore_keys(void) {
  struct sigaction ignored = {.sa_handler = SIG_IGN};
  sigemptyset(&ignored.sa_mask);
  for (int index = 0; index < KEYED; index++) sigaction(keyed[index], &ignored, NULL);
}

void rescue_hand_over(void) {
  rescue_leave(300);
  was_killed = 0;
  for (int index = 0; index < KEYED; index++) sigaction(keyed[index], NULL, &ours[index]);
  ignore_keys();
}

// A shell that was killed leaves the terminal to its process group, of which nothing may be left.
static void take_foreground(void) {
  pid_t group = tcgetpgrp(STDIN_FILENO);
  if (group <= 0 || group == getpgrp() || kill(-group, 0) == 0 || errno != ESRCH) return;
  sigset_t quiet, before;
  sigemptyset(&quiet);
  sigaddset(&quiet, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &quiet, &before);
  tcsetpgrp(STDIN_FILENO, getpgrp());
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int rescue_take_back(void) {
  take_foreground();
  if (was_killed) tcflush(STDIN_FILENO, TCIFLUSH);
  for (int index = 0; index < KEYED; index++) sigaction(keyed[index], &ours[index], NULL);
  return was_killed;
}

static int start(char *const words[], char *const environment[], const char *folder, pid_t *child) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int error = posix_spawnattr_init(&attributes);
  if (error != 0) return error;
  if ((error = posix_spawn_file_actions_init(&actions)) == 0) {
    sigset_t standard, none;
    rescue_list_changed(&standard);
    // The parent of all may have us ignore what the keys send; the handlers are asked about that.
    for (int index = 0; index < KEYED; index++) {
      if (ours[index].sa_handler == SIG_IGN) sigdelset(&standard, keyed[index]);
      else sigaddset(&standard, keyed[index]);
    }
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &standard);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    if (folder != NULL) error = posix_spawn_file_actions_addchdir_np(&actions, folder);
    if (error == 0) error = posix_spawnp(child, words[0], &actions, &attributes, words, environment);
    posix_spawn_file_actions_destroy(&actions);
  }
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Stops with the other program, as Ctrl-Z asks for; goes on with it.
static void stop_too(pid_t child) {
  struct sigaction standard = {.sa_handler = SIG_DFL};
  sigemptyset(&standard.sa_mask);
  sigaction(SIGTSTP, &standard, NULL);
  // Without a shell that would continue us, this does nothing.
  kill(getpid(), SIGTSTP);
  ignore_keys();
  kill(child, SIGCONT);
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
    stop_too(child);
  }
  rescue_pass_signals_to(0);
  while (waitpid(child, status, 0) < 0) {
    if (errno != EINTR) break;
  }
}

int rescue_run(char *const words[], char *const environment[], const char *folder, int *status) {
  *status = 0;
  struct sigaction standard = {.sa_handler = SIG_DFL}, before_child;
  sigemptyset(&standard.sa_mask);
  // Where nothing asks for the end of children, the system forgets how they ended.
  sigaction(SIGCHLD, &standard, &before_child);
  pid_t child = 0;
  sigset_t before;
  rescue_block_signals(&before);
  int error = start(words, environment, folder, &child);
  if (error == 0) rescue_pass_signals_to(child);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error == 0) {
    await(child, status);
    was_killed = WIFSIGNALED(*status);
  }
  sigaction(SIGCHLD, &before_child, NULL);
  return error;
}
