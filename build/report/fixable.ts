/** The findings that `fix` mends: some whatever the value is, of others those that say so themselves. */
import type { Diagnostic } from "../diagnostics.ts";

const FIXABLE: ReadonlySet<string> = new Set([
  "control-character",
  "not-nfc",
  "not-sorted",
  "not-utf-8",
  "stray-space",
  "wrong-separator",
]);

/** True when `fix` mends the finding. */
export const isFixable = ({ code, fixable }: Pick<Diagnostic, "code" | "fixable">): boolean =>
  fixable ?? FIXABLE.has(code);
