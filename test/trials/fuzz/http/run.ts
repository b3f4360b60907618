/** One fuzzing run against a server: parallel lanes, each with its own seed. */
import * as fc from "fast-check";
import type { IAsyncProperty } from "fast-check";
import { disagreement, questionsTo, subjectOf } from "./agree.ts";
import { type Document, readContract } from "./document.ts";
import { servedFrom } from "./files.ts";
import { faultOf } from "./judge.ts";
import { commandOf } from "./reproduce.ts";
import { type Kind, requestsTo, type Tried } from "./requests.ts";
import { authorizationBy, withExamples, writeReviews } from "./reviewed.ts";
import type { Fault, Slow, Tally } from "./tally.ts";
import { type Answer, type Lane, openLane } from "./wire.ts";

interface Run {
  readonly port: number;
  /** The folder of pages and data being served. */
  readonly folder: string;
  /** The server's token. */
  readonly moderationToken: string;
  readonly requests: number;
  readonly seed: number;
  readonly resident: () => number;
  readonly say: (line: string) => void;
}

/** Settings of a fuzzed server: every request comes from another client, and moderation is on. */
export const SETTINGS = { MUSALLA_RATE_LIMIT: "0", MUSALLA_TRUSTED_PROXIES: "1" } as const;

const LANES = 4;
/** Parts with equally many requests; the last checks agreement. */
const PARTS = 8;
/** Approximate requests per question of agreement. */
const PER_QUESTION = 3;
const SLOWEST = 5;

/** Allowed memory growth after the first quarter: half of it, plus caches that are still filling. */
const GROWTH = { times: 1.5, bytes: 64 * 1024 * 1024 } as const;

const get = (target: string): Tried => ({
  kind: "agreement",
  operation: null,
  statuses: null,
  method: "GET",
  target,
  headers: [],
  body: null,
});

const faultOfMemory = (residents: readonly number[]): readonly Fault[] => {
  const [quarter = 0, last = 0] = [residents[PARTS / 4], residents.at(-1)];
  if (last <= quarter * GROWTH.times + GROWTH.bytes) return [];
  return [{ fault: `resident memory grew from ${quarter} to ${last} bytes`, command: "the whole run" }];
};

/** Sends about `requests` requests; failures are shrunk to the shortest example. */
export const fuzzServer = async (run: Run): Promise<Tally> => {
  const { port, requests, seed, resident, say } = run;
  const origin = `http://127.0.0.1:${port}`;
  const document = await fetch(`${origin}/api/v1/openapi.json`);
  const contract = readContract((await document.json()) as Document);
  const tokens = await writeReviews(`${origin}/api/v1`);
  const operations = contract.operations.map((one) => withExamples(one, tokens));
  const { addresses, isFile } = servedFrom(run.folder);
  const authorization = authorizationBy(run.moderationToken, tokens);
  const kinds = new Map<Kind, Map<number, number>>();
  const timesMs: number[] = [];
  let slowest: readonly Slow[] = [];
  const residents = [resident()];
  const faults: Fault[] = [];

  const count = (tried: Tried, answer: Answer | Error): void => {
    const status = answer instanceof Error ? 0 : answer.status;
    const statuses = kinds.get(tried.kind) ?? new Map<number, number>();
    kinds.set(tried.kind, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (answer instanceof Error || tried.raw !== undefined) return;
    const { tookMs } = answer;
    timesMs.push(tookMs);
    if (slowest.length === SLOWEST && tookMs <= (slowest.at(-1)?.tookMs ?? 0)) return;
    const slow = { tookMs, command: commandOf(tried, origin) };
    slowest = [...slowest, slow].toSorted((a, b) => b.tookMs - a.tookMs).slice(0, SLOWEST);
  };

  const send = async (lane: Lane, tried: Tried): Promise<Answer> => {
    const answer = await lane.send(tried);
    count(tried, answer);
    const fault = faultOf(tried, answer, contract, isFile);
    if (fault !== null) throw new Error(fault);
    if (answer instanceof Error) throw answer;
    return answer;
  };

  /** Every lane has its own seed and ends at its first failure. */
  const runLanes = async <T>(
    part: number,
    numRuns: number,
    property: (lane: Lane) => IAsyncProperty<[T]>,
    command: (one: T) => string,
  ): Promise<void> => {
    const runLane = async (laneSeed: number): Promise<void> => {
      const lane = openLane(port);
      const outcome = await fc.check(property(lane), { seed: laneSeed, numRuns });
      lane.close();
      const [counterexample] = outcome.counterexample ?? [];
      if (counterexample === undefined) return;
      const fault = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : "unknown";
      faults.push({ fault, command: command(counterexample) });
      say(`${fault}\n  ${command(counterexample)}`);
    };
    await Promise.all(Array.from({ length: LANES }, async (_, i) => runLane(seed * 1000 + part * LANES + i)));
    residents.push(resident());
    say(`part ${part + 1} of ${PARTS}: ${timesMs.length} answers, ${faults.length} broken promises`);
  };

  const perLane = Math.ceil(requests / PARTS / LANES);
  const asked = requestsTo({ operations, files: addresses, authorization });
  for (let part = 0; part < PARTS - 1; part += 1) {
    const property = (lane: Lane) => fc.asyncProperty(asked, async (tried) => void (await send(lane, tried)));
    await runLanes(part, perLane, property, (tried) => commandOf(tried, origin));
  }
  const questions = questionsTo(operations);
  const agreeing = (lane: Lane) =>
    fc.asyncProperty(questions, async (question) => {
      const fault = await disagreement(
        async (target, headers = [], method = "GET") => send(lane, { ...get(target), method, headers }),
        question,
      );
      if (fault !== null) throw new Error(fault);
    });
  await runLanes(PARTS - 1, Math.ceil(perLane / PER_QUESTION), agreeing, (question) =>
    commandOf(get(subjectOf(question)), origin),
  );
  faults.push(...faultOfMemory(residents));
  return { kinds, timesMs, slowest, residents, faults };
};
