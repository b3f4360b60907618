/**
 * Answers files of the data build: the host's, else the kept one of that name. What the reference of the docs shows is
 * kept with the pages too, as the docs are there without any country.
 */
import { OPENAPI_FILE } from "#core/shard/paths.ts";
import { hashIn, readCopy } from "../kept/copy.ts";
import { keptFile } from "../kept/files.ts";
import { fetchForShell, keptInShell } from "../shell.ts";

const TYPES: Readonly<Record<string, string>> = { json: "application/json; charset=utf-8" };

const keptNamed = async (name: string): Promise<Response | null> => {
  const copy = await readCopy();
  const hash = copy === null ? null : hashIn(copy, name);
  const bytes = hash === null ? null : await keptFile(hash);
  if (bytes === null) return null;
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "content-type": type, "x-musalla-source": "device" } });
};

/** `name` is below /data/v1/. */
export const answerFile = async (request: Request, name: string): Promise<Response> => {
  try {
    return await (name === OPENAPI_FILE ? fetchForShell(request) : fetch(request));
  } catch (error) {
    const kept = (await keptNamed(name)) ?? (await keptInShell(request));
    if (kept === null) throw error;
    return kept;
  }
};
