/** The built server as one or several processes sharing a storage, and client requests to it. */
import { start, untilUp } from "../../support/server-process.ts";

/** How long a start may take on a machine that does other work, s. */
const START_S = 60;

export interface Host {
  /** http://127.0.0.1:PORT/api/v1 */
  readonly api: string;
  readonly kill: (signal?: "SIGKILL" | "SIGTERM") => Promise<void>;
}

/** Starts the built server and waits for its first answer; shows its stderr. */
export const startHost = async (
  port: number,
  reviews: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Host> => {
  const environment = {
    HOST: "127.0.0.1",
    PORT: String(port),
    MUSALLA_REVIEWS: reviews,
    MUSALLA_RATE_LIMIT: "0",
    ...more,
  };
  const child = start([".output/server/index.mjs"], environment, "inherit");
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const api = `http://127.0.0.1:${port}/api/v1`;
  await untilUp(`${api}/health`, START_S);
  return {
    api,
    kill: async (signal = "SIGKILL") => {
      child.kill(signal);
      await ended;
    },
  };
};

export interface Sent {
  readonly placeId: number;
  readonly rating: number;
  readonly comment: string;
}

interface Posted {
  readonly status: number;
  /** The review's id, if acknowledged. */
  readonly id: string | null;
}

interface Answer<T> {
  readonly data?: readonly T[];
}

const dataOf = async <T>(reply: Response): Promise<readonly T[]> => ((await reply.json()) as Answer<T>).data ?? [];

/** Sends a review; rejects when the connection breaks. The same `key` counts once. */
export const post = async (api: string, { placeId, rating, comment }: Sent, key?: string): Promise<Posted> => {
  const reply = await fetch(`${api}/review`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key !== undefined && { "idempotency-key": key }) },
    body: JSON.stringify({ place_id: placeId, rating, comment }),
  });
  const [record] = await dataOf<{ readonly id: string }>(reply);
  return { status: reply.status, id: reply.status === 201 ? (record?.id ?? null) : null };
};

/** The ids of `count` places. */
export const placeIds = async (api: string, count: number): Promise<readonly number[]> => {
  const ids: number[] = [];
  while (ids.length < count) {
    const reply = await fetch(`${api}/places?limit=100&offset=${ids.length}`);
    const page = await dataOf<{ readonly id: number }>(reply);
    if (page.length === 0) break;
    ids.push(...page.map(({ id }) => id));
  }
  return ids.slice(0, count);
};

interface Rating {
  readonly average: number | null;
  readonly count: number;
  readonly distribution: Readonly<Record<string, number>>;
}

export const ratingOf = async (api: string, placeId: number): Promise<Rating | undefined> => {
  const reply = await fetch(`${api}/place?id=${placeId}`);
  return (await dataOf<{ readonly rating: Rating }>(reply))[0]?.rating;
};

/** Waits until the server can read its storage; it reconnects by itself. */
export const untilReading = async (api: string, placeId: number): Promise<void> => {
  const giveUpAt = Date.now() + 10_000;
  while (!(await fetch(`${api}/reviews?place_id=${placeId}`)).ok) {
    if (Date.now() > giveUpAt) throw new Error(`${api} does not read reviews again`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Id → comment of every published review of a place, from the pages of /reviews. */
export const published = async (api: string, placeId: number): Promise<ReadonlyMap<string, string | null>> => {
  const all = new Map<string, string | null>();
  for (let offset = 0; ; offset += 50) {
    const reply = await fetch(`${api}/reviews?place_id=${placeId}&limit=50&offset=${offset}`);
    if (!reply.ok) throw new Error(`${api}/reviews answered ${reply.status}`);
    const page = await dataOf<{ readonly id: string; readonly comment: string | null }>(reply);
    if (page.length === 0) return all;
    for (const { id, comment } of page) all.set(id, comment);
  }
};
