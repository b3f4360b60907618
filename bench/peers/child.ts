/**
 * A contestant in a process of its own: opens it, then asks it all queries at each message. Its answers
 * are judged here, so that only ranks and times travel. Arguments: name, data folder, build folder.
 */
import { performance } from "node:perf_hooks";
import type { Query } from "../generate/answers.ts";
import type { Contestant, Folders, Open } from "./contestant.ts";
import { rankOf } from "./judge.ts";
import type { ContestantName, Opened, Round } from "./protocol.ts";
import { readQueries } from "./queries.ts";

const OPENERS: Readonly<Record<ContestantName, () => Promise<Open>>> = {
  none: async () => (await import("./none.ts")).open,
  ours: async () => (await import("./ours.ts")).open,
  minisearch: async () => (await import("./minisearch.ts")).open,
  flexsearch: async () => (await import("./flexsearch.ts")).open,
  sqlite: async () => (await import("./sqlite.ts")).open,
  "sqlite-strict": async () => (await import("./sqlite.ts")).openStrict,
};

const cpuUs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return user + system;
};

const send = (message: Opened | Round): void => void process.send?.(message);

const [name, dataDir = "", buildDir = ""] = process.argv.slice(2);
const folders: Folders = { dataDir, buildDir };
const queries = readQueries(dataDir);

const openContestant = async (): Promise<Contestant> => {
  const open = await OPENERS[name as ContestantName]();
  return open(folders);
};

const startedUs = cpuUs();
const contestant = await openContestant();
send({ label: contestant.label, openCpuUs: cpuUs() - startedUs, rssBytes: process.memoryUsage.rss() });

const spentOn = async (work: (query: Query) => Promise<unknown>, query: Query): Promise<number> => {
  const from = process.cpuUsage();
  await work(query);
  return cpuUs(from);
};

const round = async (limitMs: number): Promise<Round> => {
  const result: Record<"cpuUs" | "wallUs" | "hitsUs" | "ranks", number[]> = {
    cpuUs: [],
    wallUs: [],
    hitsUs: [],
    ranks: [],
  };
  const endMs = performance.now() + limitMs;
  for (const query of queries) {
    const [fromMs, from] = [performance.now(), process.cpuUsage()];
    const idsOf = await contestant.ask(query);
    const spentUs = cpuUs(from);
    result.cpuUs.push(spentUs);
    result.wallUs.push((performance.now() - fromMs) * 1000);
    result.hitsUs.push(contestant.hits === undefined ? spentUs : await spentOn(contestant.hits, query));
    result.ranks.push(rankOf(idsOf(), query));
    if (performance.now() > endMs) break;
  }
  return { ...result, rssBytes: process.memoryUsage.rss() };
};

process.on("message", ({ limitMs }: { readonly limitMs: number }) => {
  void round(limitMs).then(send);
});
