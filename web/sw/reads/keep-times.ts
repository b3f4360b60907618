/** Keeps what prayer times of one place need, and answers from it: the engine notes which files it reads. */
import { API_BASE } from "#core/api/context.ts";
import { once } from "#core/base/cache.ts";
import { DAY_MS } from "#core/base/time.ts";
import { coreReader, notingReader, readTimesCore, type TimesCore, writeTimesCore } from "../kept/times-core.ts";
import { answerWith } from "./answer.ts";
import { openEngine, readHost } from "./engine.ts";

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
    const { ok } = await answerWith(engine, new Request(`${API_BASE}${question}`));
    if (!ok) return;
  }
  await writeTimesCore({ query, keptMs: nowMs, files });
};

const coreEngine = once(async (core: TimesCore) => openEngine(coreReader(core), { held: new Set() }));

/** Answers from what is kept of one place; `null` if that does not have the answer. */
export const answerFromTimes = async (request: Request): Promise<Response | null> => {
  if (!ANSWERED.has(new URL(request.url).pathname)) return null;
  const core = await readTimesCore();
  return core === null
    ? null
    : coreEngine(core)
        .then(async (engine) => answerWith(engine, request))
        .catch(() => null);
};
