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
  int count;
  int are_plain;
  void *looks;
  chtype *plain_looks;
  int look_count;
  int has_many_pairs;
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

// The environment is the only way to tell newterm a size, and it is asked again whenever a screen that was
// ended begins anew. What the user has in there may be nonsense, so ours stands there meanwhile.
typedef struct rc_loan {
  char *lines;
  char *columns;
} rc_loan;

static inline char *rc_lend(const char *name, const char *text) {
  const char *before = getenv(name);
  char *copy = before == NULL ? NULL : strdup(before);
  setenv(name, text, 1);
  return copy;
}

static inline char *rc_lend_number(const char *name, int number) {
  char text[16];
  snprintf(text, sizeof text, "%d", number);
  return rc_lend(name, text);
}

static inline void rc_take_back(const char *name, char *before) {
  if (before == NULL) unsetenv(name);
  else setenv(name, before, 1);
  free(before);
}

static inline rc_loan rc_lend_size(const rc_screen *it) {
  rc_loan loan = {rc_lend_number("LINES", it->rows), rc_lend_number("COLUMNS", it->columns)};
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
  free(it->plain_looks);
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

static inline int rc_is_there(const char *text) { return text != NULL && text != (char *)-1; }

static inline char *rc_put_byte(char *at, int byte) {
  *at++ = (char)byte;
  return at;
}

static inline char *rc_put_short(char *at, int number) { return rc_put_byte(rc_put_byte(at, number), number >> 8); }

static inline char *rc_put_text(char *at, const char *text) {
  do at = rc_put_byte(at, *text); while (*text++ != 0);
  return at;
}

static inline char *rc_put_table(char *at, char *const *texts, int count) {
  for (int i = 0; i < count; i++) if (rc_is_there(texts[i])) at = rc_put_text(at, texts[i]);
  return at;
}

// Writes where each text begins in the table that follows, -1 for those that are not there.
static inline char *rc_put_places(char *at, char *const *texts, int count) {
  int place = 0;
  for (int i = 0; i < count; i++) {
    at = rc_put_short(at, rc_is_there(texts[i]) ? place : -1);
    if (rc_is_there(texts[i])) place += (int)strlen(texts[i]) + 1;
  }
  return at;
}

static inline size_t rc_length(char *const *texts, int count) {
  size_t length = 0;
  for (int i = 0; i < count; i++)
    if (rc_is_there(texts[i])) length += strlen(texts[i]) + 1;
  return length;
}

// Whether a name of a description begins one of these ways. What is left out is read by no program that draws: keys are
// read elsewhere, and printers, margins, tabs, resets, questions, flashing and the mixing of colors are not used.
static inline int rc_is_unread(const char *name) {
  static const char *const starts[] = {
    "k", "mc", "mg", "smg", "hts", "tbc", "rs1", "rs2", "rs3", "u6", "u7", "u8", "u9", "flash", "initc", "mem", "smm",
    "rmm",
  };
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
    size_t same = 0;
    while (starts[i][same] != 0 && starts[i][same] == name[same]) same++;
    if (starts[i][same] == 0) return 1;
  }
  return 0;
}

// The texts of a description that are needed, and how many places the last of them takes. Curses computes and compares
// all movements by a number of rows or columns before every jump: a third of its work, for 1 byte in 100.
static inline int rc_choose(const TERMTYPE *all, char **texts, char **own, char **own_names) {
  char **jumps[] = {
    &row_address, &column_address, &parm_up_cursor, &parm_down_cursor, &parm_left_cursor, &parm_right_cursor,
  };
  static const char *const own_read[] = {"BE", "BD", "RGB"};
  int known = all->num_Strings - all->ext_Strings, last = 0;
  for (int i = 0; i < known; i++) {
    if (rc_is_there(all->Strings[i]) && !rc_is_unread(strnames[i])) texts[i] = all->Strings[last = i];
  }
  for (size_t i = 0; i < sizeof jumps / sizeof jumps[0]; i++) texts[jumps[i] - all->Strings] = NULL;
  char *const *names = all->ext_Names + all->ext_Booleans + all->ext_Numbers;
  for (int i = 0; i < all->ext_Strings; i++) {
    for (size_t j = 0; j < sizeof own_read / sizeof own_read[0]; j++) {
      if (strcmp(names[i], own_read[j]) != 0) continue;
      *own++ = all->Strings[known + i];
      *own_names++ = names[i];
    }
  }
  return last + 1;
}

// Bytes as the text by which curses takes them from TERMINFO, which is shorter than one of hexadecimal digits. NULL if
// there is no memory.
static inline char *rc_as_text(const char *bytes, size_t count) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char *text = (char *)malloc(4 + (count + 2) / 3 * 4 + 1);
  if (text == NULL) return NULL;
  char *at = stpcpy(text, "b64:");
  for (size_t i = 0; i < count; i += 3) {
    unsigned value = (unsigned)(unsigned char)bytes[i] << 16;
    if (i + 1 < count) value |= (unsigned)(unsigned char)bytes[i + 1] << 8;
    if (i + 2 < count) value |= (unsigned char)bytes[i + 2];
    *at++ = digits[value >> 18];
    *at++ = digits[value >> 12 & 63];
    *at++ = i + 1 < count ? digits[value >> 6 & 63] : '=';
    *at++ = i + 2 < count ? digits[value & 63] : '=';
  }
  *at = 0;
  return text;
}

