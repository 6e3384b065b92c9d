// What Swift cannot say about text: libc's character widths in a locale of our own, and a shared table
// of bytes that many threads may read and write.
#ifndef ROOTS_CTEXT_WIDTH_H
#define ROOTS_CTEXT_WIDTH_H

#include <stdint.h>

// What text_width answers when libc has no UTF-8 locale at all.
#define TEXT_WIDTH_UNKNOWN (-2)

// Columns that libc gives to a scalar under UTF-8, whatever the environment says; -1 if not printable.
int text_width(uint32_t scalar);

// A byte noted for a scalar earlier, 0 if none was. Every thread that classifies a scalar notes the same
// byte, so a lost race costs one look-up and nothing else.
uint8_t text_note(uint32_t scalar);
void text_set_note(uint32_t scalar, uint8_t note);

#endif
