/** Why there is no place with an id: it was taken out, or there never was one. */
import { problem } from "#core/request/problem.ts";
import type { Problem } from "#core/request/problem.ts";
import { RETIRED_FILE } from "#core/shard/names.ts";
import { readRetired } from "#core/shard/retired.ts";
import type { ApiContext } from "./context.ts";

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
