/** The documents of the project, as its tests read them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** Files that git tracks, and those that it would. */
export const TRACKED: readonly string[] = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard"],
  {
    encoding: "utf8",
  },
)
  .trimEnd()
  .split("\n");

/** Measurements are dated where they stand, and of the programs of their day. */
const isMeasurement = (path: string): boolean => path.startsWith("bench/");

export const DOCUMENTS = TRACKED.filter((path) => path.endsWith(".md") && !isMeasurement(path));

/** What tells of the past may name what is gone. */
export const isHistory = (path: string): boolean => path.endsWith("CHANGELOG.md");

export const textOf = (path: string): string => readFileSync(path, "utf8");

/** A text without its programs and answers, of the same lines. */
export const proseOf = (text: string): string =>
  text.replaceAll(/^```[^]*?^```$/gm, (block) => block.replaceAll(/[^\n]/g, " "));

export const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** An anchor of GitHub and of our guides for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, "")
    .replaceAll(" ", "-");

export const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...proseOf(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading)),
    ...[...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id),
  ]);

export interface Link {
  readonly at: string;
  /** The whole target. */
  readonly to: string;
  /** A file of the project; `null` for a page of the site and for other sites. */
  readonly file: string | null;
  readonly anchor: string | null;
}

/** First steps are shown below /docs/<language>/, and link to the guides. */
const folderOf = (path: string): string => (path.startsWith("web/docs/first-steps/") ? "web/docs/en" : dirname(path));

/** The links of a document outside of its programs. */
export const linksOf = (path: string): readonly Link[] => {
  const text = textOf(path);
  return [...proseOf(text).matchAll(/\]\(<?([^)\s>]+)>?\)/g)].map(({ index, 1: to = "" }) => {
    const [target = "", anchor = null] = to.split("#");
    const isOfSite = target.startsWith("/") || /^[a-z]+:/.test(target);
    const file = isOfSite ? null : target === "" ? path : normalize(join(folderOf(path), target));
    return { at: `${path}:${lineAt(text, index)}`, to, file, anchor };
  });
};

/** Names of programs and settings in a text, with where they stand. */
const NAME = /(?<![\w/.*<>{}@-])((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css|conf|sh|service))(?![\w*])/g;

export const namesIn = (text: string): readonly { readonly name: string; readonly line: number }[] =>
  [...text.matchAll(NAME)].map(({ index, 1: name = "" }) => ({
    name: name.replace(/^(?:\.{1,2}\/)+/, ""),
    line: lineAt(text, index),
  }));

/** The comments of a source, the rest blank. */
export const commentsOf = (source: string): string => {
  const found = [...source.matchAll(/\/\*\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g)];
  let [comments, end] = ["", 0];
  for (const { index, 0: comment } of found) {
    comments += source.slice(end, index).replaceAll(/[^\n]/g, " ") + comment;
    end = index + comment.length;
  }
  return comments;
};

/** The placeholder of samples that write: nobody files a false report about a real place by pasting one. */
export const PLACEHOLDER = "PLACE_ID";

const IDS = [401, 402, 403, 404, 405, 406, 153, 154];
let used = 0;

/** A program for a place of the shipped data: another one each time, as the same review twice is refused. */
export const withPlace = (program: string): string => {
  if (!program.includes(PLACEHOLDER)) return program;
  used += 1;
  return program.replaceAll(PLACEHOLDER, String(IDS[(used - 1) % IDS.length]));
};

const squeeze = (text: string): string => text.replaceAll(/\s+/g, "");

/** Whether a shown answer is the one that came, `…` standing for anything. */
export const isShown = (shown: string, came: string): boolean => {
  const parts = squeeze(shown)
    .split("…")
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*?")}$`, "u").test(squeeze(came));
};
