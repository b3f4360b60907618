/** Worker thread: reads the tables itself, then makes the countries it is sent one by one. */
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { type CountryJob, type CountryOutcome, openWorkshop, type Workshop } from "./country.ts";

/** A message to the worker. */
export interface Order {
  readonly job: CountryJob;
  readonly isWanted: boolean;
}

/** Arrays that are transferred instead of copied. */
const handedOver = ({ made }: CountryOutcome): readonly ArrayBuffer[] =>
  made === null ? [] : Object.values(made.words.postings).map(({ buffer }) => buffer as ArrayBuffer);

/** Heap growth in per cent before a collection, in all threads; by default V8 lets it grow fourfold. */
const HEAP_GROWTH = 100;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);

const { maker } = openWorkshop(workerData as Workshop);
parentPort?.on("message", ({ job, isWanted }: Order) => {
  const outcome = maker(job, isWanted);
  parentPort?.postMessage(outcome, [...handedOver(outcome)]);
});
