/**
 * The link check: do the web addresses of the data still answer? Several hosts at once, one request at a time each:
 * HEAD, then GET if HEAD fails, with retries for transient failures. Bodies are not read. Redirects are followed by
 * hand to tell permanent from temporary ones. Only public hosts are contacted, so data cannot reach into a private
 * network; DNS rebinding gains nothing, as only the status is reported. People decide about broken links. Reference:
 * RFC 9110, sections 9.3.2 (HEAD), 10.2.3 (Retry-After), 15.4 (redirection).
 */
import type { LookupAddress } from "node:dns";
import { groupBy } from "../base/group.ts";
import { type Fields, placesOf, readFolder, recordsOf } from "../check/load/revision.ts";
import { isPublicAddress } from "../import/input/hosts.ts";
import { codeSpan, COMMENT_BYTES, cutLines, plain } from "./diff/markdown.ts";

type Fetch = typeof globalThis.fetch;
type Lookup = (host: string, options: { readonly all: true }) => Promise<readonly LookupAddress[]>;

/** Ending of the error for hosts that were not contacted. */
const NOT_PUBLIC = "is not a public address";

/** A `fetch` that rejects with an Error ending with {@link NOT_PUBLIC} if the host is not public. */
export const publicOnly =
  (fetch: Fetch, lookup: Lookup): Fetch =>
  async (input, init) => {
    const host = new URL(input instanceof Request ? input.url : input).hostname.replace(/^\[(.*)\]$/, "$1");
    const found = await lookup(host, { all: true }).catch((cause: unknown) => {
      throw new TypeError("the look-up failed", { cause });
    });
    const inside = found.find(({ address }) => !isPublicAddress(address));
    if (inside !== undefined) throw new Error(`${host} resolves to ${inside.address}, which ${NOT_PUBLIC}`);
    return fetch(input, init);
  };

export interface ProbeOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly sleep: (ms: number) => Promise<void>;
  /** Timeout of one request. */
  readonly timeoutMs: number;
  /** Retries after 429, 5xx or no answer. */
  readonly retries: number;
  /** Pause before the first retry; doubles each time. */
  readonly backoffMs: number;
}

export type Verdict =
  | { readonly kind: "ok" }
  /** Permanently redirected. */
  | { readonly kind: "moved"; readonly to: string }
  /** The page or its host no longer exists. */
  | { readonly kind: "broken"; readonly why: string }
  /** Refused us, or failed temporarily. */
  | { readonly kind: "unsure"; readonly why: string };

const MAX_REDIRECTS = 5;

/** Longest wait, even if Retry-After asks for more. */
const MAX_PAUSE_MS = 60_000;

const HEADERS = { "user-agent": "musalla-link-check", accept: "text/html,*/*;q=0.8" };

interface Answer {
  /** `null` without an answer. */
  readonly status: number | null;
  readonly why: string;
  readonly retryAfterMs: number;
  /** Target of a chain of permanent redirects. */
  readonly movedTo: string | null;
}

const nothing = (why: string): Answer => ({ status: null, why, retryAfterMs: 0, movedTo: null });

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "TimeoutError") return "no answer in time";
  const cause: unknown = error.cause;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : error.message;
};

const isPermanent = (status: number): boolean => status === 301 || status === 308;

