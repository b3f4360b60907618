/**
 * The hosts that the suite asks. `openHost` is the one under test: MUSALLA_BASE when it is set, else the
 * built server. The others are servers of our own on small or damaged data, for what no sound host shows.
 */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runData } from "../../build/cli/program.ts";
import { testProcess } from "../build/cli/test-process.ts";
import { startServer } from "../running/start.ts";
import { TODAY, writeFixture } from "../support/fixture.ts";
import { onceARun } from "../support/once.ts";
import { send } from "./client.ts";
import type { Answer, Headers, Request } from "./client.ts";

export interface Host {
  readonly origin: string;
  /** Path of the API, e.g. /api/v1. */
  readonly base: string;
  /** Id of a place that it has, for {place} in a table. */
  readonly placeId: number;
  /** Token of its moderators, for {token} in a table. `null` where it is not known. */
  readonly token: string | null;
  readonly stop: () => Promise<void>;
}

/** The host named from outside, without a closing slash. */
const GIVEN = process.env["MUSALLA_BASE"]?.replace(/\/+$/, "");

/** Why what needs a server of our own is left out; `null` when it runs. */
export const NOT_OURS = GIVEN === undefined ? null : "MUSALLA_BASE is set: needs a server of our own";

/** The token of the moderators of the host named from outside. */
const GIVEN_TOKEN = process.env["MUSALLA_MODERATION_TOKEN"] ?? null;

/** Why moderation is left out; `null` when it runs. */
export const NOT_MODERATED =
  GIVEN === undefined || GIVEN_TOKEN !== null
    ? null
    : "MUSALLA_BASE is set and MUSALLA_MODERATION_TOKEN is not: the token of its moderators is needed";

/** Of servers of our own. */
export const OWN_TOKEN = "moderators-of-the-contract-suite";

/** Why reviews are not written; a host on this machine is taken for one that may be written to. */
export const NOT_WRITABLE =
  GIVEN === undefined || /^https?:\/\/(localhost|127\.|\[::1\])/.test(GIVEN)
    ? null
    : "MUSALLA_BASE is not on this machine: reviews would be written there";

/** The id of the first place listed; 0 where nothing is. */
const firstPlace = async (origin: string, base: string): Promise<number> => {
  const { status, text } = await send(origin, { method: "GET", target: `${base}/places?limit=1` });
  if (status !== 200) return 0;
  const { data } = JSON.parse(text) as { readonly data: readonly { readonly id: number }[] };
  return data[0]?.id ?? 0;
};

/** A built server of our own, without limits on how much is asked. */
export const openServer = async (settings: Readonly<Record<string, string | undefined>> = {}): Promise<Host> => {
  const own = { MUSALLA_RATE_LIMIT: "0", MUSALLA_MODERATION_TOKEN: OWN_TOKEN };
  const { origin, stop } = await startServer({ ...own, ...settings });
  const base = "/api/v1";
  return { origin, base, placeId: await firstPlace(origin, base), token: OWN_TOKEN, stop };
};

/** A host that others go on asking. */
const withoutStop = (host: Host): Host => ({ ...host, stop: async () => Promise.resolve() });

let ours: Promise<Host> | undefined;

/** The built server under test. The files of a process share it, as they share a host named from outside. */
export const openOurs = async (): Promise<Host> => withoutStop(await (ours ??= openServer()));

/** The host under test. */
export const openHost = async (): Promise<Host> => {
  if (GIVEN === undefined) return openOurs();
  const { origin, pathname } = new URL(GIVEN);
  const placeId = await firstPlace(origin, pathname);
  return { origin, base: pathname, placeId, token: GIVEN_TOKEN, stop: async () => Promise.resolve() };
};

/** Ids of the test data that were retired: one with a successor, one without. */
export const RETIRED = { id: 5001, replacedBy: 20, withoutSuccessor: 5002 } as const;

export interface DataFolder {
  readonly path: string;
  readonly remove: () => void;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), "musalla-contract-"));

const build = async (folder: string): Promise<void> => {
  const [data, out] = [join(folder, "data"), join(folder, "v1")];
  writeFixture(data);
  const rows = `${RETIRED.id},duplicate,${RETIRED.replacedBy}\n${RETIRED.withoutSuccessor},closed,\n`;
  appendFileSync(join(data, "retired.csv"), rows);
  const { code, err } = await runData(["build", "--data", data, "--out", out, "--today", TODAY], testProcess());
  if (code !== 0) throw new Error(`the test data does not build:\n${err}`);
};

/** The test data, built once a run; nothing writes into it. */
const fixture = async (): Promise<string> => join(await onceARun("contract-data", build), "v1");

/** A build of the test data of one's own: every type, status, amenity and halal level, both sides of 180°, retired ids. */
export const buildFixture = async (): Promise<DataFolder> => {
  const path = newFolder();
  cpSync(await fixture(), path, { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** The server on the test data, which the files of a process share. */
let oursOnFixture: Promise<Host> | undefined;

/** A server on the test data. */
export const openFixture = async (): Promise<Host> => {
  oursOnFixture ??= fixture().then(async (path) => openServer({ MUSALLA_DATA: path }));
  return withoutStop(await oursOnFixture);
};

/**
 * A request as a table writes it: "METHOD path" or a path alone (GET), below the base unless it begins
 * with "^"; {place} is replaced by the id of a place, {token} in a header by the moderators' token.
 */
export type Asked = string | (Omit<Request, "method" | "target"> & { readonly ask: string });

const requestOf = ({ base, placeId, token }: Host, asked: Asked): Request => {
  const { ask, headers = {}, ...rest } = typeof asked === "string" ? { ask: asked } : asked;
  const [, method = "GET", path = ""] = /^(?:([A-Z]+) )?([^]*)$/.exec(ask) ?? [];
  const target = path.startsWith("^") ? path.slice(1) : `${base}${path}`;
  const body = typeof rest.body === "string" ? { body: rest.body.replaceAll("{place}", String(placeId)) } : {};
  const shown = Object.entries(headers).map(([name, value]) => [name, value.replace("{token}", token ?? "")]);
  return {
    method,
    ...rest,
    headers: Object.fromEntries(shown) as Headers,
    target: target.replaceAll("{place}", String(placeId)),
    ...body,
  };
};

/** Asks the host. */
export const askHost = async (host: Host, asked: Asked): Promise<Answer> => send(host.origin, requestOf(host, asked));
