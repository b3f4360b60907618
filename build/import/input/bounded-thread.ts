/**
 * Runs a module on the files of others in a thread, with a limit of time and of memory. What a file costs is bounded
 * where it is read; this ends what no such limit foresaw, since only a thread can be ended.
 */
import { Worker } from "node:worker_threads";

export interface ThreadLimits {
  readonly ms: number;
  readonly heapMb: number;
}

/** Default limits: several times what the largest table needs. */
const THREAD_LIMITS: ThreadLimits = { ms: 60_000, heapMb: 256 };

const whyEnded = (error: Error & { readonly code?: string }, { heapMb }: ThreadLimits): string =>
  error.code === "ERR_WORKER_OUT_OF_MEMORY" ? `it needs more than ${heapMb} MB of memory` : error.message;

/**
 * The one message that `module` posts for `data`, its `workerData`.
 * @param label - names the files, for messages
 * @throws Error that names the files, when the thread needs more than the limits or fails
 */
export const inThread = async (
  module: URL,
  data: unknown,
  label: string,
  limits: ThreadLimits = THREAD_LIMITS,
): Promise<unknown> => {
  const worker = new Worker(new URL("../../base/worker-start.mjs", import.meta.url), {
    argv: [module.href],
    workerData: data,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const stop = (why: string): void => reject(new Error(`${label}: ${why}; nothing was read`));
      timer = setTimeout(() => stop(`reading took longer than ${limits.ms / 1000} s`), limits.ms);
      worker.on("message", resolve);
      worker.on("error", (error) => stop(whyEnded(error, limits)));
      worker.on("exit", () => stop("its thread ended"));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};
