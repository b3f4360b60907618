/**
 * Checks before the server listens: settings, a data build that can be opened, a storage that can be written. Reports
 * all problems in one message and exits with 2.
 */
import { printable } from "#core/base/printable.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { log } from "../base/log.ts";
import { IS_FUNCTION } from "../base/platform.ts";
import { type DataSource, openDataSource } from "../data/data-source.ts";
import { followData, type Followed } from "../data/engine.ts";
import { openReviewStorage, type ReviewsSetting } from "../storage/open.ts";
import { runtime } from "./runtime.ts";
import { type Checked, checkSettings } from "./settings.ts";

/** The parts to check; with invalid settings, those that can still be checked. */
interface Parts {
  readonly data: (Pick<Followed, "engineAt"> & { readonly source: DataSource }) | null;
  readonly storage: ContributionStorage | null;
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
    // The build is just being replaced: the first request opens the new one.
    if ((await source.version()) !== version) return null;
    const why = messageOf(error);
    return `MUSALLA_DATA: the data build in ${source.label} cannot be opened: ${why}; run npm run build`;
  }
};

const PROBE = { name: "probe", value: "musalla" } as const;

/** Writes, reads and deletes a value. Rejects with the first failure. */
const probeStorage = async (storage: ContributionStorage): Promise<void> => {
  // A unique folder: several servers may start on one storage.
  const folder = `probe-${crypto.randomUUID()}`;
  await storage.create(folder, PROBE.name, PROBE.value);
  const read = await storage.get(folder, PROBE.name);
  await storage.removeFolder(folder);
  if (read !== PROBE.value) throw new Error(`wrote ${JSON.stringify(PROBE.value)}, read ${JSON.stringify(read)}`);
};

const faultOfStorage = async ({ storage }: Parts, setting: ReviewsSetting | undefined): Promise<string | null> => {
  if (storage === null || setting === undefined || IS_FUNCTION) return null;
  const probed = probeStorage(storage);
  const { mayBeAway, labelOf } = setting.driver;
  if (mayBeAway !== undefined) {
    // It may come back; meanwhile requests that need no storage are answered.
    probed.catch((error: unknown) => {
      const notice = `reviews: nothing can be kept in ${mayBeAway} yet (${messageOf(error)}); every use tries again`;
      log("storage-notice", { notice });
    });
    return null;
  }
  try {
    await probed;
    return null;
  } catch (error) {
    return `MUSALLA_REVIEWS: nothing can be kept in ${labelOf(setting.target)}: ${messageOf(error)}`;
  }
};

/** All reasons why the server cannot start, a line each. */
const startFaults = async (environment: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> => {
  const checked = checkSettings(environment);
  const parts = partsOf(checked);
  const found = await Promise.all([faultOfData(parts), faultOfStorage(parts, checked.values.reviews)]);
  await parts.close().catch(() => undefined);
  return [...checked.problems, ...found.filter((problem) => problem !== null)];
};

const check = async (): Promise<void> => {
  const faults = await startFaults(process.env);
  if (faults.length === 0) return;
  const lines = faults.map((fault) => `  - ${printable(fault)}\n`);
  process.stderr.write(`musalla cannot start:\n${lines.join("")}`);
  process.exit(2);
};

let checked: Promise<void> | null = null;

/** Resolves if all checks pass; otherwise the process exits. */
export const started = async (): Promise<void> => (checked ??= check());
