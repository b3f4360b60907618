/**
 * Answers files of the data build: the host's, else the kept one of that name. What the reference of the docs shows is
 * kept with the pages too, as the docs are there without any country.
 */
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { NotHeld } from "#core/shard/directory.ts";
import { OPENAPI_FILE } from "#core/shard/paths.ts";
import { fetchForShell, keptInShell } from "../base/shell.ts";
import { countriesOf, hashIn, keptFile, readCopy } from "../kept/copy.ts";
import { answerWith, toResponse } from "./answer.ts";
import { askHost, hostEngine, keptEngine } from "./engine.ts";

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

// MERGED read.ts: Answers reads of the API: the server's answer where there is one, as it is live; else that of the host's static
// files; else that of what is kept. On a bad network the kept copy does not wait long.

/** How long the server is waited for where the device can answer, ms. */
const PATIENCE_MS = 4000;

/** How long a host that has no API is not asked for one again, ms. */
const FOREIGN_MS = 60_000;
let foreignUntilMs = Number.NEGATIVE_INFINITY;

/** 503; with `kept` because the answer is not, or may not be, in these countries. */
const unavailable = (request: Request, error: string, kept?: readonly string[]): Response => {
  const more = kept === undefined ? {} : { kept };
  return toResponse(problemReply(problem("unavailable", { error, more })), request.method, undefined);
};

const NOTHING_KEPT = "There is no connection, and no country is kept on this device.";

const elsewhere = (countries: readonly string[]): string =>
  `There is no connection, and this device keeps ${countries.join(", ")} alone; what you ask for may lie elsewhere.`;

/** The answer of what is kept; 503 where that holds no answer. */
const fromKept = async (request: Request): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const copy = await readCopy();
    if (copy === null) return unavailable(request, NOTHING_KEPT, []);
    try {
      return await answerWith(await keptEngine(copy), request);
    } catch (error) {
      if (error instanceof NotHeld) {
        const kept = countriesOf(copy);
        return unavailable(request, elsewhere(kept), kept);
      }
      // The copy may have been exchanged while it was read.
      if (attempt === 1 && (await readCopy()) !== copy) continue;
      return unavailable(request, "What this device keeps cannot be read; it has to be brought up to date.");
    }
  }
};

/** The answer of the host's static files; what is kept where they cannot be had. */
const fromFiles = async (request: Request): Promise<Response> => {
  try {
    const engine = await hostEngine(Date.now());
    return engine === null ? await fromKept(request) : await answerWith(engine, request);
  } catch {
    return fromKept(request);
  }
};

const later = async (ms: number): Promise<"slow"> => new Promise((resolve) => setTimeout(() => resolve("slow"), ms));

export const answerRead = async (request: Request): Promise<Response> => {
  if (Date.now() < foreignUntilMs) return fromFiles(request);
  const asked = askHost(request);
  const outcome = (await readCopy()) === null ? await asked : await Promise.race([asked, later(PATIENCE_MS)]);
  if (outcome instanceof Response) return outcome;
  if (outcome === "foreign") {
    foreignUntilMs = Date.now() + FOREIGN_MS;
    return fromFiles(request);
  }
  const kept = await fromKept(request);
  if (outcome === "failed" || kept.status !== 503) return kept;
  const late = await asked;
  return late instanceof Response ? late : kept;
};
