/**
 * Reminders over each storage: servers that share one wake everybody once; and killed with SIGKILL at random moments, they
 * lose nobody, and no device shows a time twice.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HOUR_MS } from "#core/base/time.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { registered } from "#core/contribution/folders.ts";
import { type ContributionStorage, guarded } from "#core/contribution/storage.ts";
import { openReminderBook, slotFolder, TURNS } from "#core/reminder/book.ts";
import { createFanOut } from "#core/reminder/fan-out.ts";
import { dueEntry, type ReminderEntry, tagOf } from "#core/reminder/schedule.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import { slotOf, slotStartMs } from "#core/values/reminder.ts";
import { createRandom } from "../../bench/generate/random.ts";
import { filesStorage } from "../../server/storage/files.ts";
import { redisStorage } from "../../server/storage/redis.ts";
import { sqliteStorage } from "../../server/storage/sqlite.ts";
import { type Bundled, bundleProgram } from "../support/bundled.ts";
import { isRedisAbsent, startRedis } from "../support/redis.ts";

/** KILL_SEED=… kills at the moments of an earlier run, as far as the machine is as fast. */
const SEED = process.env["KILL_SEED"] ?? String(Date.now());
const SEEDED = `with KILL_SEED=${SEED}`;
const chance = createRandom(`reminders ${SEED}`);
const KILLS = Number(process.env["KILL_ROUNDS"] ?? 5);

const SECRET = "secret";
const SLOT = slotOf(Date.UTC(2026, 10, 27, 12, 30));
const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));
const dir = mkdtempSync(join(tmpdir(), "musalla-reminders-"));

interface Opened {
  readonly storages: readonly ContributionStorage[];
  /** What another process opens it by; none where it cannot. */
  readonly setting?: string;
  readonly stop: () => Promise<void>;
}

const nothing = async (): Promise<void> => Promise.resolve();

const DRIVERS: readonly (readonly [string, boolean, () => Promise<Opened>])[] = [
  ["memory", false, async () => Promise.resolve({ storages: [guarded(memoryStorage())], stop: nothing })],
  [
    "files",
    false,
    async () => {
      const folder = mkdtempSync(join(dir, "files-"));
      const storages = [filesStorage(folder), filesStorage(folder)];
      return Promise.resolve({ storages, setting: `fs:${folder}`, stop: nothing });
    },
  ],
  [
    "sqlite",
    false,
    async () => {
      const file = join(mkdtempSync(join(dir, "sqlite-")), "reviews.sqlite");
      return {
        storages: [await sqliteStorage(file), await sqliteStorage(file)],
        setting: `sqlite:${file}`,
        stop: nothing,
      };
    },
  ],
  [
    "redis",
    isRedisAbsent,
    async () => {
      const { url, stop } = await startRedis();
      const open = () => redisStorage(url, () => undefined);
      return { storages: [open(), open()], setting: url, stop };
    },
  ],
];

const bookOver = (storage: ContributionStorage) => openReminderBook(storage, openSeal(SECRET, random), random);

const subscribe = async (storage: ContributionStorage, devices: number, endpointOf: (i: number) => string) => {
  const book = bookOver(registered(storage));
  const before = slotStartMs(SLOT) - HOUR_MS;
  await Promise.all(
    Array.from({ length: devices }, async (_, i) => book.subscribe(endpointOf(i), [SLOT, SLOT + 60], before)),
  );
  return book;
};

const closeAll = async ({ storages, stop }: Opened): Promise<void> => {
  await Promise.all(storages.map(async (one) => one.close()));
  await stop();
};

let bundled: Bundled;
beforeAll(async () => {
  bundled = await bundleProgram(fileURLToPath(new URL("reminder-sender.ts", import.meta.url)));
});
afterAll(() => {
  bundled.remove();
  rmSync(dir, { recursive: true, force: true });
});

