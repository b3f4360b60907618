/**
 * Measures how long each operation blocks the event loop: random requests and the costliest known ones, one at a time,
 * so that each turn of the loop belongs to one request; then the worst ones eight at a time beside a health check.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import * as fc from "fast-check";
import { SERVER } from "../../../support/server-process.ts";
import { type Document, type Operation, readContract } from "../http/document.ts";
import { commandOf } from "../http/reproduce.ts";
import { requestsTo, type Tried } from "../http/requests.ts";
import { authorizationBy, withExamples, writeReviews } from "../http/reviewed.ts";
import { startProbed } from "../probed-server.ts";
import { type Lane, openLane } from "../http/wire.ts";
import { COSTLY } from "./costly.ts";
import { eightTable } from "./eight.ts";

const TOKEN = "moderators-of-the-turns";
const PROBE = fileURLToPath(new URL("probe.mjs", import.meta.url));
/** Repetitions of a costly request with different addresses: the first may compile or read files. */
const TIMES = 3;
const COMMAND_SHOWN = 110;
/** Requests generated per request sent, since some belong to no operation. */
const DRAWN = 2;

interface Turn {
  readonly wallMs: number;
  readonly processorMs: number;
}

interface OperationTurns {
  readonly operation: string;
  readonly requests: number;
  readonly slowest: Turn;
  readonly tried: Tried;
}

const turnOf = async (server: ChildProcess): Promise<Turn> => {
  const told = once(server, "message");
  server.send("take");
  const [turn] = (await told) as [Turn];
  return turn;
};

const costlyTo = ({ id, path }: Operation): readonly Tried[] =>
  (COSTLY[id] ?? []).flatMap((query) =>
    Array.from({ length: TIMES }, (_, n): Tried => ({
      kind: "sound",
      operation: id,
      statuses: null,
      method: "GET",
      target: `${path}?${query}&n=${n}`,
      headers: [],
      body: null,
    })),
  );

/** Sends each in turn; returns the one that blocked the loop for the most processor time. */
const slowestOf = async (
  operation: string,
  all: readonly Tried[],
  lane: Lane,
  server: ChildProcess,
): Promise<OperationTurns | null> => {
  let worst: OperationTurns | null = null;
  for (const tried of all) {
    const answer = await lane.send(tried);
    if (answer instanceof Error) throw answer;
    const slowest = await turnOf(server);
    if (worst === null || slowest.processorMs > worst.slowest.processorMs)
      worst = { operation, requests: all.length, slowest, tried };
  }
  return worst;
};

const tableOf = (rows: readonly OperationTurns[], origin: string): string =>
  [
    "| operation | requests | slowest turn, ms of processor | ms | the request |",
    "|---|---|---|---|---|",
    ...rows
      .toSorted((a, b) => b.slowest.processorMs - a.slowest.processorMs)
      .map(({ operation, requests, slowest: { processorMs, wallMs }, tried }) => {
        const shown = tried.method === "GET" ? tried.target : commandOf(tried, origin);
        const asked = `\`${shown.slice(0, COMMAND_SHOWN).replaceAll("|", "\\|").replaceAll("`", "'")}\``;
        return `| ${operation} | ${requests} | ${processorMs.toFixed(1)} | ${wallMs.toFixed(1)} | ${asked} |`;
      }),
  ].join("\n");

interface TurnOptions {
  /** Random requests per operation. */
  readonly requests: number;
  readonly seed: number;
  /** The data build; by default the one in `public`. */
  readonly build: string | undefined;
  /** Seconds of the parallel run for each of the worst. */
  readonly seconds: number;
  readonly say: (line: string) => void;
}

/** The tables of a run against its own server. */
export const fuzzTurns = async ({ requests, seed, build, seconds, say }: TurnOptions): Promise<string> => {
  const started = await startProbed({
    program: SERVER,
    probe: PROBE,
    build,
    up: "/api/v1/health",
    settings: { MUSALLA_MODERATION_TOKEN: TOKEN },
  });
  const { port, process: server } = started;
  const origin = `http://127.0.0.1:${port}`;
  try {
    const document = await fetch(`${origin}/api/v1/openapi.json`);
    const { operations } = readContract((await document.json()) as Document);
    const tokens = await writeReviews(`${origin}/api/v1`);
    const known = operations.map((one) => withExamples(one, tokens));
    const made = requestsTo({
      operations: known,
      files: ["/"],
      authorization: authorizationBy(TOKEN, tokens),
    });
    const drawn = fc
      .sample(made, { numRuns: DRAWN * requests * operations.length, seed })
      .filter(({ raw }) => raw === undefined);
    const lane = openLane(port);
    const rows: OperationTurns[] = [];
    for (const one of operations) {
      const random = drawn.filter(({ operation }) => operation === one.id).slice(0, requests);
      const row = await slowestOf(one.id, [...random, ...costlyTo(one)], lane, server);
      if (row === null) continue;
      rows.push(row);
      say(`${one.id}: ${row.slowest.processorMs.toFixed(1)} ms of the processor`);
    }
    lane.close();
    return [tableOf(rows, origin), await eightTable(port, seconds, say)].join("\n\n");
  } finally {
    started.end();
  }
};
