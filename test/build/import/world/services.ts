/**
 * The services that the places of the world come from, on this computer: Overpass, Wikidata's query service, GeoNames, a
 * server of OpenStreetMap extracts and an object store with a release of Overture Maps. Each answers as the real one
 * does, and may be told to fail first.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { SHIPPED_DATA, writeSmallData } from "../../small-data.ts";
import { type Asked, type Loopback, startLoopback } from "../support/loopback.ts";
import { overtureParquet, type OverturePlace } from "../support/overture-parquet.ts";

/** What goes wrong with a request, once. */
export type Fault = "429" | "504" | "cut" | "redirect" | "page";

export interface Mosque {
  readonly id: number;
  readonly country: string;
  readonly name: string;
  readonly arabic?: string;
  readonly lat: number;
  readonly lng: number;
}

/** `count` mosques of a country, a kilometre apart. */
export const mosquesOf = (country: string, lat: number, lng: number, count: number): readonly Mosque[] =>
  Array.from({ length: count }, (_, i) => ({
    id: 1000 * (country.codePointAt(0) ?? 0) + i,
    country,
    name: `Masjid ${country} ${i}`,
    lat: Number((lat + 0.01 * i).toFixed(5)),
    lng,
  }));

export const GB = mosquesOf("GB", 51.45, -0.2, 10);
export const SA = mosquesOf("SA", 21.35, 39.8, 6);

/** The contents of the services: who has which mosques. */
export interface Contents {
  /** The day that OpenStreetMap's data is of. */
  readonly day: string;
  readonly osm: readonly Mosque[];
  readonly wikidata: readonly Mosque[];
  readonly geonames: readonly Mosque[];
  readonly overture: readonly Mosque[];
}

export const CONTENTS: Contents = {
  day: "2026-11-20",
  osm: [...GB, ...SA],
  wikidata: GB.slice(0, 2),
  geonames: SA.slice(0, 1),
  overture: [...GB.slice(8), ...mosquesOf("GB", 53.4, -2.9, 2).map((one) => ({ ...one, id: one.id + 500 }))],
};

const overpass = (some: readonly Mosque[], day: string): string =>
  JSON.stringify({
    version: 0.6,
    osm3s: { timestamp_osm_base: `${day}T05:00:00Z` },
    elements: some.map(({ id, name, arabic, lat, lng }) => ({
      type: "node",
      id,
      lat,
      lon: lng,
      tags: {
        amenity: "place_of_worship",
        religion: "muslim",
        name,
        ...(arabic !== undefined && { "name:ar": arabic }),
      },
    })),
  });

const sparql = (some: readonly Mosque[]): string =>
  JSON.stringify({
    head: { vars: ["item", "itemLabel", "point"] },
    results: {
      bindings: some.map(({ id, name, lat, lng }) => ({
        item: { type: "uri", value: `http://www.wikidata.org/entity/Q${id}` },
        itemLabel: { type: "literal", "xml:lang": "en", value: name },
        point: {
          type: "literal",
          datatype: "http://www.opengis.net/ont/geosparql#wktLiteral",
          value: `Point(${lng} ${lat})`,
        },
      })),
    },
  });

/** A dump with the mosques and one town. */
const geonames = (some: readonly Mosque[]): string =>
  [{ id: 9, name: "Town", lat: 51.5, lng: -0.1, country: "GB" }, ...some]
    .map(({ id, name, lat, lng, country }, i) =>
      [
        id,
        name,
        name,
        "",
        lat,
        lng,
        i === 0 ? "P" : "S",
        i === 0 ? "PPL" : "MSQE",
        country,
        "",
        "",
        "",
        "",
        "",
        0,
        "",
        "",
        "Etc/UTC",
        "2025-01-01",
      ]
        .map(String)
        .join("\t"),
    )
    .map((line) => `${line}\n`)
    .join("");

/** Files of so few places have row groups of two, so that there are several. */
const SMALL = 100;

const overture = (some: readonly Mosque[]): Uint8Array =>
  overtureParquet(
    some.map(({ id, name, lat, lng }): OverturePlace => ({
      id: `08f${id}`,
      lat,
      lng,
      names: { primary: name },
      categories: { primary: "mosque" },
      confidence: 0.9,
    })),
    some.length > SMALL ? 10_000 : 2,
  );

const listing = (names: readonly string[], folders: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    "<IsTruncated>false</IsTruncated>",
    ...names.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`),
    ...folders.map((name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`),
    "</ListBucketResult>",
  ].join("");

const RELEASES = ["release/2026-09-23.0/", "release/2026-10-21.0/"];
const PARTS = ["part-00000.zstd.parquet", "part-00001.zstd.parquet"];

