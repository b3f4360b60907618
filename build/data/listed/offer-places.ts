/**
 * Rows for the mosques of a list, as `import times --places` offers them. Each passes what every new row must: the gate,
 * the rule of duplicates, and every rule of the check. It gets its id here, as mint would give it, since the times of the
 * same change name it.
 */
import { existsSync } from "node:fs";
import { hasArabic } from "#core/base/fold.ts";
import { compareText } from "#core/base/text.ts";
import { type Gate, namedOf, openGate } from "../../admission/gate.ts";
import { type Diagnostic } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import { createRomaniser, type Romanise } from "../../base/romanise.ts";
import { type Check, openData } from "../../check/check.ts";
import { layersOf } from "../../check/load/country-files.ts";
import { fileAt, readText } from "../../check/load/load.ts";
import { readSettlements } from "../../import/gather/read-settlements.ts";
import { openTowns } from "../../import/gather/towns.ts";
import { openWhereabouts, type Whereabouts } from "../../import/gather/whereabouts.ts";
import type { Offer, OfferedPlace, OfferPlaces, WantedPlace } from "../../import/times/listed-places.ts";
import { places } from "../../tables/places.ts";
import { openAcceptGate, type RefusalAtGate } from "../accept/at-gate.ts";
import { cellsOf, type PlaceCells } from "../accept/cells.ts";
import { type CountryRows, filesOfCountry, newFindings, openTrial, readCountry } from "../accept/country.ts";
import { lastId } from "../mint.ts";
import { freeSlug } from "../new/known.ts";
import { insertRow } from "../new/place.ts";

/** The rank of a place that nobody has said more about. */
const ORDINARY = "5";

/** What names are until the gate says more. */
const USUAL_TYPE = "mosque";

interface Tools {
  readonly dataDir: string;
  readonly today: string;
  readonly check: Check;
  readonly where: Whereabouts;
  readonly romanise: Romanise;
  readonly gate: Gate;
  readonly refusalAtGate: RefusalAtGate;
}

type Evidence = Parameters<OfferPlaces>[1];

interface Draft {
  readonly wanted: WantedPlace;
  /** Upper case. */
  readonly country: string;
  readonly row: PlaceCells;
}

const degrees = (value: number): string => String(Math.round(value * 1e7) / 1e7);

/** The name columns of a name in one script; text says why there are none. */
const namesOf = (name: string, romanise: Romanise): Partial<PlaceCells> | string => {
  const tidy = name.trim().replaceAll(/\s+/gu, " ").normalize("NFC");
  if (!hasArabic(tidy)) return { name_en: tidy };
  const { whole } = romanise(tidy);
  return whole === null
    ? `it has no name in Latin letters: {"places": {${JSON.stringify(name)}: {"name_en": "…"}}} in a mapping`
    : { name_en: whole, name_ar: tidy };
};

/** The row of a mosque, without slug and id; text says why there is none. */
const draftOf = (
  wanted: WantedPlace,
  tools: Tools,
  { source, url, verified_on: verifiedOn }: Evidence,
): Draft | string => {
  const { columns } = wanted;
  const other = Object.keys(columns).find((column) => !Object.hasOwn(places.columns, column));
  if (other !== undefined) return `a mapping gives it the column ${JSON.stringify(other)}, which places do not have`;
  const country = tools.where.countryOf(wanted);
  if (country === null) return `its point ${wanted.lat}, ${wanted.lng} is in no country`;
  const names = columns["name_en"] === undefined ? namesOf(wanted.name, tools.romanise) : {};
  if (typeof names === "string") return names;
  const row = cellsOf(places, {
    type: USUAL_TYPE,
    rank: ORDINARY,
    status: "active",
    ...names,
    city: tools.where.townOf(wanted, country, "")?.city?.slug ?? "",
    source,
    verified_on: url === "" ? "" : verifiedOn,
    updated_on: tools.today,
    ...columns,
    lat: degrees(wanted.lat),
    lng: degrees(wanted.lng),
  });
  const admission = columns["type"] === undefined ? tools.gate(namedOf(row)) : null;
  return { wanted, country, row: admission?.decision === "shown" ? { ...row, type: admission.type } : row };
};

const messageOf = (found: readonly Diagnostic[]): string => found.map(({ message }) => message).join("; ");

/** What is offered of a country so far. */
interface Desk {
  readonly rows: Omit<CountryRows, "lastId">;
  text: string;
  nextId: number;
  readonly taken: {
    readonly draft: Draft;
    readonly row: PlaceCells;
    readonly line: string;
    readonly warnings: readonly string[];
  }[];
}

