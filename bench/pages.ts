/**
 * `npm run bench -- pages [--build DIR] [--pages N]`: processor time of a rendered page of a place, a city and a country, each
 * address asked once, and of all sitemaps, over a build. The renderer is that of `npm run build:web`.
 */
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import tzLookup from "@photostructure/tz-lookup";
import { API_BASE, type ApiContext } from "../server/core/api/context.ts";
import { elementAt } from "../server/core/base/element-at.ts";
import { lengthOf } from "../server/core/http/reply.ts";
import { pageReply, type PageTools } from "../server/core/pages/page.ts";
import { sitemapPaths, sitemapReply } from "../server/core/pages/sitemap.ts";
import { placeReviews } from "../server/core/review/status.ts";
import { createShardCache, need, NEVER } from "../server/core/shard/cache.ts";
import { readDirectory } from "../server/core/shard/directory.ts";
import { NO_RATINGS } from "../server/core/shard/live-ratings.ts";
import { DIRECTORY_FILE } from "../server/core/shard/paths.ts";
import { openArchives } from "../server/data/data-source.ts";

const OPTIONS = {
  build: { type: "string", default: "public/data/v1" },
  pages: { type: "string", default: "2000" },
} as const;

const RENDERER = ".cache/pages/renderer.mjs";
const CACHE_BYTES = 16 * 1024 * 1024;
const ORIGIN = "https://musalla.example";
/** Pages before any is counted: a server that has run for a minute has compiled what it runs. */
const WARM = 1000;

const zoneAt = (lat: number, lng: number): string | null => {
  try {
    return tzLookup(lat, lng);
  } catch {
    return null;
  }
};

const openBuild = async (folder: string): Promise<ApiContext> => {
  const local = await openArchives(folder, (name, cause) => new Error(`archive ${name}`, { cause }));
  const fromFile = async (name: string): Promise<Uint8Array | null> => readFile(join(folder, name)).catch(() => null);
  const store = createShardCache(
    local === null ? fromFile : async (name) => local.read(name),
    CACHE_BYTES,
    NEVER,
    local,
  );
  return {
    store,
    directory: await need(store, DIRECTORY_FILE, readDirectory),
    nowMs: Date.UTC(2026, 10, 23, 12),
    base: API_BASE,
    zoneAt,
    isOpen: () => null,
    reviews: { stateOf: async () => Promise.resolve(placeReviews([], [])), page: async () => Promise.resolve([]) },
    knowsReviews: false,
    ratings: NO_RATINGS,
  };
};

/** Milliseconds of processor time, user and system, since `before`. */
const spent = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

interface Measured {
  readonly kind: string;
  readonly count: number;
  readonly ms: number;
  readonly bytes: number;
}

const KINDS: readonly (readonly [kind: string, path: RegExp])[] = [
  ["place", /^\/[a-z]{2}\/[a-z]{2}\/[^/]+\/[^/]+$/],
  ["city", /^\/[a-z]{2}\/[a-z]{2}\/[^/]+$/],
  ["country", /^\/[a-z]{2}\/[a-z]{2}$/],
];

/**
 * Every n-th of many, between `count` and twice as many if there are so many. All of a million addresses would be kept as
 * strings, which the collector would go through while pages are measured.
 */
const thinned = (count: number) => {
  let addresses: string[] = [];
  let step = 1;
  let seen = 0;
  return {
    add: (address: string): void => {
      if (seen % step === 0) addresses.push(address);
      seen += 1;
      if (addresses.length < 2 * count) return;
      addresses = addresses.filter((_, index) => index % 2 === 0);
      step *= 2;
    },
    kept: (): readonly string[] => addresses,
  };
};

/** Addresses of one kind of page, thinned. */
interface Sample {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly addresses: ReturnType<typeof thinned>;
}

/** Writes all sitemaps, and samples the addresses in all but the first, which lists the others. */
const measureSitemaps = async (
  context: ApiContext,
  samples: readonly Sample[],
): Promise<{ readonly measured: Measured; readonly addresses: number }> => {
  const files = sitemapPaths(context);
  const before = process.cpuUsage();
  let [addresses, bytes] = [0, 0];
  for (const path of files) {
    const reply = await sitemapReply(path, ORIGIN, context);
    const text = new TextDecoder().decode(reply?.parts[0]);
    bytes += text.length;
    if (path === files[0]) continue;
    for (const [, url = ""] of text.matchAll(/<url><loc>([^<]+)</g)) {
      const address = url.slice(ORIGIN.length);
      addresses += 1;
      samples.find(({ pattern }) => pattern.test(address))?.addresses.add(address);
    }
  }
  return { measured: { kind: "all sitemaps", count: files.length, ms: spent(before), bytes }, addresses };
};

/** Renders the pages of a sample, after some that warm the renderer up. */
const measurePages = async ({ kind, addresses }: Sample, context: ApiContext, tools: PageTools): Promise<Measured> => {
  const all = addresses.kept();
  const warmed = Math.min(WARM, Math.floor(all.length / 4));
  const [warm, asked] = [all.slice(0, warmed), all.slice(warmed)];
  const rounds = warm.length === 0 ? 0 : WARM;
  for (let index = 0; index < rounds; index += 1)
    await pageReply({ path: elementAt(warm, index % warm.length), search: "" }, context, tools);
  const started = process.cpuUsage();
  let bytes = 0;
  for (const path of asked) {
    const reply = await pageReply({ path, search: "" }, context, tools);
    if (reply?.status !== 200) throw new Error(`${path}: got ${reply?.status ?? "nothing"}, expected a page`);
    bytes += lengthOf(reply);
  }
  return { kind, count: asked.length, ms: spent(started), bytes };
};

const rowOf = ({ kind, count, ms, bytes }: Measured): string =>
  `| ${kind} | ${count} | ${(ms / count).toFixed(2)} ms each | ${(bytes / count / 1000).toFixed(1)} kB each |`;

/** The table. */
export const pages = async (words: readonly string[]): Promise<string> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const context = await openBuild(values.build);
  const made = (await import(pathToFileURL(resolve(RENDERER)).href)) as {
    readonly renderPage: PageTools["render"];
    readonly languages: readonly string[];
  };
  const tools: PageTools = {
    render: made.renderPage,
    languages: made.languages,
    origin: ORIGIN,
    hasPicture: () => true,
    isLive: true,
  };
  const wanted = Number(values.pages) + WARM;
  const samples = KINDS.map(([kind, pattern]): Sample => ({ kind, pattern, addresses: thinned(wanted) }));
  const { measured, addresses } = await measureSitemaps(context, samples);
  const { kind, count, ms, bytes } = measured;
  const rows: string[] = [];
  for (const sample of samples) rows.push(rowOf(await measurePages(sample, context, tools)));
  return [
    "| page | counted | processor time | bytes before compression |",
    "|---|---:|---:|---:|",
    `| ${kind}, ${addresses} addresses | ${count} | ${(ms / 1000).toFixed(1)} s in all | ${(bytes / 1e6).toFixed(1)} MB in all |`,
    ...rows,
  ].join("\n");
};
