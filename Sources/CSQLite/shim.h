// SQLite behind functions that Swift can call: its destructor constants are casts, which are not imported, and what
// takes a variable number of arguments cannot be called at all.
#ifndef ROOTS_CSQLITE_SHIM_H
#define ROOTS_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <string.h>

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

static inline int rs_as_named(sqlite3_vfs *files, const char *name, int room, char *path) {
  size_t length = strlen(name);
  (void)files;
  if (length >= (size_t)room) return SQLITE_CANTOPEN;
  memcpy(path, name, length + 1);
  return SQLITE_OK;
}

// Has files opened by the name that is given, never through a link in the last place. SQLite itself would look where
// the folders of a name lead, and open that: somewhere else, if one of them is exchanged meanwhile. To be called once.
// Returns what sqlite3_open_v2 is to be told.
static inline const char *rs_take_names_as_they_are(void) {
  static sqlite3_vfs files;
  sqlite3_vfs *usual = sqlite3_vfs_find((const char *)0);
  if (!usual) return (const char *)0;
  files = *usual;
  files.zName = "roots";
  files.xFullPathname = rs_as_named;
  return sqlite3_vfs_register(&files, 0) == SQLITE_OK ? files.zName : (const char *)0;
}

#endif
