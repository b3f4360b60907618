/** The packages, and what each is built from: a new one is an entry here and a folder below `packages`. */

/** A package: its entries, and what it may weigh. */
export interface PackageSpec {
  /** Its folder below `packages`; the name on npm is `@musalla/` and this. */
  readonly folder: string;
  /** Entry points below `src`, by the name of the file in `dist`. */
  readonly entries: Readonly<Record<string, string>>;
  /** The most that all scripts which `import` of it loads may weigh, bytes after gzip. */
  readonly gzipMax: number;
  /** Whether it must run without any interface of a host (no timers, no fetch, no text encoders) and without code of others. */
  readonly isBare: boolean;
  /** Whether changes of clocks before 1970 are left out. */
  readonly areClocksRecent: boolean;
}

export const PACKAGES: readonly PackageSpec[] = [
  { folder: "prayer", entries: { index: "index.ts" }, gzipMax: 59_000, isBare: true, areClocksRecent: true },
  { folder: "client", entries: { index: "index.ts" }, gzipMax: 5_000, isBare: false, areClocksRecent: false },
  { folder: "directory", entries: { index: "index.ts" }, gzipMax: 185_000, isBare: false, areClocksRecent: false },
  { folder: "elements", entries: { index: "index.ts" }, gzipMax: 165_000, isBare: false, areClocksRecent: true },
];
