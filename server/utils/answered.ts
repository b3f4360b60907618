/**
 * What the log and the metrics have to know of an answer, noted where it is sent and read when it has gone out
 * (entry/watch.ts). Unless somebody watches, nothing is noted.
 */
import type { ServerResponse } from "node:http";
import type { H3Event } from "h3";
import type { ProblemCode } from "#core/model/envelope.ts";

export interface Answered {
  /** The pattern that the address matched, such as /data/v1/**. */
  readonly route: string | null;
  readonly code: ProblemCode | null;
  /** Bytes of the body as it is sent. */
  readonly bytes: number;
}

/** On the response itself: a weak map of as many short-lived keys is paid for in every collection. */
const NOTED = Symbol("what was answered");

type Noted = ServerResponse & { [NOTED]?: Answered };

let isWatched = false;

export const watchAnswers = (): void => {
  isWatched = true;
};

/** The pattern that the address of the event matched; `null` where none did. */
export const routeOf = ({ context }: H3Event): string | null =>
  context.matchedRoute?.path.replace(/\*\*:.*$/, "**") ?? null;

/** Keeps it under the response of the event. */
export const noteAnswer = (event: H3Event, code: ProblemCode | undefined, bytes: () => number): void => {
  if (!isWatched) return;
  const response: Noted = event.node.res;
  response[NOTED] = { route: routeOf(event), code: code ?? null, bytes: bytes() };
};

/** What was noted of a response. */
export const answeredBy = (response: ServerResponse): Answered | undefined => (response as Noted)[NOTED];
