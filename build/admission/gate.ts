/** The gate with the tables of a data folder: what it says of rows of places/*.csv. */
import { type Admission, admit } from "#core/admission/admit.ts";
import { admissionWordsOf } from "#core/admission/words.ts";
import { sourceIdOf } from "../base/source-id.ts";
import { cellOf, type TextRow } from "../base/text-row.ts";
import type { AdmissionSourcesRow, AdmissionWordsRow, PlaceTypeRow } from "../tables/reference.ts";

/** What the gate reads of a place. */
interface Named {
  readonly type: string;
  /** Its names in all languages, without other names. */
  readonly names: readonly string[];
  /** Its sources, each alone or with an identifier: `osm:w7`. */
  readonly sources: readonly string[];
}

/** The tables that the gate reads. */
interface GateTables {
  readonly words: readonly AdmissionWordsRow[];
  readonly sources: readonly AdmissionSourcesRow[];
  /** The rows of place-types.csv. */
  readonly types: readonly Pick<PlaceTypeRow, "type" | "judged_as">[];
}

/** Says of a place whether it is shown. */
export type Gate = (place: Named) => Admission;

/**
 * Opens the gate. A kind that place-types.csv has no type for, such as a shrine, is not shown as another. A source that
 * admission-sources.csv does not name is a host's own list, and vouches for its places. Without words, as in a folder that
 * has no such table, everything is shown as it is.
 */
export const openGate = ({ words, sources, types }: GateTables): Gate => {
  if (words.length === 0) return ({ type }) => ({ decision: "shown", type });
  const table = admissionWordsOf(words);
  const judgedAs = new Map(types.map(({ type, judged_as: judged }) => [type, judged]));
  const silent = new Set(sources.flatMap(({ source, vouches }) => (vouches === "no" ? [source] : [])));
  return ({ type, names, sources: references }) => {
    const isVouchedFor = references.some((reference) => !silent.has(sourceIdOf(reference)));
    const isListed = references.some((reference) => reference.includes(":"));
    const admission = admit(table, { type, judgedAs: judgedAs.get(type) ?? null, names, isVouchedFor, isListed });
    const isShownAsUnknown = admission.decision === "shown" && !judgedAs.has(admission.type);
    return isShownAsUnknown ? { decision: "unverified", reason: "kind" } : admission;
  };
};

/** A row of places/*.csv as text, as the gate reads it. */
export const namedOf = (row: TextRow): Named => ({
  type: cellOf(row, "type"),
  names: [
    cellOf(row, "name_en"),
    cellOf(row, "name_ar"),
    ...cellOf(row, "names")
      .split(";")
      .map((item) => item.replace(/^[^=]*=/, "")),
  ].filter((name) => name.trim() !== ""),
  sources: cellOf(row, "source").split(";"),
});
