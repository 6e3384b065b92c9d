// What Swift cannot say about ncurses: wide characters on, macros, globals and variadic functions behind
// functions, and no WINDOW in any signature (it is a visible structure in one version, hidden in the next).
#ifndef ROOTS_CNCURSES_SHIM_H
#define ROOTS_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <term.h>
// A macro that takes a common word.
#undef columns
#undef lines

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wchar.h>

static inline const char *rc_version(void) { return curses_version(); }

// A curses screen that draws into a memory file instead of a terminal, so that a frame reaches the terminal
// as one write, when the terminal can take it. Curses never touches the terminal itself.
typedef struct rc_screen {
  void *screen;
  void *file;
  int descriptor;
  void *bytes;
  size_t mapped;
  void *cells;
  int room;
  void *looks;
  int look_count;
  int has_colors;
  int rows;
  int columns;
  int is_ended;
} rc_screen;

typedef enum { RC_OK, RC_UNKNOWN_TYPE, RC_NO_DATABASE, RC_TOO_SIMPLE, RC_NO_MEMORY } rc_outcome;

// The attributes of a cell, as bits of our own: those of curses differ between versions.
enum { RC_BOLD = 1, RC_DIM = 2, RC_REVERSE = 4, RC_UNDERLINE = 8, RC_ITALIC = 16 };

enum { RC_SMALLEST_FILE_LIMIT = 1 << 20, RC_LARGEST_KEPT_FILE = 4 << 20 };

// Whether the locale that the environment asks for exists and is UTF-8.
static inline int rc_take_locale(void) {
  return setlocale(LC_CTYPE, "") != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static inline int rc_memory_file(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < RC_SMALLEST_FILE_LIMIT) return -1;
#ifdef SYS_memfd_create
  return (int)syscall(SYS_memfd_create, "roots frame", 1U /* close on exec */);
#else
  FILE *file = tmpfile();
  if (file == NULL) return -1;
  int descriptor = dup(fileno(file));
  fclose(file);
  return descriptor;
#endif
}

// Why newterm has refused a type.
static inline rc_outcome rc_refusal(const char *type) {
  int error = 0;
  if (setupterm(type, 1, &error) == OK) return RC_TOO_SIMPLE;
  return error < 0 ? RC_NO_DATABASE : RC_UNKNOWN_TYPE;
}

// The environment is the only way to tell newterm a size, and it is asked again whenever a screen that was
// ended begins anew. What the user has in there may be nonsense, so ours stands there meanwhile.
typedef struct rc_loan {
  char *lines;
  char *columns;
} rc_loan;

static inline char *rc_lend(const char *name, int number) {
  const char *before = getenv(name);
  char *copy = before == NULL ? NULL : strdup(before);
  char text[16];
  snprintf(text, sizeof text, "%d", number);
  setenv(name, text, 1);
  return copy;
}

static inline void rc_take_back(const char *name, char *before) {
  if (before == NULL) unsetenv(name);
  else setenv(name, before, 1);
  free(before);
}

static inline rc_loan rc_lend_size(const rc_screen *it) {
  rc_loan loan = {rc_lend("LINES", it->rows), rc_lend("COLUMNS", it->columns)};
  return loan;
}

static inline void rc_take_back_size(rc_loan loan) {
  rc_take_back("LINES", loan.lines);
  rc_take_back("COLUMNS", loan.columns);
}

static inline void rc_close(rc_screen *it) {
  if (it->screen != NULL) delscreen((SCREEN *)it->screen);
  if (it->file != NULL) fclose((FILE *)it->file);
  if (it->file == NULL && it->descriptor >= 0) close(it->descriptor);
  if (it->bytes != NULL) munmap(it->bytes, it->mapped);
  free(it->cells);
  free(it->looks);
  memset(it, 0, sizeof *it);
  it->descriptor = -1;
}

// Curses reaches the last cell by way of the one before it, and where there is none it reads what lies before the
// row. So it believes in one column more, where nothing is ever drawn.
static inline int rc_columns(int columns) { return columns < 2 ? 2 : columns; }

// Throws away what curses has drawn.
static inline void rc_forget(rc_screen *it) { lseek(it->descriptor, 0, SEEK_SET); }

// Ends the screen for a while; the next update begins it again. What curses sends for that is not used.
static inline void rc_suspend(rc_screen *it) {
  endwin();
  rc_forget(it);
  it->is_ended = 1;
}

// Makes a screen of a size for a type of terminal. Nothing is sent to anybody.
static inline rc_outcome rc_open(rc_screen *it, const char *type, int rows, int columns) {
  memset(it, 0, sizeof *it);
  it->descriptor = rc_memory_file();
  if (it->descriptor >= 0) it->file = fdopen(it->descriptor, "w");
  if (it->file == NULL) {
    rc_close(it);
    return RC_NO_MEMORY;
  }
  it->rows = rows;
  it->columns = rc_columns(columns);
  rc_loan loan = rc_lend_size(it);
  it->screen = newterm(type, (FILE *)it->file, stdin);
  rc_take_back_size(loan);
  if (it->screen == NULL) {
    rc_close(it);
    return rc_refusal(type);
  }
  nonl();
  typeahead(-1);
  // Until a screen has been ended once, curses takes it for one that has not begun, and flushes its output
  // at every movement of the cursor.
  rc_suspend(it);
  return RC_OK;
}

// A string of the terminal's description, or NULL.
static inline const char *rc_text(const char *name) {
  const char *text = tigetstr(name);
  return text == (const char *)-1 ? NULL : text;
}

