/**
 * `npm run bench -- push`: how long one process takes to wake the devices of one slot, over a push service of our own in
 * another process. The devices are in the storage before; files are laid out as the driver does, without flushing each.
 */
import { fork } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DEVICES, openReminderBook, slotFolder } from "../../server/core/reminder/book.ts";
import { createFanOut } from "../../server/core/reminder/fan-out.ts";
import type { Tally } from "../../server/core/reminder/wake-device.ts";
import { openSeal, type Seal } from "../../server/core/reminder/sealing.ts";
import type { ContributionStorage } from "../../server/core/contribution/storage.ts";
import { memoryStorage } from "../../server/core/contribution/memory-storage.ts";
import { slotOf } from "../../server/core/values/reminder.ts";
import { createVapid, makePushKeys, readPushKeys } from "../../server/reminder/vapid.ts";
import { createWake } from "../../server/reminder/wake.ts";
import { filesStorage } from "../../server/storage/files.ts";
import { redisStorage } from "../../server/storage/redis.ts";
import { startRedis } from "../../test/support/redis.ts";

const OPTIONS = {
  devices: { type: "string", default: "100000" },
  storage: { type: "string", default: "fs" },
} as const;

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

interface Prepared {
  readonly storage: ContributionStorage;
  readonly stop: () => Promise<void>;
}

/** Writes a device and its pointer. */
type Write = (id: string, pointer: string, sealed: string) => Promise<unknown>;

const writeTo =
  (storage: ContributionStorage, slot: number): Write =>
  async (id, pointer, sealed) =>
    Promise.all([storage.create(`${DEVICES}/${id}`, "device", sealed), storage.create(slotFolder(slot), pointer, "")]);

const fill = async (devices: number, slot: number, port: number, seal: Seal, write: Write): Promise<void> => {
  for (let i = 0; i < devices; i += 1000) {
    await Promise.all(
      Array.from({ length: Math.min(1000, devices - i) }, async (_, j) => {
        const endpoint = `http://127.0.0.1:${port}/send/${i + j}`;
        const id = await seal.idOf(endpoint);
        const sealed = await seal.seal(JSON.stringify({ endpoint, delete_token_hash: "", slots: [slot] }));
        await write(id, await seal.pointer(id, slot), sealed);
      }),
    );
  }
};

const STORAGES: Readonly<Record<string, (slot: number) => Promise<Prepared & { readonly write: Write }>>> = {
  memory: async (slot) => {
    const storage = memoryStorage();
    return Promise.resolve({ storage, write: writeTo(storage, slot), stop: async () => Promise.resolve() });
  },
  fs: async (slot) => {
    const dir = mkdtempSync(join(tmpdir(), "musalla-push-"));
    mkdirSync(join(dir, slotFolder(slot)), { recursive: true });
    const write: Write = async (id, pointer, sealed) => {
      mkdirSync(join(dir, DEVICES, id), { recursive: true });
      writeFileSync(join(dir, DEVICES, id, "device.json"), sealed);
      writeFileSync(join(dir, slotFolder(slot), `${pointer}.json`), "");
      return Promise.resolve();
    };
    const stop = async (): Promise<void> => Promise.resolve(rmSync(dir, { recursive: true, force: true }));
    return Promise.resolve({ storage: filesStorage(dir), write, stop });
  },
  redis: async (slot) => {
    const redis = await startRedis(["--appendonly", "no"]);
    const storage = redisStorage(redis.url, () => undefined);
    const stop = async (): Promise<void> => {
      await storage.close();
      await redis.stop();
    };
    return { storage, write: writeTo(storage, slot), stop };
  },
};

/** Wakes the devices; the table. */
export const push = async (words: readonly string[]): Promise<string> => {
  const { devices: count, storage: kind } = parseArgs({ args: [...words], options: OPTIONS }).values;
  const devices = Number(count);
  const prepare = STORAGES[kind];
  if (!/^[1-9]\d{0,6}$/.test(count) || prepare === undefined)
    throw new Error(
      `--devices is ${count}, --storage is ${kind}; must be a whole number, and ${Object.keys(STORAGES).join(", ")}`,
    );
  const service = fork(fileURLToPath(new URL("service.mjs", import.meta.url)), { execArgv: [] });
  const told = async <T>(): Promise<T> =>
    new Promise((resolve) => service.once("message", (said) => resolve(said as T)));
  const { port } = await told<{ port: number }>();
  const slot = slotOf(Date.now());
  const seal = openSeal("bench", random);
  const { storage, write, stop } = await prepare(slot);
  await fill(devices, slot, port, seal, write);
  const keys = readPushKeys(await makePushKeys());
  if (keys === null) throw new Error("got no keys, expected a pair");
  const { wake, close } = createWake(createVapid(keys, "mailto:bench@example.org", Date.now));
  const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const book = openReminderBook(storage, seal, random);
  let tally: Tally = { sent: 0, gone: 0, failed: 0 };
  const before = process.cpuUsage();
  const startedMs = performance.now();
  await createFanOut({ storage, book, wake, now: Date.now, pause })((one) => (tally = one));
  const tookS = (performance.now() - startedMs) / 1000;
  const { user, system } = process.cpuUsage(before);
  close();
  service.send("how many");
  const came = await told<{ devices: number; twice: number }>();
  service.disconnect();
  await stop();
  return [
    "| storage | devices | seconds | processor, s | came | twice | failed |",
    "|---|---|---|---|---|---|---|",
    `| ${kind} | ${devices} | ${tookS.toFixed(1)} | ${((user + system) / 1e6).toFixed(1)} | ${came.devices} | ${came.twice} | ${tally.failed} |`,
  ].join("\n");
};
