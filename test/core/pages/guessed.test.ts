/** Redirects from guessed addresses to pages that are there. */
import { beforeAll, describe, expect, test } from "vitest";
import { placePath } from "#core/pages/address.ts";
import { guessedReply } from "#core/pages/guessed.ts";
import { findPlace } from "#core/shard/listing.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

let engine: TestEngine;
let here = "";

beforeAll(async () => {
  engine = await openEngine();
  const place = await findPlace(engine.store, engine.directory, "en", 1);
  if (place === null) throw new Error("the test data have no place 1");
  here = placePath("en", place);
});

const ask = async (target: string, acceptLanguage = "") => {
  const [path = "", query = ""] = target.split("?");
  const asked = { path, search: query === "" ? "" : `?${query}`, acceptLanguage };
  const reply = await guessedReply(asked, engine.context(), ["en", "ar", "fr", "tr"]);
  return reply === null ? null : ([reply.status, reply.headers["location"], reply.headers["vary"]] as const);
};

describe("a guessed address", () => {
  test.each([
    ["/fr", 301, "/?lang=fr"],
    ["/ar/", 301, "/?lang=ar"],
    ["/map", 301, "/?map=auto"],
    ["/ramadan", 301, "/events/"],
    ["/fr/qibla", 301, "/prayer/?lang=fr#qibla-title"],
    ["/fr/GB/", 301, "/en/gb?lang=fr"],
    ["/gb?lang=ar", 301, "/ar/gb"],
    ["/fr/gb/london", 302, "/en/gb/london?lang=fr"],
    ["/ar/london", 302, "/ar/gb/london"],
    ["/mosques/London?lang=en", 302, "/en/gb/london"],
  ])("%s is sent on: %i %s", async (path, status, location) =>
    expect(await ask(path)).toEqual([status, location, undefined]),
  );

  test("of a city asks for nothing but that city in a view", async () => {
    const [status, location] = (await ask("/prayer/london")) ?? [];
    expect(status).toBe(302);
    expect(location).toMatch(/^\/prayer\/\?lat=51\.\d+&lng=-0\.\d+&city=london&country=GB$/);
  });

  test("of a page is in the first language of its reader that there is", async () => {
    expect(await ask("/gb", "de;q=0.9, ar-EG;q=0.8, en;q=0.1")).toEqual([302, "/ar/gb", "Accept-Language"]);
    expect(await ask("/gb", "fr, en;q=0.5")).toEqual([302, "/en/gb?lang=fr", "Accept-Language"]);
    expect(await ask("/gb")).toEqual([302, "/en/gb", "Accept-Language"]);
  });

  test("of a place leads to its page, by its number alone", async () => {
    expect(await ask("/place/1?lang=en")).toEqual([301, here, undefined]);
    expect(await ask("/en/place/1/")).toEqual([301, here, undefined]);
    expect(await ask("/fr/gb/x/old-name-1")).toEqual([301, `${here}?lang=fr`, undefined]);
    for (const path of ["/place/2147483646", "/place/9999999999"]) expect(await ask(path)).toBeNull();
  });

  test("in another script leads to the city that is called so", async () => {
    expect((await ask(`/${encodeURIComponent("لندن")}?lang=ar`))?.[1]).toBe("/ar/gb/london");
  });

  test.each(["/zz", "/xqzxqz", "/gb/xqzxqz", "/nowhere/at/all", "/admin.php", "/api/v1/none"])(
    "%s leads nowhere",
    async (path) => expect(await ask(path)).toBeNull(),
  );
});
