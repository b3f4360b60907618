/** Addresses close to existing ones: of the API, and of files, where path traversal must fail. */
import * as fc from "fast-check";
import type { Arbitrary } from "fast-check";
import type { Operation } from "./document.ts";
import { encoded, strangeTexts, unsoundBytes } from "./values.ts";

const GLUES = [
  "/",
  "//",
  "/../",
  "/%2e%2e/",
  "/./",
  "%2f",
  ";a=b",
  "%3f",
  "%23",
  ".json",
  "/\\",
  "%00",
  "é",
  "/__proto__",
] as const;

const hostileText = fc.oneof(
  unsoundBytes,
  strangeTexts.map(encoded),
  fc.constantFrom("a/".repeat(2000), "%2e".repeat(3000), "?".repeat(100)),
);

/** An operation's path with something inserted. */
export const hostilePath = (operation: Operation): Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...GLUES), hostileText, fc.nat({ max: operation.path.length }))
    .map(([glue, more, at]) => `${operation.path.slice(0, at)}${glue}${more}${operation.path.slice(at)}`);

/** Path traversals in the notations that parsers have accepted. */
const CLIMBS = [
  "../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..\\",
  "..%5c",
  "..;/",
  ".%00./",
  "....//",
  "..%c0%af",
  "..%252f",
  "..%ef%bc%8f",
  "/",
  "//",
  "./",
] as const;

/** Targets outside the folder, or of nobody. */
const PRIZES = [
  "etc/passwd",
  "package.json",
  ".output/server/index.mjs",
  ".git/config",
  ".env",
  "server/README.md",
  ".data/reviews",
  "proc/self/environ",
  "data/places/sa.csv",
  "_headers",
  "index.html",
  "data/v1/manifest.json",
  "data/v1",
  "",
  "%00",
  "nul",
  "con",
  "index.html%00.png",
  "~root",
  ".htaccess",
] as const;

const FOLDERS = [
  "/",
  "/data/v1/",
  "/data/",
  "/data//v1/",
  "/data/v1/en/",
  "/assets/",
  "/docs/",
  "/place/",
  "http://evil.example/data/v1/",
  "/DATA/v1/",
] as const;

const climbing = fc
  .tuple(
    fc.constantFrom(...FOLDERS),
    fc.array(fc.constantFrom(...CLIMBS), { maxLength: 8 }),
    fc.constantFrom(...PRIZES),
  )
  .map(([folder, climbs, prize]) => `${folder}${climbs.join("")}${prize}`);

const ENDINGS = [
  "",
  "",
  "",
  "/",
  ".br",
  ".gz",
  "%00",
  "%20",
  ".",
  "/.",
  "/../",
  "?",
  "?v=1",
  "?../../",
  ";a",
  "%2f",
  "\\",
  "~",
  ".map",
] as const;

/** `files` are the addresses of served files. */
export const filePath = (files: readonly string[]): Arbitrary<string> => {
  const known = fc.constantFrom(...files);
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(known, fc.constantFrom(...ENDINGS)).map((parts) => parts.join("")) },
    { weight: 3, arbitrary: climbing },
    { weight: 1, arbitrary: fc.tuple(known, hostileText).map((parts) => parts.join("")) },
    { weight: 1, arbitrary: fc.tuple(known, known).map(([a, b]) => `${a.slice(0, a.length >> 1)}${b}`) },
  );
};
