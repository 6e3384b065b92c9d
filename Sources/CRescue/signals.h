// The handlers, and what the rest of the rescue asks of them.
#ifndef ROOTS_SIGNALS_H
#define ROOTS_SIGNALS_H

#include <signal.h>

void rescue_install_handlers(void);
void rescue_remove_handlers(void);

// Blocks every signal that is handled and may arrive at any time.
void rescue_block_signals(sigset_t *before);

// Blocks those of crashes as well, which may be sent from outside.
void rescue_block_all_signals(sigset_t *before);

// The events since the last call, and the deadly signal that was noted, or 0.
unsigned rescue_take_events(int *death);

// The signals that a program that this one starts has to find as if nothing had been changed.
void rescue_list_changed(sigset_t *changed);

// Sets the modes of the terminal; in the background the process is stopped, as shells expect it, until that can be
// done. Returns 0, an errno, or ECANCELED once a deadly signal has come: that must not find us stopped again.
int rescue_wait_behind(int (*set_modes)(void));

// Whether a deadly signal has come.
int rescue_is_dying(void);

// Tells the program that the terminal is lent to of a deadly signal.
void rescue_pass_on(int signal);

// Whether the terminal is given back, as at first.
int rescue_is_out(void);

// Whether the terminal is lent to another program.
int rescue_is_lent(void);

// Whether a line is read that the terminal does not show: no loop is there to end the program in order.
int rescue_is_hushed(void);

// Shows again what is typed, and forgets what was typed without being shown; and hushes the terminal again.
void rescue_unhush(void);
void rescue_hush_again(void);

// Leaves the screen for another program. Every way out from now on ends that program and restores the modes.
void rescue_lend(int milliseconds);

// Ends the program that the terminal is lent to, if one runs: waits, hangs up, kills, each for a quarter of a second.
// Takes the foreground back. Returns whether the program was killed. Handlers may call it.
int rescue_end_borrower(void);

#endif
