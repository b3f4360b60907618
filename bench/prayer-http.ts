/**
 * A year of prayer times over HTTP: the built server, which computes and writes it, beside a bare node:http server
 * that does nothing but JSON.stringify the same answer. No address of ours is asked twice, so that no answer comes
 * from the memory of replies.
 */
import { fileURLToPath } from "node:url";
import { median } from "../server/core/base/median.ts";
import { start, untilUp } from "../test/support/server-process.ts";
import { rate } from "./base/load.ts";

const PATHS = [
  "/api/v1/prayer?lat=51.5074&lng=-0.1278&method=3&from=2026-01-01&days=366",
  "/api/v1/prayer?lat=21.4225&lng=39.8262&method=4&from=2026-01-01&days=366&lang=ar",
  "/api/v1/prayer?lat=69.6492&lng=18.9553&method=3&from=2026-01-01&days=366&polar=nearest-day",
] as const;

const ROUNDS = 5;
const CONNECTIONS = 8;
const OURS = 38_082;
const PEER = 38_083;
const SERIALISER = fileURLToPath(new URL("prayer-serialise.mjs", import.meta.url));

const measure = async (path: string): Promise<string> => {
  const [url, peerUrl] = [`http://127.0.0.1:${OURS}${path}`, `http://127.0.0.1:${PEER}/`];
  const peer = start([SERIALISER], { PORT: String(PEER), ANSWER_URL: url });
  try {
    await untilUp(peerUrl);
    const [ours, theirs] = await Promise.all([url, peerUrl].map(async (address) => (await fetch(address)).text()));
    if (ours !== theirs) throw new Error(`${path}: the serialised answer differs from ours`);
    await rate(url, CONNECTIONS, true);
    await rate(peerUrl, CONNECTIONS);
    const rounds: (readonly [ours: number, peer: number])[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push([await rate(url, CONNECTIONS, true), await rate(peerUrl, CONNECTIONS)]);
    const ratio = median(rounds.map(([oursPerS, peerPerS]) => oursPerS / peerPerS));
    const rateOurs = median(rounds.map(([oursPerS]) => oursPerS)).toFixed(0);
    const ratePeer = median(rounds.map(([, peerPerS]) => peerPerS)).toFixed(0);
    const size = new TextEncoder().encode(ours).length;
    return `| \`${path}\` | ${size} | ${rateOurs} | ${ratePeer} | ${ratio.toFixed(2)} |`;
  } finally {
    peer.kill("SIGKILL");
  }
};

/** A table of the paths: bytes, our rate, the serialiser's, and the median ratio of the rounds. */
export const yearOverHttp = async (): Promise<string> => {
  const ours = start([".output/server/index.mjs"], { PORT: String(OURS), HOST: "127.0.0.1" });
  try {
    await untilUp(`http://127.0.0.1:${OURS}/api/v1/health`);
    const rows = ["| a year over HTTP | bytes | ours req/s | only serialised req/s | ratio |", "|---|---|---|---|---|"];
    for (const path of PATHS) rows.push(await measure(path));
    return rows.join("\n");
  } finally {
    ours.kill("SIGTERM");
  }
};
