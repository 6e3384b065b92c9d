// What the main actor's queue needs from a loop that sleeps in poll.
#ifndef ROOTS_MAINQUEUE_H
#define ROOTS_MAINQUEUE_H

// A descriptor that is readable when work waits for the main thread, or -1 where there is none.
int mainqueue_descriptor(void);

// Does the work that waits. Call it on the main thread.
void mainqueue_drain(void);

#endif