// The description of the current terminal with these texts alone, as curses takes it from TERMINFO. NULL where numbers
// are too large for this form (terminals of all colors), or there is no memory: the complete one does as well.
static inline char *rc_brief_description(void) {
  const TERMTYPE *all = (const TERMTYPE *)cur_term;
  if (max_colors > 256) return NULL;
  int known = all->num_Strings - all->ext_Strings, flags = all->num_Booleans - all->ext_Booleans;
  int numbers = all->num_Numbers - all->ext_Numbers, plain_names = all->ext_Booleans + all->ext_Numbers;
  char **texts = (char **)calloc((size_t)(all->num_Strings + plain_names + all->ext_Strings) + 1, sizeof(char *));
  if (texts == NULL) return NULL;
  char **own = texts + known, **names = own + all->ext_Strings;
  for (int i = 0; i < plain_names; i++) names[i] = all->ext_Names[i];
  known = rc_choose(all, texts, own, names + plain_names);
  int own_texts = 0;
  while (own_texts < all->ext_Strings && names[plain_names + own_texts] != NULL) own_texts++;
  int all_names = plain_names + own_texts;
  size_t title = strlen(all->term_names) + 1, table = rc_length(texts, known);
  size_t own_table = rc_length(own, own_texts) + rc_length(names, all_names);
  size_t most = title + table + own_table + (size_t)all->num_Booleans
    + 2 * (size_t)(all->num_Numbers + all->num_Strings + all_names) + 64;
  char *bytes = most < 32768 ? (char *)malloc(most) : NULL;
  if (bytes == NULL) {
    free(texts);
    return NULL;
  }
  char *at = bytes;
  const int head[] = {0432, (int)title, flags, numbers, known, (int)table};
  for (int i = 0; i < 6; i++) at = rc_put_short(at, head[i]);
  at = rc_put_text(at, all->term_names);
  for (int i = 0; i < flags; i++) at = rc_put_byte(at, all->Booleans[i] == 1);
  if ((title + (size_t)flags) % 2 != 0) at = rc_put_byte(at, 0);
  for (int i = 0; i < numbers; i++) at = rc_put_short(at, all->Numbers[i]);
  at = rc_put_places(at, texts, known);
  at = rc_put_table(at, texts, known);
  if (table % 2 != 0) at = rc_put_byte(at, 0);
  int used = all_names;
  for (int i = 0; i < own_texts; i++) used += rc_is_there(own[i]);
  const int more[] = {all->ext_Booleans, all->ext_Numbers, own_texts, used, (int)own_table};
  for (int i = 0; i < 5; i++) at = rc_put_short(at, more[i]);
  for (int i = flags; i < all->num_Booleans; i++) at = rc_put_byte(at, all->Booleans[i] == 1);
  if (all->ext_Booleans % 2 != 0) at = rc_put_byte(at, 0);
  for (int i = numbers; i < all->num_Numbers; i++) at = rc_put_short(at, all->Numbers[i]);
  at = rc_put_places(at, own, own_texts);
  at = rc_put_places(at, names, all_names);
  at = rc_put_table(at, own, own_texts);
  at = rc_put_table(at, names, all_names);
  char *text = rc_as_text(bytes, (size_t)(at - bytes));
  free(bytes);
  free(texts);
  return text;
}

// A screen of curses that knows no more of the terminal than what it needs.
static inline void *rc_new_screen(const rc_screen *it, const char *type) {
  char *brief = rc_brief_description();
  del_curterm(cur_term);
  void *screen = NULL;
  if (brief != NULL) {
    char *before = rc_lend("TERMINFO", brief);
    screen = newterm(type, (FILE *)it->file, stdin);
    rc_take_back("TERMINFO", before);
    free(brief);
  }
  return screen == NULL ? newterm(type, (FILE *)it->file, stdin) : screen;
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
  int error = 0;
  if (setupterm(type, it->descriptor, &error) != OK) {
    rc_close(it);
    return error < 0 ? RC_NO_DATABASE : RC_UNKNOWN_TYPE;
  }
  rc_loan loan = rc_lend_size(it);
  it->screen = rc_new_screen(it, type);
  rc_take_back_size(loan);
  if (it->screen == NULL) {
    rc_close(it);
    return RC_TOO_SIMPLE;
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
  chtype *plain = (chtype *)realloc(it->plain_looks, (size_t)(it->look_count + 1) * sizeof(chtype));
  if (plain == NULL) return 0;
  it->plain_looks = plain;
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
  plain[it->look_count] = (chtype)bits | (chtype)COLOR_PAIR(pair);
  if (pair > 255) it->has_many_pairs = 1;
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

// Whether all looks so far can be those of plain cells, which have room for few pairs of colors.
static inline int rc_has_plain_looks(const rc_screen *it) { return !it->has_many_pairs; }

// Begins a row of plain cells, and answers where they go; NULL if its looks need the other form.
static inline chtype *rc_begin_plain(rc_screen *it, int count) {
  if (it->has_many_pairs) return NULL;
  it->are_plain = 1;
  it->count = count;
  return (chtype *)it->cells;
}

// What a look adds to a plain cell.
static inline chtype rc_plain_look(const rc_screen *it, int look) { return it->plain_looks[look]; }

// Begins a row of cells that are set one by one.
static inline void rc_begin_cells(rc_screen *it) { it->are_plain = 0; }

static inline void rc_end_cells(rc_screen *it, int count) { it->count = count; }

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
static inline void rc_draw_cells(rc_screen *it, int row, int column) {
  if (it->are_plain) mvwaddchnstr(newscr, row, column, (const chtype *)it->cells, it->count);
  else mvwadd_wchnstr(newscr, row, column, (const cchar_t *)it->cells, it->count);
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
