/** The types of places for pages, read from data/place-types.csv. Its cells have no commas, so that a split reads them. */
import table from "../../../data/place-types.csv?raw";

/** What a type of place is. */
interface TypeOfPlace {
  /** Where lists have it, from 1; those without one come last. */
  readonly position: number;
  /** Whether people pray there together each day, or pages show the prayer times there at all. */
  readonly prayers: "congregations" | "times" | "none";
  /** Whether visitors rate and review it. */
  readonly hasReviews: boolean;
  /** Amenities that nobody asks of it. */
  readonly unasked: ReadonlySet<string>;
  /** Its type in the vocabulary of schema.org. */
  readonly schemaOrg: string;
}

const LAST = 100;

/** A type that the data have and this page, which may be older, does not. */
const UNKNOWN: TypeOfPlace = {
  position: LAST,
  prayers: "times",
  hasReviews: true,
  unasked: new Set(),
  schemaOrg: "Place",
};

const isPrayers = (text: string | undefined): text is TypeOfPlace["prayers"] =>
  text === "congregations" || text === "times" || text === "none";

/** The types of a table by name. */
export const readTypes = (text: string): ReadonlyMap<string, TypeOfPlace> => {
  const [names = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return new Map(
    rows.map((row) => {
      const cells = new Map(names.map((name, index) => [name, row[index] ?? ""]));
      const prayers = cells.get("prayers");
      const type: TypeOfPlace = {
        position: Number(cells.get("position")) || LAST,
        prayers: isPrayers(prayers) ? prayers : UNKNOWN.prayers,
        hasReviews: cells.get("reviews") !== "no",
        unasked: new Set((cells.get("unasked") ?? "").split(";").filter((fact) => fact !== "")),
        schemaOrg: cells.get("schema_org") || UNKNOWN.schemaOrg,
      };
      return [cells.get("type") ?? "", type] as const;
    }),
  );
};

const TYPES = readTypes(table);

/** What a type is. */
export const typeOfPlace = (type: string): TypeOfPlace => TYPES.get(type) ?? UNKNOWN;

/** Whether people pray there together each day. */
export const hasCongregations = (type: string): boolean => typeOfPlace(type).prayers === "congregations";

/** Types in the order of lists: the most wanted first, the others as they come. */
export const inOrder = <T extends { readonly type: string }>(types: readonly T[]): readonly T[] =>
  types.toSorted((a, b) => typeOfPlace(a.type).position - typeOfPlace(b.type).position);
