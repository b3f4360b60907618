/**
 * API answers as state of a view: fetched again when the address changes; the earlier request is aborted. A page that a
 * server or the build has rendered brings its answers, so that the explorer shows the same from its first moment on.
 */
import { useEffect, useState } from "preact/hooks";
import type { Answer, Failure } from "./api.ts";
import { ask, hear } from "./ask.ts";
import { onChance } from "./chance.ts";
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
export const give = (one: Given): void => {
  given = one;
  used.clear();
  missing.clear();
  for (const body of one.answers.values()) if (body.ok) hear(false, body.meta.attribution);
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
  const isThere = given.isFresh && given.answers.has(address) && !used.has(address);
  used.add(address);
  return isThere;
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
}

/** With the address that the answer is for. */
interface Held<T> extends Asked<T> {
  readonly address: string | null;
}

/** A page keeps what it was served with, where a newer answer cannot be reached. */
const betterOf = <T>(before: Held<T>, address: string, answer: Answer<T> | Failure): Answer<T> | Failure =>
  before.address === address && before.answer?.ok === true && isOfWay(answer) ? before.answer : answer;

/**
 * `null` requests nothing. `isNeeded` says whether a page that is rendered without a browser waits for the answer; without
 * it the page shows what it has.
 */
export const useAnswer = <T>(address: string | null, isNeeded = true): Asked<T> => {
  const [asked, setAsked] = useState<Held<T>>(() => {
    const answer = givenAnswer<T>(address, isNeeded);
    return { address, answer, isLoading: answer === null && address !== null };
  });
  const [round, setRound] = useState(0);
  const isLost = asked.answer !== null && isOfWay(asked.answer);
  useEffect(() => (isLost ? onChance(() => setRound((last) => last + 1)) : undefined), [isLost]);
  useEffect(() => {
    if (address === null) {
      setAsked({ address, answer: null, isLoading: false });
      return undefined;
    }
    if (takeGiven(address)) return undefined;
    const controller = new AbortController();
    setAsked((before) => ({ ...before, isLoading: true }));
    ask<T>(address, { signal: controller.signal }).then(
      (answer) => setAsked((before) => ({ address, answer: betterOf(before, address, answer), isLoading: false })),
      () => undefined,
    );
    return () => controller.abort();
  }, [address, round]);
  return asked;
};
