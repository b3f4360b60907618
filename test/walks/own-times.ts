/** Answers a page's reads with the engine over the test data, at a clock that page and engine share. */
import type { Page } from "playwright-core";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { joinParts } from "#core/http/reply.ts";
import { createShardCache } from "#core/shard/cache.ts";
import { timesFile } from "#core/shard/paths.ts";
import type { TestEngine } from "../support/engine.ts";
import { serveBare } from "./bare.ts";

/** Prepares a page: it is `now` (RFC 3339), and the test data is all that there is. `requests` gathers what it reads. */
export const atClock =
  (engine: TestEngine, now: string, requests: string[] = []) =>
  async (page: Page): Promise<void> => {
    const nowMs = Date.parse(now);
    await page.clock.setFixedTime(nowMs);
    await serveBare(page);
    await page.route(/\/api\/v1\//, async (route) => {
      const { pathname: path, search } = new URL(route.request().url());
      const operation = READ_OPERATIONS.find((one) => `/api/v1${one.path}` === path);
      if (operation === undefined || route.request().method() !== "GET") return route.continue();
      requests.push(`${path.slice("/api/v1".length)}${search}`);
      const reply = await operation.endpoint({ path, search }, engine.context({ nowMs }));
      const { status, headers } = reply;
      return route.fulfill({ status, headers: { ...headers }, body: Buffer.from(joinParts(reply)) });
    });
  };

/** The engine with another schedule of a place. */
export const withSchedule = (engine: TestEngine, id: number, schedule: Uint8Array): TestEngine => {
  const read: TestEngine["read"] = async (name) => (name === timesFile(id) ? schedule : engine.read(name));
  const store = createShardCache(read, 8 * 1024 * 1024);
  return { ...engine, read, store, context: (changes = {}) => engine.context({ ...changes, store }) };
};