static inline int rc_number(const char *name) { return tigetnum(name); }

static inline void rc_use_colors(rc_screen *it) {
  it->has_colors = start_color() == OK;
  if (it->has_colors) use_default_colors();
}

// How many looks of cells have been made.
static inline int rc_look_count(const rc_screen *it) { return it->look_count; }

// Makes a look of cells: attributes and two colors, -1 for the terminal's own. Returns its number, or 0,
// the number of the first look made, if there is no room for more.
static inline int rc_look(rc_screen *it, int attributes, int foreground, int background) {
  attr_t bits = 0;
  if (attributes & RC_BOLD) bits |= WA_BOLD;
  if (attributes & RC_DIM) bits |= WA_DIM;
  if (attributes & RC_REVERSE) bits |= WA_REVERSE;
  if (attributes & RC_UNDERLINE) bits |= WA_UNDERLINE;
#ifdef WA_ITALIC
  if (attributes & RC_ITALIC) bits |= WA_ITALIC;
#endif
  cchar_t *looks = (cchar_t *)realloc(it->looks, (size_t)(it->look_count + 1) * sizeof(cchar_t));
  if (looks == NULL) return 0;
  it->looks = looks;
  int pair = 0;
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  if (it->has_colors && (foreground >= 0 || background >= 0)) pair = alloc_pair(foreground, background);
  if (pair < 0) pair = 0;
  void *options = &pair;
#else
  if (it->has_colors && (foreground >= 0 || background >= 0)) {
    pair = it->look_count + 1 < COLOR_PAIRS ? it->look_count + 1 : 0;
    if (pair > 0) init_pair((short)pair, (short)foreground, (short)background);
  }
  void *options = NULL;
#endif
  const wchar_t blank[] = {L' ', 0};
  setcchar(&looks[it->look_count], blank, bits, (short)(pair > 32767 ? 0 : pair), options);
  return it->look_count++;
}

// Room for this many cells of a row; returns whether there is any.
static inline int rc_reserve(rc_screen *it, int count) {
  if (count <= it->room) return 1;
  void *cells = realloc(it->cells, (size_t)count * sizeof(cchar_t));
  if (cells == NULL) return 0;
  it->cells = cells;
  it->room = count;
  return 1;
}

// Sets a cell of the row that rc_draw_cells will draw.
static inline void rc_set(rc_screen *it, int index, int look, uint32_t scalar) {
  cchar_t *cell = (cchar_t *)it->cells + index;
  *cell = ((const cchar_t *)it->looks)[look];
  cell->chars[0] = (wchar_t)scalar;
}

// Adds a combining mark to a cell that was set, the first one at place 1.
static inline void rc_add_mark(rc_screen *it, int index, int place, uint32_t scalar) {
  if (place < CCHARW_MAX) ((cchar_t *)it->cells)[index].chars[place] = (wchar_t)scalar;
}

// Cells go straight to what curses takes for the wanted screen: a window in between would be compared and copied
// cell by cell at every update.
static inline void rc_draw_cells(rc_screen *it, int row, int column, int count) {
  mvwadd_wchnstr(newscr, row, column, (const cchar_t *)it->cells, count);
}

// Places the cursor, or hides it.
static inline void rc_cursor(int row, int column, int is_visible) {
  curs_set(is_visible);
  leaveok(newscr, !is_visible);
  if (is_visible) wmove(newscr, row, column);
}

// Gives the screen a new size and blanks it; the next update draws everything.
static inline void rc_resize(rc_screen *it, int rows, int columns) {
  it->rows = rows;
  it->columns = rc_columns(columns);
  resize_term(rows, it->columns);
  werase(newscr);
  clearok(curscr, TRUE);
}

// The next update draws everything.
static inline void rc_redraw(void) { clearok(curscr, TRUE); }

// Draws what has changed into the memory file, and shows its bytes: they stay until the next update.
static inline size_t rc_update(rc_screen *it, const void **bytes) {
  *bytes = NULL;
  if (it->is_ended) {
    rc_loan loan = rc_lend_size(it);
    doupdate();
    rc_take_back_size(loan);
    it->is_ended = 0;
  } else {
    doupdate();
  }
  off_t end = lseek(it->descriptor, 0, SEEK_CUR);
  lseek(it->descriptor, 0, SEEK_SET);
  if (end <= 0) return 0;
  if ((size_t)end > it->mapped) {
    if (it->bytes != NULL) munmap(it->bytes, it->mapped);
    it->mapped = ((size_t)end + 0xFFFF) & ~(size_t)0xFFFF;
    it->bytes = mmap(NULL, it->mapped, PROT_READ, MAP_SHARED, it->descriptor, 0);
    if (it->bytes == MAP_FAILED) {
      it->bytes = NULL;
      it->mapped = 0;
      return 0;
    }
  }
  *bytes = it->bytes;
  return (size_t)end;
}

// Gives back the memory of an unusually large frame.
static inline void rc_shrink(rc_screen *it) {
  if (it->mapped <= RC_LARGEST_KEPT_FILE) return;
  munmap(it->bytes, it->mapped);
  it->bytes = NULL;
  it->mapped = 0;
  if (ftruncate(it->descriptor, 0) != 0) errno = 0;
}

// The size that the terminal on a descriptor reports; 0 where it does not.
static inline void rc_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  int ok = ioctl(descriptor, TIOCGWINSZ, &size) == 0;
  *rows = ok ? size.ws_row : 0;
  *columns = ok ? size.ws_col : 0;
}

// The columns of a character in the current locale, -1 for one that cannot be shown.
static inline int rc_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

#endif
