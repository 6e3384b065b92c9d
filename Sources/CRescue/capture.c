#define _GNU_SOURCE
#include "capture.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LARGEST = 64 * 1024 };

static int memory = -1;
static int kept[3] = {-1, -1, -1};
static volatile sig_atomic_t captures;

static int memory_file(void) {
#ifdef SYS_memfd_create
  return (int)syscall(SYS_memfd_create, "roots output", 1U /* close on exec */);
#else
  FILE *file = tmpfile();
  return file == NULL ? -1 : fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
#endif
}

void capture_begin(void) {
  if (captures) return;
  fflush(NULL);
  if (memory < 0) memory = memory_file();
  // Several descriptors write in turn, so each write has to find the end by itself.
  if (memory < 0 || fcntl(memory, F_SETFL, O_APPEND) != 0) return;
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (!isatty(descriptor)) continue;
    kept[descriptor] = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (kept[descriptor] >= 0) dup2(memory, descriptor);
  }
  captures = 1;
}

static void put_back(void) {
  captures = 0;
  for (int descriptor = STDOUT_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (kept[descriptor] < 0) continue;
    dup2(kept[descriptor], descriptor);
    close(kept[descriptor]);
    kept[descriptor] = -1;
  }
}

void capture_end(void) {
  if (!captures) return;
  fflush(NULL);
  put_back();
}

// Moves to where the last 64 KiB begin.
static void rewind_memory(void) {
  off_t end = lseek(memory, 0, SEEK_END);
  lseek(memory, end > LARGEST ? end - LARGEST : 0, SEEK_SET);
}

static void forget(void) {
  if (memory >= 0) close(memory);
  memory = -1;
}

size_t capture_read(void *bytes, size_t room) {
  if (memory < 0) return 0;
  rewind_memory();
  ssize_t count = read(memory, bytes, room);
  forget();
  return count > 0 ? (size_t)count : 0;
}

void capture_say(void) {
  if (!captures) return;
  int error = errno;
  put_back();
  rewind_memory();
  char bytes[512];
  ssize_t count;
  while ((count = read(memory, bytes, sizeof bytes)) > 0) {
    for (ssize_t index = 0; index < count; index++) {
      unsigned char byte = (unsigned char)bytes[index];
      if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte >= 0x7f) bytes[index] = '?';
    }
    if (write(STDERR_FILENO, bytes, (size_t)count) < 0) break;
  }
  forget();
  errno = error;
}
