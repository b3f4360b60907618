/** The copy of a screen from the host's static files, kept in IndexedDB. */
import { readHttp } from "../../../packages/directory/src/http-files.ts";
import type { Read } from "../../../server/core/shard/cache.ts";
import { MANIFEST_FILE } from "../../../server/core/shard/paths.ts";
import { getRecord, putRecord } from "../../sw/base/database.ts";
import { notingReader } from "../../sw/kept/times-core.ts";
import type { Copy, Sources } from "./copy.ts";
import { siteAt } from "../../site/site.ts";

const KEY = "screen";

const readKept: Sources["readKept"] = async (id) => {
  const kept = await getRecord<Copy>("kept", KEY).catch(() => null);
  return kept?.id === id ? kept : null;
};

const keepCopy: Sources["keepCopy"] = async (copy) => putRecord("kept", KEY, copy).catch(() => undefined);

/** A host that does not answer is no connection. */
const PATIENCE_MS = 60_000;

/** A service worker answers with kept files where there is no network: those are not news. */
const fetchFresh = async (address: string): Promise<Response> => {
  const reply = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE_MS) });
  if (reply.headers.get("x-musalla-source") === "device") throw new Error(`${address}: no network`);
  return reply;
};

const DATA = siteAt("/data/v1");

/** The host's files as they are now; rejects without a network. */
const readFresh: Read = readHttp(DATA, fetchFresh);

interface Manifest {
  readonly text: string;
  /** The time that the host gave with it. */
  readonly hostMs: number | null;
}

/** The host's manifest; rejects if there is none. */
const fetchManifest = async (): Promise<Manifest> => {
  const reply = await fetchFresh(`${DATA}/${MANIFEST_FILE}`);
  if (!reply.ok || reply.headers.get("content-type")?.startsWith("application/json") !== true)
    throw new Error(`${MANIFEST_FILE}: answered with ${reply.status}, expected JSON`);
  const hostMs = Date.parse(reply.headers.get("date") ?? "");
  return { text: await reply.text(), hostMs: Number.isNaN(hostMs) ? null : hostMs };
};

const newestCopy: Sources["newestCopy"] = async (id, before, now, readAll) => {
  const { text: manifest, hostMs } = await fetchManifest();
  if (before?.manifest === manifest) return { ...before, checkedMs: now(), hostMs };
  const files: Record<string, Uint8Array | null> = {};
  const isThere = await readAll(notingReader(readFresh, files));
  if (!isThere) return null;
  const after = await fetchManifest();
  if (after.text !== manifest) throw new Error("the data were exchanged while they were read");
  return { id, manifest, files, checkedMs: now(), hostMs: after.hostMs };
};

/** The sources of a screen in a browser. */
export const OF_BROWSER: Sources = { readKept, keepCopy, newestCopy };
