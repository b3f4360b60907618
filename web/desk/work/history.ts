/** The suggestions that a place has had. They are asked once, and again after one of them is judged. */
import { LISTED_STATUSES } from "#core/values/suggestion.ts";
import { askQueue } from "../base/moderation-api.ts";
import type { Item } from "../base/records.ts";

/** Of each status. */
const MOST = 5;

const known = new Map<number, Promise<readonly Item[]>>();

/** The latest suggestions for a place, newest first; an empty list on failure, which the next call retries. */
export const askHistory = async (placeId: number): Promise<readonly Item[]> => {
  const asked = async (): Promise<readonly Item[]> => {
    const answers = await Promise.all(
      LISTED_STATUSES.map(async (status) =>
        askQueue("suggestions", { status, kind: "", placeId: String(placeId) }, { limit: MOST, offset: 0 }),
      ),
    );
    if (answers.some(({ ok }) => !ok)) known.delete(placeId);
    return answers.flatMap((answer) => (answer.ok ? answer.data : [])).sort((a, b) => (a.id < b.id ? 1 : -1));
  };
  const run = known.get(placeId) ?? asked();
  known.set(placeId, run);
  return run;
};

/** Asks the suggestions of a place again next time. */
export const forgetHistory = (placeId: number | null): void => {
  if (placeId !== null) known.delete(placeId);
};
