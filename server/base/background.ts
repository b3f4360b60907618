/** Background work, and how a platform keeps it alive. */

let keep: (work: Promise<unknown>) => void = () => undefined;

/** Sets how background work is kept alive. Without it a worker ends the work of a request together with the request. */
export const keepBackground = (way: (work: Promise<unknown>) => void): void => {
  keep = way;
};

/** Runs work in the background; it must not reject. */
export const inBackground = (work: Promise<unknown>): void => keep(work);
