/** Enter in the search field. */
import { useEffect, useState } from "preact/hooks";
import { focusResults } from "./results.tsx";
import type { Row } from "./rows.ts";

/**
 * What Enter in the field does, once the results of what was typed are there: it opens an answer ("prayer times kuala lumpur"), and
 * moves to the first of other results. `rows` are those of `q`; `null` while they are awaited.
 */
export const useEnter = (
  q: string | undefined,
  rows: readonly Row[] | null,
  open: (href: string) => void,
): ((typed: string) => void) => {
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    if (entered === null || rows === null || (q ?? "") !== entered) return;
    setEntered(null);
    const [first] = rows;
    if (first?.kind === "intent") open(first.href);
    else focusResults();
  }, [entered, q, rows]);
  return setEntered;
};
