// A pseudo terminal with a program in it, and a tiny shell between the two that does job control.
#ifndef ROOTS_PTY_H
#define ROOTS_PTY_H

#include <sys/types.h>
#include <termios.h>

struct pty_session {
  int terminal;  // the side of the terminal
  int line;      // the side of the program, for looking at its modes
  int news;      // readable: what waitpid said, an int each time
  int orders;    // writable: 'f' continues the stopped program in the foreground, 'b' in the background
  struct termios before;
  pid_t shell;
  pid_t program;
};

// Starts a program. `forwards` is whether the shell tells it when the terminal hangs up.
// Returns 0 or an errno.
int pty_start(struct pty_session *session, const char *path, char *const arguments[],
              char *const environment[], int rows, int columns, int forwards);

void pty_resize(const struct pty_session *session, int rows, int columns);

// Ends all that still runs and closes everything.
void pty_end(struct pty_session *session);

// What a status of waitpid says: 0 exited, 1 killed, 2 stopped, 3 continued; `number` is the status or signal.
int pty_meaning(int status, int *number);

// How many bytes of this process are allocated and not freed; 0 where they are not counted.
size_t pty_allocated(void);

// Whether a core dump of this process may be written: 1 if so.
int pty_dumpable(void);

#endif
