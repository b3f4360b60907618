/**
 * Plans what `accept` writes: the accepted suggestions that the ledger lacks, country by country, each checked as
 * `check` would. What cannot be applied is held back with its reason; the others are written without it. Pure except
 * for reading.
 */
import { openAcceptGate } from "./at-gate.ts";
import { compareText } from "#core/base/text.ts";
import type { SuggestionRecord } from "#core/model/suggestion.ts";
import { existsSync } from "node:fs";
import { type Diagnostic, formatDiagnostic, sortDiagnostics } from "../../base/diagnostics.ts";
import { groupBy } from "../../base/group.ts";
import { createRomaniser } from "../../base/romanise.ts";
import type { CheckedCountry } from "../../check/check-country.ts";
import { type Check, openData } from "../../check/check.ts";
import { exceptionKey } from "../../check/rules/exceptions.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { type CountryFiles, layersOf } from "../../check/load/country-files.ts";
import { readSettlements } from "../../import/gather/read-settlements.ts";
import { openTowns } from "../../import/gather/towns.ts";
import { openWhereabouts } from "../../import/gather/whereabouts.ts";
import { appliedSuggestions } from "../../tables/reference.ts";
import { lastId as lastIdIn } from "../mint.ts";
import { applyChange, type ApplyContext, type Change, type Confirmed, confirmPlaces, pairOf } from "./apply.ts";
import { whatChanged } from "./changed.ts";
import {
  changedTexts,
  type CheckTexts,
  countriesOf,
  type CountryRows,
  filesOfCountry,
  newFindings,
  openTrial,
  readCountry,
  textOf,
  unreadableFiles,
} from "./country.ts";

/** The ids in the ledger; throws an Error that names a faulty line, since a suggestion could be applied twice. */
const readApplied = (dataDir: string): ReadonlyMap<string, string> => {
  const file = fileAt(dataDir, appliedSuggestions.path);
  if (!existsSync(file.path)) return new Map();
  const { rows, diagnostics } = loadTable(appliedSuggestions, file);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
  return new Map(rows.map(({ value }) => [value.id, value.applied_on]));
};

/** A suggestion that was applied; `where` names the place for people. */
export interface Applied {
  readonly id: string;
  readonly kind: Change["kind"];
  readonly where: string;
  /** What it changed, old and new where it is the identity of the place. */
  readonly what: readonly string[];
}

/** A suggestion that was not. */
interface Held {
  readonly id: string;
  readonly kind: Change["kind"];
  readonly placeId: number | null;
  readonly reason: string;
}

export interface AcceptPlan {
  /** Path below the data folder → text, in the order to write them; the ledger is last. */
  readonly texts: ReadonlyMap<string, string>;
  readonly applied: readonly Applied[];
  readonly held: readonly Held[];
  readonly confirmed: readonly Confirmed[];
  /** Accepted suggestions that the ledger had before. */
  readonly known: readonly string[];
  /** Confirmations that no longer count, by the data as it was before. */
  readonly counted: readonly string[];
  /** What `check` newly warns of. */
  readonly warnings: readonly Diagnostic[];
}

export interface AcceptOptions {
  /** YYYY-MM-DD, for the ledger. */
  readonly today: string;
  /** Whether places may move by more than a kilometre. */
  readonly isFar: boolean;
}

const dayOf = (moment: string): string => moment.slice(0, 10);

const changeOf = (record: SuggestionRecord): Change => ({
  id: record.id,
  kind: record.kind,
  placeId: record.place_id,
  fields: record.corrected ?? record.fields ?? {},
  sentOn: dayOf(record.created_at),
  judgedOn: dayOf(record.judged_at ?? record.created_at),
  evidence: record.evidence ?? "",
  isOfSteward: record.steward,
});

/** In the order in which they were judged. */
const inOrder = (records: readonly SuggestionRecord[]): readonly SuggestionRecord[] =>
  records.toSorted(
    (a, b) => compareText(a.judged_at ?? a.created_at, b.judged_at ?? b.created_at) || compareText(a.id, b.id),
  );

/** The places that a suggestion names. */
const namedBy = ({ placeId, fields }: Change): readonly number[] =>
  [placeId, fields.duplicate_of ?? null].filter((id) => id !== null);

