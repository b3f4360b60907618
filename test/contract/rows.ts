/**
 * The shape of the tables: one row is one sentence of the contract with the request that shows it and
 * what must come back. `runRows` turns a table into tests, one each.
 */
import { describe, expect, it } from "vitest";
import type { Answer } from "./client.ts";
import { expectFailure, expectSuccess } from "./envelope.ts";
import type { Failure, Success } from "./envelope.ts";
import { askHost } from "./host.ts";
import type { Asked, Host } from "./host.ts";

/** Section of the contract; within section 3 the bold word. */
export type Section = "1" | "2" | `3 ${string}` | "4" | `5 ${string}` | `6 ${string}`;

/** Checks an answer; throws what does not hold. */
export type Expectation = (answer: Answer) => void;

export type Row = readonly [section: Section, sentence: string, asked: Asked, expected: Expectation];

/** 2xx in the envelope; `also` looks at the body. */
export const ok =
  (also: (body: Success, answer: Answer) => void = () => undefined, status = 200): Expectation =>
  (answer) => {
    expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    also(expectSuccess(answer), answer);
  };

/** The envelope of a failure; `also` looks at the body. */
export const fails =
  (
    status: number,
    code: string | null = null,
    also: (body: Failure, answer: Answer) => void = () => undefined,
  ): Expectation =>
  (answer) => {
    expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    const body = expectFailure(answer);
    if (code !== null) expect(body.code).toBe(code);
    also(body, answer);
  };

/** 400 that names exactly these parameters, in any order. */
export const names = (...parameters: readonly string[]): Expectation =>
  fails(400, null, ({ errors }) =>
    expect([...new Set((errors ?? []).map(({ parameter }) => parameter))].sort()).toEqual(parameters.toSorted()),
  );

/** One of several statuses, in the envelope whichever it is. */
export const either =
  (...statuses: readonly number[]): Expectation =>
  (answer) => {
    expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
    if (answer.status < 400) expectSuccess(answer);
    else expectFailure(answer);
  };

/** 200 with this many records in all. */
export const total = (count: number): Expectation => ok(({ meta }) => expect(meta["total"]).toBe(count));

/** 200 whose first record holds these members. */
export const first = (members: object): Expectation => ok(({ data }) => expect(data[0]).toMatchObject(members));

const nameOf = ([section, sentence, asked]: Row): string =>
  `§${section}: ${sentence}: ${(typeof asked === "string" ? asked : asked.ask).slice(0, 120)}`;

/** One test a row, on the host that `hostOf` answers once the tests run. */
export const runRows = (hostOf: () => Host, rows: readonly Row[]): void => {
  for (const row of rows) {
    const [, , asked, expected] = row;
    it(nameOf(row), async () => expected(await askHost(hostOf(), asked)));
  }
};

/** Tests that are left out, by name, for a reason. */
export const describeUnless = (reason: string | null, name: string, tests: () => void): void => {
  describe.skipIf(reason !== null)(reason === null ? name : `${name} (left out: ${reason})`, tests);
};
