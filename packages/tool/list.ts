/** The packages, and what each is built from: a new one is an entry here and a folder below `packages`. */

/** A program of a user, as the names that it takes from each module of the package, and the most that it may weigh. */
export interface Weight {
  /** Names by module; `*` is all of a module, and "" the package itself. */
  readonly program: Readonly<Record<string, string>>;
  readonly gzipMax: number;
}

/** A package: its entries, and what it may weigh. */
export interface PackageSpec {
  /** Its folder below `packages`; the name on npm is `@musalla/` and this. */
  readonly folder: string;
  /** Entry points below `src`, by the name of the file in `dist`. */
  readonly entries: Readonly<Record<string, string>>;
  /** Sources of scripts that the modules of single countries, methods and timetables are made with; they declare nothing. */
  readonly parts: Readonly<Record<string, string>>;
  /** The most that programs which use it may weigh, minified in one script, bytes after gzip. */
  readonly weights: Readonly<Record<string, Weight>>;
  /** Whether it must run without any interface of a host (no timers, no fetch, no text encoders) and without code of others. */
  readonly isBare: boolean;
  /** Whether changes of clocks before 1970 are left out. */
  readonly areClocksRecent: boolean;
}

const PRAYER: PackageSpec = {
  folder: "prayer",
  entries: {
    index: "index.ts",
    times: "times.ts",
    sun: "sun.ts",
    methods: "methods.ts",
    clocks: "clocks.ts",
    intl: "intl.ts",
    hijri: "hijri.ts",
    qibla: "qibla.ts",
  },
  parts: {
    "country-rules": "country-rules.ts",
    "one-method": "one-method.ts",
    "printed-timetable": "printed-timetable.ts",
  },
  weights: {
    whole: { program: { "": "*" }, gzipMax: 61_000 },
    "one method": { program: { "/times": "*", "/sun": "*", "/methods/3": "*" }, gzipMax: 15_000 },
    "one country": { program: { "/times": "*", "/sun": "*", "/countries/my": "*" }, gzipMax: 19_000 },
    methods: { program: { "/times": "*", "/sun": "*", "/methods": "*" }, gzipMax: 20_000 },
    sun: { program: { "/sun": "*" }, gzipMax: 2_300 },
    clocks: { program: { "/clocks": "*" }, gzipMax: 15_000 },
    intl: { program: { "/intl": "*" }, gzipMax: 1_000 },
    hijri: { program: { "/hijri": "*" }, gzipMax: 6_500 },
    qibla: { program: { "/qibla": "*" }, gzipMax: 1_500 },
    London: { program: { "/timetables/gb-london": "*" }, gzipMax: 3_000 },
  },
  isBare: true,
  areClocksRecent: true,
};

const whole = (gzipMax: number): PackageSpec["weights"] => ({ whole: { program: { "": "*" }, gzipMax } });

export const PACKAGES: readonly PackageSpec[] = [
  PRAYER,
  {
    folder: "client",
    entries: { index: "index.ts" },
    parts: {},
    weights: whole(5_000),
    isBare: false,
    areClocksRecent: false,
  },
  {
    folder: "directory",
    entries: { index: "index.ts" },
    parts: {},
    weights: whole(186_000),
    isBare: false,
    areClocksRecent: false,
  },
  {
    folder: "elements",
    entries: { index: "index.ts" },
    parts: {},
    weights: whole(168_500),
    isBare: false,
    areClocksRecent: true,
  },
];
