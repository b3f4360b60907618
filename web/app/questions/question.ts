/**
 * What a visitor is asked about a place, one question at a time: the facts that nobody knows, then whether it is still there. And
 * what an answer becomes: a suggestion that a moderator judges, or a confirmation, which is counted. Needs no page.
 */
import { AMENITIES, memberOf } from "#core/facts/parts.ts";
import type { Amenity } from "#core/facts/place.ts";
import type { Place } from "#core/model/place.ts";
import { AVAILABILITY } from "#core/values/place.ts";
import type { SuggestionBody } from "../suggest/values.ts";

/** A fact by its name, or whether the place is there. */
export type Question = Amenity | "existence";

/** `limited` stands for a step at the door, and is asked of nothing else. */
const LIMITED: ReadonlySet<Question> = new Set(["wheelchair"]);

export type Word = (typeof AVAILABILITY)[number];

/** The answers that are offered, beside that one does not know. */
export const wordsFor = (question: Question): readonly Word[] =>
  AVAILABILITY.filter((word) => word !== "limited" || LIMITED.has(question));

/** The questions that are open about a place, in the order of the record; `unasked` are facts that make no sense of its type. */
export const questionsFor = (
  { amenities, status }: Pick<Place, "amenities" | "status">,
  unasked: ReadonlySet<string>,
): readonly Question[] => [
  ...AMENITIES.filter((name) => amenities[name] === null && !unasked.has(name)),
  // Of a place that is closed the form asks more.
  ...(status === "active" ? (["existence"] as const) : []),
];

/** The body of POST /suggestion for an answer; `null` for one that only a form can take: that the place is gone. */
export const bodyFor = (question: Question, word: Word, placeId: number): SuggestionBody | null => {
  if (question !== "existence")
    return { kind: "edit", place_id: placeId, fields: { amenities: { [memberOf(question)]: word } } };
  return word === "yes" ? { kind: "confirm", place_id: placeId, fields: { confirms: ["existence"] } } : null;
};
