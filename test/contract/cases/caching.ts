/** Section 3 "Caching": what is asked for with which headers, and how it comes. */
import { READS } from "./status.ts";

/** Addresses whose answers are over 1 kB, and so compressed. */
export const LARGE = [
  "/places",
  "/place?id={place}",
  "/prayer?lat=21.4&lng=39.8",
  "/prayer?lat=21.4&lng=39.8&date=2025-01-01",
  "/times?id={place}",
  "/events",
  "/events?format=ics",
  "/events?format=atom",
  "/times?id={place}&format=ics&past=7&days=60",
  "/search?q=mosque",
  "/cities",
  "/countries",
  "/types",
  "/methods",
  "/places?format=geojson",
  "^/data/v1/manifest.json",
  "^/data/v1/en/cities/sa.json",
] as const;

/** Every address that is tagged. */
export const TAGGED = [...READS, ...LARGE, "/places?country=zz", "/cities?country=zz"] as const;

/** Accept-Encoding and the coding that answers (RFC 9110, 12.5.3); `null` is none. */
export const NEGOTIATED: readonly (readonly [accepts: string, coding: "br" | "gzip" | null])[] = [
  ["gzip", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0", "gzip"],
  ["gzip; q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["Br", "br"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0, br", "br"],
  ["br;q=0.4, gzip;q=0.5", "gzip"],
  ["br;q=0.500, gzip;q=0.4", "br"],
  ["br;q=0,gzip;q=0", null],
  ["gzip;q=0, *", "br"],
  ["br;q=0, *;q=0.5", "gzip"],
  ["*;q=0", null],
  ["*;q=0, gzip", "gzip"],
  ["identity", null],
  ["identity;q=1, gzip;q=0.5", null],
  ["deflate", null],
  ["zstd", null],
  ["", null],
  [" gzip , br;q=0 ", "gzip"],
  ["brotli, gzipped", null],
];

/** Cache-Control by kind of answer. */
export const LIFETIMES: readonly (readonly [path: string, expected: RegExp])[] = [
  ["/places", /^public, max-age=[1-9]\d*/],
  ["/places?q=mosque", /^public, max-age=[1-9]\d*/],
  ["/places?format=geojson", /^public, max-age=[1-9]\d*/],
  ["/events", /^public, max-age=[1-9]\d*/],
  ["/events?format=ics", /^public, max-age=[1-9]\d*/],
  ["/events?format=atom", /^public, max-age=[1-9]\d*/],
  ["/times?id={place}&format=ics&days=60", /^public, max-age=[1-9]\d*/],
  ["/search?q=mosque", /^public, max-age=[1-9]\d*/],
  ["/cities", /^public, max-age=[1-9]\d*/],
  ["/countries", /^public, max-age=[1-9]\d*/],
  ["/types", /^public, max-age=[1-9]\d*/],
  ["/methods", /^public, max-age=[1-9]\d*/],
  ["/place?id={place}", /^(public, )?max-age=0, must-revalidate$/],
  ["/prayer?lat=21.4&lng=39.8&date=2025-01-01", /^public, max-age=[1-9]\d{4,}/],
  ["^/data/v1/manifest.json", /^public, max-age=\d+/],
];
