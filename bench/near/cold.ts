/** What a query reads when nothing is held but the directory: files, their bytes, and those as they are sent. */
import { brotliCompressSync, constants } from "node:zlib";
import { boxAround } from "../../server/core/base/box.ts";
import type { LatLng } from "../../server/core/base/geo.ts";
import { type PlaceFilter, candidateCountries } from "../../server/core/places/filter.ts";
import { listPlaces } from "../../server/core/places/list.ts";
import { NO_RATINGS } from "../../server/core/shard/live-ratings.ts";
import { createShardCache, type Read } from "../../server/core/shard/cache.ts";
import type { Directory } from "../../server/core/shard/directory.ts";
import { blockFile } from "../../server/core/shard/paths.ts";
import { percentile } from "../../test/support/figures.ts";

const QUERIES = 200;
const RADIUS_M = 10_000;

const near = ({ lat, lng }: LatLng): PlaceFilter => ({ near: { lat, lng, radiusM: RADIUS_M } });

const ASKED: readonly (readonly [what: string, filter: (from: LatLng) => PlaceFilter])[] = [
  ["the 20 nearest within 10 km", near],
  ["… of a type", (from) => ({ ...near(from), types: ["halal"] })],
  ["a box of 20 km by 20 km", (from) => ({ box: boxAround(from, RADIUS_M) })],
];

const compress = (bytes: Uint8Array): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** Cards come beside: as many pages as hold the places of the answer. */
export const coldTable = async (read: Read, directory: Directory, draw: () => LatLng): Promise<string> => {
  const sizes = new Map<string, readonly [raw: number, sent: number]>();
  const sizeOf = async (name: string): Promise<readonly [raw: number, sent: number]> => {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    const bytes = (await read(name)) ?? new Uint8Array();
    const size = [bytes.length, compress(bytes)] as const;
    sizes.set(name, size);
    return size;
  };
  const sumOf = async (names: readonly string[]): Promise<readonly [raw: number, sent: number]> => {
    const all = await Promise.all(names.map(sizeOf));
    return [all.reduce((sum, [raw]) => sum + raw, 0), all.reduce((sum, [, sent]) => sum + sent, 0)];
  };
  const rows: string[] = [];
  for (const [what, filterOf] of ASKED) {
    const [trees, leaves, raw, sent, blocks]: number[][] = [[], [], [], [], []];
    for (let i = 0; i < QUERIES; i += 1) {
      const filter = filterOf(draw());
      const names: string[] = [];
      const store = createShardCache(async (name) => (names.push(name), read(name)), 1e8);
      await listPlaces({ store, directory, lang: "en", ratings: NO_RATINGS }, filter, { limit: 20, offset: 0 });
      const index = names.filter((name) => name.startsWith("index/"));
      const [bytes, asSent] = await sumOf(index);
      const isTree = (name: string): boolean => /^index\/leaves\/[a-z]{2}\.bin$/.test(name);
      trees?.push(index.filter(isTree).length);
      leaves?.push(index.length - index.filter(isTree).length);
      raw?.push(bytes);
      sent?.push(asSent);
      const touched = await candidateCountries(store, directory, filter);
      blocks?.push((await sumOf(touched.map(({ code }) => blockFile(code))))[1]);
    }
    const cells = [trees, leaves, raw, sent, blocks].map(
      (some = []) => `${percentile(some, 0.5)} / ${percentile(some, 0.99)}`,
    );
    rows.push(`| ${what} | ${cells.join(" | ")} |`);
  }
  return [
    "| cold, p50 / p99 | trees | leaves | bytes | br | br of blocks |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
};
