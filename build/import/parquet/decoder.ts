/**
 * Decodes a Parquet file in a thread, terminated when it stalls or takes too much memory, so that a damaged file ends
 * in a message (remaining risks: ../formats/README.md).
 */
import { Worker } from "node:worker_threads";
import type { Group, Order, Row, RowsWanted, Told } from "./thread.ts";

/** Time without a page, rows or a request for bytes. */
export const STALL_MS = 60_000;

/** Enough for the rows of one group. */
const MAX_HEAP_MB = 4_096;

export interface Decoder {
  readonly groups: () => Promise<readonly Group[]>;
  readonly rows: (wanted: RowsWanted) => Promise<readonly Row[]>;
  readonly end: () => Promise<void>;
}

type Slice = (start: number, end: number) => Promise<ArrayBuffer>;
type Answer = Exclude<Told, string | { readonly id: number }>;

/** Starts a thread for one file; the caller must end it. */
export const startDecoder = (size: number, slice: Slice, stallMs: number): Decoder => {
  const worker = new Worker(new URL("../../base/worker-start.mjs", import.meta.url), {
    argv: [new URL("thread.ts", import.meta.url).href],
    workerData: size,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  let settle: ((answer: Answer) => void) | null = null;
  let ended: string | null = null;
  /** The thread's start, and requests for bytes, do not count as stalling. */
  let waits = 1;
  let timer: NodeJS.Timeout | undefined;

  const finish = (answer: Answer): void => {
    clearTimeout(timer);
    settle?.(answer);
    settle = null;
  };
  const stop = (why: string): void => {
    ended ??= why;
    finish({ why: ended });
    void worker.terminate();
  };
  /** Restarts the stall timer, unless waiting for bytes. */
  const watch = (): void => {
    clearTimeout(timer);
    if (settle === null || waits > 0) return;
    timer = setTimeout(() => stop(`it made no progress in ${stallMs / 1000} s: it is damaged`), stallMs);
  };
  const send = (order: Order, moved: readonly ArrayBuffer[] = []): void => worker.postMessage(order, [...moved]);

  const serve = async (id: number, start: number, end: number): Promise<void> => {
    waits += 1;
    const bytes = await slice(start, end).catch((error: unknown) => {
      stop(error instanceof Error ? error.message : String(error));
      return null;
    });
    waits -= 1;
    send({ id, bytes }, bytes === null ? [] : [bytes]);
    watch();
  };
  worker.on("message", (told: Told) => {
    if (told === "started") waits -= 1;
    else if (typeof told === "object" && "id" in told) void serve(told.id, told.start, told.end);
    else if (typeof told === "object") finish(told);
    watch();
  });
  worker.on("error", (error) => stop(error.message));
  worker.on("exit", () => stop("its thread ended"));

  const ask = async (order: RowsWanted | "groups"): Promise<Exclude<Answer, { readonly why: string }>> => {
    const answer = await new Promise<Answer>((resolve) => {
      settle = resolve;
      if (ended !== null) return finish({ why: ended });
      send(order);
      watch();
    });
    if ("why" in answer) throw new Error(answer.why);
    return answer;
  };
  return {
    groups: async () => {
      const answer = await ask("groups");
      return "groups" in answer ? answer.groups : [];
    },
    rows: async (wanted) => {
      const answer = await ask(wanted);
      return "rows" in answer ? answer.rows : [];
    },
    end: async () => {
      clearTimeout(timer);
      await worker.terminate();
    },
  };
};
