/** The order of texts by their UTF-16 code units: the same on every host, whatever its locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
