// Keeps what the program prints off the screen while it is drawn on, and says it afterwards.
#ifndef ROOTS_CAPTURE_H
#define ROOTS_CAPTURE_H

#include <stddef.h>

// From now on standard output, and standard error if it is a terminal, go into memory. Where there is none,
// nothing changes.
void capture_begin(void);

// Puts both back. What was printed stays for capture_read, at most the last 64 KiB of it.
void capture_end(void);

// Reads what was printed and forgets it; returns how many bytes there are in `bytes`.
size_t capture_read(void *bytes, size_t room);

// Ends the capture and says what was printed on standard error in plain ASCII. Handlers may call it.
void capture_say(void);

#endif