/** The country whose files a suggestion changes; text says why there is none. */
const countryOf = (change: Change, { where, countryOfPlace }: ApplyContext): { readonly code: string } | string => {
  const { kind, placeId, fields } = change;
  if (kind === "add") {
    const { lat, lng } = fields;
    if (lat === undefined || lng === undefined) return "it has no point";
    const code = where.countryOf({ lat, lng });
    return code === null ? `its point ${lat}, ${lng} is in no country` : { code };
  }
  if (placeId === null) return "it names no place";
  const [first, second = first] = kind === "duplicate" ? pairOf(placeId, fields.duplicate_of ?? placeId) : [placeId];
  const code = countryOfPlace(first) ?? (kind === "duplicate" ? countryOfPlace(second) : null);
  return code === null ? `no place has the id ${placeId}` : { code };
};

interface Settled {
  readonly rows: CountryRows;
  readonly applied: readonly Change[];
  readonly held: readonly Held[];
}

const heldBack = ({ id, kind, placeId }: Change, reason: string): Held => ({ id, kind, placeId, reason });

const diagnosticsText = (found: readonly Diagnostic[]): string =>
  found.map(({ file, message, hint }) => `${file}: ${message}${hint === undefined ? "" : ` (${hint})`}`).join("; ");

/** A country while suggestions are applied to it. */
interface Desk {
  readonly files: CountryFiles;
  readonly original: CountryRows;
  readonly before: CheckedCountry;
  readonly tried: CheckTexts;
  readonly context: ApplyContext;
}

/** The new errors of the rows. */
const errorsIn = ({ files, original, before, tried }: Desk, rows: CountryRows): readonly Diagnostic[] => {
  const texts = changedTexts(original, rows);
  if (texts.size === 0) return [];
  return newFindings(before, tried(files, texts)).filter(({ severity }) => severity === "error");
};

/** Applies what can be applied: all at once where that is sound, else each half for itself. */
const applyChanges = (desk: Desk, rows: CountryRows, changes: readonly Change[]): Settled => {
  let next = rows;
  const [applied, held]: [Change[], Held[]] = [[], []];
  for (const change of changes) {
    const result = applyChange(next, change, desk.context);
    if (typeof result === "string") held.push(heldBack(change, result));
    else {
      next = result;
      applied.push(change);
    }
  }
  const errors = applied.length === 0 ? [] : errorsIn(desk, next);
  if (errors.length === 0) return { rows: next, applied, held };
  const [only, second] = applied;
  if (only !== undefined && second === undefined)
    return { rows, applied: [], held: [...held, heldBack(only, diagnosticsText(errors))] };
  const middle = Math.ceil(applied.length / 2);
  const first = applyChanges(desk, rows, applied.slice(0, middle));
  const rest = applyChanges(desk, first.rows, applied.slice(middle));
  return {
    rows: rest.rows,
    applied: [...first.applied, ...rest.applied],
    held: [...held, ...first.held, ...rest.held],
  };
};

/** The rows without the exceptions of the country that no finding needs any more. */
const withoutStale = (rows: CountryRows, { notes: { asked, isFaulty, stem } }: CheckedCountry): CountryRows => {
  if (isFaulty) return rows;
  const exceptions = rows.exceptions.filter(
    ({ code, place, other }) => !place.startsWith(`${stem}/`) || asked.has(exceptionKey(code, place, other)),
  );
  return exceptions.length === rows.exceptions.length ? rows : { ...rows, exceptions };
};

/** Files of countries first, then what all of them share. */
const inWritingOrder = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...texts].sort(([a], [b]) => Number(b.includes("/")) - Number(a.includes("/"))));

const whereOf = (change: Change, rows: CountryRows, original: CountryRows): string => {
  const id = String(change.placeId);
  const slug = [...rows.places, ...original.places, ...rows.layered.values()].find((row) => row.id === id)?.slug;
  const name = change.kind === "add" ? (change.fields.names?.["en"] ?? change.fields.name ?? "") : (slug ?? id);
  return `${rows.country} ${name}`;
};

const valuesOf = <T>(rows: readonly { readonly value: T }[]): readonly T[] => rows.map(({ value }) => value);

