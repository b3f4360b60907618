/** Acknowledged reviews, and whether they are shown in the end. */
import type { Outcome } from "./client.ts";
import type { MixedRequest } from "./mix.ts";

interface Shown {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly total: number };
}

interface Acknowledged {
  readonly hear: (asked: MixedRequest, outcome: Outcome) => void;
  readonly count: () => number;
  /** How many of them the server shows. */
  readonly found: (base: string) => Promise<number>;
}

const PAGE = 50;

const idsOf = async (base: string, placeId: number): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const reply = await fetch(`${base}/api/v1/reviews?place_id=${placeId}&limit=${PAGE}&offset=${offset}`);
    if (!reply.ok) throw new Error(`the reviews of place ${placeId} are answered with ${reply.status}`);
    const { data, meta } = (await reply.json()) as Shown;
    for (const { id } of data) ids.add(id);
    if (offset + PAGE >= meta.total) return ids;
  }
};

export const openAcknowledged = (): Acknowledged => {
  const ids = new Map<number, string[]>();
  return {
    hear: ({ kind }, outcome) => {
      if (kind !== "review" || !("status" in outcome) || outcome.status !== 201) return;
      const { data } = JSON.parse(outcome.text) as {
        readonly data: readonly { readonly id: string; readonly place_id: number }[];
      };
      for (const { id, place_id } of data) ids.set(place_id, [...(ids.get(place_id) ?? []), id]);
    },
    count: () => [...ids.values()].flat().length,
    found: async (base) => {
      let found = 0;
      for (const [placeId, expected] of ids) {
        const shown = await idsOf(base, placeId);
        found += expected.filter((id) => shown.has(id)).length;
      }
      return found;
    },
  };
};
