#include "rescue.h"

#include <termios.h>

static struct termios remembered;
static volatile int remembered_descriptor = -1;

int rescue_remember(int descriptor) {
  if (tcgetattr(descriptor, &remembered) != 0) return -1;
  remembered_descriptor = descriptor;
  return 0;
}

void rescue_restore(void) {
  if (remembered_descriptor >= 0) tcsetattr(remembered_descriptor, TCSANOW, &remembered);
}
