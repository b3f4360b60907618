/**
 * A whole country on a device: what it weighs, how long it takes on loopback, and whether the device then answers as the
 * server did, with the network gone. `npm run trial -- offline --country DZ`; needs the built server and Chromium.
 */
import { isDeepStrictEqual, parseArgs } from "node:util";
import { openServer } from "../../contract/host.ts";
import { launchChromium } from "../../support/chromium.ts";
import { openGate } from "../../walks/offline/gate.ts";
import { hear, openControlled, say, stateWhen } from "../../walks/offline/pages.ts";

interface Asked {
  readonly path: string;
  readonly ms: number;
  readonly total: unknown;
  readonly isSame: boolean;
}

interface Kept {
  readonly places: number;
  /** Of the country alone, uncompressed, and of all of the site on the device as the browser counts it. */
  readonly files: number;
  readonly bytes: number;
  readonly usedBytes: number;
  readonly seconds: number;
  readonly asked: readonly Asked[];
}

interface First {
  readonly lat: number;
  readonly lng: number;
  readonly city: string | null;
  readonly name: string;
}

const jsonOf = async <T>(address: string): Promise<T> => (await (await fetch(address)).json()) as T;

/** Questions about a country and one of its places, in both languages. */
const questionsOf = (country: string, { lat, lng, city, name }: First): readonly string[] => {
  const words = encodeURIComponent(name);
  return [
    `/places?country=${country}&limit=100`,
    `/places?country=${country}&limit=100&offset=5000&lang=ar`,
    `/places?country=${country}&city=${city ?? ""}&limit=100`,
    `/places?country=${country}&type=mosque&amenities=wudu`,
    `/places?country=${country}&lat=${lat}&lng=${lng}&radius=50000&limit=100`,
    `/places?country=${country}&type=shop&q=zzqqxx`,
    `/search?country=${country}&q=${words}`,
    `/search?country=${country}&q=${encodeURIComponent(name.slice(0, -1))}&lang=ar`,
    `/search?country=${country}&q=masjid`,
    `/cities?country=${country}`,
    `/prayer?lat=${lat}&lng=${lng}&date=2026-12-01`,
  ];
};

const askAll = async (origin: string, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, await jsonOf<{ data: unknown }>(`${origin}/api/v1${path}`)] as const));

/** Keeps the country in a browser, closes the network and asks. */
const keep = async (country: string): Promise<Kept> => {
  const server = await openServer();
  const gate = await openGate(() => server.origin);
  const browser = await launchChromium();
  try {
    const page = await (await browser.newContext()).newPage();
    const { countries } = await jsonOf<{ countries: Record<string, [string, number, number]> }>(
      `${server.origin}/data/v1/keep/index.json`,
    );
    const [, files = 0, bytes = 0] = countries[country] ?? [];
    const first = await jsonOf<{ data: First[]; meta: { total: number } }>(
      `${server.origin}/api/v1/places?country=${country}&limit=1&lang=ar`,
    );
    const [place] = first.data;
    if (place === undefined) throw new Error(`There is no place in ${country}.`);
    const answered = await askAll(server.origin, questionsOf(country, place));
    await openControlled(page, `${gate.origin}/offline/?lang=en`);
    const startedMs = performance.now();
    await say(page, { type: "keep", countries: [country] });
    await stateWhen(page, ({ kept }) => kept.countries.includes(country));
    const seconds = (performance.now() - startedMs) / 1000;
    const usedBytes = await page.evaluate<number>("navigator.storage.estimate().then(({ usage }) => usage)");
    await gate.shut();
    const asked: Asked[] = [];
    for (const [path, online] of answered) {
      const atMs = performance.now();
      const { source, body } = await hear(page, path);
      const ms = performance.now() - atMs;
      const isSame = source === "device" && isDeepStrictEqual(body.data, online.data);
      asked.push({ path, ms, total: body.meta?.["total"], isSame });
    }
    return { places: first.meta.total, files, bytes, usedBytes, seconds, asked };
  } finally {
    await browser.close();
    await gate.close();
    await server.stop();
  }
};

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Runs the trial; `isBroken` if an answer of the device differs from the server's. */
export const offline = async (words: readonly string[]): Promise<{ table: string; isBroken: boolean }> => {
  const { values } = parseArgs({ args: [...words], options: { country: { type: "string", default: "DZ" } } });
  const { places, files, bytes, usedBytes, seconds, asked } = await keep(values.country);
  const lines = [
    `${values.country}: ${places} places, ${files} files, ${megabytes(bytes)} MB; on the device ${megabytes(usedBytes)} MB with what all countries share and the pages; kept in ${seconds.toFixed(1)} s.`,
    "",
    "| with the network gone | ms | total | as the server |",
    "|---|--:|--:|---|",
    ...asked.map(
      ({ path, ms, total, isSame }) =>
        `| \`${decodeURIComponent(path)}\` | ${ms.toFixed(0)} | ${JSON.stringify(total ?? 1)} | ${isSame ? "yes" : "NO"} |`,
    ),
  ];
  return { table: lines.join("\n"), isBroken: asked.some(({ isSame }) => !isSame) };
};
