/** Maps the API's notes on a day, such as `fajr: one-seventh`, to text keys; unknown ones stay as they are. */

const FORMS = [
  [/^fajr: (?<rule>middle-of-night|one-seventh|angle-based)$/, "prayer.note.fajr"],
  [/^isha: (?<rule>middle-of-night|one-seventh|angle-based)$/, "prayer.note.isha"],
  [/^(?<time>fajr|maghrib|isha): middle-of-night \((?<deg>[\d.]+)° not reached\)$/, "prayer.note.middle"],
  [/^(?<time>fajr|isha): authority$/, "prayer.note.authority"],
  [/^fajr: seasonal twilight$/, "prayer.note.fajr-seasonal"],
  [/^isha: seasonal twilight$/, "prayer.note.isha-seasonal"],
  [/^elevation: (?<town>.+), (?<metres>-?\d+) m$/, "prayer.note.elevation"],
  [/^polar: times of latitude (?<lat>-?[\d.]+)$/, "prayer.note.latitude"],
  [/^polar: times of the day (?<days>\d+) days earlier$/, "prayer.note.days-earlier"],
  [/^polar: times of the day (?<days>\d+) days later$/, "prayer.note.days-later"],
] as const;

interface NoteText {
  readonly key: (typeof FORMS)[number][1];
  readonly values: Readonly<Record<string, string>>;
}

export const noteText = (note: string): NoteText | null => {
  for (const [form, key] of FORMS) {
    const found = form.exec(note);
    if (found !== null) return { key, values: { ...found.groups } };
  }
  return null;
};
