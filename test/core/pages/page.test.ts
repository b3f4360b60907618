/** What a page's address answers: the page, a redirect, or that it is not there; and the sitemaps. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Place } from "#core/model/place.ts";
import { cityPath, placePath } from "#core/pages/address.ts";
import { oldPlaceReply, type PageInput, pageReply, type PageTools, placeIdAt } from "#core/pages/page.ts";
import { isSitemap, robotsText, sitemapPaths, sitemapReply } from "#core/pages/sitemap.ts";
import { findPlace } from "#core/shard/listing.ts";
import { NOW_MS, openEngine, type TestEngine } from "../../support/engine.ts";

const ORIGIN = "https://musalla.example";

let engine: TestEngine;
let place: Place;
let input: PageInput;

/** Stands for the views: asks for one answer more, as they do, and shows what it was given. */
const tools = (isLive = true): PageTools => ({
  languages: ["en", "ar", "fr"],
  origin: ORIGIN,
  hasPicture: () => true,
  isLive,
  render: (given) => {
    input = given;
    const wanted = "/api/v1/countries?country=GB&lang=en";
    return given.answers.has(wanted) ? { html: "<p>page</p>", wanted: [] } : { html: "", wanted: [wanted] };
  },
});

beforeAll(async () => {
  engine = await openEngine();
  const found = await findPlace(engine.store, engine.directory, "en", 1);
  if (found === null) throw new Error("the test data have no place 1");
  place = found;
});

const ask = async (target: string, isLive = true) => {
  const [path = "", query = ""] = target.split("?");
  const search = query === "" ? "" : `?${query}`;
  const reply = await pageReply({ path, search }, engine.context(), tools(isLive));
  return reply === null ? null : { status: reply.status, location: reply.headers["location"], problem: reply.problem };
};

test("the address of what is a part of a city is sent to that of the city", async () => {
  expect(await ask("/ar/gb/islington?page=2")).toMatchObject({ status: 301, location: "/ar/gb/london?page=2" });
  expect(await ask("/ar/gb/london")).toMatchObject({ status: 200 });
});

describe("the address of a place", () => {
  test("is answered with its page, over its record and what the views want besides", async () => {
    expect(await ask(placePath("en", place))).toEqual({ status: 200, location: undefined, problem: undefined });
    expect([...input.answers.keys()]).toEqual([
      `/api/v1/place?id=${place.id}&lang=en`,
      "/api/v1/countries?country=GB&lang=en",
    ]);
    expect(input).toMatchObject({ status: 200, path: placePath("en", place), search: "", origin: ORIGIN });
    expect(input.nowMs).toBe(NOW_MS);
  });

  test("that it had before, or in another case, is sent to the present one", async () => {
    const here = placePath("en", place);
    for (const before of [
      `/en/gb/elsewhere/old-name-${place.id}`,
      `${here}-${place.id}`,
      `${here}/`,
      here.toUpperCase(),
      `${here}?x=1`,
    ])
      expect(await ask(before)).toMatchObject({ status: 301, location: here });
  });

  test("keeps the language of the texts, and follows that of the data", async () => {
    const here = placePath("en", place);
    expect(await ask(`${here}?lang=fr`)).toMatchObject({ status: 200 });
    expect(await ask(`${here}?lang=ar`)).toMatchObject({ status: 301, location: placePath("ar", place) });
    expect(await ask(`${placePath("ar", place)}?lang=fr`)).toMatchObject({ status: 301, location: `${here}?lang=fr` });
    expect(await ask(`${here}?lang=xx`)).toMatchObject({ status: 301, location: here });
  });

  test("of a page that is read later has nothing of a day", async () => {
    expect(await ask(placePath("en", place), false)).toMatchObject({ status: 200 });
    expect(input.nowMs).toBeNull();
    const body = input.answers.get(`/api/v1/place?id=${place.id}&lang=en`)?.body;
    expect(body).toMatchObject({ data: [{ id: place.id, open_now: null, times: null, iqama: null, reviews: [] }] });
  });

  test.each(["/en/gb/london/nothing-2147483646", "/en/gb/london/nothing-9999999999"])("%s is not there", async (path) =>
    expect(await ask(path)).toMatchObject({ status: 404, problem: "unknown-id" }),
  );
});

