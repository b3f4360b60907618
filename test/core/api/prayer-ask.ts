/** Asks the endpoint /prayer over the test data, without HTTP. */
import { beforeAll } from "vitest";
import type { ApiContext } from "#core/api/context.ts";
import { prayer } from "#core/api/prayer.ts";
import { joinParts, type Reply } from "#core/http/reply.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { type Answer, answerOf } from "../../support/reply.ts";

export type Changes = Partial<ApiContext>;

export const MAKKAH = "lat=21.4225&lng=39.8262";
export const LONDON = "lat=51.5074&lng=-0.1278";

/** Opens the data before the tests of a file. */
export const openPrayer = () => {
  let engine: TestEngine | null = null;
  beforeAll(async () => {
    engine = await openEngine();
  });
  const reply = async (search: string, changes: Changes = {}): Promise<Reply> => {
    if (engine === null) throw new Error("asked before the data was open");
    return prayer({ path: "/api/v1/prayer", search }, engine.context(changes));
  };
  const ask = async (search: string, changes: Changes = {}): Promise<Answer<PrayerRecord>> =>
    answerOf<PrayerRecord>(await reply(search, changes));
  const text = async (search: string, changes: Changes = {}): Promise<string> =>
    new TextDecoder().decode(joinParts(await reply(search, changes)));
  /** The only record of an answer. */
  const one = async (search: string, changes: Changes = {}): Promise<PrayerRecord> => {
    const { data, error } = await ask(search, changes);
    const [record] = data ?? [];
    if (record === undefined || data.length > 1) throw new Error(`${search}: ${error ?? data.length}`);
    return record;
  };
  /** The text, and how many steps it was made in; every pause lets the event loop turn. */
  const inSteps = async (search: string): Promise<{ readonly body: string; readonly steps: number }> => {
    if (engine === null) throw new Error("asked before the data was open");
    let steps = 0;
    const checkpoint = async (): Promise<void> => {
      steps += 1;
      return new Promise((resolve) => setImmediate(resolve));
    };
    const body = await text(search, { store: { ...engine.store, checkpoint } });
    return { body, steps };
  };
  return { reply, ask, text, one, inSteps };
};
