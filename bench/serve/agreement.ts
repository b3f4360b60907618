/** Whether both servers say the same, and where they do not, why. */

interface Body {
  readonly data: readonly { readonly id: number; readonly distance_m?: number }[];
  readonly meta: { readonly total?: number };
}

type Agreement = "same" | "ties" | "other total" | "other records";

const listOf = ({ data }: Body, key: "id" | "distance_m"): string => data.map((record) => record[key]).join();

/** `same`: ids, order and total; `ties`: equally far places in another order or, at the end of the page, others. */
export const compare = (ours: Body, peer: Body): Agreement => {
  if (ours.meta.total !== peer.meta.total) return "other total";
  if (listOf(ours, "id") === listOf(peer, "id")) return "same";
  const isFar = ours.data.some(({ distance_m: metres }) => metres !== undefined);
  return isFar && listOf(ours, "distance_m") === listOf(peer, "distance_m") ? "ties" : "other records";
};

/** For answers with orders of their own: whose first record is which. */
export const compareFirst = (ours: Body, peer: Body): "same first" | "other first" | "peer finds none" => {
  const [first] = peer.data;
  if (first === undefined) return "peer finds none";
  return first.id === ours.data[0]?.id ? "same first" : "other first";
};

/** Asks both; answers how often which outcome was, in words. */
export const agreementOver = async (
  bases: readonly [ours: string, peer: string],
  paths: readonly string[],
  isOrdered: boolean,
): Promise<string> => {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const [ours, peer] = await Promise.all(
      bases.map(async (base) => (await fetch(base + path)).json() as Promise<Body>),
    );
    if (ours === undefined || peer === undefined) continue;
    const outcome = isOrdered ? compare(ours, peer) : compareFirst(ours, peer);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(", ");
};
