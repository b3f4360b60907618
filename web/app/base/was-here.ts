/** Whether this device keeps a place or favourites of an earlier visit: asked before the scripts are here that read them. */

/** Favourites that were all taken back are a list of none. */
const isKept = (key: string): boolean => (localStorage.getItem(key) ?? "[]").length > 4;

export const wasHere = (): boolean => {
  try {
    return isKept("musalla.place") || isKept("musalla.favourites");
  } catch {
    return false;
  }
};
