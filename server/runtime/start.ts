/**
 * What must be right before the server listens: its settings, a data build that can be opened, a storage that keeps
 * what it is given. Everything that is wrong is told in one message, and the process ends with 2.
 */
import { printable } from "#core/base/text.ts";
import type { ReviewStorage } from "#core/review/storage.ts";
import { log } from "../base/log.ts";
import { IS_FUNCTION } from "../base/platform.ts";
import { type DataSource, openDataSource } from "../data/data-source.ts";
import { followData, type Followed } from "../data/engine.ts";
import { openReviewStorage, type ReviewsSetting } from "../storage/open.ts";
import { runtime } from "./runtime.ts";
import { type Checked, checkSettings } from "./settings.ts";

/** What the start works with; of wrong settings what can be checked all the same. */
interface Parts {
  readonly data: (Pick<Followed, "engineAt"> & { readonly source: DataSource }) | null;
  readonly storage: ReviewStorage | null;
  readonly close: () => Promise<unknown>;
}

const partsOf = ({ values: { data, reviews }, problems }: Checked): Parts => {
  if (problems.length === 0) {
    const { source, engineAt, storage } = runtime();
    return { data: { source, engineAt }, storage, close: async () => Promise.resolve() };
  }
  const source = data === undefined ? null : openDataSource(data);
  const storage = reviews === undefined ? null : openReviewStorage(reviews, () => undefined);
  return {
    data: source === null ? null : { source, ...followData(source) },
    storage,
    close: async () => storage?.close(),
  };
};

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");

const faultOfData = async ({ data }: Parts): Promise<string | null> => {
  if (data === null) return null;
  const { source, engineAt } = data;
  const version = await source.version();
  if (version === null) return `MUSALLA_DATA: there is no data build in ${source.label}; run npm run build`;
  try {
    await engineAt(Date.now());
    return null;
  } catch (error) {
    // Another build that is just put in place is opened by the first request.
    if ((await source.version()) !== version) return null;
    const why = messageOf(error);
    return `MUSALLA_DATA: the data build in ${source.label} cannot be opened: ${why}; run npm run build`;
  }
};

const PROBE = { name: "probe", value: "musalla" } as const;

/** Writes a value, reads it and removes it. Rejects with what cannot be done. */
const probeStorage = async (storage: ReviewStorage): Promise<void> => {
  // A folder of its own: several servers may start on one storage.
  const folder = `probe-${crypto.randomUUID()}`;
  await storage.create(folder, PROBE.name, PROBE.value);
  const read = await storage.get(folder, PROBE.name);
  await storage.removeFolder(folder);
  if (read !== PROBE.value) throw new Error(`wrote ${JSON.stringify(PROBE.value)}, read ${JSON.stringify(read)}`);
};

/** How messages name a storage, without what may be a password. */
const labelOf = (setting: ReviewsSetting): string => {
  if (setting.driver === "fs") return `fs:${setting.folder}`;
  return setting.driver === "sqlite" ? `sqlite:${setting.file}` : setting.driver;
};

const faultOfStorage = async ({ storage }: Parts, setting: ReviewsSetting | undefined): Promise<string | null> => {
  if (storage === null || setting === undefined || IS_FUNCTION) return null;
  const probed = probeStorage(storage);
  if (setting.driver === "redis") {
    // It may come back, and what needs no storage is answered meanwhile.
    probed.catch((error: unknown) => {
      const notice = `reviews: nothing can be kept in Redis yet (${messageOf(error)}); it is tried again with each use`;
      log("storage-notice", { notice });
    });
    return null;
  }
  try {
    await probed;
    return null;
  } catch (error) {
    return `MUSALLA_REVIEWS: nothing can be kept in ${labelOf(setting)}: ${messageOf(error)}`;
  }
};

/** Everything that keeps the server from starting, a line each; none when all is well. */
const startFaults = async (environment: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> => {
  const checked = checkSettings(environment);
  const parts = partsOf(checked);
  const found = await Promise.all([faultOfData(parts), faultOfStorage(parts, checked.values.reviews)]);
  await parts.close().catch(() => undefined);
  return [...checked.problems, ...found.filter((one) => one !== null)];
};

const check = async (): Promise<void> => {
  const faults = await startFaults(process.env);
  if (faults.length === 0) return;
  const lines = faults.map((one) => `  - ${printable(one)}\n`);
  process.stderr.write(`musalla cannot start:\n${lines.join("")}`);
  process.exit(2);
};

let checked: Promise<void> | null = null;

/** Resolves once everything is found to be right; otherwise the process ends. */
export const started = async (): Promise<void> => (checked ??= check());
