/** The facts of a place as members of its record and of suggestions. */
import * as z from "zod";
import { factOf, factsIn, memberOf } from "#core/facts/parts.ts";
import type { Amenity, Fact, FactIn, FactName, MemberOf, Part, ValueOf } from "#core/facts/place.ts";
import { AVAILABILITY } from "#core/values/place.ts";
import { isoDate, latitude, longitude } from "./common.ts";

const described = <T extends z.ZodType>(schema: T, doc: string | undefined): T =>
  doc === undefined ? schema : schema.describe(doc);

const availability = z.enum(AVAILABILITY).nullable();
const knownAvailability = availability.describe("yes, limited, no, or null where unknown");

/** What a fact says where it is known. */
const known = ({ kind, words = [] }: Fact): z.ZodType => {
  if (kind === "latitude") return latitude;
  if (kind === "longitude") return longitude;
  if (kind === "date") return isoDate;
  return kind === "choice" ? z.enum(words) : z.string();
};

const recorded = (fact: Fact): z.ZodType => {
  if (fact.kind === "availability") return knownAvailability;
  return described(fact.isRequired === true ? known(fact) : known(fact).nullable(), fact.said);
};

/** A value to write; `null` removes the one that is there. */
export const suggestedText = z.string().nullable().optional();

/** The words of a choice that may be left out are in the columns of the data, which judge them. */
const suggested = (fact: Fact): z.ZodType => {
  if (fact.kind === "availability") return availability.optional();
  return described(fact.isRequired === true ? known(fact).optional() : suggestedText, fact.suggested);
};

/** An object with a schema for each fact of a part. */
const shapeOf = <P extends Part>(part: P, schemaOf: (fact: Fact) => z.ZodType): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(factsIn(part).map((name: FactName) => [memberOf(name), schemaOf(factOf(name))]));

type Recorded<P extends Part> = { [F in FactIn<P> as MemberOf<F>]: z.ZodType<ValueOf<F>> };

/** The members of the record that say the facts of a part. */
export const recordedIn = <P extends Part>(part: P): Recorded<P> => shapeOf(part, recorded) as Recorded<P>;

/** What a suggestion may say of a fact: the words of an amenity, else text. */
type SuggestedValue<F extends FactName> =
  null extends ValueOf<F> ? (F extends Amenity ? ValueOf<F> : string | null) : ValueOf<F>;

type Suggested<P extends Part> = {
  [F in FactIn<P> as MemberOf<F>]: z.ZodOptional<z.ZodType<SuggestedValue<F>>>;
};

/** The members of a suggestion that say the facts of a part. */
export const suggestedIn = <P extends Part>(part: P): Suggested<P> => shapeOf(part, suggested) as Suggested<P>;
