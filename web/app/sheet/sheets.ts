/** The sheets of iqama times on this device: what was typed, by the place or the point that it is for. */
import { stored } from "../base/stored.ts";
import { readDrafts, withDraft } from "../suggest/draft-list.ts";
import type { Keeper } from "../suggest/form-state.ts";

const sheets = stored("musalla.sheets", readDrafts);

/** Keeps the sheet of a name, such as `place 401`. */
export const sheetKeeper = (name: string): Keeper => ({
  kept: () => sheets.value.peek()[name] ?? null,
  keep: (values) => sheets.keep(withDraft(sheets.value.peek(), name, values)),
});
