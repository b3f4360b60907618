/** The API's notes on a day, such as `fajr: one-seventh`, as keys of texts; one that is not known stays as it is. */
import type { Key } from "../language.ts";

export interface NoteText {
  readonly key: Key;
  readonly values: Readonly<Record<string, string>>;
}

const FORMS: readonly (readonly [RegExp, Key])[] = [
  [/^fajr: (?<rule>middle-of-night|one-seventh|angle-based)$/, "prayer.note.fajr"],
  [/^isha: (?<rule>middle-of-night|one-seventh|angle-based)$/, "prayer.note.isha"],
  [/^fajr: seasonal twilight$/, "prayer.note.fajr-seasonal"],
  [/^isha: seasonal twilight$/, "prayer.note.isha-seasonal"],
  [/^elevation: (?<town>.+), (?<metres>-?\d+) m$/, "prayer.note.elevation"],
  [/^polar: times of latitude (?<lat>-?[\d.]+)$/, "prayer.note.latitude"],
  [/^polar: times of the day (?<days>\d+) days earlier$/, "prayer.note.days-earlier"],
  [/^polar: times of the day (?<days>\d+) days later$/, "prayer.note.days-later"],
];

export const noteText = (note: string): NoteText | null => {
  for (const [form, key] of FORMS) {
    const found = form.exec(note);
    if (found !== null) return { key, values: { ...found.groups } };
  }
  return null;
};
