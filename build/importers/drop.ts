/** Why an item becomes no place: every reason there is, with the sentence that the report says. */
export const DROP_REASONS = {
  unread: "The record could not be read.",
  "no-ref": "It has no identifier, and the mapping makes none.",
  "no-coordinates": "It has no coordinates.",
  "bad-coordinates": "Its coordinates are no point on the Earth.",
  "no-type": "No rule of the mapping says what it is.",
  "deprecated-tag": "It is marked as halal only by a deprecated tag; diet:halal says it.",
  "halal-unknown": "It does not say how far it is halal.",
  private: "It is not open to the public.",
  unsure: "The source is not sure that it is there.",
  "not-there": "The source says that it is not built yet, or gone without a trace.",
  "no-country": "It stands in no country, and in none's waters.",
  "other-country": "It stands in another country than the one asked for.",
  nameless: "It has no name, and nameless ones were not wanted.",
  repeated: "The input has it twice.",
  elsewhere: "Another data set has a newer record of it.",
  curated: "The curated data has it already.",
} as const satisfies Readonly<Record<string, string>>;

export type Drop = keyof typeof DROP_REASONS;

export const DROPS = Object.keys(DROP_REASONS) as readonly Drop[];

/** Reasons of items that say nothing to the format and the mapping; the others are of places that were understood. */
export const NOT_RECOGNISED: ReadonlySet<Drop> = new Set([
  "unread",
  "no-ref",
  "no-coordinates",
  "bad-coordinates",
  "no-type",
]);
