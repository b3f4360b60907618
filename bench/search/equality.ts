/** The same answers over every way of reading: local files, memory, and a static host with brotli bodies. */
import type { Read } from "../../server/core/shard/cache.ts";
import { openDataSource } from "../../server/data/data-source.ts";
import type { Query } from "../generate/answers.ts";
import { type Judged, judgedOver } from "../peers/judge.ts";
import { keeping, readFromHttp, readFromMemory } from "./readers.ts";
import { serveShards } from "./shard-server.ts";

export interface Compared {
  /** Answers from memory and over HTTP that differ from those from local files. */
  readonly memoryDiffers: number;
  readonly httpDiffers: number;
  /** As `rankOf` gives them, over HTTP, with cities and events among the records. */
  readonly ranks: readonly number[];
}

const differences = (a: readonly Judged[], b: readonly Judged[]): number =>
  a.filter(({ digest }, i) => digest !== b[i]?.digest).length;

/** Asks all queries over each way to read; `bodyOf` compresses for the static host. */
export const compareReaders = async (buildDir: string, bodyOf: Read, queries: readonly Query[]): Promise<Compared> => {
  const { read, files } = keeping(openDataSource(buildDir).read);
  const local = await judgedOver(read, queries);
  const memory = await judgedOver(readFromMemory(files), queries);
  const server = await serveShards(buildDir, {}, bodyOf);
  try {
    const http = await judgedOver(readFromHttp(server.base), queries);
    return {
      memoryDiffers: differences(local, memory),
      httpDiffers: differences(local, http),
      ranks: http.map(({ rank }) => rank),
    };
  } finally {
    await server.close();
  }
};
