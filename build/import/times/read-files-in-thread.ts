/** Reads timetable files in a thread that ends when they take too long or too much memory. */
import { basename } from "node:path";
import { inThread, type ThreadLimits } from "../input/bounded-thread.ts";
import type { ReadFiles, ReadJob } from "./read-files.ts";

/** What {@link readFiles} returns, or the limit that the files passed. */
export const readFilesInThread = async (job: ReadJob, limits?: ThreadLimits): Promise<ReadFiles> => {
  const label = job.paths.map((path) => basename(path)).join(", ");
  const module = new URL("read-files-thread.ts", import.meta.url);
  try {
    return (await inThread(module, job, label, limits)) as ReadFiles;
  } catch (error) {
    return { ok: false, faults: [error instanceof Error ? error.message : String(error)] };
  }
};