describe.each(DRIVERS)("%s", (_, isAbsent, open) => {
  test.skipIf(isAbsent)("servers that share it wake everybody once, and leave the next slot alone", async () => {
    const opened = await open();
    const [first] = opened.storages;
    if (first === undefined) throw new Error("got no storage, expected one");
    const DEVICES = 80;
    const book = await subscribe(first, DEVICES, (i) => `https://web.push.apple.com/${i}`);
    const erased = await openSeal(SECRET, random).idOf("https://web.push.apple.com/0");
    await book.erase(erased);
    const woken: string[] = [];
    const servers = opened.storages.map((storage) =>
      createFanOut({
        storage,
        book: bookOver(storage),
        wake: async (endpoint) => {
          woken.push(endpoint);
          return Promise.resolve({ status: 201 });
        },
        now: () => slotStartMs(SLOT),
        pause: nothing,
      }),
    );
    await Promise.all(servers.map(async (run) => run()));
    await Promise.all(servers.map(async (run) => run()));
    expect([woken.length, new Set(woken).size]).toEqual([DEVICES - 1, DEVICES - 1]);
    expect(woken).not.toContain("https://web.push.apple.com/0");
    expect(await first.names(slotFolder(SLOT))).toEqual([]);
    expect(await first.names(slotFolder(SLOT + 60))).toHaveLength(DEVICES);
    expect(await first.folders(TURNS)).toEqual([`${TURNS}/${SLOT}`]);
    await closeAll(opened);
  });
});

const ENTRY: ReminderEntry = { at: new Date(slotStartMs(SLOT) + 120_000).toISOString(), title: "Maghrib", body: "" };

describe.each(DRIVERS.filter(([name]) => name !== "memory"))(
  `${KILLS} times SIGKILL of the sender: %s`,
  (_, isAbsent, open) => {
    test.skipIf(isAbsent)("nobody is lost, and no device shows a time twice", async () => {
      const DEVICES = 300;
      /** By device: how often the push service got a wake-up, and the notifications that stand there, by tag. */
      const woken = new Map<string, { times: number; readonly shown: Set<string> }>();
      let arrived: (() => void) | null = null;
      const service = createServer((request, response) => {
        const device = woken.get(request.url ?? "") ?? { times: 0, shown: new Set<string>() };
        woken.set(request.url ?? "", device);
        device.times += 1;
        const due = dueEntry([ENTRY], slotStartMs(SLOT) + 1000);
        device.shown.add(due === null ? "unknown" : tagOf(due));
        arrived?.();
        setTimeout(() => response.writeHead(201).end(), 3);
      });
      await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
      const { port } = service.address() as AddressInfo;
      const opened = await open();
      const [storage] = opened.storages;
      const { setting } = opened;
      if (storage === undefined || setting === undefined) throw new Error("got no storage, expected one");
      await subscribe(storage, DEVICES, (i) => `http://127.0.0.1:${port}/${i}`);
      const send = (): ReturnType<typeof spawn> =>
        spawn(process.execPath, [bundled.path, setting, SECRET, String(SLOT)], {
          stdio: ["ignore", "ignore", "inherit"],
        });
      let kills = 0;
      for (let round = 0; round < KILLS; round += 1) {
        const child = send();
        const ended = new Promise((resolve) => child.once("close", resolve));
        await Promise.race([new Promise<void>((resolve) => (arrived = resolve)), ended]);
        arrived = null;
        await new Promise((resolve) => setTimeout(resolve, chance.unit() * 60));
        if (child.kill("SIGKILL")) kills += 1;
        await ended;
      }
      const last = send();
      await new Promise((resolve) => last.once("close", resolve));
      service.closeAllConnections();
      service.close();
      await closeAll(opened);
      expect(kills, SEEDED).toBeGreaterThan(0);
      expect(woken.size, SEEDED).toBe(DEVICES);
      expect(
        [...woken.values()].filter(({ shown }) => shown.size !== 1 || !shown.has(tagOf(ENTRY))),
        SEEDED,
      ).toEqual([]);
      // At the push service a wake-up is at least once: each kill repeats what was under way at most.
      const repeated = [...woken.values()].reduce((sum, { times }) => sum + times - 1, 0);
      expect(repeated, SEEDED).toBeLessThan(DEVICES);
    });
  },
);
