/**
 * The gate before what visitors suggest. It holds a place whose names call it something else or say nothing, and one that
 * repeats a place of the same name within 60 m, whether curated or of a layer; the reason says which.
 */
import { join } from "node:path";
import { distanceM } from "#core/base/geo.ts";
import { namedOf } from "../../admission/gate.ts";
import { formatDistance } from "../../base/diagnostics.ts";
import { cellOf, pointOf } from "../../base/text-row.ts";
import { layersOf } from "../../check/load/country-files.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import type { Row } from "../../import/layer/row.ts";
import { readGate } from "../layers/folder.ts";
import { twinOf } from "../layers/twins.ts";
import type { PlaceCells } from "./cells.ts";

/** Why a row may not be written, in words that end a sentence about it; `null` if it may. */
export type RefusalAtGate = (country: string, row: PlaceCells, curated: readonly PlaceCells[]) => string | null;

const BY_HAND = "if it is right, write the row by hand, with a line in data/exceptions.csv";

/** Opens the gate of a data folder. */
export const openAcceptGate = (dataDir: string): RefusalAtGate => {
  const { gate } = readGate(dataDir);
  const layered = new Map<string, readonly Row[]>();
  const layeredIn = (country: string): readonly Row[] => {
    const known =
      layered.get(country) ??
      layersOf(dataDir).flatMap(({ dir }) => rowsAt(join(dir, "places", `${country.toLowerCase()}.csv`)));
    layered.set(country, known);
    return known;
  };
  return (country, row, curated) => {
    const admission = gate(namedOf(row));
    if (admission.decision === "refused")
      return `the gate refuses it, since its name says ${admission.reason}; ${BY_HAND}`;
    if (admission.decision === "unverified")
      return `the gate does not show it (${admission.reason}): nothing in its name says that it is a ${row.type}; ${BY_HAND}`;
    if (admission.type !== row.type) return `its type is ${row.type}, and its name says ${admission.type}; ${BY_HAND}`;
    const others = [...curated, ...layeredIn(country)].filter(({ id }) => id !== row.id || id === "");
    const twin = twinOf(row, others);
    if (twin === null) return null;
    const away = formatDistance(distanceM(pointOf(row), pointOf(twin)));
    return `it repeats place ${cellOf(twin, "id")}, ${namedOf(twin).names[0] ?? ""}, ${away} away`;
  };
};
