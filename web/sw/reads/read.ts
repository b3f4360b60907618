/**
 * Answers reads of the API: from the live server, else from the host's static files, else from the offline copy, which takes
 * over early on a bad network, else from what is kept for the prayer times of one place: the engine notes which files it reads.
 * Files of the data build come from the host, else from the copy; the OpenAPI document is also kept with the pages, since the
 * docs work without any country.
 */
import { API_BASE } from "#core/api/context.ts";
import { once } from "#core/base/once.ts";
import { DAY_MS } from "#core/base/time.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { NotHeld } from "#core/shard/directory.ts";
import { OPENAPI_FILE } from "#core/shard/paths.ts";
import { fetchForShell, keptInShell } from "../base/shell.ts";
import { countriesOf, hashIn, readCopy } from "../kept/copy.ts";
import { keptFile } from "../kept/files.ts";
import { coreReader, notingReader, readTimesCore, type TimesCore, writeTimesCore } from "../kept/times-core.ts";
import { answerWith, askHost, hostEngine, keptEngine, openEngine, toResponse } from "./engine.ts";
import { readHost } from "./files-engine.ts";
import { pathOfSite, siteAt } from "../../site/site.ts";

/** What the view asks at its start: the year that it charts, and a year from today on. */
const questionsOf = (query: string, nowMs: number): readonly string[] => {
  const year = new Date(nowMs).getUTCFullYear();
  return ["en", "ar"].flatMap((lang) => [
    `/prayer?${query}&from=${year}-01-01&days=366&lang=${lang}`,
    `/prayer?${query}&days=366&lang=${lang}`,
    `/methods?lang=${lang}`,
  ]);
};

const ANSWERED: ReadonlySet<string> = new Set([`${API_BASE}/prayer`, `${API_BASE}/methods`]);

/** Keeps the files of a place, unless they were kept within the last day; `null` forgets them. */
export const keepTimes = async (place: Readonly<Record<string, string>> | null, nowMs: number): Promise<void> => {
  if (place === null) return writeTimesCore(null);
  const query = new URLSearchParams(place).toString();
  const kept = await readTimesCore();
  if (kept !== null && kept.query === query && nowMs - kept.keptMs < DAY_MS) return;
  const files: Record<string, Uint8Array | null> = {};
  const engine = await openEngine(notingReader(readHost, files), {});
  for (const question of questionsOf(query, nowMs)) {
    const { ok } = await answerWith(engine, new Request(siteAt(`${API_BASE}${question}`)));
    if (!ok) return;
  }
  await writeTimesCore({ query, keptMs: nowMs, files });
};

const coreEngine = once(async (core: TimesCore) => openEngine(coreReader(core), { held: new Set() }));

/** Answers from what is kept of one place; `null` if that does not have the answer. */
const answerFromTimes = async (request: Request): Promise<Response | null> => {
  if (!ANSWERED.has(pathOfSite(new URL(request.url).pathname))) return null;
  const core = await readTimesCore();
  return core === null
    ? null
    : coreEngine(core)
        .then(async (engine) => answerWith(engine, request))
        .catch(() => null);
};

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

/** How long to wait for the server when the device can answer itself, ms. */
const PATIENCE_MS = 4000;

/** How long to skip the API on hosts without one, ms. */
const FOREIGN_MS = 60_000;
let foreignUntilMs = Number.NEGATIVE_INFINITY;

/** 503; with `kept` if the answer is, or may be, outside these countries. */
const unavailable = (request: Request, error: string, kept?: readonly string[]): Response => {
  const more = kept === undefined ? {} : { kept };
  return toResponse(problemReply(problem("unavailable", { error, more })), request.method, undefined);
};

const NOTHING_KEPT = "There is no connection, and no country is kept on this device.";

const elsewhere = (countries: readonly string[]): string =>
  `There is no connection, and this device only keeps ${countries.join(", ")}; what you ask for may be elsewhere.`;

/** Answers from the offline copy; 503 if that has no answer. */
const fromKept = async (request: Request): Promise<Response> => {
  for (let attempt = 1; ; attempt += 1) {
    const copy = await readCopy();
    if (copy === null) return (await answerFromTimes(request)) ?? unavailable(request, NOTHING_KEPT, []);
    try {
      return await answerWith(await keptEngine(copy), request);
    } catch (error) {
      if (error instanceof NotHeld) {
        const kept = countriesOf(copy);
        return unavailable(request, elsewhere(kept), kept);
      }
      // The copy may have been replaced while being read: retry.
      if (attempt === 1 && (await readCopy()) !== copy) continue;
      return unavailable(request, "What this device keeps cannot be read; it needs an update.");
    }
  }
};

/** Answers from the host's static files, or from the offline copy if they are unavailable. */
const fromFiles = async (request: Request): Promise<Response> => {
  try {
    const engine = await hostEngine(Date.now());
    if (engine === null) return await fromKept(request);
    const reply = await answerWith(engine, request);
    reply.headers.set("x-musalla-files", "host");
    return reply;
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
