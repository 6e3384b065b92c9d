#define _GNU_SOURCE
#include "width.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>

#ifdef __APPLE__
#include <xlocale.h>
#endif

static locale_t utf8;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_locale(void) {
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "POSIX.UTF-8"};
  for (unsigned i = 0; i < sizeof names / sizeof *names && !utf8; i++)
    utf8 = newlocale(LC_CTYPE_MASK, names[i], (locale_t)0);
}

int text_width(uint32_t scalar) {
  pthread_once(&once, find_locale);
  if (!utf8) return TEXT_WIDTH_UNKNOWN;
  locale_t before = uselocale(utf8);
  int width = wcwidth((wchar_t)scalar);
  uselocale(before);
  return width;
}

uint8_t text_notes[0x110000];
