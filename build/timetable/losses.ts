/** What of the files is not taken, each with its place: a reading counts it first, and nothing is lost in silence. */

const LOSS_KINDS = ["place", "column", "row", "prayer", "cell"] as const;
type LossKind = (typeof LOSS_KINDS)[number];

export interface Loss {
  readonly kind: LossKind;
  /** File, row and column, for people. */
  readonly where: string;
  readonly text: string;
}

/** Collects losses; the same cell counts once. */
export class Losses {
  readonly #all = new Map<string, Loss>();

  add(kind: LossKind, where: string, text: string): void {
    const key = `${kind}\n${where}`;
    if (!this.#all.has(key)) this.#all.set(key, { kind, where, text });
  }

  get all(): readonly Loss[] {
    return [...this.#all.values()];
  }
}

const plural = (count: number, kind: LossKind): string => `${count} ${kind}${count === 1 ? "" : "s"}`;

/** "2 columns, 19 rows"; empty if nothing is lost. */
export const countLosses = (losses: readonly Loss[]): string =>
  LOSS_KINDS.flatMap((kind) => {
    const count = losses.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [plural(count, kind)];
  }).join(", ");
