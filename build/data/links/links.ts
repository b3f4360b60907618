/**
 * The link check: do the web addresses of the data still answer? Checks several hosts at once, one request at a time
 * each. Only reports; people decide about broken links.
 */
import { groupBy } from "../../base/group.ts";
import { type Fields, placesOf, readFolder, recordsOf } from "../../check/load/revision.ts";
import { codeSpan, COMMENT_BYTES, cutLines, plain } from "../diff/format.ts";
import { probe, type ProbeOptions, type Verdict } from "./probe.ts";

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
      lines: reports.filter(({ verdict }) => verdict.kind === kind).map((one) => lineOf(one, show)),
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
