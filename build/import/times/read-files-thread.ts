/** The thread that reads timetable files: one job, one message. */
import { parentPort, workerData } from "node:worker_threads";
import { readFiles, type ReadJob } from "./read-files.ts";

const result = await readFiles(workerData as ReadJob);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(result);
