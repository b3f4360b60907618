/**
 * `npm run data -- accept` under SIGKILL: the command itself is killed at random moments over the shipped data and a storage
 * in files, then run to its end. The data must have the bytes of a run that was not killed, and every suggestion its mark.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { performance } from "node:perf_hooks";
import type { SuggestedFields } from "../../../server/core/model/suggestion.ts";
import type { SuggestionKind } from "../../../server/core/values/suggestion.ts";
import { findSuggestion, judgeSuggestion, suggestionsOf } from "../../../server/core/suggestion/moderation.ts";
import { writeSuggestion } from "../../../server/core/suggestion/submission.ts";
import { filesStorage } from "../../../server/storage/files.ts";
import { rowsAt } from "../../../build/csv/rows-at.ts";
import { hashFolder } from "../../build/folders.ts";
import { testReviewService } from "../../support/review-service.ts";

/** About how long the writes of a run take. */
const WRITING_MS = 60;

const TODAY = "2026-11-23";
const NOW_MS = Date.UTC(2026, 10, 23, 12);
const UNCOUNTED = { isSpent: () => false, take: async () => true, undo: async () => undefined } as never;

export const ACCEPT_HEAD = `| what | kills | before the first write | among the writes | after the last | other bytes | without a mark |
|---|---:|---:|---:|---:|---:|---:|`;

interface Wish {
  readonly kind: SuggestionKind;
  readonly placeId: number | null;
  readonly fields: SuggestedFields | null;
}

/** Four kinds of change for the curated places of some countries, so that a run writes many files. */
const wishesFor = (dataDir: string): readonly Wish[] => {
  const countries = readdirSync(join(dataDir, "places")).sort().slice(0, 40);
  return countries.flatMap((file) =>
    rowsAt(join(dataDir, "places", file))
      .slice(0, 4)
      .flatMap((row, index): readonly Wish[] => {
        const placeId = Number(row["id"]);
        const point = { lat: Number(row["lat"]), lng: Number(row["lng"]) };
        if (index === 0) return [{ kind: "edit", placeId, fields: { amenities: { wudu: "yes" } } }];
        if (index === 1) return [{ kind: "closed", placeId, fields: { status: "temporarily-closed" } }];
        if (index === 2) return [{ kind: "times", placeId, fields: { rules: [{ prayer: "fajr", value: "+20" }] } }];
        const near = { lat: point.lat + 0.003, lng: point.lng + 0.003 };
        return [{ kind: "add", placeId: null, fields: { name: `Trial Hall ${placeId}`, type: "musalla", ...near } }];
      }),
  );
};

/** Sends and accepts the wishes in a storage in files. */
const fill = async (folder: string, wishes: readonly Wish[]): Promise<void> => {
  const service = testReviewService({ limit: 0 }, filesStorage(folder));
  const salts = await service.salts.at(NOW_MS);
  for (const { kind, placeId, fields } of wishes) {
    const body = { kind, place_id: placeId, fields, evidence: null, note: null, name: null };
    const sent = { body, keyed: null, client: "192.0.2.1", salts, nowMs: NOW_MS };
    const outcome = await writeSuggestion(sent, service, UNCOUNTED, false);
    if (outcome.kind !== "created") throw new Error(`got ${outcome.kind}, expected created`);
    const found = await findSuggestion(service, outcome.record.id);
    if (found === null) throw new Error(`${outcome.record.id} is not in the storage`);
    await judgeSuggestion(service, found, { action: "accept", reason: "A trial.", fields: null }, NOW_MS + 1000);
  }
  await service.storage.close();
};

/** When a run is killed: so long after its start, or after its first write into the data. */
interface Kill {
  readonly after: "start" | "write";
  readonly ms: number;
}

/** Runs the command, and kills it if it is asked to. Returns how long it ran, in ms; rejects if the command fails. */
const run = async (dataDir: string, storage: string, kill: Kill | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    const words = ["accept", "--from", `fs:${storage}`, "--data", dataDir, "--today", TODAY];
    const child = spawn(process.execPath, ["--import", "tsx", "build/cli/main.ts", ...words], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const errors: string[] = [];
    child.stderr.setEncoding("utf8").on("data", (text: string) => errors.push(text));
    let timer: NodeJS.Timeout | undefined;
    const killLater = (): void => {
      timer ??= setTimeout(() => child.kill("SIGKILL"), kill?.ms);
    };
    const watcher = kill?.after === "write" ? watch(dataDir, { recursive: true }, killLater) : null;
    if (kill?.after === "start") killLater();
    child.once("error", reject);
    child.once("close", (code) => {
      clearTimeout(timer);
      watcher?.close();
      if (code === null || code === 0) resolve(performance.now() - from);
      else reject(new Error(errors.join("")));
    });
  });

const unmarked = async (folder: string): Promise<number> => {
  const service = testReviewService({ limit: 0 }, filesStorage(folder));
  const left = await suggestionsOf(service, ["accepted"]);
  await service.storage.close();
  return left.length;
};

/** The files of a folder that differ from another's, temporary ones included. */
const changedFiles = (dataDir: string, before: string): number =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => {
    if (!entry.isFile()) return false;
    const path = join(entry.parentPath, entry.name);
    try {
      return !readFileSync(path).equals(readFileSync(join(before, relative(dataDir, path))));
    } catch {
      return true;
    }
  }).length;

/** Kills the command so many times; a row of {@link ACCEPT_HEAD}. */
export const acceptKills = async (rounds: number): Promise<string> => {
  const scratch = mkdtempSync(join(tmpdir(), "musalla-accept-"));
  try {
    const [data, reviews] = [join(scratch, "data"), join(scratch, "reviews")];
    cpSync("data", data, { recursive: true, filter: (path) => !path.startsWith(join("data", "layers")) });
    await fill(reviews, wishesFor(data));
    const copy = (name: string): readonly [string, string] => {
      const [toData, toReviews] = [join(scratch, `${name}-data`), join(scratch, `${name}-reviews`)];
      for (const [from, to] of [
        [data, toData],
        [reviews, toReviews],
      ] as const) {
        rmSync(to, { recursive: true, force: true });
        cpSync(from, to, { recursive: true });
      }
      return [toData, toReviews];
    };
    const [wholeData, wholeReviews] = copy("whole");
    const wholeMs = await run(wholeData, wholeReviews, null);
    const [whole, files] = [hashFolder(wholeData), changedFiles(wholeData, data)];
    if (files === 0 || (await unmarked(wholeReviews)) > 0) throw new Error("the run that was not killed wrote nothing");
    let [early, among, late, other, left] = [0, 0, 0, 0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const [killedData, killedReviews] = copy("killed");
      // Most of a run is reading: three of four kills come within moments of its first write.
      const isEarly = round % 4 === 0;
      const kill = {
        after: isEarly ? "start" : "write",
        ms: Math.random() * (isEarly ? wholeMs : WRITING_MS),
      } as const;
      await run(killedData, killedReviews, kill);
      const changed = changedFiles(killedData, data);
      if (changed === 0) early += 1;
      else if (hashFolder(killedData) === whole) late += 1;
      else among += 1;
      await run(killedData, killedReviews, null);
      if (hashFolder(killedData) !== whole) other += 1;
      left += await unmarked(killedReviews);
    }
    return `| \`accept\` of ${files} files | ${rounds} | ${early} | ${among} | ${late} | ${other} | ${left} |`;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
