/**
 * Whether a website shows a token, in a place that only those who run it can write: a line of
 * `/.well-known/musalla.txt`, or `<meta name="musalla-steward" content="…">` in the head of the page that the record names.
 * Only https, only that host, only public addresses, 256 KiB and ten seconds a page. References: RFC 8615; the rules of
 * imports for hosts (import/input/hosts.ts).
 */
import type { IncomingMessage } from "node:http";
import { request } from "../../import/input/download.ts";
import type { guardedLookup } from "../../import/input/hosts.ts";

const BYTES_MAX = 256 * 1024;

const WELL_KNOWN = "/.well-known/musalla.txt";

const META = "musalla-steward";

export interface WebsiteOptions {
  readonly timeoutMs: number;
  /** Allows http and the loopback address; for tests. */
  readonly isLoopbackAllowed?: boolean;
  readonly lookup?: ReturnType<typeof guardedLookup>;
}

/** What was found; text says why nothing was. */
export type Sighting = { readonly at: string } | { readonly why: string };

/** Addresses in place of a name, and the names of the host itself. */
const NO_NAME = /^(?:[\d.]+|\[.*\]|localhost|.*\.localhost)\.?$/i;

/** Why the website of a record is not asked; `null` if it may be. */
const whyNot = (website: string | null, { isLoopbackAllowed = false }: WebsiteOptions): string | null => {
  if (website === null || website === "") return "the record names no website";
  if (!URL.canParse(website)) return "the website of the record is no address";
  const { protocol, hostname } = new URL(website);
  if (isLoopbackAllowed && NO_NAME.test(hostname)) return null;
  if (protocol !== "https:") return `the website ${website} is not https, so anybody on the way could write into it`;
  return NO_NAME.test(hostname) ? `the website ${website} has no public name` : null;
};

/** The beginning of a body as text, however it ends. */
const readBody = async (response: IncomingMessage): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response) {
    const bytes = chunk as Uint8Array;
    chunks.push(bytes);
    size += bytes.length;
    if (size >= BYTES_MAX) break;
  }
  response.destroy();
  return Buffer.concat(chunks).subarray(0, BYTES_MAX).toString("utf8");
};

/** Answers the text of a page, or why there is none; never rejects, and never takes longer than the limit. */
const fetchPage = async (
  url: URL,
  options: WebsiteOptions,
): Promise<{ readonly text: string } | { readonly why: string }> => {
  const { timeoutMs, lookup } = options;
  let open: IncomingMessage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ readonly why: string }>((resolve) => {
    timer = setTimeout(() => resolve({ why: `${url.href}: no answer in ${timeoutMs / 1000} s` }), timeoutMs);
  });
  const asked = async (): Promise<{ readonly text: string } | { readonly why: string }> => {
    try {
      const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
      const found = { hosts: new Set([host]), silenceMs: timeoutMs, ...(lookup !== undefined && { lookup }) };
      open = await request(url.href, found);
      if (open.statusCode !== 200) return { why: `${url.href} answers ${open.statusCode ?? 0}` };
      return { text: await readBody(open) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { why: message.replace(/ is not among the hosts that an import.*$/, " is another host") };
    }
  };
  try {
    return await Promise.race([asked(), late]);
  } finally {
    clearTimeout(timer);
    (open as IncomingMessage | null)?.destroy();
  }
};

const attribute = (tag: string, name: string): string => {
  const [, , quoted, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:(["'])(.*?)\\1|([^\\s"'>]+))`, "is").exec(tag) ?? [];
  return quoted ?? bare ?? "";
};

/** The tokens that the head of a page shows; visitors may have written what is in its body. */
export const tokensInHead = (html: string): readonly string[] => {
  const [head = ""] = html.replaceAll(/<!--[^]*?(?:-->|$)/g, "").split(/<body[\s>]|<\/head\s*>/i);
  return [...head.matchAll(/<meta\s[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => attribute(tag, "name").toLowerCase() === META)
    .map((tag) => attribute(tag, "content").trim());
};

/** Looks for a token on the website of a record. */
export const findToken = async (website: string | null, token: string, options: WebsiteOptions): Promise<Sighting> => {
  const refused = whyNot(website, options);
  if (refused !== null || website === null) return { why: refused ?? "" };
  const page = new URL(website);
  const file = new URL(WELL_KNOWN, page);
  const known = await fetchPage(file, options);
  if ("text" in known && known.text.split(/\r?\n/).some((line) => line.trim() === token)) return { at: file.href };
  const home = await fetchPage(page, options);
  if ("text" in home && tokensInHead(home.text).includes(token)) return { at: page.href };
  const why = (got: { readonly text: string } | { readonly why: string }, url: URL): string =>
    "why" in got ? got.why : `${url.href} does not show it`;
  return { why: `${why(known, file)}; ${why(home, page)}` };
};