/** Adds the drafts of a country that nothing speaks against; each is tried with those before it. */
const offerIn = (
  country: string,
  drafts: readonly Draft[],
  tools: Tools,
  firstId: number,
): Desk & { readonly path: string; readonly refused: Offer["refused"] } => {
  const { check, dataDir } = tools;
  const files = filesOfCountry(check, country.toLowerCase());
  const path = `places/${country.toLowerCase()}.csv`;
  const file = fileAt(dataDir, path);
  const desk: Desk = {
    rows: readCountry(dataDir, files, new Set()),
    text: existsSync(file.path) ? readText(file).text : "",
    nextId: firstId,
    taken: [],
  };
  const refused: { readonly key: string; readonly why: string }[] = [];
  const trial = openTrial(dataDir, check);
  try {
    let before = trial.tried(files, new Map());
    for (const draft of drafts) {
      const curated = [...desk.rows.places, ...desk.taken.map(({ row }) => row)];
      const slug = freeSlug(new Set(curated.map((row) => row.slug)), draft.row.name_en, draft.row.city);
      const row = { ...draft.row, slug: draft.row.slug === "" ? slug : draft.row.slug, id: String(desk.nextId) };
      const refusal = tools.refusalAtGate(country, row, curated);
      const inserted = insertRow(desk.text, row);
      const after = refusal === null ? trial.tried(files, new Map([[path, inserted.text]])) : before;
      const found = newFindings(before, after);
      const errors = found.filter(({ severity }) => severity === "error");
      if (refusal !== null || errors.length > 0)
        refused.push({ key: draft.wanted.key, why: refusal ?? messageOf(errors) });
      else {
        desk.taken.push({ draft, row, line: inserted.row, warnings: found.map(({ message }) => message) });
        [desk.text, desk.nextId, before] = [inserted.text, desk.nextId + 1, after];
      }
    }
  } finally {
    trial.close();
  }
  return { ...desk, path, refused };
};

const offeredOf = (
  country: string,
  path: string,
  { draft, row, line, warnings }: Desk["taken"][number],
): OfferedPlace => ({
  key: draft.wanted.key,
  path,
  row: line,
  warnings,
  place: {
    id: Number(row.id),
    slug: row.slug,
    type: row.type,
    name: row.name_en,
    names: { en: row.name_en },
    country: country.toLowerCase(),
    lat: Number(row.lat),
    lng: Number(row.lng),
  },
});

const openTools = (dataDir: string, today: string): Tools => {
  const check = openData(dataDir, { today, overlays: layersOf(dataDir) });
  const { tables } = check;
  const valuesOf = <T>(rows: readonly { readonly value: T }[]): readonly T[] => rows.map(({ value }) => value);
  return {
    dataDir,
    today,
    check,
    where: openWhereabouts(
      valuesOf(tables.countries).map(({ code }) => code),
      openTowns(valuesOf(tables.cities), readSettlements(dataDir)),
    ),
    romanise: createRomaniser(valuesOf(tables.romanisation)),
    gate: openGate({
      words: valuesOf(tables.admissionWords),
      sources: valuesOf(tables.admissionSources),
      types: valuesOf(tables.placeTypes),
    }),
    refusalAtGate: openAcceptGate(dataDir),
  };
};

/** Opens the offers of a data folder; `today` is YYYY-MM-DD. */
export const openOffers =
  (dataDir: string, today: string): OfferPlaces =>
  (wanted, evidence) => {
    if (wanted.length === 0) return { offered: [], refused: [], texts: new Map() };
    const tools = openTools(dataDir, today);
    const refused: { readonly key: string; readonly why: string }[] = [];
    const drafts = wanted.flatMap((one): readonly Draft[] => {
      const draft = draftOf(one, tools, evidence);
      if (typeof draft !== "string") return [draft];
      refused.push({ key: one.key, why: draft });
      return [];
    });
    let nextId = lastId(dataDir) + 1;
    const texts = new Map<string, string>();
    const offered: OfferedPlace[] = [];
    for (const [country, own] of [...groupBy(drafts, (draft) => draft.country)].sort(([a], [b]) => compareText(a, b))) {
      const desk = offerIn(country, own, tools, nextId);
      nextId = desk.nextId;
      refused.push(...desk.refused);
      offered.push(...desk.taken.map((one) => offeredOf(country, desk.path, one)));
      if (desk.taken.length > 0) texts.set(desk.path, desk.text);
    }
    return { offered, refused, texts };
  };
