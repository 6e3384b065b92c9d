// What Swift cannot say about ncurses: wide characters on, macros and globals behind functions.
#ifndef ROOTS_CNCURSES_SHIM_H
#define ROOTS_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>

static inline const char *rc_version(void) { return curses_version(); }

#endif
