/**
 * The review storage is missing, slow, full, locked or interrupted: reads of places continue, and acknowledged reviews
 * are found.
 */
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createClient, type Transaction } from "@libsql/client";
import { Redis } from "ioredis";
import { isMountAbsent, type Mounted, mountSmall } from "../../support/mount.ts";
import { type RunningRedis, startRedis } from "../../support/redis.ts";
import { untilReading } from "../reviews/host.ts";
import type { Acknowledged } from "../reviews/tally.ts";
import { pause, startReads, startReviews, tallyReviews, untilSound } from "./asking.ts";
import { openProxy } from "./proxy.ts";
import { type Faults, type Scenario, withServer } from "./scenario.ts";

const LASTS_MS = 2500;
const CALM_MS = 400;
/** Reads that show current reviews. */
const SHOWS_REVIEWS = /^\/api\/v1\/place\?/;
const PORT = /:(\d+)\//;

/** Retries until it succeeds, for operations refused while others write. */
const untilDone = async <T>(attempt: () => T | Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 200) throw error;
      await pause(10);
    }
  }
};

/** A fault of a running storage. */
interface Fault {
  readonly fault: string;
  readonly begin: () => unknown;
  readonly end: () => unknown;
}

/** Injects faults into a storage one after another; afterwards every acknowledged review must be shown completely. */
const inject = async (reviews: string, all: readonly Fault[], faults: Faults): Promise<void> => {
  const { build, known, book, reviewed } = faults;
  const settings = { MUSALLA_DATA: build, MUSALLA_REVIEWS: reviews };
  await withServer(settings, async ({ origin, output }) => {
    const api = `${origin}/api/v1`;
    await untilReading(api, reviewed[0] ?? 0);
    const sent: Acknowledged = new Map();
    let read = 0;
    for (const { fault, begin, end } of all) {
      const row = book.of(fault);
      const before = sent.size;
      const reading = { origin, known: [known], row, excused: [503], excusedAt: SHOWS_REVIEWS };
      const loads = [startReads(reading), startReviews(reading, reviewed, sent)];
      await pause(CALM_MS);
      await begin();
      row.injected += 1;
      await pause(LASTS_MS);
      await end();
      const endedMs = performance.now();
      await untilReading(api, reviewed[0] ?? 0);
      row.recoveriesMs.push(performance.now() - endedMs);
      await pause(CALM_MS);
      await Promise.all(loads.map(async ({ stop }) => stop()));
      await untilSound({ ...reading, row: { ...row, recoveriesMs: [] } }, known);
      await tallyReviews(reading, reviewed, sent, before);
      const logged = /.*"event":"fault".*/.exec(output().slice(read))?.[0];
      read = output().length;
      if (logged !== undefined) row.broken.push(`the log has ${logged}`);
    }
  });
};

const redisFaults = async (redis: RunningRedis, faults: Faults): Promise<void> => {
  const port = Number(PORT.exec(redis.url)?.[1]);
  const proxy = await openProxy(port);
  const admin = new Redis(redis.url, { lazyConnect: true });
  const memory = async (most: string) => admin.config("SET", "maxmemory", most);
  try {
    await inject(
      redis.url.replace(String(port), String(proxy.port)),
      [
        { fault: "Redis: killed, started again", begin: redis.kill, end: redis.start },
        { fault: "Redis: hangs", begin: () => redis.signal("SIGSTOP"), end: () => redis.signal("SIGCONT") },
        { fault: "Redis: 50 ms late", begin: () => proxy.delay(50), end: () => proxy.delay(0) },
        { fault: "Redis: 3 s late", begin: () => proxy.delay(3000), end: () => proxy.delay(0) },
        {
          fault: "Redis: connections reset in mid-command",
          begin: () => proxy.resetAfter(20),
          end: () => proxy.resetAfter(null),
        },
        {
          fault: "Redis: full (maxmemory, noeviction)",
          begin: async () => memory("1mb"),
          end: async () => memory("0"),
        },
      ],
      faults,
    );
  } finally {
    admin.disconnect();
    proxy.close();
  }
};

const sqliteFaults = async (file: string, faults: Faults): Promise<void> => {
  for (const ending of ["", "-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
  const other = createClient({ url: `file:${file}` });
  let locked: Transaction | null = null;
  const begin = async (): Promise<void> => {
    locked = await untilDone(async () => other.transaction("write"));
  };
  try {
    await inject(
      `sqlite:${file}`,
      [{ fault: "SQLite: locked by another process", begin, end: async () => locked?.rollback() }],
      faults,
    );
  } finally {
    other.close();
  }
};

/** Makes it read-only between two writes; the system refuses while a file is open for writing. */
const readOnly = async ({ setReadOnly }: Mounted): Promise<void> => untilDone(() => setReadOnly(true));

/** Fills the disk. */
const fill = (file: string): void => {
  const handle = openSync(file, "a");
  try {
    for (;;) writeSync(handle, "x".repeat(4096));
  } catch {
    closeSync(handle);
  }
};

const disks = async (driver: "fs" | "sqlite", faults: Faults): Promise<void> => {
  const mounted = mountSmall("24m");
  const reserve = join(mounted.dir, "reserve");
  try {
    await inject(
      `${driver}:${join(mounted.dir, driver === "fs" ? "reviews" : "reviews.sqlite")}`,
      [
        { fault: `${driver}: disk full`, begin: () => fill(reserve), end: () => rmSync(reserve) },
        ...(driver === "fs"
          ? [
              {
                fault: "fs: disk read-only",
                begin: async () => readOnly(mounted),
                end: () => mounted.setReadOnly(false),
              },
            ]
          : []),
      ],
      faults,
    );
  } finally {
    mounted.stop();
  }
};

export const storage: Scenario = async (faults) => {
  const redis = await startRedis();
  try {
    await redisFaults(redis, faults);
  } finally {
    await redis.stop();
  }
  const file = join(faults.scratch, "reviews.sqlite");
  await sqliteFaults(file, faults);
  if (isMountAbsent) return;
  await disks("fs", faults);
  await disks("sqlite", faults);
};
