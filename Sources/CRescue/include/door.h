// What a socket for later starts of a program needs from the system.
#ifndef ROOTS_DOOR_H
#define ROOTS_DOOR_H

// Takes the next connection, which never blocks and is closed on exec; -1 if there is none.
int door_accept(int listener);

// Whether a process of this user is at the other end.
int door_is_ours(int descriptor);

#endif