const request = async (url: string, method: "HEAD" | "GET", options: ProbeOptions): Promise<Answer> => {
  let at = url;
  let permanentTo: string | null = null;
  let isUnbroken = true;
  try {
    const signal = AbortSignal.timeout(options.timeoutMs);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const answer = await options.fetch(at, { method, redirect: "manual", headers: HEADERS, signal });
      await answer.body?.cancel();
      const { status } = answer;
      const location = answer.headers.get("location");
      if (status < 300 || status >= 400 || location === null || !URL.canParse(location, at)) {
        const seconds = Number(answer.headers.get("retry-after") ?? 0);
        const retryAfterMs = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
        return { status, why: `answers ${status}`, retryAfterMs, movedTo: permanentTo };
      }
      at = new URL(location, at).href;
      if (!/^https?:/.test(at)) return nothing(`redirects to ${at}`);
      isUnbroken &&= isPermanent(status);
      if (isUnbroken) permanentTo = at;
    }
    return nothing(`redirects more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    return nothing(reasonOf(error));
  }
};

/** The host name no longer exists. */
const NO_HOST = "ENOTFOUND";

const isRefused = ({ status, why }: Answer): boolean => status === null && why.endsWith(NOT_PUBLIC);

const isGood = ({ status }: Answer): boolean => status !== null && status < 400;

const mayChange = (answer: Answer): boolean =>
  !isRefused(answer) && (answer.status === null || answer.status === 429 || answer.status >= 500);

const GONE = new Set([404, 410]);

const judge = (answer: Answer): Verdict => {
  const { status, why, movedTo } = answer;
  if (isGood(answer)) return movedTo === null ? { kind: "ok" } : { kind: "moved", to: movedTo };
  const isBroken = status === null ? why === NO_HOST : GONE.has(status);
  return { kind: isBroken ? "broken" : "unsure", why };
};

/** Checks one address. Never rejects. */
export const probe = async (url: string, options: ProbeOptions): Promise<Verdict> => {
  let answer = nothing("not asked");
  for (let turn = 0; turn <= options.retries; turn += 1) {
    if (turn > 0) {
      const pause = Math.max(options.backoffMs * 2 ** (turn - 1), answer.retryAfterMs);
      await options.sleep(Math.min(pause, MAX_PAUSE_MS));
    }
    answer = await request(url, "HEAD", options);
    if (!isGood(answer) && answer.status !== 429 && answer.why !== NO_HOST && !isRefused(answer))
      answer = await request(url, "GET", options);
    if (!mayChange(answer)) break;
  }
  return judge(answer);
};

interface Link {
  readonly url: string;
  /** Where it is used: `places/gb.csv east-london-mosque website`. */
  readonly usedBy: readonly string[];
}

/** Address columns by file. */
const COLUMNS: Readonly<Record<string, string>> = {
  "events.csv": "url",
  "observance-offsets.csv": "source",
  "sources.csv": "url",
};

const keyOf = (row: Fields): string => row["slug"] ?? row["id"] ?? row["observance_id"] ?? "";

/** Every address of a data folder once, sorted. */
export const collectLinks = (dataDir: string): readonly Link[] => {
  const snapshot = readFolder(dataDir);
  const found = new Map<string, string[]>();
  const add = (url: string | undefined, usedBy: string): void => {
    if (url === undefined || !/^https?:\/\//.test(url)) return;
    found.set(url, [...(found.get(url) ?? []), usedBy]);
  };
  for (const { country, fields } of placesOf(snapshot).rows)
    add(fields["website"], `places/${country.toLowerCase()}.csv ${keyOf(fields)} website`);
  for (const [path, column] of Object.entries(COLUMNS)) {
    for (const row of recordsOf(snapshot, path).rows) add(row[column], `${path} ${keyOf(row)} ${column}`);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([url, usedBy]) => ({ url, usedBy }));
};

interface LinkCheckOptions extends ProbeOptions {
  /** Hosts checked at once. */
  readonly concurrency: number;
  readonly onProgress: (done: number, what: string) => void;
}

export interface LinkReport extends Link {
  readonly verdict: Verdict;
}

/** Gentle on hosts, and fast enough for a CI job. */
export const LINK_CHECK_DEFAULTS = {
  timeoutMs: 20_000,
  retries: 2,
  backoffMs: 5000,
  concurrency: 8,
} as const;

/** Checks all links; the reports are in link order. */
export const checkLinks = async (links: readonly Link[], options: LinkCheckOptions): Promise<readonly LinkReport[]> => {
  const hosts = [...groupBy(links, ({ url }) => (URL.canParse(url) ? new URL(url).host : "")).values()];
  const verdicts = new Map<string, Verdict>();
  const next = hosts[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (const host of next) {
      for (const { url } of host) {
        verdicts.set(url, await probe(url, options));
        options.onProgress(verdicts.size / links.length, url);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.concurrency, hosts.length) }, work));
  return links.map((link) => ({
    ...link,
    verdict: verdicts.get(link.url) ?? { kind: "unsure", why: "not asked" },
  }));
};

/** True when there is something for a person to fix. */
export const hasBroken = (reports: readonly LinkReport[]): boolean =>
  reports.some(({ verdict }) => verdict.kind === "broken");

const TITLES = { broken: "Broken", moved: "Moved for good", unsure: "Not certain" } as const;

const lineOf = ({ url, usedBy, verdict }: LinkReport, show: (text: string) => string): string => {
  const what = verdict.kind === "moved" ? `→ ${show(verdict.to)}` : verdict.kind === "ok" ? "" : show(verdict.why);
  return `${show(url)} ${what} (${usedBy.map(show).join(", ")})`;
};

const summaryOf = (reports: readonly LinkReport[]): string => {
  const count = (kind: Verdict["kind"]): number => reports.filter(({ verdict }) => verdict.kind === kind).length;
  return `${reports.length} links: ${count("ok")} good, ${count("moved")} moved, ${count("unsure")} not certain, ${count("broken")} broken`;
};

const sectionsOf = (reports: readonly LinkReport[], show: (text: string) => string) =>
  (["broken", "moved", "unsure"] as const)
    .map((kind) => ({
      title: TITLES[kind],
      lines: reports.filter(({ verdict }) => verdict.kind === kind).map((report) => lineOf(report, show)),
    }))
    .filter(({ lines }) => lines.length > 0);

/** The reports for a terminal, the summary last. */
export const formatLinksText = (reports: readonly LinkReport[]): string => {
  const sections = sectionsOf(reports, plain).flatMap(({ title, lines }) => [
    `${title}:`,
    ...lines.map((line) => `  ${line}`),
    "",
  ]);
  return [...sections, `${summaryOf(reports)}.`].join("\n");
};

/** The reports for an issue: at most 60 kB of Markdown, with texts of other servers in code spans. */
export const formatLinksMarkdown = (reports: readonly LinkReport[]): string => {
  const sections = sectionsOf(reports, codeSpan).flatMap(({ title, lines }) => [
    "",
    `#### ${title}`,
    "",
    ...lines.map((line) => `- ${line}`),
  ]);
  return cutLines([`**${summaryOf(reports)}**`, ...sections], COMMENT_BYTES);
};
