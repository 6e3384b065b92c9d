#define _GNU_SOURCE
#include <sys/socket.h>
#include <unistd.h>

#include "door.h"

int door_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int door_is_ours(int descriptor) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == geteuid();
}
