/** Maps the API's notes on a day, such as `fajr: one-seventh`, to text keys; unknown ones stay as they are. */

import { PUBLISHED_NOTE } from "#core/values/prayer.ts";

/** Whether the times of a day are those of the authority's own timetable. */
export const isPublished = (notes: readonly string[]): boolean => notes.includes(PUBLISHED_NOTE);

const FORMS = [
  [/^fajr: (?<rule>middle-of-night|one-seventh|angle-based)$/, "prayer.note.fajr"],
  [/^isha: (?<rule>middle-of-night|one-seventh|angle-based)$/, "prayer.note.isha"],
  [/^(?<time>fajr|maghrib|isha): middle-of-night \((?<deg>[\d.]+)° not reached\)$/, "prayer.note.middle"],
  [/^(?<time>fajr|isha): authority$/, "prayer.note.authority"],
  [/^timetable: of the authority$/, "prayer.note.timetable"],
  [/^authority: known from too little$/, "prayer.note.low"],
  [/^authority: [a-z-]+$/, "prayer.note.unknown"],
  [
    /^authority: [a-z-]+, nearby fajr up to (?<earlier>\d+) min earlier, maghrib up to (?<later>\d+) min later$/,
    "prayer.note.nearby",
  ],
  [/^fajr: seasonal twilight$/, "prayer.note.fajr-seasonal"],
  [/^isha: seasonal twilight$/, "prayer.note.isha-seasonal"],
  [/^elevation: (?<town>.+), (?<metres>-?\d+) m$/, "prayer.note.elevation"],
  [/^polar: times of latitude (?<lat>-?[\d.]+)$/, "prayer.note.latitude"],
  [/^polar: times of the day (?<days>\d+) days earlier$/, "prayer.note.days-earlier"],
  [/^polar: times of the day (?<days>\d+) days later$/, "prayer.note.days-later"],
] as const;

/** The notes of Fajr and of Isha that say the same, and what both say in one. */
const PAIRS = [
  ["prayer.note.fajr-seasonal", "prayer.note.isha-seasonal", "prayer.note.seasonal"],
  ["prayer.note.fajr", "prayer.note.isha", "prayer.note.night"],
] as const;

interface NoteText {
  readonly key: (typeof FORMS)[number][1] | (typeof PAIRS)[number][2];
  readonly values: Readonly<Record<string, string>>;
}

export const noteText = (note: string): NoteText | null => {
  for (const [form, key] of FORMS) {
    const found = form.exec(note);
    if (found !== null) return { key, values: { ...found.groups } };
  }
  return null;
};

/** The texts of notes, each said once; a note without a text stays as it is. */
export const noteTexts = (notes: readonly string[]): readonly (NoteText | string)[] => {
  const texts = [...new Set(notes)].map((note) => noteText(note) ?? note);
  const find = (key: string, rule?: string): NoteText | undefined =>
    texts.find(
      (text): text is NoteText => typeof text !== "string" && text.key === key && text.values["rule"] === rule,
    );
  return texts.flatMap((text): readonly (NoteText | string)[] => {
    if (typeof text === "string") return [text];
    const { key, values } = text;
    const pair = PAIRS.find(([fajr, isha]) => key === fajr || key === isha);
    if (pair === undefined) return [text];
    const [fajr, isha, both] = pair;
    const other = find(key === fajr ? isha : fajr, values["rule"]);
    if (other === undefined) return [text];
    return key === fajr ? [{ key: both, values }] : [];
  });
};
