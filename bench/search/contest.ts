/**
 * Rounds: we and one peer after the other answer the same queries in turn, each in a process of its own.
 * What a round gives is the ratio; the median of the rounds is kept. A peer that fails is named with
 * the reason.
 */
import { median } from "../../server/core/base/median.ts";
import { mean, percentile } from "../../test/support/figures.ts";
import type { Folders } from "../peers/contestant.ts";
import { type Running, startContestant } from "../peers/process.ts";
import type { ContestantName, Round } from "../peers/protocol.ts";

const ROUNDS = 3;

/** We are judged by all queries, however long they take: limits of a round in our first one, which warms up. */
const WITHOUT_HASTE = 20;

export interface Ratios {
  /** Processor time of the peer for ours: of whole answers and of hits alone, at the mean and at the median query. */
  readonly answers: Ratio;
  readonly hits: Ratio;
}

interface Ratio {
  readonly mean: number;
  readonly median: number;
}

export interface Standing {
  readonly name: ContestantName;
  readonly label: string;
  readonly openCpuUs: number;
  /** Resident memory after the last round. */
  readonly rssBytes: number;
  /** For each query that was asked in the first round. */
  readonly ranks: readonly number[];
  /** Of all rounds, one figure for each query and round. */
  readonly cpuUs: readonly number[];
  readonly wallUs: readonly number[];
  readonly hitsUs: readonly number[];
  /** `null` for ourselves. */
  readonly ratios: Ratios | null;
}

export interface Failed {
  readonly name: ContestantName;
  readonly reason: string;
}

export interface Contest {
  readonly ours: Standing;
  /** Memory of a process that answers nothing. */
  readonly bareRssBytes: number;
  readonly peers: readonly (Standing | Failed)[];
}

const standing = (
  name: ContestantName,
  { label, openCpuUs }: Running,
  rounds: readonly Round[],
  ratios: Ratios | null,
): Standing => ({
  name,
  label,
  openCpuUs,
  rssBytes: rounds.at(-1)?.rssBytes ?? 0,
  ranks: rounds[0]?.ranks ?? [],
  cpuUs: rounds.flatMap(({ cpuUs }) => cpuUs),
  wallUs: rounds.flatMap(({ wallUs }) => wallUs),
  hitsUs: rounds.flatMap(({ hitsUs }) => hitsUs),
  ratios,
});

/** The ratio of one round, over the queries that both were asked. */
const ratioOf = (ours: readonly number[], peer: readonly number[]): Ratio => {
  const asked = Math.min(ours.length, peer.length);
  const [a, b] = [ours.slice(0, asked), peer.slice(0, asked)];
  return { mean: mean(b) / mean(a), median: percentile(b, 0.5) / percentile(a, 0.5) };
};

const medianOf = (ratios: readonly Ratio[]): Ratio => ({
  mean: median(ratios.map((ratio) => ratio.mean)),
  median: median(ratios.map((ratio) => ratio.median)),
});

const against = async (
  ours: Running,
  start: (name: ContestantName) => Promise<Running>,
  name: ContestantName,
  limitMs: number,
): Promise<{ readonly peer: Standing | Failed; readonly ourRounds: readonly Round[] }> => {
  const ourRounds: Round[] = [];
  let running: Running | null = null;
  try {
    running = await start(name);
    await running.round(limitMs / ROUNDS);
    const rounds: Round[] = [];
    const [answers, hits]: [Ratio[], Ratio[]] = [[], []];
    for (let i = 0; i < ROUNDS; i += 1) {
      const [our, their] = [await ours.round(limitMs), await running.round(limitMs)];
      ourRounds.push(our);
      rounds.push(their);
      answers.push(ratioOf(our.cpuUs, their.cpuUs));
      hits.push(ratioOf(our.hitsUs, their.cpuUs));
    }
    const ratios = { answers: medianOf(answers), hits: medianOf(hits) };
    return { peer: standing(name, running, rounds, ratios), ourRounds };
  } catch (error) {
    return { peer: { name, reason: error instanceof Error ? error.message : String(error) }, ourRounds };
  } finally {
    await running?.end();
  }
};

const bareRss = async (start: (name: ContestantName) => Promise<Running>, limitMs: number): Promise<number> => {
  const none = await start("none");
  const { rssBytes } = await none.round(limitMs);
  await none.end();
  return rssBytes;
};

/** `script`: the program of a contestant's process. `limitMs`: of one round. */
export const holdContest = async (
  script: string,
  folders: Folders,
  names: readonly ContestantName[],
  limitMs: number,
): Promise<Contest> => {
  const start = async (name: ContestantName): Promise<Running> => startContestant(script, name, folders);
  const bareRssBytes = await bareRss(start, limitMs);
  const ours = await start("ours");
  try {
    const { ranks } = await ours.round(WITHOUT_HASTE * limitMs);
    const peers: (Standing | Failed)[] = [];
    const ourRounds: Round[] = [await ours.round(limitMs)];
    for (const name of names) {
      const result = await against(ours, start, name, limitMs);
      peers.push(result.peer);
      ourRounds.push(...result.ourRounds);
    }
    return { ours: { ...standing("ours", ours, ourRounds, null), ranks }, bareRssBytes, peers };
  } finally {
    await ours.end();
  }
};
