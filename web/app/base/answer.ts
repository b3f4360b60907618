/** An API answer as state of a view: fetched again when its address changes; the earlier request is aborted. */
import { useEffect, useState } from "preact/hooks";
import type { Answer, Failure } from "./api.ts";
import { ask } from "./ask.ts";
import { givenAnswer, takeGiven } from "./given.ts";

export interface Asked<T> {
  /** The last answer; kept while a new one loads, so that nothing jumps. */
  readonly answer: Answer<T> | Failure | null;
  readonly isLoading: boolean;
}

/**
 * `null` requests nothing. `isNeeded` says whether a page that is rendered without a browser waits for the answer; without
 * it the page shows what it has.
 */
export const useAnswer = <T>(address: string | null, isNeeded = true): Asked<T> => {
  const [asked, setAsked] = useState<Asked<T>>(() => {
    const answer = givenAnswer<T>(address, isNeeded);
    return { answer, isLoading: answer === null && address !== null };
  });
  useEffect(() => {
    if (address === null) {
      setAsked({ answer: null, isLoading: false });
      return undefined;
    }
    if (takeGiven(address)) return undefined;
    const controller = new AbortController();
    setAsked(({ answer }) => ({ answer, isLoading: true }));
    ask<T>(address, { signal: controller.signal }).then(
      (answer) => setAsked({ answer, isLoading: false }),
      () => undefined,
    );
    return () => controller.abort();
  }, [address]);
  return asked;
};
