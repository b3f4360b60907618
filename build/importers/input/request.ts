/**
 * One request to a server that may be asked, redirects followed by the same rules. Every connection is its
 * own, so that none that was checked for one host serves another. Refuses to wait: a server that says
 * nothing for `silenceMs` is given up.
 */
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { guardedLookup, whyForbidden } from "./hosts.ts";
import type { Hosts } from "./hosts.ts";

export interface RequestOptions {
  readonly hosts: Hosts;
  readonly silenceMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST, as a form is. */
  readonly body?: string;
  readonly lookup?: ReturnType<typeof guardedLookup>;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What tells servers who asks; many of them require it. */
const USER_AGENT = "musalla-import (an open directory of prayer places)";

const ask = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { headers = {}, body, silenceMs, lookup = guardedLookup() } = options;
    const form = body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded", "content-length": String(Buffer.byteLength(body)) }; // prettier-ignore
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { "user-agent": USER_AGENT, "accept-encoding": "identity", ...form, ...headers },
      agent: false,
      lookup,
      timeout: silenceMs,
    });
    let answer: IncomingMessage | null = null;
    const silence = (): void => {
      (answer ?? request).destroy(new Error(`it said nothing for ${silenceMs / 1000} s`));
    };
    const timer = setTimeout(silence, silenceMs);
    request.on("timeout", silence);
    request.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.on("response", (response) => {
      clearTimeout(timer);
      answer = response;
      resolve(response);
    });
    request.end(body);
  });

/** An address as messages have it: without a name and a password in it. */
const shown = ({ href }: URL): string => href.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, "$1");

/** Asks for `address`. Throws an Error that names it when it may not be asked, or there is no answer. */
export const request = async (address: string, options: RequestOptions): Promise<IncomingMessage> => {
  let url = new URL(address);
  const asked = shown(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const why = whyForbidden(url, options.hosts);
    const from = redirects === 0 ? asked : `${asked} leads to ${shown(url)}`;
    if (why !== null) throw new Error(`${from}: ${why}`);
    const response = await ask(url, options).catch((error: unknown) => {
      throw new Error(`${from}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return response;
    response.destroy();
    if (!URL.canParse(location, url.href)) throw new Error(`${from}: it leads to no address`);
    url = new URL(location, url);
  }
  throw new Error(`${asked} leads on and on, more than ${MAX_REDIRECTS} times`);
};
