// Gives the terminal back in every case: on every orderly way out, on deadly signals, on crashes.
//
// One terminal in a process. Everything that a signal handler touches lives here, prepared beforehand, so
// that the handlers only write, set modes and raise.
#ifndef ROOTS_RESCUE_H
#define ROOTS_RESCUE_H

#include <stddef.h>

// What has happened since the last call of rescue_take.
enum rescue_event {
  RESCUE_RESIZED = 1,
  RESCUE_CONTINUED = 2,
  RESCUE_STOP_ASKED = 4,
};

// Saves the modes of the terminal on `input`, opens the terminal on `output` a second time, makes the wake
// pipe and installs all handlers. Call it before anything changes the terminal. Returns 0 or an errno.
int rescue_begin(int input, int output);

// What the system lacks for any program in Swift, as a line to be printed; NULL if nothing. `process_folder` is
// where the system describes this process.
const char *rescue_lacking(const char *process_folder);

// From now on no core dump of this process is written, and no other process of the user may look into it. Programs that
// it starts are as ever.
void rescue_protect_memory(void);

// Takes the handlers out again and closes what rescue_begin opened. Leaves the screen first if need be.
void rescue_end(void);

// The second descriptor, which never blocks, and the readable end of the wake pipe.
int rescue_output(void);
int rescue_wake_descriptor(void);

// Wakes the thread that polls the wake descriptor. May be called from any thread and any signal handler.
void rescue_wake(void);

// Empties the wake pipe; returns the events and clears them. `death` becomes the deadly signal or 0.
unsigned rescue_take(int *death);

// Remembers the bytes that take the terminal back to where it was, at most 512. The first `cut` of them are
// sent only if something was cut off before its end. Returns 0 or an errno.
int rescue_prepare(const void *bytes, size_t count, size_t cut);

// The bytes that are sent next ask the terminal something, and it has answered. Who leaves the screen at once waits for
// the answer a little, so that no other program gets it.
void rescue_note_question(void);
void rescue_note_answer(void);

// Puts the terminal into raw mode; from now on every way out restores it. Returns 0 or an errno.
// In the background the process stops in here until it is in the foreground again. ECANCELED: a deadly signal has
// come, and the modes are as they were.
int rescue_enter(void);

// Sends what is unsent, the prepared bytes and the old modes; waits at most `milliseconds` for a terminal
// that does not read, then cuts off what is unsent. A program that has the terminal meanwhile is ended. Does nothing
// the second time.
void rescue_leave(int milliseconds);

// Sends bytes; keeps what the terminal does not take now. Returns 0, or an errno when the terminal is gone.
int rescue_send(const void *bytes, size_t count);

// Sends more of what was kept. Returns 0, or an errno when the terminal is gone.
int rescue_flush(void);

// How many bytes are kept.
size_t rescue_unsent(void);

// Leaves the screen and stops the process group as Ctrl-Z does; returns when it runs again.
void rescue_stop(void);

// Leaves the screen for another program: until rescue_enter, what Ctrl-C and Ctrl-\ send is meant for that program
// alone, and every way out puts the modes back no matter how that program has set them.
void rescue_hand_over(void);

// Takes the foreground back if no living process group has it. Returns 1 if nothing is known of the modes of the terminal,
// as the last program that rescue_run has started was killed, or had to end with us, else 0. What was typed for one that
// was killed is thrown away.
int rescue_take_back(void);

// Runs a program in `folder`, or here if that is NULL, and waits for its end. It is a process group of its own, in the
// foreground of the terminal if we are there. Deadly signals are passed on to the group; stopped, it stops this process
// as well. `status` becomes what waitpid says of it. Returns 0, or an errno if it could not be started.
int rescue_run(char *const words[], char *const environment[], const char *folder, int *status);

// Begins as rescue_begin does, and has the terminal not show what is typed until rescue_end. A deadly signal meanwhile ends
// the program at once, Ctrl-Z stops it, and what was typed by then is forgotten. Returns 0 or an errno.
int rescue_hush(int input, int output);

// Lets Ctrl-C be heard instead of ending the program, which only a second one does that comes before the first was looked
// at. Returns a descriptor that becomes readable then, or -1 if it cannot be heard.
int rescue_hear_interrupts(void);

// 1 if Ctrl-C came since this was asked last, else 0.
int rescue_was_interrupted(void);

// Reads on behind an end of the standard input: a person at a terminal ends it with Ctrl-D, and may go on.
void rescue_read_on(void);

// Dies of a signal, so that shells see 128 + signal.
_Noreturn void rescue_die(int signal);

// A line for standard error when the program crashes, at most 200 bytes.
void rescue_set_last_words(const char *line);

// Crashes on purpose, for tests of all this: "trap", "segv", "abort", "overflow" (of the stack), "bus",
// "fpe". Returns where the kind is unknown.
void rescue_crash(const char *kind);

#endif
