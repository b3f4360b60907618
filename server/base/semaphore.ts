/** A semaphore: work that takes much memory is done a few at a time. */

/** Runs work, at most so many at once. */
type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** A semaphore: at most `size` pieces of work run at the same time. */
export const createSemaphore = (size: number): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = size;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};
