/**
 * API answers as state of a view: fetched again when the address changes; the earlier request is aborted. A page that a
 * server or the build has rendered brings its answers, so that the explorer shows the same from its first moment on.
 */
import { useEffect, useState } from "preact/hooks";
import type { Answer, Failure } from "./api.ts";
import { ask } from "./ask.ts";
import { onChance } from "./chance.ts";
import { hear } from "./credits.ts";
import { remember, remembered, startWaiting } from "./remembered.ts";
import { receive } from "./requests.ts";

type Body = Answer<unknown> | Failure;

interface Given {
  readonly answers: ReadonlyMap<string, Body>;
  /** Whether they are as good as asked for now; others are shown, and asked for again. */
  readonly isFresh: boolean;
}

const NONE: Given = { answers: new Map(), isFresh: true };

let given = NONE;
const used = new Set<string>();
const missing = new Set<string>();

/** Gives answers to all views from now on, in the place of those before. */
export const give = (next: Given): void => {
  given = next;
  used.clear();
  missing.clear();
  for (const body of next.answers.values()) if (body.ok) hear(false, body.meta.attribution);
};

/** Addresses that views asked for since the last `give` and that are not there. */
export const missingAnswers = (): readonly string[] => [...missing];

/** The answer at an address, or `null`; one that is needed is noted as missing. */
const givenAnswer = <T>(address: string | null, isNeeded: boolean): Answer<T> | Failure | null => {
  if (address === null) return null;
  const body = used.has(address) ? undefined : given.answers.get(address);
  if (body === undefined && isNeeded) missing.add(address);
  return (body as Answer<T> | Failure | undefined) ?? null;
};

/** Whether an answer is here that need not be asked for. It is good for one view: a later one asks. */
const takeGiven = (address: string): boolean => {
  const body = used.has(address) ? undefined : given.answers.get(address);
  used.add(address);
  if (body?.ok === true) remember(address, body);
  return given.isFresh && body !== undefined;
};

interface Carried {
  /** A body of `null` is to be asked for before the page is taken over: it would make the page heavy. */
  readonly answers: Readonly<Record<string, Body | null>>;
  readonly isFresh: boolean;
}

/** The element with the answers of a page. */
export const ANSWERS_ID = "answers";

/** Reads what came with this page, and asks for the rest of it. False if some of the rest cannot be had now. */
export const readGiven = async (): Promise<boolean> => {
  const text = document.getElementById(ANSWERS_ID)?.textContent ?? "";
  if (text === "") return true;
  const { answers, isFresh } = JSON.parse(text) as Carried;
  const bodies = Object.entries(answers).map(async ([address, body]): Promise<readonly [string, Body][]> => {
    const asked = body ?? (await receive(address).catch(() => null))?.body ?? null;
    return asked === null ? [] : [[address, asked]];
  });
  const had = (await Promise.all(bodies)).flat();
  give({ answers: new Map(had), isFresh });
  return had.length === bodies.length;
};

/** Failures that say something of the record, not of the way to it. */
const OF_RECORD: ReadonlySet<string> = new Set(["unknown-id", "retired", "bad-parameter"]);

const isOfWay = (answer: Body): boolean => !answer.ok && !OF_RECORD.has(answer.code);

export interface Asked<T> {
  /** The last answer; kept while a new one loads, so that nothing jumps. */
  readonly answer: Answer<T> | Failure | null;
  readonly isLoading: boolean;
  /** What the answer is for, once it is not loading. */
  readonly address: string | null;
}

/** What is shown at an address before anything is asked: what came with the page, or what was shown there before. */
const answerHere = <T>(address: string | null, isNeeded: boolean): Answer<T> | Failure | null =>
  givenAnswer<T>(address, isNeeded) ?? (address === null ? null : remembered<T>(address));

interface Held<T> extends Asked<T> {
  /** Whether the last request for it was in vain. */
  readonly isLost: boolean;
}

/** Asks for an answer; the function that it gives ends that. */
const request = <T>(address: string, hold: (answer: Answer<T> | Failure) => void): (() => void) => {
  const controller = new AbortController();
  const stopWaiting = startWaiting();
  ask<T>(address, { signal: controller.signal })
    .then(
      (answer) => {
        if (answer.ok) remember(address, answer);
        hold(answer);
      },
      () => undefined,
    )
    .finally(stopWaiting);
  return () => {
    stopWaiting();
    controller.abort();
  };
};

/** What is shown after a request: a page keeps what it showed at an address, where a newer answer cannot be reached. */
const heldAfter = <T>(address: string, answer: Answer<T> | Failure): Held<T> => {
  const isLost = isOfWay(answer);
  return { address, answer: (isLost ? remembered<T>(address) : null) ?? answer, isLoading: false, isLost };
};

/**
 * `null` requests nothing. `isNeeded` says whether a page that is rendered without a browser waits for the answer; without
 * it the page shows what it has.
 */
export const useAnswer = <T>(address: string | null, isNeeded = true): Asked<T> => {
  const [held, setHeld] = useState<Held<T>>(() => {
    const answer = answerHere<T>(address, isNeeded);
    return { address, answer, isLoading: answer === null && address !== null, isLost: false };
  });
  const [round, setRound] = useState(0);
  const { isLost } = held;
  useEffect(() => (isLost ? onChance(() => setRound((last) => last + 1)) : undefined), [isLost]);
  useEffect(() => {
    if (address === null) {
      setHeld({ address, answer: null, isLoading: false, isLost: false });
      return undefined;
    }
    if (takeGiven(address)) return undefined;
    setHeld(({ answer }) => ({
      address,
      answer: answerHere<T>(address, false) ?? answer,
      isLoading: true,
      isLost: false,
    }));
    return request<T>(address, (answer) => setHeld(heldAfter(address, answer)));
  }, [address, round]);
  // At another address at once what was shown there before: until the effect runs, the page would show the last one.
  const other = held.address === address ? null : answerHere<T>(address, false);
  return other === null ? held : { answer: other, isLoading: true, address };
};
