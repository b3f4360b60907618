/** What a contestant's process and the benchmark say to each other. */

export const CONTESTANTS = ["none", "ours", "minisearch", "flexsearch", "sqlite", "sqlite-strict"] as const;
export type ContestantName = (typeof CONTESTANTS)[number];

/** Said once, when the contestant can be asked. */
export interface Opened {
  readonly label: string;
  /** Processor time of reading the names and making the index. */
  readonly openCpuUs: number;
  readonly rssBytes: number;
}

/** Said after each round: one figure a query, in the order of the queries; fewer where time ran out. */
export interface Round {
  readonly cpuUs: readonly number[];
  readonly wallUs: readonly number[];
  /** Processor time of the hits without any record; that of the answer where it is ids alone. */
  readonly hitsUs: readonly number[];
  /** As `rankOf` gives them. */
  readonly ranks: readonly number[];
  readonly rssBytes: number;
}
