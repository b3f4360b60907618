/** What the map shows of a view: all its places or none, so that those before stay where an answer fails. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

vi.mock("virtual:country-points", () => ({ default: { GB: [-2, 54, 30] } }));

type Reply = Readonly<Record<string, unknown>>;

const META = { lang: "en", attribution: [] };
const FAILURE = { ok: false, code: "unavailable", error: "the data cannot be read" };
const CLOSE = { zoom: 12, box: { west: -1, south: 51, east: 1, north: 52 } };
const FAR = { ...CLOSE, zoom: 2 };
/** Of many places that are too many to show. */
const WIDE = { ...CLOSE, zoom: 5 };

const place = (id: number) => ({ id, lat: 51.5, lng: 0, name: `Mosque ${id}`, type: "mosque", country: "GB" });
const placesFrom = (offset: number, total: number) => ({
  ok: true,
  data: Array.from({ length: Math.min(100, total - offset) }, (_, index) => place(offset + index + 1)),
  meta: { ...META, total },
});

let replies: (path: string, offset: number) => Reply;

/** What is tested of web/app/map/feed.ts, which is written for a browser. */
interface Feed {
  readonly pointsOf: (
    view: typeof CLOSE,
    filters: object,
    lang: string,
    countriesIn: () => Promise<readonly string[]>,
    signal: AbortSignal,
  ) => Promise<readonly { readonly id: number | null }[] | null>;
}

let feed: Feed;
const pointsOf = async (view: typeof CLOSE) =>
  feed.pointsOf(view, {}, "en", async () => [], new AbortController().signal);

describe("the points of a view", () => {
  beforeAll(async () => {
    vi.stubGlobal("navigator", { languages: [] });
    vi.stubGlobal("location", { search: "", pathname: "/" });
    vi.stubGlobal("document", { documentElement: {} });
    vi.stubGlobal("PAGE_ENGINE", null);
    vi.stubGlobal("fetch", async (address: string) => {
      const { pathname, searchParams } = new URL(address, "http://localhost");
      return Response.json(replies(pathname, Number(searchParams.get("offset") ?? 0)));
    });
    const [name = ""]: readonly string[] = ["feed.ts"];
    feed = (await import(`../../../../web/app/map/${name}`)) as Feed;
  });
  afterAll(() => vi.unstubAllGlobals());

  it("are its places, of all pages", async () => {
    replies = (_, offset) => placesFrom(offset, 250);
    expect((await pointsOf(CLOSE))?.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
  });

  it.each([0, 100, 200])("are unknown where the page at %d fails", async (failing) => {
    replies = (_, offset) => (offset === failing ? FAILURE : placesFrom(offset, 250));
    expect(await pointsOf(CLOSE)).toBeNull();
  });

  it("are unknown where the answer does not say how many there are", async () => {
    replies = () => ({ ...placesFrom(0, 50), meta: META });
    expect(await pointsOf(CLOSE)).toBeNull();
  });

  it("are unknown from afar where the countries cannot be had, and are there once they can", async () => {
    replies = () => FAILURE;
    expect(await pointsOf(FAR)).toBeNull();
    replies = () => ({ ok: true, data: [{ code: "GB", name: "Britain", counts: { places: 7 } }], meta: META });
    expect(await pointsOf(FAR)).toEqual([{ lat: 54, lng: -2, count: 7, name: "Britain", id: null }]);
  });

  it("are unknown where the cities that stand for many places cannot be had", async () => {
    replies = (path, offset) => (path.endsWith("/cities") ? FAILURE : placesFrom(offset, 5000));
    expect(await pointsOf(WIDE)).toBeNull();
  });
});
