/**
 * The questions of `new place`, in their order: when each is asked, what it proposes and what it
 * refuses beyond what the column's own cell does.
 */
import type { LatLng } from "#core/base/geo.ts";
import { faultOf } from "../tables/cell-schema.ts";
import { places } from "../tables/places.ts";
import type { Columns } from "../tables/table.ts";
import type { Known } from "./known.ts";
import { ASKED_COLUMNS, docOf } from "./options.ts";

/** Answers so far, by column and `country`; an empty answer is one. */
export type Answers = ReadonlyMap<string, string>;

export interface Question {
  /** A column, or `country`. */
  readonly name: string;
  readonly doc: string;
  /** False when the answers so far leave nothing to ask: the field stays empty. */
  readonly applies: (answers: Answers) => boolean;
  /** Taken when nothing is typed. */
  readonly proposal: (answers: Answers) => string;
  /** What is wrong with an answer; `null` when nothing is. */
  readonly refusal: (answer: string, answers: Answers) => string | null;
  /** Asked only of those who want to tell more. */
  readonly isDetail: boolean;
}

const FIRST = ["name_en", "name_ar", "type", "category", "halal", "lat", "lng", "country", "city", "slug", "rank", "status", "source"]; // prettier-ignore

const COLUMNS = places.columns as unknown as Readonly<Partial<Columns>>;

/** What the column's cell says of a text. */
const cellRefusal = (name: string, answer: string): string | null => {
  const parsed = COLUMNS[name]?.cell.safeParse(answer);
  if (parsed === undefined || parsed.success) return null;
  const { message, hint } = faultOf(parsed.error.issues[0]);
  return hint === undefined ? message : `${message} (${hint})`;
};

export const pointOf = (answers: Answers): LatLng => ({
  lat: Number(answers.get("lat")),
  lng: Number(answers.get("lng")),
});

const oneOf = (answer: string, allowed: Iterable<string>): string | null => {
  const all = [...allowed];
  return all.includes(answer) ? null : `must be one of ${all.join(", ")}`;
};

type Special = Partial<Pick<Question, "applies" | "proposal" | "refusal" | "doc">>;

const HALAL = ["halal", "halal_certified_by", "halal_certificate_expires_on", "alcohol"];

const specials = (known: Known, today: string): Readonly<Record<string, Special>> => {
  const categories = (answers: Answers): readonly string[] =>
    known.types.get(answers.get("type") ?? "") ?? [];
  const isHalal = { applies: (answers: Answers) => answers.get("type") === "halal" };
  const halalLevel: Special = {
    ...isHalal,
    refusal: (answer) => (answer === "" ? "must be given for a place of type halal" : null),
  };
  return {
    ...Object.fromEntries(HALAL.map((name) => [name, name === "halal" ? halalLevel : isHalal])),
    type: {
      doc: `One of ${[...known.types.keys()].join(", ")}.`,
      refusal: (answer) => oneOf(answer, known.types.keys()),
    },
    category: {
      applies: (answers) => categories(answers).length > 0,
      refusal: (answer, answers) => (answer === "" ? null : oneOf(answer, categories(answers))),
    },
    lat: { doc: `${docOf("lat")} Both at once is fine: 21.42251, 39.82621.` },
    country: {
      proposal: (answers) => known.nearestCity(pointOf(answers))?.country ?? "",
      refusal: (answer) => (known.countries.has(answer) ? null : `${JSON.stringify(answer)} is not in countries.csv`),
    },
    city: {
      proposal: (answers) => known.nearestCity(pointOf(answers), answers.get("country") ?? "")?.slug ?? "",
      refusal: (answer, answers) =>
        answer === "" || known.cityIn(answers.get("country") ?? "", answer) !== null
          ? null
          : `${JSON.stringify(answer)} is not a city of ${answers.get("country")} in cities.csv`,
    },
    slug: {
      proposal: (answers) =>
        known.freeSlug(answers.get("country") ?? "", answers.get("name_en") ?? "", answers.get("city") ?? ""),
      refusal: (answer, answers) => {
        const taken = known.placeAt(answers.get("country") ?? "", answer);
        return taken === null ? null : `${JSON.stringify(answer)} is taken by ${taken.name_en}`;
      },
    },
    rank: { proposal: () => "5" },
    status: { proposal: () => "active" },
    source: {
      proposal: () => "editorial",
      refusal: (answer) =>
        answer.split(";").map((one) => oneOf(one.split(":")[0] ?? "", known.sources)).find((one) => one !== null) ?? null,
    },
    updated_on: { proposal: () => today },
  }; // prettier-ignore
};

/** Every question, the ones a place cannot do without first. `today` is YYYY-MM-DD. */
export const questions = (known: Known, today: string): readonly Question[] => {
  const special = specials(known, today);
  const details = ASKED_COLUMNS.filter((name) => !FIRST.includes(name));
  return [...FIRST, ...details].map((name): Question => {
    const { applies, proposal, refusal, doc } = special[name] ?? {};
    return {
      name,
      doc: doc ?? docOf(name),
      applies: applies ?? (() => true),
      proposal: proposal ?? (() => ""),
      refusal: (answer, answers) => cellRefusal(name, answer) ?? refusal?.(answer, answers) ?? null,
      isDetail: !FIRST.includes(name),
    };
  });
};
