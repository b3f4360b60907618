/** One run of the fuzzer against a server that listens: lanes side by side, each with its own seed. */
import * as fc from "fast-check";
import { readContract } from "./document.ts";
import { faultOf } from "./judge.ts";
import { requestsTo } from "./requests.ts";
import type { Kind, Tried } from "./requests.ts";
import { bytesOf, openLane } from "./wire.ts";

export interface Fault {
  readonly fault: string;
  /** The shortest request found that shows it, as a JSON string of its bytes (Latin-1). */
  readonly request: string;
}

export interface Tally {
  /** Answers of each status, by the kind of the request; 0 where none came. */
  readonly kinds: ReadonlyMap<Kind, ReadonlyMap<number, number>>;
  readonly timesMs: readonly number[];
  /** Resident memory of the server at the start and after each part, bytes. */
  readonly residents: readonly number[];
  readonly faults: readonly Fault[];
}

export interface Run {
  readonly port: number;
  readonly requests: number;
  readonly seed: number;
  readonly resident: () => number;
  readonly say: (line: string) => void;
}

const LANES = 4;
const PARTS = 5;

const shown = (tried: Tried): string => JSON.stringify(bytesOf(tried).toString("latin1")).slice(0, 700);

/** Asks until `requests` were asked; what broke a promise is made as short as it can be. */
export const fuzzServer = async ({ port, requests, seed, resident, say }: Run): Promise<Tally> => {
  const document = await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`);
  const contract = readContract((await document.json()) as Parameters<typeof readContract>[0]);
  const asked = requestsTo(contract.operations);
  const kinds = new Map<Kind, Map<number, number>>();
  const timesMs: number[] = [];
  const residents = [resident()];
  const faults: Fault[] = [];

  const count = (kind: Kind, status: number): void => {
    const statuses = kinds.get(kind) ?? new Map<number, number>();
    kinds.set(kind, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  };

  const runLane = async (laneSeed: number): Promise<void> => {
    const lane = openLane(port);
    const keeps = async (tried: Tried): Promise<void> => {
      const answer = await lane.send(tried);
      count(tried.kind, answer instanceof Error ? 0 : answer.status);
      if (!(answer instanceof Error) && tried.raw === undefined) timesMs.push(answer.tookMs);
      const fault = faultOf(tried, answer, contract);
      if (fault !== null) throw new Error(fault);
    };
    const numRuns = Math.ceil(requests / PARTS / LANES);
    const outcome = await fc.check(fc.asyncProperty(asked, keeps), { seed: laneSeed, numRuns, endOnFailure: false }); // prettier-ignore
    lane.close();
    const [tried] = outcome.counterexample ?? [];
    if (tried === undefined) return;
    const fault = outcome.errorInstance instanceof Error ? outcome.errorInstance.message : "unknown";
    faults.push({ fault, request: shown(tried) });
  };

  for (let part = 0; part < PARTS; part += 1) {
    const seeds = Array.from({ length: LANES }, (_, lane) => seed * 1000 + part * LANES + lane);
    await Promise.all(seeds.map(runLane));
    residents.push(resident());
    say(`part ${part + 1} of ${PARTS}: ${timesMs.length} answers, ${faults.length} broken promises`);
  }
  return { kinds, timesMs, residents, faults };
};