/** The days on which the changes of each place were judged. */
const judgedDaysOf = (changes: readonly Change[]): ReadonlyMap<number, ReadonlySet<string>> =>
  new Map(
    [
      ...groupBy(
        changes.flatMap(({ placeId, judgedOn }) => (placeId === null ? [] : [{ placeId, judgedOn }])),
        ({ placeId }) => placeId,
      ),
    ].map(([id, some]) => [id, new Set(some.map(({ judgedOn }) => judgedOn))]),
  );

/** What there is to do: changes that the ledger lacks, confirmations, and the places that they name. */
interface Work {
  readonly changes: readonly Change[];
  readonly confirmations: readonly SuggestionRecord[];
  readonly named: ReadonlySet<number>;
}

const workOf = (accepted: readonly SuggestionRecord[], records: readonly SuggestionRecord[]): Work => {
  const changes = accepted.map(changeOf);
  const confirmations = records.filter(
    ({ kind, status }) => kind === "confirm" && (status === "pending" || status === "applied"),
  );
  const confirmed = confirmations.flatMap(({ place_id: id }) => (id === null ? [] : [id]));
  return { changes, confirmations, named: new Set([...changes.flatMap(namedBy), ...confirmed]) };
};

/** The data as they are before, and what is asked of them. */
interface Data {
  readonly dataDir: string;
  readonly check: Check;
  readonly context: ApplyContext;
  /** The highest id of a curated place. */
  readonly lastId: number;
  readonly retired: ReadonlySet<number>;
  readonly named: ReadonlySet<number>;
}

const openTables = (dataDir: string, { changes, named }: Work, { today, isFar }: AcceptOptions): Data => {
  const check = openData(dataDir, { today, overlays: layersOf(dataDir) });
  const { tables } = check;
  const countries = countriesOf(check, named);
  const events = new Set(valuesOf(tables.events).map((event) => event.place_id));
  const retired = new Set(valuesOf(tables.retired).map(({ id }) => id));
  const context: ApplyContext = {
    where: openWhereabouts(
      valuesOf(tables.countries).map(({ code }) => code),
      openTowns(valuesOf(tables.cities), readSettlements(dataDir)),
    ),
    romanise: createRomaniser(valuesOf(tables.romanisation)),
    refusalAtGate: openAcceptGate(dataDir),
    isFar,
    countryOfPlace: (id) => (retired.has(id) ? null : (countries.get(id) ?? null)),
    hasEvents: (id) => events.has(id),
    judgedDays: judgedDaysOf(changes),
  };
  return { dataDir, check, context, lastId: lastIdIn(dataDir), retired, named };
};

/** The changes by country; those of none are held back. */
const byCountry = (changes: readonly Change[], context: ApplyContext) => {
  const held: Held[] = [];
  const found = new Map<string, Change[]>();
  for (const change of changes) {
    const country = countryOf(change, context);
    if (typeof country === "string") held.push(heldBack(change, country));
    else found.set(country.code, [...(found.get(country.code) ?? []), change]);
  }
  return { held, found };
};

/** What all countries share, as the countries before have left it. */
type SharedRows = Pick<CountryRows, "retired" | "exceptions" | "lastId">;

/** What a country gives to the plan; `shared` for the countries behind it. */
interface Part extends Pick<AcceptPlan, "texts" | "applied" | "held" | "confirmed" | "counted" | "warnings"> {
  readonly shared: SharedRows | null;
}

const NOTHING = { texts: new Map(), applied: [], held: [], confirmed: [], counted: [], warnings: [] } as const;

