/** Whether somebody moves a pointer; without it the pointer is out of sight. */
import { signal } from "@preact/signals";

const POINTER_MS = 4000;

/** Whether somebody moves the pointer, touches the screen or types. */
export const isSomebodyThere = signal(false);

export const followPointer = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    clearTimeout(timer);
    isSomebodyThere.value = true;
    timer = setTimeout(() => {
      isSomebodyThere.value = false;
    }, POINTER_MS);
  };
  for (const event of ["pointermove", "pointerdown", "keydown"]) addEventListener(event, show);
};
