/** A draft or curated row prepared for comparison: computed once, compared with each neighbour. */
import { foldedWords } from "#core/base/fold.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { groupBy } from "../../base/group.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import type { Draft } from "../records/record.ts";
import type { NameReader, ReadNames } from "./names.ts";

/** A row of data/places. */
export interface Curated {
  readonly id: number;
  readonly point: LatLng;
  readonly type: string;
  readonly names: Readonly<Record<string, string>>;
  /** The refs in its `source`: osm:w123. */
  readonly refs: readonly string[];
}

/** What place-types.csv says of a type that two records may share. */
type TypeOfRecord = Pick<PlaceTypeRow, "family" | "same_house">;
export type TypesByName = ReadonlyMap<string, TypeOfRecord>;

/** What records are read with. */
interface Reader {
  readonly readNames: NameReader;
  readonly types: TypesByName;
}

/**
 * What the table says of a type; one without a family has a family of its own.
 * @throws Error for a type that the table does not have
 */
const typeNamed = (types: TypesByName, type: string): Pick<Profile, "family" | "sameHouse"> => {
  const row = types.get(type);
  if (row === undefined) throw new Error(`got a place of type ${type}, expected one of place-types.csv`);
  return { family: row.family ?? type, sameHouse: row.same_house };
};

/** Food and goods are sold under names of generic words, which are names there. */
const isVenue = (family: string): boolean => family === "food" || family === "shop";

export interface Profile extends ReadNames {
  /** The draft's ref, or curated:401. */
  readonly key: string;
  readonly isCurated: boolean;
  /** Its data set; empty for curated rows. */
  readonly source: string;
  /** n, w or r of an OSM element, else empty. */
  readonly element: string;
  /** The number of an OSM element, which counts up; NaN for others. */
  readonly serial: number;
  readonly point: LatLng;
  /** Possible error in metres of a point with few decimals. */
  readonly slackM: number;
  readonly type: string;
  /** Records of different families are never one place. */
  readonly family: string;
  readonly sameHouse: PlaceTypeRow["same_house"];
  readonly phone: string;
  readonly website: string;
  readonly category: string;
  /** House number and street, folded. */
  readonly address: string;
  readonly houseNumber: string;
  /** Identifiers that force a match: refs of the curated row, and identifiers in other sources. */
  readonly identifiers: readonly string[];
}

const ELEMENT = /^osm:([nwr])(\d+)$/;

/** Number of decimals of the degrees, up to three. */
const decimalsOf = (degrees: number): number => {
  let decimals = 0;
  for (let unit = 1; decimals < 4 && Math.round(degrees * unit) / unit !== degrees; unit *= 10) decimals += 1;
  return decimals;
};

const METRES_A_DEGREE = 111_195;
const MAX_SLACK_M = 150;

/** Sources with points from articles and gazetteers rather than buildings. */
const COARSE_SOURCES = new Set(["wikidata", "geonames"]);
const COARSE_SLACK_M = 60;

/** Half a step of the last decimal used, in both directions. */
const slackOf = ({ lat, lng }: LatLng, source: string): number => {
  if (COARSE_SOURCES.has(source)) return COARSE_SLACK_M;
  const decimals = Math.max(decimalsOf(lat), decimalsOf(lng));
  return decimals > 3 ? 0 : Math.min(MAX_SLACK_M, Math.SQRT1_2 * METRES_A_DEGREE * 10 ** -decimals);
};

const pageOf = (website: string): string =>
  website
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");

const HOUSE_NUMBER = /^(\d+[a-z]?)\b|\b(\d+[a-z]?)$/i;
const houseNumberOf = (address: string): string => {
  const found = HOUSE_NUMBER.exec(address.trim());
  return (found?.[1] ?? found?.[2] ?? "").toLowerCase();
};

/** Within this distance one record shows that the point of another is not coarse. */
const CONFIRMED_M = 75;

/** A coarse source's point is as good as the point of a record there that names its item. */
export const withConfirmedPoints = (profiles: readonly Profile[]): readonly Profile[] => {
  const naming = profiles.flatMap((by) =>
    by.identifiers.filter((identifier) => identifier !== by.key).map((identifier) => ({ one: identifier, by })),
  );
  const namedBy = groupBy(naming, ({ one: identifier }) => identifier);
  return profiles.map((profile) => {
    const others = profile.slackM === COARSE_SLACK_M ? (namedBy.get(profile.key) ?? []) : [];
    const isConfirmed = others.some(
      ({ by: { point, slackM } }) => slackM === 0 && distanceM(point, profile.point) <= CONFIRMED_M,
    );
    return isConfirmed ? { ...profile, slackM: 0 } : profile;
  });
};

export const profileOf = (draft: Draft, { readNames, types }: Reader): Profile => {
  const { ref, point, type, columns } = draft;
  const { family, sameHouse } = typeNamed(types, type);
  const source = ref.slice(0, Math.max(0, ref.indexOf(":")));
  const { names, marks, saysKind } = readNames(draft.names, isVenue(family));
  const [, element = "", serial = ""] = ELEMENT.exec(ref) ?? [];
  return {
    names,
    marks,
    saysKind,
    key: ref,
    isCurated: false,
    source,
    element,
    serial: serial === "" ? NaN : Number(serial),
    point,
    slackM: slackOf(point, source),
    type,
    family,
    sameHouse,
    phone: columns["phone"] ?? "",
    website: pageOf(columns["website"] ?? ""),
    category: columns["category"] ?? "",
    address: foldedWords(columns["street_address"] ?? "").join(" "),
    houseNumber: houseNumberOf(columns["street_address"] ?? ""),
    identifiers: [ref, ...(draft.also ?? [])],
  };
};

export const curatedKey = (id: number): string => `curated:${id}`;

export const curatedProfile = ({ id, point, type, names, refs }: Curated, { readNames, types }: Reader): Profile => {
  const { family, sameHouse } = typeNamed(types, type);
  const { names: read, marks, saysKind } = readNames(names, isVenue(family));
  return {
    names: read,
    marks,
    saysKind,
    key: curatedKey(id),
    isCurated: true,
    source: "",
    element: "",
    serial: NaN,
    point,
    slackM: slackOf(point, ""),
    type,
    family,
    sameHouse,
    phone: "",
    website: "",
    category: "",
    address: "",
    houseNumber: "",
    identifiers: refs,
  };
};
