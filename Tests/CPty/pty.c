#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "pty.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static volatile pid_t forwarded;

static void forward(int signal) {
  if (forwarded > 0) kill(-forwarded, signal);
}

static _Noreturn void be_program(int line, const char *path, char *const arguments[],
                                 char *const environment[], int forwards) {
  setpgid(0, 0);
  sigaction(SIGTTOU, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
  tcsetpgrp(line, getpid());
  for (int signal = 1; signal < 32; signal++) {
    if (signal != SIGKILL && signal != SIGSTOP) sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
  }
  if (!forwards) sigaction(SIGHUP, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int end = 0; end < 3; end++) dup2(line, end);
  for (int other = 3; other < 256; other++) close(other);
  execve(path, arguments, environment);
  _exit(126);
}

static _Noreturn void be_shell(int line, int news, int orders, pid_t program) {
  for (;;) {
    int status;
    if (waitpid(program, &status, WUNTRACED | WCONTINUED) < 0) {
      if (errno == EINTR) continue;
      _exit(0);
    }
    if (write(news, &status, sizeof status) < 0) _exit(1);
    if (WIFEXITED(status) || WIFSIGNALED(status)) _exit(0);
    if (WIFSTOPPED(status)) {
      tcsetpgrp(line, getpgrp());
      char order = 0;
      while (read(orders, &order, 1) < 0 && errno == EINTR) continue;
      // Like fg; with another order like bg, which leaves the terminal to the shell.
      if (order == 'f') tcsetpgrp(line, program);
      kill(-program, SIGCONT);
    }
  }
}

int pty_start(struct pty_session *session, const char *path, char *const arguments[],
              char *const environment[], int rows, int columns, int forwards) {
  // Closed on exec from the beginning: what other tests start meanwhile must not keep a terminal open.
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) return errno;
  // `ptsname` answers all threads from one buffer: tests that run at once would get each other's terminal.
  char name[64];
  if (ptsname_r(terminal, name, sizeof name) != 0) return errno;
  int line = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  int news[2], orders[2], born[2];
  if (line < 0 || pipe2(news, O_CLOEXEC) != 0 || pipe2(orders, O_CLOEXEC) != 0 || pipe2(born, O_CLOEXEC) != 0) {
    return errno;
  }
  *session = (struct pty_session){.terminal = terminal, .line = line, .news = news[0], .orders = orders[1]};
  pty_resize(session, rows, columns);
  tcgetattr(line, &session->before);
  pid_t shell = fork();
  if (shell < 0) return errno;
  if (shell == 0) {
    setsid();
    ioctl(line, TIOCSCTTY, 0);
    // Not a program of its own, so nothing has closed what other sessions have open.
    for (int other = 0; other < 1024; other++) {
      if (other != line && other != news[1] && other != orders[0] && other != born[1]) close(other);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    pid_t program = fork();
    if (program == 0) be_program(line, path, arguments, environment, forwards);
    setpgid(program, program);
    sigaction(SIGTTOU, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
    tcsetpgrp(line, program);
    forwarded = forwards ? program : 0;
    sigaction(SIGHUP, &(struct sigaction){.sa_handler = forwards ? forward : SIG_IGN}, NULL);
    if (write(born[1], &program, sizeof program) < 0) _exit(1);
    be_shell(line, news[1], orders[0], program);
  }
  session->shell = shell;
  close(news[1]);
  close(orders[0]);
  close(born[1]);
  ssize_t got = read(born[0], &session->program, sizeof session->program);
  close(born[0]);
  return got == sizeof session->program ? 0 : ECHILD;
}

void pty_resize(const struct pty_session *session, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  ioctl(session->terminal, TIOCSWINSZ, &size);
}

void pty_end(struct pty_session *session) {
  if (session->program > 0) kill(-session->program, SIGKILL);
  if (session->shell > 0) {
    kill(session->shell, SIGKILL);
    waitpid(session->shell, NULL, 0);
  }
  int all[] = {session->terminal, session->line, session->news, session->orders};
  for (size_t index = 0; index < sizeof all / sizeof *all; index++) {
    if (all[index] >= 0) close(all[index]);
  }
  session->program = session->shell = 0;
  session->terminal = session->line = session->news = session->orders = -1;
}

int pty_meaning(int status, int *number) {
  if (WIFEXITED(status)) return *number = WEXITSTATUS(status), 0;
  if (WIFSIGNALED(status)) return *number = WTERMSIG(status), 1;
  if (WIFSTOPPED(status)) return *number = WSTOPSIG(status), 2;
  return *number = 0, 3;
}

int pty_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0); }

size_t pty_allocated(void) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 facts = mallinfo2();
  return facts.uordblks + facts.hblkhd;
#else
  return 0;
#endif
}
