/** The program of the page: the engine over fetch, and what the browser counted. */
import type { Query } from "../../bench/generate/answers.ts";
import { type Judged, judgedOver } from "../../bench/peers/judge.ts";
import { readFromHttp } from "../../bench/search/readers.ts";

/** What the resource timing of a browser says of a file. */
interface Timing {
  readonly encodedBodySize: number;
  readonly decodedBodySize: number;
}

export interface Judgement {
  readonly judged: readonly Judged[];
  readonly requests: number;
  /** Bytes of all bodies, as they were sent and as they were read. */
  readonly sentBytes: number;
  readonly readBytes: number;
}

const MOST_REQUESTS = 100_000;

/** Asks all queries of one engine over the files below `base`. */
const judge = async (base: string, queries: readonly Query[]): Promise<Judgement> => {
  performance.setResourceTimingBufferSize(MOST_REQUESTS);
  performance.clearResourceTimings();
  const judged = await judgedOver(readFromHttp(base), queries);
  const timings = performance.getEntriesByType("resource") as unknown as readonly Timing[];
  return {
    judged,
    requests: timings.length,
    sentBytes: timings.reduce((sum, one) => sum + one.encodedBodySize, 0),
    readBytes: timings.reduce((sum, one) => sum + one.decodedBodySize, 0),
  };
};

Object.assign(globalThis, { judge });
