/** The directory over a copy: every read of the API is answered from it, or is a failure where only a server knows. */
import { beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "#core/api/operations.ts";
import { COPY_ENDPOINTS, READ_OPERATIONS } from "#core/api/read-operations.ts";
import { type Directory, openDirectory } from "../../../packages/directory/src/directory.ts";
import { NOW_MS, openEngine } from "../../support/engine.ts";

/** Any path, as programs without types may ask. */
type Get = (path: string, query?: object) => ReturnType<Directory["get"]>;

let directory: Directory;
let get: Get;
beforeAll(async () => {
  const { read } = await openEngine();
  directory = await openDirectory({ read, now: () => new Date(NOW_MS) });
  get = directory.get as Get;
});

const QUERIES: Readonly<Record<string, object>> = {
  "/place": { id: 1 },
  "/reviews": { place_id: 1 },
  "/times": { id: 1 },
  "/prayer": { lat: 51.5, lng: -0.1 },
  "/search": { q: "mosque" },
};

const GETS = OPERATIONS.filter(({ method }) => method === "get").map(({ path }) => path);
const ANSWERED = READ_OPERATIONS.filter(({ isLive, answer }) => isLive !== true && answer.form !== "bare");

describe("a copy", () => {
  test.each(ANSWERED.map(({ path }) => path))("answers %s", async (path) => {
    expect(await get(path, QUERIES[path])).toMatchObject({ ok: true, status: 200 });
  });

  test("does not take what only a server knows for nothing", async () => {
    const live = GETS.filter((path) => !READ_OPERATIONS.some((one) => one.path === path && one.isLive !== true));
    expect(live).toEqual(expect.arrayContaining(["/reviews", "/health", "/suggestion", "/moderation/reviews"]));
    for (const path of live)
      expect([path, await get(path, QUERIES[path])]).toEqual([
        path,
        expect.objectContaining({ ok: false, status: 503, code: "unavailable", error: expect.stringContaining(path) }),
      ]);
  });

  test("says which members of a place it cannot know", async () => {
    const place = await directory.get("/place", { id: 1 });
    expect(place.ok && [place.data[0]?.reviews, place.meta.unknown]).toEqual([[], ["reviews"]]);
  });
});

test("answers that change while no data change are of a server", () => {
  // Ratings are in the files; what is never cached, or is written by visitors, is in none.
  const never = READ_OPERATIONS.filter(({ cache, tag }) => cache === "never" || tag === "reviews");
  expect(never.filter(({ isLive }) => isLive !== true)).toEqual([]);
  expect(COPY_ENDPOINTS.size).toBe(READ_OPERATIONS.length);
});
