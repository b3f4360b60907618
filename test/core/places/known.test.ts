import { beforeAll, describe, expect, it } from "vitest";
import { places } from "#core/api/places.ts";
import type { Place } from "#core/model/place.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
let all: readonly Place[];

const ask = async (search: string) =>
  answerOf<Place>(await places({ path: "/api/v1/places", search }, engine.context()));

beforeAll(async () => {
  engine = await openEngine();
  const pages = await Promise.all(Array.from({ length: 6 }, async (_, i) => ask(`limit=100&offset=${100 * i}`)));
  all = pages.flatMap(({ data }) => data);
});

/** Counted by hand over every record. */
const counted = (test: (place: Place) => boolean, stated: (place: Place) => boolean) => {
  const others = all.filter(test);
  return { known: others.filter(stated).length, of: others.length };
};

const STATES: Readonly<Record<string, (place: Place) => boolean>> = {
  wudu: ({ amenities }) => amenities.wudu !== null,
  women_space: ({ amenities }) => amenities.women_space !== null,
  wheelchair: ({ amenities }) => amenities.wheelchair !== null,
};

describe("meta.known", () => {
  it.each([
    ["amenities=wudu", "wudu", () => true],
    ["amenities=wudu,wheelchair&country=TR", "wheelchair", ({ country }: Place) => country === "TR"],
    ["amenities=women_space&type=mosque", "women_space", ({ type }: Place) => type === "mosque"],
  ] as const)("of %s says for how many of the others %s is stated", async (search, fact, test) => {
    const { meta } = await ask(search);
    expect((meta["known"] as Record<string, unknown>)[fact]).toEqual(counted(test, STATES[fact] ?? (() => false)));
  });

  it("counts within a radius and a text as the list does", async () => {
    for (const search of [
      "lat=51.5&lng=-0.1&radius=50000",
      "q=london",
      "bbox=-10,35,30,60",
      "country=GB&city=london",
    ]) {
      const { meta: whole } = await ask(search);
      const { meta } = await ask(`${search}&amenities=parking`);
      expect(meta["known"]).toMatchObject({ parking: { of: whole["total"] } });
    }
  });

  it("of halal is of halal venues alone", async () => {
    const { meta } = await ask("halal=yes");
    expect(meta["known"]).toEqual({
      halal: counted(
        ({ type }) => type === "halal",
        ({ halal }) => halal !== null && halal.level !== null,
      ),
    });
  });

  it("is left out without a filter by facts", async () => {
    expect((await ask("country=TR&type=mosque")).meta["known"]).toBeUndefined();
  });
});
