/** Imported places beside the curated ones: found in every way, told apart by their sources alone. */
import { beforeAll, describe, expect, test } from "vitest";
import { place } from "#core/api/place.ts";
import { places } from "#core/api/places.ts";
import { postReview } from "#core/api/reviews.ts";
import { search } from "#core/api/search.ts";
import type { Attribution } from "#core/model/common.ts";
import { isImportedId } from "#core/values/ids.ts";
import type { Place } from "#core/model/place.ts";
import type { CreatedReview } from "#core/model/review.ts";
import type { SearchResult } from "#core/model/search.ts";
import { testReviewService } from "../../support/review-service.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { OSM } from "../../support/imports.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine({ imports: true });
});

const askPlaces = async (query: string) =>
  answerOf<Place>(await places({ path: "/api/v1/places", search: query }, engine.context()));
const askPlace = async (query: string) =>
  answerOf<Place>(await place({ path: "/api/v1/place", search: query }, engine.context()));
const askSearch = async (query: string) =>
  answerOf<SearchResult>(await search({ path: "/api/v1/search", search: query }, engine.context()));

const idsOf = (records: readonly { readonly id: number }[]): readonly number[] =>
  records.map(({ id }) => id).filter(isImportedId);

/** Names of the sources that an answer names. */
const owedBy = ({ meta }: { readonly meta: Readonly<Record<string, unknown>> }): readonly string[] =>
  (meta["attribution"] as readonly Attribution[]).map(({ name }) => name);

const SHARED = ["Musalla contributors", "GeoNames", "OpenStreetMap contributors (timezone-boundary-builder)"];

describe("an imported place", () => {
  test("is listed with its country and its city", async () => {
    expect(idsOf((await askPlaces("country=gb&city=london")).data)).toEqual([1_000_000_002, 1_000_000_001]);
    expect(idsOf((await askPlaces("country=gb&status=closed")).data)).toEqual([1_000_000_004]);
  });

  test("of a country that has no other is listed too", async () => {
    expect((await askPlaces("country=is")).data).toMatchObject([
      { id: 1_000_000_003, country: "IS", city: "reykjavik", timezone: "Atlantic/Reykjavik" },
    ]);
  });

  test("is found near a point, by its name in both scripts, and by its id", async () => {
    expect(idsOf((await askPlaces("lat=51.5205&lng=-0.0718&radius=100")).data)).toEqual([1_000_000_001]);
    expect((await askSearch("q=tanner+lane")).data[0]).toMatchObject({ id: 1_000_000_001, kind: "place" });
    expect((await askSearch(`q=${encodeURIComponent("الدباغين")}&lang=ar`)).data[0]).toMatchObject({
      id: 1_000_000_001,
      name: "مصلى درب الدباغين",
    });
    expect((await askPlace("id=1000000003")).data[0]).toMatchObject({ name: "Geyser Mosque" });
  });

  test("leads to its record at each source, and is corrected at the first", async () => {
    expect((await askPlace("id=1000000001")).data[0]).toMatchObject({
      sources: [
        { name: OSM.name, id: "osm:w123", url: "https://www.openstreetmap.org/way/123", license: OSM.license },
        { name: "Wikidata", id: "wikidata:Q42", url: "https://www.wikidata.org/wiki/Q42", license: "CC0-1.0" },
      ],
      edit_url: "https://www.openstreetmap.org/way/123",
    });
  });

  test("takes reviews", async () => {
    const receive = async () =>
      Promise.resolve({
        ok: true as const,
        value: { form: "json" as const, value: { place_id: 1_000_000_001, rating: 5 } },
      });
    const service = testReviewService();
    const request = { client: "192.0.2.1", search: "", receive };
    const answer = answerOf<CreatedReview>(
      await postReview(request, engine.context({ reviews: service.repository }), service),
    );
    expect(answer).toMatchObject({ status: 201, data: [{ place_id: 1_000_000_001 }] });
    expect(owedBy(answer)).toEqual(["Musalla contributors"]);
  });

  test("that was retired is 410, and names its replacement, a curated place too", async () => {
    expect(await askPlace("id=1000000008")).toMatchObject({ status: 410, code: "retired" });
    expect(await askPlace("id=1000000009")).toMatchObject({ status: 410, replaced_by: 20 });
    expect(await askPlace("id=1000000007")).toMatchObject({ status: 404 });
  });
});

describe("meta.attribution", () => {
  test.each([
    ["a country with imports", "country=gb&limit=1", [OSM.name, "Wikidata"]],
    ["a country of imports alone", "country=is", [OSM.name]],
    ["a country without imports", "country=eg", []],
    ["a page of countries without imports", "limit=5", []],
    ["the whole world", "limit=100", [OSM.name, "Wikidata"]],
    ["places near a point of such a country", "lat=30.04&lng=31.24", []],
    ["places near a point of a country with imports", "lat=64.1&lng=-21.9&radius=50000", [OSM.name]],
    ["a text", "q=geyser", [OSM.name]],
    ["nothing", "country=fr", []],
  ])("of %s", async (_, query, imported) => {
    expect(owedBy(await askPlaces(query))).toEqual([...SHARED, ...imported]);
  });

  test.each([
    ["q=geyser&kind=place", [OSM.name]],
    ["q=azhar&country=eg", []],
    ["q=cairo&kind=city", []],
    ["q=mosque&country=is", [OSM.name]],
  ])("of /search?%s", async (query, imported) => {
    const answer = await askSearch(query);
    expect(answer.data).not.toEqual([]);
    expect(owedBy(answer)).toEqual([...SHARED, ...imported]);
  });

  test("of /place and of GeoJSON", async () => {
    expect(owedBy(await askPlace("id=1000000003"))).toEqual([...SHARED, OSM.name]);
    expect(owedBy(await askPlace("id=1"))).toEqual(SHARED);
    const { meta } = await askPlaces("country=is&format=geojson");
    expect(meta["attribution"]).toContainEqual(OSM);
  });
});
