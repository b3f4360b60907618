/** A thread that makes countries: it reads the tables by itself, then makes what it is sent, one after the other. */
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { type CountryJob, type CountryOutcome, openWorkshop, type Workshop } from "./country.ts";

/** What a worker is sent. */
export interface Order {
  readonly job: CountryJob;
  readonly isWanted: boolean;
}

/** The arrays that are handed over and not copied. */
const handedOver = ({ made }: CountryOutcome): readonly ArrayBuffer[] =>
  made === null ? [] : Object.values(made.words.postings).map(({ buffer }) => buffer as ArrayBuffer);

/** By how many per cent a heap may grow before it is collected, in all threads; V8 lets it grow fourfold. */
const HEAP_GROWTH = 100;
setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);

const { maker } = openWorkshop(workerData as Workshop);
parentPort?.on("message", ({ job, isWanted }: Order) => {
  const outcome = maker(job, isWanted);
  parentPort?.postMessage(outcome, [...handedOver(outcome)]);
});
