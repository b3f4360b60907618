/** The findings that `fix` mends whatever the value is; of others it mends what can be read in one way alone. */
const FIXABLE: ReadonlySet<string> = new Set([
  "control-character",
  "not-nfc",
  "not-sorted",
  "not-utf-8",
  "stray-space",
  "wrong-separator",
]);

/** True when `fix` mends every finding of this code. */
export const isFixable = (code: string): boolean => FIXABLE.has(code);
