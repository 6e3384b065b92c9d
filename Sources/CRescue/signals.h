// The handlers, and what the rest of the rescue asks of them.
#ifndef ROOTS_SIGNALS_H
#define ROOTS_SIGNALS_H

#include <signal.h>

void rescue_install_handlers(void);
void rescue_remove_handlers(void);

// Blocks every signal that is handled and may arrive at any time.
void rescue_block_signals(sigset_t *before);

// The events since the last call, and the deadly signal that was noted, or 0.
unsigned rescue_take_events(int *death);

// The signals that a program that this one starts has to find as if nothing had been changed.
void rescue_list_changed(sigset_t *changed);

// Sets the modes of the terminal; in the background the process is stopped, as shells expect it, until that can be
// done. Returns 0, an errno, or ECANCELED once a deadly signal has come: that must not find us stopped again.
int rescue_wait_behind(int (*set_modes)(void));

// The process to which deadly signals are passed on; 0 for none.
void rescue_pass_signals_to(pid_t child);

#endif
