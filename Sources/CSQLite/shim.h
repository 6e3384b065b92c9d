// SQLite behind functions that Swift can call: its destructor constants are casts, which are not imported, and what
// takes a variable number of arguments cannot be called at all.
#ifndef ROOTS_CSQLITE_SHIM_H
#define ROOTS_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLite copies the bytes: they need not outlive the call.
static inline int rs_bind_text(sqlite3_stmt *s, int i, const char *text, int bytes) {
  return sqlite3_bind_text(s, i, text, bytes, SQLITE_TRANSIENT);
}

// The bytes must stay where they are until the statement has run.
static inline int rs_bind_kept_text(sqlite3_stmt *s, int i, const char *text, int bytes) {
  return sqlite3_bind_text(s, i, text, bytes, SQLITE_STATIC);
}

// Switches a setting of a connection that is on or off.
static inline int rs_set(sqlite3 *db, int setting, int is_on) {
  return sqlite3_db_config(db, setting, is_on, (int *)0);
}

#endif
