import { defineEventHandler, getRequestHeader, type H3Event } from "h3";
import { headersAt } from "#core/http/headers.ts";
import { contentTypeOf } from "#core/http/media-types.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply, type Reply } from "#core/http/reply.ts";
import type { Read } from "#core/shard/cache.ts";
import { CHANGE_INDEX_FILE, isBulkFile, variantFile } from "#core/shard/paths.ts";
import { PLATFORM } from "../../../base/platform.ts";
import { createSemaphore } from "../../../base/semaphore.ts";
import { changesReply } from "../../../http/changes.ts";
import { sendFile } from "../../../http/file.ts";
import { negotiate } from "../../../data/etag-and-encoding.ts";
import { serve, splitPath } from "../../../http/serve.ts";
import { runtime } from "../../../runtime/runtime.ts";

/** Limits files in memory at a time: the largest have megabytes. */
const inTurn = createSemaphore(16);

/** The file in the client's preferred coding if the build has that, else uncompressed, as from a worker: its platform compresses. */
const readFor = async (
  read: Read,
  name: string,
  accepts: string | undefined,
): Promise<Pick<Reply, "headers" | "parts"> | null> => {
  const encoding = PLATFORM === "cloudflare" ? "identity" : negotiate(accepts);
  const packed = encoding === "identity" ? null : await read(variantFile(name, encoding));
  if (packed !== null) return { headers: { "content-encoding": encoding }, parts: [packed] };
  const plain = await read(name);
  return plain === null ? null : { headers: {}, parts: [plain] };
};

/** The part of the list of changes that a query asks for; `null` if there is no list, or all of it is asked for. */
const changesAt = async (read: Read, search: string): Promise<Reply | null> => {
  const bytes = await read(CHANGE_INDEX_FILE);
  return bytes === null ? null : changesReply(bytes, search);
};

const answer = serve({
  GET: async (event, _context, { read }) => {
    const { path, search } = splitPath(event);
    const name = path.replace("/data/v1/", "");
    const changes = name === CHANGE_INDEX_FILE && search !== "" ? await changesAt(read, search) : null;
    if (changes !== null) return changes;
    const found = await readFor(read, name, getRequestHeader(event, "accept-encoding"));
    if (found === null)
      return problemReply(problem("not-found", { error: `There is no file ${JSON.stringify(name.slice(0, 120))}.` }));
    return {
      status: 200,
      headers: { ...headersAt("/data/v1/"), "content-type": contentTypeOf(name), ...found.headers },
      parts: found.parts,
    };
  },
});

/** Sends a bulk file from the disk, in pieces; false if it is no bulk file, or not on this disk. */
const sendBulkFile = async (event: H3Event): Promise<boolean> => {
  const { path, search } = splitPath(event);
  const name = path.replace("/data/v1/", "");
  if (name === CHANGE_INDEX_FILE && search !== "") return false;
  const isRead = event.method === "GET" || event.method === "HEAD";
  const file = isRead && isBulkFile(name) ? (runtime().source.pathOf?.(name) ?? null) : null;
  return file !== null && sendFile(event, file, path);
};

/** The files of the data build, for hosts without a CDN. No semaphore in a worker: its requests must not wait. */
export default defineEventHandler(async (event) => {
  if (PLATFORM === "cloudflare") return answer(event);
  return (await sendBulkFile(event)) ? undefined : inTurn(async () => answer(event));
});
