/** Pictures of pages, for messages with a link: drawn on whatever the server runs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CARD } from "../../server/cards/card.ts";
import { type Answer, type Headers, send } from "./client.ts";
import { type Host, openHost } from "./host.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

const ask = async (target: string, headers: Headers = {}, method = "GET"): Promise<Answer> =>
  send(host.origin, { method, target, headers });

/** The paths of a place's pages in both languages. */
const pathsOf = async (id: number): Promise<readonly string[]> =>
  Promise.all(
    ["en", "ar"].map(async (lang) => {
      const { headers } = await ask(`/place/?id=${id}&lang=${lang}`);
      return headers["location"] ?? "";
    }),
  );

const sidesOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

const bytesOf = ({ bytes }: Answer): Buffer => Buffer.from(bytes);

describe("the picture of a page", () => {
  test("is a PNG of the size that messages show, another for each page and language", async () => {
    const pages = [...(await pathsOf(host.placeId)), "/en/gb", "/ar/gb", "/en/gb/london"];
    const pictures: Buffer[] = [];
    for (const page of pages) {
      const answer = await ask(`/cards${page}.png`);
      const [{ status, headers }, bytes] = [answer, bytesOf(answer)];
      expect([page, status, headers["content-type"]]).toEqual([page, 200, "image/png"]);
      expect(headers["cache-control"]).toMatch(/^public, max-age=\d{4,}$/);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(sidesOf(bytes)).toEqual([CARD.width, CARD.height]);
      pictures.push(bytes);
    }
    expect(new Set(pictures.map((bytes) => bytes.toString("base64"))).size).toBe(pages.length);
  });

  test("has a strong tag, by which a known one is not sent again", async () => {
    const picture = await ask("/cards/en/gb.png");
    const tag = picture.headers["etag"] ?? "";
    expect(tag).toMatch(/^"[^"]+"$/);
    expect((await ask("/cards/en/gb.png", { "if-none-match": tag })).status).toBe(304);
    const again = await ask("/cards/en/gb.png");
    expect(bytesOf(again).equals(bytesOf(picture))).toBe(true);
    const head = await ask("/cards/en/gb.png", {}, "HEAD");
    expect([head.status, head.bytes.length, head.headers["etag"]]).toEqual([200, 0, tag]);
  });

  test("has one address: others are sent to it, so that nobody fills a cache with copies", async () => {
    const [page = ""] = await pathsOf(host.placeId);
    const other = page.replace(/[^/]+-(\d+)$/, "something-else-$1");
    const { status, headers } = await ask(`/cards${other}.png`);
    expect([status, headers["location"]]).toEqual([301, `/cards${page}.png`]);
    expect((await ask("/cards/EN/GB.png")).status).toBe(301);
    expect((await ask("/cards/en/gb/islington.png")).headers["location"]).toBe("/cards/en/gb/london.png");
  });

  test.each([
    "/cards/en/zz.png",
    "/cards/en/gb/nowhere.png",
    "/cards/en/gb/london/x-1999999999.png",
    "/cards/nothing.png",
  ])("is not there at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

test("a page names its picture", async () => {
  const [page = ""] = await pathsOf(host.placeId);
  const { text } = await ask(page);
  expect(/property="og:image" content="([^"]+)"/.exec(text)?.[1]).toMatch(new RegExp(`/cards${page}\\.png$`));
});