/** What becomes of one country. */
const planCountry = (
  { dataDir, check, context, lastId, named }: Data,
  country: string,
  { mine, confirmations }: { readonly mine: readonly Change[]; readonly confirmations: readonly SuggestionRecord[] },
  tried: CheckTexts,
  shared: SharedRows | null,
): Part => {
  const files = filesOfCountry(check, country.toLowerCase());
  const original = { ...readCountry(dataDir, files, named), lastId, ...shared };
  const before = tried(files, new Map());
  const faulty = unreadableFiles(dataDir, files, before);
  if (faulty.length > 0) {
    const reason = `${faulty.join(", ")} has errors of its own; mend them first`;
    return { ...NOTHING, held: mine.map((change) => heldBack(change, reason)), shared };
  }
  const settled = applyChanges({ files, original, before, tried, context }, original, mine);
  const { rows: confirmedRows, confirmed, counted } = confirmPlaces(settled.rows, confirmations);
  const after = tried(files, changedTexts(original, confirmedRows));
  const rows = mine.length === 0 ? confirmedRows : withoutStale(confirmedRows, after);
  return {
    texts: changedTexts(original, rows),
    applied: settled.applied.map((change) => ({
      id: change.id,
      kind: change.kind,
      where: whereOf(change, confirmedRows, original),
      what: whatChanged(change, original, confirmedRows),
    })),
    held: settled.held,
    confirmed,
    counted,
    warnings: newFindings(before, after),
    shared: { retired: rows.retired, exceptions: rows.exceptions, lastId: rows.lastId },
  };
};

/** The parts of all countries, in their order; each begins with the shared lists that the one before has left. */
const planCountries = (
  data: Data,
  changes: ReadonlyMap<string, readonly Change[]>,
  confirmations: ConfirmationsByCountry,
): readonly Part[] => {
  const countries = [...new Set([...changes.keys(), ...confirmations.keys()])]
    .filter((code) => code !== null)
    .sort(compareText);
  const trial = openTrial(data.dataDir, data.check);
  const parts: Part[] = [];
  try {
    for (const country of countries) {
      const work = { mine: changes.get(country) ?? [], confirmations: confirmations.get(country) ?? [] };
      parts.push(planCountry(data, country, work, trial.tried, parts.at(-1)?.shared ?? null));
    }
  } finally {
    trial.close();
  }
  return parts;
};

/** Confirmations by the country of their place; `null` for places that are not there. */
type ConfirmationsByCountry = ReadonlyMap<string | null, readonly SuggestionRecord[]>;

/** The ledger with what is applied now; none where nothing is. */
const ledgerText = (
  ledger: ReadonlyMap<string, string>,
  applied: readonly Applied[],
  today: string,
): ReadonlyMap<string, string> => {
  if (applied.length === 0) return new Map();
  const lines = [...ledger, ...applied.map(({ id }) => [id, today] as const)];
  const rows = lines.map(([id, day]) => ({ id, applied_on: day }));
  return new Map([[appliedSuggestions.path, textOf(appliedSuggestions.path, rows)]]);
};

/**
 * Plans what becomes of the records: those accepted and not in the ledger, and the confirmations of any time. Throws an
 * Error for people when the ledger cannot be read.
 */
export const planAccept = (
  dataDir: string,
  records: readonly SuggestionRecord[],
  options: AcceptOptions,
): AcceptPlan => {
  const ledger = readApplied(dataDir);
  const accepted = inOrder(records.filter(({ status, kind }) => status === "accepted" && kind !== "confirm"));
  const work = workOf(
    accepted.filter(({ id }) => !ledger.has(id)),
    records,
  );
  const data = openTables(dataDir, work, options);
  const { held, found } = byCountry(work.changes, data.context);
  const confirmations: ConfirmationsByCountry = groupBy(work.confirmations, ({ place_id: id }) =>
    id === null ? null : data.context.countryOfPlace(id),
  );
  const ofGone = (confirmations.get(null) ?? []).filter(({ place_id: id }) => id !== null && data.retired.has(id));
  const parts = planCountries(data, found, confirmations);
  const applied = parts.flatMap((part) => part.applied);
  const texts = inWritingOrder(new Map(parts.flatMap((part) => [...part.texts])));
  return {
    texts: new Map([...texts, ...ledgerText(ledger, applied, options.today)]),
    applied,
    held: [...held, ...parts.flatMap((part) => part.held)],
    confirmed: parts.flatMap((part) => part.confirmed),
    known: accepted.filter(({ id }) => ledger.has(id)).map(({ id }) => id),
    counted: [...ofGone.map(({ id }) => id), ...parts.flatMap((part) => part.counted)],
    warnings: sortDiagnostics(parts.flatMap((part) => part.warnings)),
  };
};
