// SQLite behind functions that Swift can call: its destructor constants are casts, hence not imported.
#ifndef ROOTS_CSQLITE_SHIM_H
#define ROOTS_CSQLITE_SHIM_H

#include <sqlite3.h>

static inline int rs_bind_text(sqlite3_stmt *s, int i, const char *text, int bytes) {
  return sqlite3_bind_text(s, i, text, bytes, SQLITE_TRANSIENT);
}
static inline int rs_bind_blob(sqlite3_stmt *s, int i, const void *data, int bytes) {
  return sqlite3_bind_blob(s, i, data, bytes, SQLITE_TRANSIENT);
}

#endif
