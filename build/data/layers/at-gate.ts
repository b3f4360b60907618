/** The rows of layers at the gate: which are shown, which wait, which are refused; and of twins, the one that stays. */
import { elementAt } from "#core/base/element-at.ts";
import { compareText } from "#core/base/text.ts";
import { namedOf } from "../../admission/gate.ts";
import { withSoundNames } from "../../admission/sound-names.ts";
import { groupBy } from "../../base/group.ts";
import { cellOf } from "../../base/text-row.ts";
import type { Row } from "../../import/layer/row.ts";
import { type Admitted, type Extract, type GateAndLabels, refsOf, sourceOf } from "./folder.ts";
import type { Retired } from "./identities.ts";
import { twinsAmong } from "./twins.ts";

/** A row, and the layer that has it. */
export interface LayerRowOf {
  readonly layer: string;
  readonly row: Row;
}

/** What the gate did with the rows of a country. */
interface AtGate {
  readonly shown: readonly LayerRowOf[];
  readonly unverified: readonly LayerRowOf[];
  /** Ids that are not shown, and why. */
  readonly retired: readonly Retired[];
  /** Lines of the report. */
  readonly admitted: readonly Admitted[];
}

const idOf = ({ row }: LayerRowOf): number => Number(cellOf(row, "id"));

/** The extract that a record is in. */
type ExtractOf = (ref: string) => string;

/** A line of the report for one row. */
const lineOf = (
  country: string,
  row: Row,
  { decision, reason }: Pick<Admitted, "decision" | "reason">,
  extractOf: ExtractOf,
): Admitted => {
  const ref = elementAt(refsOf(row), 0);
  const extract = decision === "refused" ? extractOf(ref) : "";
  return { source: sourceOf(ref), country, decision, reason, extract, places: 1 };
};

/** The rows that stay, with the records of their twins, and the ids of those that go. */
const withoutTwins = (
  shown: readonly LayerRowOf[],
  curated: readonly Row[],
): { readonly shown: readonly LayerRowOf[]; readonly twins: readonly Retired[] } => {
  const twins = twinsAmong(
    shown.map(({ row }) => row),
    curated.filter((row) => cellOf(row, "id") !== ""),
  );
  if (twins.size === 0) return { shown, twins: [] };
  const twinsOf = groupBy(
    shown.filter((place) => twins.has(idOf(place))),
    (place) => twins.get(idOf(place)),
  );
  const withRecordsOfTwins = (place: LayerRowOf): LayerRowOf => {
    const gone = twinsOf.get(idOf(place));
    if (gone === undefined) return place;
    const source = [place, ...gone].map(({ row }) => cellOf(row, "source")).join(";");
    return { ...place, row: { ...place.row, source } };
  };
  return {
    shown: shown.filter((place) => !twins.has(idOf(place))).map(withRecordsOfTwins),
    twins: shown.flatMap((place) => {
      const [id, replacedBy] = [idOf(place), twins.get(idOf(place))];
      return replacedBy === undefined ? [] : [{ id, layer: place.layer, reason: "duplicate" as const, replacedBy }];
    }),
  };
};

/** Leads the rows of a country, their names made sound, through the gate; `curated` are those that no layer has. */
export const throughGate = (
  { gate, labelsOf }: GateAndLabels,
  country: string,
  rows: readonly LayerRowOf[],
  curated: readonly Row[],
  extractOf: ExtractOf,
): AtGate => {
  const shown: LayerRowOf[] = [];
  const unverified: LayerRowOf[] = [];
  const retired: Retired[] = [];
  const turnedAway: Admitted[] = [];
  for (const { layer, row: given } of rows) {
    const row = withSoundNames(given, labelsOf);
    const admission = gate(namedOf(row));
    if (admission.decision === "shown") {
      shown.push({ layer, row: { ...row, type: admission.type } });
      continue;
    }
    turnedAway.push(lineOf(country, row, admission, extractOf));
    const isRefused = admission.decision === "refused";
    if (!isRefused) unverified.push({ layer, row });
    const reason = isRefused ? "not-a-place" : "unverified";
    retired.push({ id: idOf({ layer, row }), layer, reason, replacedBy: null });
  }
  const { shown: staying, twins } = withoutTwins(shown, curated);
  const shownLines = staying.map(({ row }) => lineOf(country, row, { decision: "shown", reason: "" }, extractOf));
  return { shown: staying, unverified, retired: [...retired, ...twins], admitted: [...turnedAway, ...shownLines] };
};

/**
 * Refused rows are not kept, so of what no extract brings again the report before tells. A line from before extracts were noted
 * is of all that the source has in the country.
 */
export const refusedBefore = (report: readonly Row[], extracts: readonly Extract[]): readonly Admitted[] =>
  report.flatMap((line): readonly Admitted[] => {
    const [source, country, extract = ""] = [cellOf(line, "source"), cellOf(line, "country"), line["extract"]];
    const isBroughtAgain = extracts.some((one) =>
      extract === "" ? one.source === source && one.countries.includes(country) : one.name === extract,
    );
    if (cellOf(line, "decision") !== "refused" || isBroughtAgain) return [];
    const [reason, places] = [cellOf(line, "reason"), Number(cellOf(line, "places"))];
    return [{ source, country, decision: "refused", reason, extract, places }];
  });

/** The same lines added up, sorted. */
export const summedUp = (lines: readonly Admitted[]): readonly Admitted[] => {
  const sums = new Map<string, Admitted>();
  for (const line of lines) {
    const key = [line.source, line.country, line.decision, line.reason, line.extract].join("\t");
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? line : { ...sum, places: sum.places + line.places });
  }
  return [...sums.values()].sort(
    (a, b) =>
      compareText(a.source, b.source) ||
      compareText(a.country, b.country) ||
      compareText(a.decision, b.decision) ||
      compareText(a.reason, b.reason) ||
      compareText(a.extract, b.extract),
  );
};
