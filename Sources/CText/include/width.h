// What Swift cannot say about text: libc's character widths in a locale of our own, and a shared table
// of bytes that many threads may read and write.
#ifndef ROOTS_CTEXT_WIDTH_H
#define ROOTS_CTEXT_WIDTH_H

#include <stdint.h>

// What text_width answers when libc has no UTF-8 locale at all.
#define TEXT_WIDTH_UNKNOWN (-2)

// Columns that libc gives to a scalar under UTF-8, in every environment; -1 if not printable.
int text_width(uint32_t scalar);

// A byte for every scalar, 0 until one is noted. It lives in zero pages: only the parts of Unicode that are
// shown take memory.
extern uint8_t text_notes[0x110000];

// Every thread that classifies a scalar notes the same byte, so a lost race costs one look-up and nothing else.
static inline uint8_t text_note(uint32_t scalar) {
  return scalar < sizeof text_notes ? __atomic_load_n(&text_notes[scalar], __ATOMIC_RELAXED) : 0;
}

static inline void text_set_note(uint32_t scalar, uint8_t note) {
  if (scalar < sizeof text_notes) __atomic_store_n(&text_notes[scalar], note, __ATOMIC_RELAXED);
}

#endif
