// Puts the terminal back when the program crashes.
#ifndef ROOTS_RESCUE_H
#define ROOTS_RESCUE_H

// Remembers how the terminal on `descriptor` is set now. Returns 0, or -1 if it is not a terminal.
int rescue_remember(int descriptor);

// Sets the terminal as it was when remembered. Safe to call from a signal handler, and twice.
void rescue_restore(void);

#endif
