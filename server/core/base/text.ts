/** The order of texts: by UTF-16 code unit, the same on every host. */

/** Orders texts by UTF-16 code units: the same on every host, whatever its locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
