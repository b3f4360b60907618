/** Compares acknowledged reviews with those the server shows. */
import { published, type Sent } from "./host.ts";

/** Reviews as sent, by id. */
export type Acknowledged = Map<string, Sent>;

export interface Tally {
  readonly acknowledged: number;
  /** Reviews that the server shows, including those whose answer was lost. */
  readonly found: number;
  readonly lost: number;
  /** Shown with a text that was never sent. */
  readonly halfWritten: number;
}

/** A comment whose completeness can be checked. */
export const commentOf = (mark: string, length: number): string => `${mark} ${"ق".repeat(length)} ${mark}`;

const isWhole = (comment: string | null): boolean => {
  const [first, middle, last, ...more] = (comment ?? "").split(" ");
  return more.length === 0 && first === last && first !== "" && /^ق*$/.test(middle ?? "-");
};

/** Reads all reviews of the places from the server and counts. */
export const tally = async (api: string, places: readonly number[], sent: Acknowledged): Promise<Tally> => {
  const shown = new Map<string, string | null>();
  for (const id of places) for (const [review, comment] of await published(api, id)) shown.set(review, comment);
  return {
    acknowledged: sent.size,
    found: shown.size,
    lost: [...sent].filter(([id, { comment }]) => shown.get(id) !== comment).length,
    halfWritten: [...shown.values()].filter((comment) => !isWhole(comment)).length,
  };
};

export const tallyRow = ({ acknowledged, found, lost, halfWritten }: Tally): string =>
  `${acknowledged} | ${found} | ${lost} | ${halfWritten}`;