describe("an old address, /place/?id=", () => {
  test.each([
    ["/place/", "?id=1", 1],
    ["/place", "?id=1&lang=ar", 1],
    ["/place/", "?id=x", null],
    ["/place/", "?id=1&id=2", null],
    ["/place/", "?id=0", null],
    ["/place/", "", null],
    ["/places/", "?id=1", null],
  ])("%s%s names %s", (path, search, id) => expect(placeIdAt({ path, search })).toBe(id));

  test.each([
    ["", "en", ""],
    ["?lang=ar", "ar", ""],
    ["?lang=fr", "en", "?lang=fr"],
    ["?lang=%3Cscript%3E", "en", ""],
  ] as const)("with %j is sent to the page", async (search, lang, kept) => {
    const reply = await oldPlaceReply(place.id, search, engine.context(), tools());
    expect([reply?.status, reply?.headers["location"]]).toEqual([301, `${placePath(lang, place)}${kept}`]);
  });
});

describe("cities and countries", () => {
  test.each([
    ["/en/gb", 200],
    ["/ar/gb", 200],
    ["/en/zz", 404],
    ["/en/gb/nowhere", 404],
  ])("%s is %d", async (path, status) => expect(await ask(path)).toMatchObject({ status }));

  test("keep the page of their list", async () => {
    const city = cityPath("en", place.country, place.city ?? "");
    expect(await ask(`${city}?page=2&x=y`)).toMatchObject({ status: 301, location: `${city}?page=2` });
    expect(await ask(`${city}?page=2`)).toMatchObject({ status: 200 });
    expect(await ask(`${city}?page=1`)).toMatchObject({ status: 301, location: city });
    expect(await ask(`${city}?page=-1`)).toMatchObject({ status: 301, location: city });
  });
});

test("other paths are no pages", async () => {
  for (const path of ["/", "/prayer/", "/en", "/fr/gb", "/en/gb/a/b/c"]) expect(await ask(path)).toBeNull();
});

describe("sitemaps", () => {
  const textOf = async (path: string, origin = ORIGIN): Promise<string> => {
    const reply = await sitemapReply(path, origin, engine.context());
    return reply === null ? "" : new TextDecoder().decode(reply.parts[0]);
  };

  test("name every listed place once in each language, with the day on which it changed", async () => {
    const context = engine.context();
    const [index = "", ...files] = sitemapPaths(context);
    const named = [...(await textOf(index)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    expect(named).toEqual(files.map((file) => `${ORIGIN}${file}`));
    const entries: string[] = [];
    for (const file of files) {
      expect(isSitemap(file)).toBe(true);
      const text = await textOf(file);
      const found = [...text.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>\d{4}-\d\d-\d\d<\/lastmod>)?<\/url>/g)];
      expect(found.length).toBe(text.split("<url>").length - 1);
      expect(found.length).toBeLessThanOrEqual(50_000);
      entries.push(...found.map(([, url = ""]) => url));
    }
    expect(new Set(entries).size).toBe(entries.length);
    const listed = Object.values(context.directory.countries).reduce((sum, one) => sum + one.listed, 0);
    const places = entries.filter((url) => /\/(?:en|ar)\/[a-z]{2}\/[a-z0-9-]+\/[a-z0-9-]+-\d+$/.test(url));
    expect(places.length).toBe(2 * listed);
    expect(entries).toContain(`${ORIGIN}${placePath("ar", place)}`);
  });

  test.each(["/sitemap/zz-1.xml", "/sitemap/gb-999.xml"])("%s is none", async (path) =>
    expect(await sitemapReply(path, ORIGIN, engine.context())).toBeNull(),
  );

  test("need the address of the site", async () => {
    expect(await sitemapReply("/sitemap.xml", "", engine.context())).toBeNull();
    expect(robotsText("User-agent: *\n", "")).toBe("User-agent: *\n");
    expect(robotsText("User-agent: *\n", ORIGIN)).toBe(`User-agent: *\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });
});
