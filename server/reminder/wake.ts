/**
 * Sends a wake-up to a device through its push service (RFC 8030): a POST without a body, over connections that are kept.
 * Redirects are not followed. Needs Node's HTTP client, which Bun and Deno have too.
 */
import { Agent, request as requestHttp } from "node:http";
import { Agent as SecureAgent, request as requestHttps } from "node:https";
import type { Woken } from "#core/reminder/wake-device.ts";
import { WAKE_TTL_S } from "#core/values/reminder.ts";
import type { Authorize } from "./vapid.ts";

/** Connections to one push service; further wake-ups wait for one. */
const CONNECTIONS = 64;
const TIMEOUT_MS = 15_000;

const AGENT = { keepAlive: true, maxSockets: CONNECTIONS, timeout: TIMEOUT_MS };

/** One topic: a device that was away gets the last of those that waited (RFC 8030, 5.4). */
const TOPIC = "prayer";

const NOT_REACHED: Woken = { status: null };

const pauseOf = (header: string | undefined): number => {
  const seconds = Number(header ?? 0);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const atMs = Date.parse(header ?? "");
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - Date.now());
};

/** A function that wakes a device, and one that closes the connections. */
export const createWake = (
  authorize: Authorize,
): { readonly wake: (endpoint: string) => Promise<Woken>; readonly close: () => void } => {
  const agents = { "http:": new Agent(AGENT), "https:": new SecureAgent(AGENT) } as const;
  const post = async (url: URL, authorization: string): Promise<Woken> =>
    new Promise((resolve) => {
      const isSecure = url.protocol === "https:";
      const headers = {
        authorization,
        ttl: String(WAKE_TTL_S),
        urgency: "high",
        topic: TOPIC,
        "content-length": "0",
      };
      const options = { method: "POST", headers, agent: isSecure ? agents["https:"] : agents["http:"] };
      const sent = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
        const pauseMs = pauseOf(response.headers["retry-after"]);
        response.on("error", () => undefined).resume();
        resolve({ status: response.statusCode ?? null, pauseMs });
      });
      sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error("no answer in time")));
      sent.once("error", () => resolve(NOT_REACHED));
      sent.end();
    });
  return {
    wake: async (endpoint) => {
      const url = new URL(endpoint);
      return authorize(url.origin).then(
        async (authorization) => post(url, authorization),
        () => NOT_REACHED,
      );
    },
    close: () => {
      agents["http:"].destroy();
      agents["https:"].destroy();
    },
  };
};
