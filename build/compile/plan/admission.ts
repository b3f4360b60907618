/** The tables of the gate for the server, which asks it about suggested places (data/admission-words.csv, place-types.csv). */
import { writeGateTables } from "#core/shard/admission.ts";
import { ADMISSION_FILE } from "#core/shard/paths.ts";
import type { File } from "../../base/files.ts";
import type { Tables } from "../../check/load/load.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";

export const planAdmission = (
  { admissionWords }: Pick<Tables, "admissionWords">,
  types: Iterable<PlaceTypeRow>,
): readonly File[] => {
  const judged = [...types].flatMap(({ type, judged_as: as }) => (as === null ? [] : [[type, as] as const]));
  const words = admissionWords.map(({ value: { says, lang, words: all } }) => ({ says, lang, words: [...all] }));
  return [{ path: ADMISSION_FILE, content: writeGateTables({ words, judged: Object.fromEntries(judged) }) }];
};
