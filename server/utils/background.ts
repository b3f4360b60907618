/**
 * Work that no answer waits for. A process simply goes on with it; a worker ends what a request began together
 * with the request, and whatever waits for it then waits for ever, unless its entry says how to keep it.
 */

let keep: (work: Promise<unknown>) => void = () => undefined;

/** From now on work in the background is handed to `way`. */
export const keepBackground = (way: (work: Promise<unknown>) => void): void => {
  keep = way;
};

/** Lets the work go on by itself; it must not reject. */
export const inBackground = (work: Promise<unknown>): void => keep(work);
