/** Why there is nothing: no such address; no place with an id, which was taken out or never there. */
import { problem } from "#core/request/problem.ts";
import type { Problem } from "#core/request/problem.ts";
import { RETIRED_FILE } from "#core/shard/names.ts";
import { readRetired } from "#core/shard/retired.ts";
import { API_BASE } from "./context.ts";
import type { ApiContext } from "./context.ts";

/** Characters of an address that are shown again. */
const SHOWN_MAX = 120;

/** 404 for an address that nothing answers. */
export const unknownAddress = (path: string): Problem => {
  const shown = JSON.stringify(path.slice(0, SHOWN_MAX));
  return problem("not-found", {
    error: `There is nothing at ${shown}; the API begins at ${API_BASE}/places.`,
  });
};

/** 410 for a retired id, else 404. */
export const absence = async ({ store }: Pick<ApiContext, "store">, id: number): Promise<Problem> => {
  const retired = (await store.get(RETIRED_FILE, readRetired))?.[String(id)];
  if (retired === undefined) return problem("unknown-id", { error: `There is no place with the id ${id}.` });
  const { reason, replaced_by } = retired;
  const successor = replaced_by === null ? "" : `; ${replaced_by} stands for it now`;
  return problem("retired", {
    error: `Place ${id} was taken out (${reason})${successor}.`,
    more: { reason, replaced_by },
  });
};
