/** Answers of a host at every address, beside those of the Node server: pages, files, failures, for browsers and programs. */
import { send } from "../contract/client.ts";
import type { Answer } from "../contract/client.ts";
import { everyAddress, withoutCountdown } from "../support/addresses.ts";

/** What makes an answer the same for its client. Tags are each platform's own. */
const HEADERS = [
  "content-type",
  "content-language",
  "location",
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "permissions-policy",
  "referrer-policy",
  "x-content-type-options",
  "access-control-allow-origin",
  "access-control-expose-headers",
] as const;

const ACCEPTS = ["text/html,*/*;q=0.8", "application/json"] as const;

/** An address that both are asked as, so that answers that name the host of a request are the same. */
const HOST = "localhost";

type Seen = Readonly<Record<string, unknown>>;

/** Whoever compresses says so: a platform for its workers. */
const varies = (header = ""): string => header.replace(/,? *accept-encoding/i, "");

const seen = ({ status, headers, text }: Answer): Seen => ({
  status,
  ...Object.fromEntries(HEADERS.map((name) => [name, headers[name] ?? null])),
  "cache-control": withoutCountdown(headers["cache-control"] ?? ""),
  vary: varies(headers["vary"]),
  body: text,
});

const ask = async (origin: string, method: string, target: string, accept: string): Promise<Seen> =>
  seen(await send(origin, { method, target, headers: { host: HOST, accept } }));

const short = (value: unknown): string => JSON.stringify(value)?.slice(0, 120) ?? "nothing";

/** The first difference between two answers, or `null`. */
const differenceOf = (got: Seen, own: Seen): string | null => {
  const name = Object.keys(own).find((key) => got[key] !== own[key]);
  return name === undefined ? null : `${name} is ${short(got[name])}, expected ${short(own[name])}`;
};

export interface Compared {
  readonly same: number;
  readonly wrong: readonly string[];
}

/** Compares `origin` with `node` at every address. */
export const compareAnswers = async (origin: string, node: string): Promise<Compared> => {
  const wrong: string[] = [];
  let same = 0;
  for (const target of everyAddress())
    for (const [method, accept] of [...ACCEPTS.map((one) => ["GET", one] as const), ["HEAD", ACCEPTS[0]] as const]) {
      const before = await ask(node, method, target, accept);
      const got = await ask(origin, method, target, accept);
      // What the server answers may be of a later moment.
      const difference = differenceOf(got, before) && differenceOf(got, await ask(node, method, target, accept));
      if (difference === null) same += 1;
      else wrong.push(`${method} ${target} (${accept}): ${difference}`);
    }
  return { same, wrong };
};

/**
 * Compares a host whose platform answers files by itself: every page and file is there with its status and type, if after
 * the platform's own redirect, and what is not there is told as the server tells it.
 */
export const comparePages = async (origin: string, node: string): Promise<Compared> => {
  const wrong: string[] = [];
  let same = 0;
  const typeOf = (reply: Response): string =>
    ((reply.headers.get("content-type") ?? "").split(";")[0] ?? "").replace("vnd.microsoft.icon", "x-icon");
  for (const target of everyAddress().filter((one) => !one.endsWith("/404.html"))) {
    const [got, own] = await Promise.all(
      [origin, node].map(async (one) => {
        const reply = await fetch(`${one}${target}`, { headers: { accept: ACCEPTS[0] } });
        await reply.arrayBuffer();
        return `${reply.status} ${typeOf(reply)}`;
      }),
    );
    // Without the server's page for it, the explorer's page of places shows what is there.
    if (got === own || target.startsWith("/place/?id=")) same += 1;
    else wrong.push(`GET ${target}: ${got}, expected ${own}`);
  }
  return { same, wrong };
};
