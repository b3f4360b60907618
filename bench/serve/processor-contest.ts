/**
 * Both servers under the same addresses, in turn, in rounds of all kinds: processor time a request, and how long answers
 * take. Answers are compared first, and everybody is warmed up.
 */
import type { ChildProcess } from "node:child_process";
import { median } from "../../server/core/base/median.ts";
import { pace, ROUNDS } from "../base/load.ts";
import { processorMs } from "../base/processor.ts";
import { addressesOf, type Kind, type KindName, KINDS, type Source } from "./addresses.ts";
import { agreementOver } from "./agreement.ts";
import type { Figures, Result } from "./processor-table.ts";

export interface Contestant {
  readonly base: string;
  /** Started with a probe (base/processor.ts). */
  readonly process: ChildProcess;
}

export interface Load {
  readonly kinds: readonly KindName[];
  /** Of a round and kind. */
  readonly requests: number;
  /** At most 32. */
  readonly connections: number;
}

/** Answers that are compared. */
const COMPARED = 100;
/** One connection asks this part of what a round asks. */
const ALONE = 4;
/** Addresses beyond a load's own, which draws ahead for each connection. */
const AHEAD = 32;

/** Asks `paths`, once each but the last few; answers processor time a request, and each answer's time. */
const ask = async (
  { base, process }: Contestant,
  paths: readonly string[],
  { headers }: Kind,
  connections: number,
): Promise<{ readonly spentMs: number; readonly timesMs: readonly number[] }> => {
  const left = paths.values();
  const amount = paths.length - AHEAD;
  const beforeMs = await processorMs(process);
  const { timesMs } = await pace(base, () => left.next().value ?? paths.at(-1) ?? "/", {
    amount,
    connections,
    ...(headers !== undefined && { headers }),
  });
  return { spentMs: ((await processorMs(process)) - beforeMs) / amount, timesMs };
};

/** Requests of a round: fewer where queries are given, so that no text is searched for twice. */
const amountOf = (name: KindName, { queries }: Source, requests: number): number => {
  if (name !== "search" || queries === null) return requests;
  const rest = queries.length - COMPARED - (ROUNDS + 2) * AHEAD;
  return Math.min(requests, Math.max(Math.floor(rest / (ROUNDS + 1 + 1 / ALONE)), AHEAD));
};

interface Lane {
  readonly kind: KindName;
  readonly rules: Kind;
  readonly take: (amount: number) => readonly string[];
  readonly amount: number;
  readonly agreement: string;
  readonly rounds: { readonly ours: number; readonly peer: number }[];
}

/** The result of each kind. */
export const contest = async (
  { kinds, requests, connections }: Load,
  source: Source,
  ours: Contestant,
  peer: Contestant,
  say: (step: string) => void,
): Promise<readonly Result[]> => {
  const lanes: Lane[] = [];
  for (const kind of kinds) {
    const rules: Kind = KINDS[kind];
    const next = addressesOf(kind, source);
    const take = (amount: number): readonly string[] => Array.from({ length: amount }, next);
    const agreement = await agreementOver([ours.base, peer.base], take(COMPARED), rules.isOrdered);
    lanes.push({ kind, rules, take, amount: amountOf(kind, source, requests), agreement, rounds: [] });
    say(`${kind}: ${agreement}`);
  }
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { kind, rules, take, amount, rounds } of lanes) {
      const paths = take(amount + AHEAD);
      const { spentMs: own } = await ask(ours, paths, rules, connections);
      const { spentMs: other } = await ask(peer, paths, rules, connections);
      // The first round warms up.
      if (round > 0) rounds.push({ ours: own, peer: other });
      say(`round ${round} of ${ROUNDS}: ${kind} ${own.toFixed(3)} ${other.toFixed(3)} ms`);
    }
  const results: Result[] = [];
  for (const { kind, rules, take, amount, agreement, rounds } of lanes) {
    const paths = take(Math.ceil(amount / ALONE) + AHEAD);
    const figuresOf = async (contestant: Contestant, side: "ours" | "peer"): Promise<Figures> => ({
      processorMs: median(rounds.map((round) => round[side])),
      timesMs: (await ask(contestant, paths, rules, 1)).timesMs,
    });
    const ratio = median(rounds.map((round) => round.ours / round.peer));
    results.push({ kind, ours: await figuresOf(ours, "ours"), peer: await figuresOf(peer, "peer"), ratio, agreement });
  }
  return results;
};
