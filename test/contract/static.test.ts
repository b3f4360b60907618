/** The static read API: manifest, sections, hashes, the same records as the API, and no way out. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lack } from "./capabilities.ts";
import { NO_FILES, NO_FILES_RAW, SAME } from "./cases/static.ts";
import type { Answer } from "./client.ts";
import { emptyStrings, expectFailure, expectSuccess } from "./envelope.ts";
import { NOT_OURS, askHost, openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { describeUnless } from "./rows.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

const fetchFile = async (name: string): Promise<Answer> => askHost(host, `^/data/v1/${name}`);

interface Manifest {
  readonly format: number;
  readonly data_version: string;
  readonly languages: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  readonly sections: Readonly<Record<string, { path: string; hash: string; files: number; bytes: number }>>;
}

const manifestOf = async (): Promise<Manifest> => JSON.parse((await fetchFile("manifest.json")).text) as Manifest;

const sectionOf = async (path: string) =>
  (JSON.parse((await fetchFile(path)).text) as { files: Readonly<Record<string, readonly [string, number]>> }).files;

/** The first 16 hex digits of the SHA-256. */
const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** Each file of our own server; of another host every fiftieth. */
const STEP = NOT_OURS === null ? 1 : 50;

/** The media types of files by their ending. */
const TYPES: Readonly<Record<string, string>> = {
  json: "application/json; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
  geojsonl: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  atom: "application/atom+xml; charset=utf-8",
  parquet: "application/vnd.apache.parquet",
  sqlite: "application/vnd.sqlite3",
};

describe("§4: the manifest", () => {
  it("is at most 5 kB of JSON", async () => {
    const { status, headers, bytes } = await fetchFile("manifest.json");
    expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    expect(bytes.length).toBeLessThanOrEqual(5000);
  });

  it("holds versions, languages, counts and sections", async () => {
    const manifest = await manifestOf();
    expect(manifest.format).toBe(1);
    expect(manifest.languages).toEqual(expect.arrayContaining(["en", "ar"]));
    const { meta } = expectSuccess(await askHost(host, "/places?limit=1"));
    expect(manifest.data_version).toBe(meta["data_version"]);
    expect(manifest.counts["places"]).toBeGreaterThan(0);
    for (const { hash } of Object.values(manifest.sections)) expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("names each section with its hash, files and bytes", async () => {
    for (const [name, { path, hash, files, bytes }] of Object.entries((await manifestOf()).sections)) {
      expect(path).toBe(`manifest/${name}.json`);
      expect(hashOf((await fetchFile(path)).bytes), name).toBe(hash);
      const listed = Object.values(await sectionOf(path));
      expect([listed.length, listed.reduce((sum, [, size]) => sum + size, 0)]).toEqual([files, bytes]);
    }
  });

  it("leads to every file with its hash, length and type", async () => {
    for (const { path } of Object.values((await manifestOf()).sections)) {
      const files = Object.entries(await sectionOf(path)).filter((_, i) => i % STEP === 0);
      for (const [name, [hash, size]] of files) {
        const { status, headers, bytes } = await fetchFile(name);
        expect([status, hashOf(bytes), bytes.length], name).toEqual([200, hash, size]);
        const ending = name.slice(name.lastIndexOf(".") + 1);
        expect(headers["content-type"], name).toBe(TYPES[ending] ?? "application/octet-stream");
        expect(headers["etag"], name).toMatch(/^"[!#-~]+"$/);
      }
    }
  });

  it("leads to files without an empty string, in the envelope", async () => {
    for (const name of ["places", "cities", "events", "countries"]) {
      const files = await sectionOf(`manifest/${name}.json`);
      for (const file of Object.keys(files).filter((one, i) => one.endsWith(".json") && i % (STEP * 5) === 0)) {
        const body = JSON.parse((await fetchFile(file)).text) as { ok: boolean; data: unknown; meta: object };
        expect([body.ok, Array.isArray(body.data), typeof body.meta], file).toEqual([true, true, "object"]);
        expect(emptyStrings(body), file).toEqual([]);
      }
    }
  });
});

it.each(SAME)("§4: %s holds the records of %s", async (file, path) => {
  const stored = JSON.parse((await fetchFile(file)).text) as { ok: boolean; data: unknown; meta: object };
  const { data, meta } = expectSuccess(await askHost(host, path));
  expect(stored.ok).toBe(true);
  expect(stored.data).toEqual(data);
  expect(stored.meta).toMatchObject({ lang: meta.lang, total: meta["total"] });
});

it.each(["en", "ar"])("§4: %s/events.json holds every event that the API answers", async (lang) => {
  const stored = JSON.parse((await fetchFile(`${lang}/events.json`)).text) as { data: readonly unknown[] };
  const { data } = expectSuccess(await askHost(host, `/events?limit=50&lang=${lang}`));
  for (const event of data) expect(stored.data).toContainEqual(event);
});

const isNoFile = async (_what: string, name: string): Promise<void> => {
  const answer = await fetchFile(name);
  expect(answer.status, answer.text.slice(0, 200)).toBe(404);
  expect(expectFailure(answer).code).toBe("not-found");
};

it.each(NO_FILES)("§4: no file: %s: %s", isNoFile);

describeUnless(lack("raw-target"), "as it was sent", () => {
  it.each(NO_FILES_RAW)("§4: no file: %s: %s", isNoFile);
});