/** The bytes of a request, or `null` if there are none. */
const contentFor = ({ path, body }: Asked, contents: Contents) => {
  const { day, osm, wikidata, geonames: dump, overture: places } = contents;
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const form = new URLSearchParams(body);
  if (pathname === "/api/interpreter") {
    const country = /"ISO3166-1"="(\w\w)"/.exec(form.get("data") ?? "")?.[1];
    return overpass(
      osm.filter((one) => one.country === country),
      day,
    );
  }
  if (pathname === "/sparql") {
    const country = /wdt:P297 "(\w\w)"/.exec(form.get("query") ?? "")?.[1];
    return sparql(wikidata.filter((one) => one.country === country));
  }
  if (pathname.startsWith("/dump/")) return geonames(dump.filter(({ country }) => pathname === `/dump/${country}.txt`));
  if (pathname === "/" && searchParams.get("list-type") === "2") {
    const prefix = searchParams.get("prefix") ?? "";
    if (prefix === "release/") return listing([], RELEASES);
    return listing(
      PARTS.map((name) => `${prefix}${name}`),
      [],
    );
  }
  const part = PARTS.findIndex((name) => pathname.startsWith(`/${RELEASES[1]}`) && pathname.endsWith(name));
  return part === -1 ? null : overture(places.filter((_, i) => i % PARTS.length === part));
};

const send = (
  response: ServerResponse,
  { headers }: Asked,
  content: string | Uint8Array,
  fault: Fault | null,
): void => {
  const bytes = Buffer.from(content);
  const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
  if (headers["if-none-match"] === etag) return void response.writeHead(304).end();
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(headers.range ?? "") ?? [];
  const start = Number(from ?? 0);
  const end = to === undefined || to === "" ? bytes.length : Number(to) + 1;
  const range = from === undefined ? {} : { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` };
  const status = from === undefined ? 200 : 206;
  const length = { "content-length": end - start };
  response.writeHead(status, { etag, "last-modified": "Tue, 17 Nov 2026 04:00:00 GMT", ...length, ...range });
  const part = bytes.subarray(start, end);
  if (fault !== "cut") return void response.end(part);
  response.write(part.subarray(0, part.length >> 1), () => setTimeout(() => response.destroy(), 5));
};

/** Whether a whole file is asked for: only its own reader can tell a page from it. */
const isFile = ({ path, headers }: Asked): boolean => path.startsWith("/dump/") && headers.range === undefined;

export interface Services extends Loopback {
  /** Most requests that were open at one time. */
  readonly together: () => number;
}

/**
 * Starts the services.
 * @param contents - what they hold at this time
 * @param faultFor - what goes wrong with the nth request, counted from 0
 */
export const startServices = async (
  contents: () => Contents,
  faultFor: (n: number, asked: Asked) => Fault | null = () => null,
): Promise<Services> => {
  let [count, open, together] = [0, 0, 0];
  const loopback = await startLoopback((response, asked) => {
    const fault = asked.path === "/api/status" ? null : faultFor(count, asked);
    count += 1;
    open += 1;
    together = Math.max(together, open);
    response.on("close", () => (open -= 1));
    const content = contentFor(asked, contents());
    if (fault === "429") response.writeHead(429, { "retry-after": "1" }).end();
    else if (fault === "504" || (fault === "page" && isFile(asked)))
      response.writeHead(504).end("<html>Gateway Timeout</html>");
    else if (fault === "page") response.end("<html>The server is busy</html>");
    else if (fault === "redirect" && asked.body === "" && !asked.path.startsWith("/moved"))
      response.writeHead(302, { location: `/moved${asked.path}` }).end();
    else if (content !== null) send(response, asked, content, fault);
    else if (asked.path.startsWith("/moved")) {
      const there = contentFor({ ...asked, path: asked.path.slice("/moved".length) }, contents());
      if (there === null) response.writeHead(404).end();
      else send(response, asked, there, null);
    } else response.writeHead(404).end();
  });
  return { ...loopback, together: () => together };
};

const SHIPPED = [
  "place-types.csv",
  "import-names.json",
  "search-words.csv",
  "imports/hosts.csv",
  "imports/osm.json",
  "imports/wikidata.json",
  "imports/geonames.json",
  "imports/overture.json",
  "layers/layers.csv",
];

const shipped = (path: string): string => readFileSync(join(SHIPPED_DATA, path), "utf8");

const withEndpoint = (path: string, endpoint: string): string =>
  JSON.stringify({ ...(JSON.parse(shipped(path)) as object), endpoint });

/** The plan and the queries, leading to the services: path below the data folder → text. */
export const worldPlan = (url: string): Readonly<Record<string, string>> => ({
  "imports/overpass/query.json": withEndpoint("imports/overpass/query.json", `${url}/api/interpreter`),
  "imports/wikidata/query.json": withEndpoint("imports/wikidata/query.json", `${url}/sparql`),
  "imports/world.csv": [
    "country,mapping,format,address",
    `*,geonames,geonames,${url}/dump/{country}.txt`,
    "*,osm,overpass-json,",
    `*,overture,overture-geoparquet,${url}/release/{release}/theme=places/type=place/`,
    "*,wikidata,wikidata,",
    "",
  ].join("\n"),
});

/** A data folder whose plan and queries lead to the services. */
export const worldData = (folder: string, url: string): string =>
  writeSmallData(folder, {
    ...Object.fromEntries(SHIPPED.map((path) => [path, shipped(path)])),
    ...worldPlan(url),
  });
