/**
 * Worker thread: makes the countries it is sent one by one, reading the tables itself; or takes over files of the
 * previous output, and removes the rest.
 */
import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { type CountryJob, type CountryOutcome, type Maker, openWorkshop, type Workshop } from "./country.ts";
import type { Written } from "./plan/directory.ts";
import { openPrevious } from "./previous.ts";
import { removeFolder } from "./swap-output.ts";

/** A country to make; with `isWanted` false it is only checked. */
export interface MakeOrder {
  readonly job: CountryJob;
  readonly isWanted: boolean;
}

/** Files of the output in `out` to take over, country by country; answered with whether each country was taken. */
export interface TakeOrder {
  readonly out: string;
  readonly files: readonly TakenFiles[];
}

/** The files of a country in the previous output. */
export interface TakenFiles {
  readonly country: string;
  readonly files: Written;
}

/** A folder to remove; answered with `true`. */
export interface RemoveOrder {
  readonly removed: string;
}

/** Arrays that are transferred instead of copied. */
const handedOver = ({ made }: CountryOutcome): readonly ArrayBuffer[] =>
  made === null ? [] : Object.values(made.words.postings).map(({ buffer }) => buffer as ArrayBuffer);

/** Heap growth in per cent before a collection, in all threads; by default V8 lets it grow fourfold. */
const HEAP_GROWTH = 100;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);

const workshop = workerData as Workshop;
let maker: Maker | null = null;
parentPort?.on("message", (order: MakeOrder | TakeOrder | RemoveOrder) => {
  if ("removed" in order) {
    if (existsSync(order.removed)) removeFolder(order.removed);
    parentPort?.postMessage(true, []);
    return;
  }
  if ("out" in order) {
    const { take } = openPrevious(order.out);
    const isTaken = order.files.map(({ country, files }) => take(country, files, workshop));
    parentPort?.postMessage(isTaken, []);
    return;
  }
  maker ??= openWorkshop(workshop).maker;
  const outcome = maker(order.job, order.isWanted);
  parentPort?.postMessage(outcome, [...handedOver(outcome)]);
});
