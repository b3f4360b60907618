/**
 * The English text that each translation was made from, as a hash: where the English changed since, the translation is stale.
 * One hash stands for all languages of a text; they have one each only while some of them lag behind.
 */
import { createHash } from "node:crypto";
import type { TextGroup } from "./groups.ts";

/** The hash of a text for all languages, or for each. */
type Source = string | Readonly<Record<string, string>>;

/** By group and key, as the file has them. */
export type Sources = Readonly<Record<string, Readonly<Record<string, Source>>>>;

/** What does not fit the texts. */
export interface StaleText {
  readonly group: string;
  readonly key: string;
  /** `changed`: the English is another; `new`: nobody has said that it was translated; `gone`: there is no such text. */
  readonly kind: "changed" | "new" | "gone";
  readonly languages: readonly string[];
}

type Groups = ReadonlyMap<string, TextGroup>;

/** A short hash of a text. */
export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 8);

const sourceFor = (source: Source | undefined, language: string): string | undefined =>
  typeof source === "object" ? source[language] : source;

/** What is stale, in the order of the texts. */
export const staleTexts = (groups: Groups, sources: Sources): readonly StaleText[] =>
  [...groups].flatMap(([group, { english, languages }]) => {
    const recorded = sources[group] ?? {};
    const found: StaleText[] = [];
    for (const [key, text] of english) {
      const hash = hashOf(text);
      const all = languages.get(key) ?? [];
      const other = all.filter((language) => sourceFor(recorded[key], language) !== hash);
      const kind = recorded[key] === undefined ? "new" : "changed";
      if (other.length > 0) found.push({ group, key, kind, languages: other });
    }
    const gone = Object.keys(recorded).filter((key) => !english.has(key));
    return [...found, ...gone.map((key) => ({ group, key, kind: "gone", languages: [] }) as const)];
  });

/** One hash where all languages have the same one. */
const joined = (hashes: Readonly<Record<string, string>>): Source => {
  const [first = "", ...others] = new Set(Object.values(hashes));
  return others.length === 0 ? first : hashes;
};

const sorted = <T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * The sources after somebody has re-read the texts that `isRead` names, in one language or in all. New texts
 * count as read, because their translations come with them. Texts that no longer exist are left out.
 */
export const acceptedSources = (
  groups: Groups,
  sources: Sources,
  isRead: (group: string, key: string) => boolean,
  only: string | null,
): Sources =>
  Object.fromEntries(
    [...groups].map(([group, { english, languages }]) => {
      const recorded = sources[group] ?? {};
      const entries = [...english].flatMap(([key, text]) => {
        const all = languages.get(key) ?? [];
        if (all.length === 0) return [];
        const [hash, before] = [hashOf(text), recorded[key]];
        const hashes = all.map((language) => {
          const isAccepted = before === undefined || (isRead(group, key) && (only ?? language) === language);
          return [language, isAccepted ? hash : (sourceFor(before, language) ?? "")] as const;
        });
        return [[key, joined(Object.fromEntries(hashes))] as const];
      });
      return [group, sorted(Object.fromEntries(entries))];
    }),
  );

const WHY: Readonly<Record<StaleText["kind"], string>> = {
  changed: "the English has changed since",
  new: "new",
  gone: "there is no such text any more",
};

/** The stale texts as lines, and what to do. */
export const formatStale = (stale: readonly StaleText[]): string => {
  if (stale.length === 0) return "Every translation was made from the English text of today.";
  const lines = stale.map(({ group, key, kind, languages }) =>
    [`${group}:${key}`, WHY[kind], ...(languages.length === 0 ? [] : [languages.join(", ")])].join("  "),
  );
  const changed = stale.filter(({ kind }) => kind === "changed").map(({ group, key }) => `${group}:${key}`);
  return [
    ...lines,
    changed.length === 0
      ? "Record them with: npm run texts -- accept"
      : `Re-read the translations, mend them, then: npm run texts -- accept ${changed.join(" ")}`,
  ].join("\n");
};
