/** Both servers under the same addresses, in turn, in rounds: processor time a request, and how long answers take. */
import type { ChildProcess } from "node:child_process";
import { pace, ROUNDS } from "../base/load.ts";
import { processorMs } from "../base/processor.ts";
import { addressesOf, type Kind, type KindName, KINDS, type Source } from "./addresses.ts";
import { agreementOver } from "./agreement.ts";
import type { Figures, Result } from "./processor-table.ts";

export interface Contestant {
  readonly base: string;
  readonly process: ChildProcess;
}

/** Answers that are compared. */
const COMPARED = 100;
/** Of the requests of a round, the share that warms up and the share that is timed one after another. */
const SHARE = 4;
/** An address more for each connection, since the load draws ahead. */
const AHEAD = 32;

const take = (next: () => string, amount: number): readonly string[] => Array.from({ length: amount }, next);

/** Asks all of `paths`, once each; answers processor time in all, and each answer's time. */
const ask = async (
  { base, process }: Contestant,
  paths: readonly string[],
  { headers }: Kind,
  connections?: number,
): Promise<{ readonly spentMs: number; readonly timesMs: readonly number[] }> => {
  const left = paths.values();
  const next = (): string => left.next().value ?? paths[0] ?? "/";
  const beforeMs = processorMs(process);
  const { timesMs } = await pace(base, next, {
    amount: paths.length - AHEAD,
    ...(headers !== undefined && { headers }),
    ...(connections !== undefined && { connections }),
  });
  return { spentMs: processorMs(process) - beforeMs, timesMs };
};

/** Requests of a round: fewer where queries are given, so that no text is searched for twice. */
const amountOf = (name: KindName, { queries }: Source, requests: number): number => {
  if (name !== "search" || queries === null) return requests;
  const rest = queries.length - COMPARED - (ROUNDS + 2) * AHEAD;
  return Math.min(requests, Math.max(Math.floor(rest / (ROUNDS + 2 / SHARE)), AHEAD));
};

/** One kind: answers compared, both warmed up, asked in rounds by many connections, then by one. */
export const contest = async (
  kind: KindName,
  source: Source,
  requests: number,
  ours: Contestant,
  peer: Contestant,
): Promise<Result> => {
  const rules: Kind = KINDS[kind];
  const next = addressesOf(kind, source);
  const amount = amountOf(kind, source, requests);
  const few = take(next, Math.ceil(amount / SHARE) + AHEAD);
  const agreement = await agreementOver([ours.base, peer.base], take(next, COMPARED), rules.isOrdered);
  for (const one of [ours, peer]) await ask(one, few, rules);
  let [oursMs, peerMs, answers] = [0, 0, 0];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const paths = take(next, amount + AHEAD);
    const a = await ask(ours, paths, rules);
    const b = await ask(peer, paths, rules);
    ratios.push(a.spentMs / b.spentMs);
    oursMs += a.spentMs;
    peerMs += b.spentMs;
    answers += amount;
  }
  const alone = take(next, Math.ceil(amount / SHARE) + AHEAD);
  const figuresOf = async (one: Contestant, spentMs: number): Promise<Figures> => ({
    processorMs: spentMs / answers,
    timesMs: (await ask(one, alone, rules, 1)).timesMs,
  });
  return { kind, ours: await figuresOf(ours, oursMs), peer: await figuresOf(peer, peerMs), ratios, agreement };
};
