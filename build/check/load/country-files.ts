/**
 * The files of a country: its places, its schedules (data/times, data/timetables, data/place-methods), and those of the
 * overlays, folders of places beside the curated ones that are laid out like data/. The layers of data/layers are made
 * by `npm run data -- layers` and ship with the project; the imports are made by `npm run data -- import` and kept by
 * the host. Their rows are merged with the rows of data/ when read. Nobody edits them by hand, so every finding says
 * which command writes them.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { Columns } from "#core/columns/cell-schema.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { overrides, type Overrides, readOverrides } from "../../tables/overrides.ts";
import { importedPlaces, layerPlaces, type places } from "../../tables/places.ts";
import {
  admissionReport,
  extracts,
  importedRetired,
  importedSources,
  layerRetired,
  type SourceRow,
  sources,
} from "../../tables/reference.ts";
import { joinSchedules, type Schedules } from "../../tables/schedules.ts";
import type { Table, TableFile } from "../../tables/table.ts";
import { placeMethods, times, timetable, timetables } from "../../tables/times.ts";
import { fileAt, filesIn, loadTable, readText, type SourceFile, stemOf, type Tables } from "./load.ts";

/** The schedule files of one country. */
interface ScheduleFiles {
  readonly rules: SourceFile | null;
  readonly methods: SourceFile | null;
  /** Which place each printed timetable is of. */
  readonly list: SourceFile | null;
  readonly years: readonly SourceFile[];
}

export const NO_SCHEDULES: ScheduleFiles = { rules: null, methods: null, list: null, years: [] };

/** The files that exist. */
const scheduleFilesOf = ({ rules, methods, list, years }: ScheduleFiles): readonly SourceFile[] =>
  [rules, methods, list, ...years].filter((file) => file !== null);

const folderOf = ({ path }: { readonly path: string }): string => path.slice(0, path.indexOf("/"));

/** The folders of schedules below the data folder. */
export const SCHEDULE_FOLDERS = [times, timetables, placeMethods].map(folderOf);

/** The schedule files of all countries that have some, by country. */
const scheduleFiles = (dataDir: string): ReadonlyMap<string, ScheduleFiles> => {
  const found = new Map<string, ScheduleFiles>();
  const add = (stem: string, files: Partial<ScheduleFiles>): void => {
    found.set(stem, { ...(found.get(stem) ?? NO_SCHEDULES), ...files });
  };
  const each = (folder: string, take: (file: SourceFile) => Partial<ScheduleFiles>): void => {
    if (!existsSync(join(dataDir, folder))) return;
    for (const file of filesIn(dataDir, folder, ".csv")) add(stemOf(file), take(file));
  };
  each(folderOf(times), (rules) => ({ rules }));
  each(folderOf(placeMethods), (methods) => ({ methods }));
  each(folderOf(timetables), (list) => ({ list }));
  const printed = folderOf(timetables);
  for (const file of existsSync(join(dataDir, printed)) ? filesIn(dataDir, printed, "") : []) {
    if (!statSync(file.path).isDirectory()) continue;
    const stem = stemOf(file);
    add(stem, { years: filesIn(dataDir, `${printed}/${stem}`, ".csv") });
  }
  return found;
};

const NO_FILE: TableFile<never> = { rows: [], diagnostics: [], unsound: [], isWhole: true };

/** Reads the schedule files of a country. */
export const loadSchedules = (files: ScheduleFiles): Schedules => {
  const read = <C extends Columns>(definition: Table<C>, file: SourceFile | null): TableFile<C> =>
    file === null ? NO_FILE : loadTable(definition, file);
  return joinSchedules({
    rules: read(times, files.rules),
    methods: read(placeMethods, files.methods),
    lists: read(timetables, files.list),
    years: new Map(files.years.map((file) => [stemOf(file), { label: file.label, table: loadTable(timetable, file) }])),
  });
};

/** Folder of the shipped layers below the data folder. */
export const LAYERS = "layers";

const IMPORTS = "imports";

export interface Overlay {
  readonly kind: "layer" | "imports";
  readonly dir: string;
  /** The folder's name in messages, which does not depend on its name on the host. */
  readonly label: string;
}

/** The parts of an overlay that a build reads; the rest belongs to the commands that write it. */
export const OVERLAY_PARTS = [importedSources.path, importedRetired.path, extracts.path, "places"] as const;

/** The shipped layers of a data folder, by name. */
export const layersOf = (dataDir: string): readonly Overlay[] => {
  const folder = join(dataDir, LAYERS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(compareText)
    .map((name) => ({ kind: "layer", dir: join(folder, name), label: `data/${LAYERS}/${name}` }));
};

/** The imports of a host; none where `dir` is `null`. */
export const importsAt = (dir: string | null): readonly Overlay[] =>
  dir === null ? [] : [{ kind: "imports", dir, label: IMPORTS }];

/** A places file of an overlay. */
export interface AddedFile extends SourceFile {
  readonly kind: Overlay["kind"];
}

/**
 * The files of a country: its curated places, if there are any, those of the overlays, the corrections of the layers, and
 * the schedules of all places.
 */
export interface CountryFiles {
  readonly stem: string;
  readonly curated: SourceFile | null;
  readonly added: readonly AddedFile[];
  readonly overrides: SourceFile | null;
  readonly schedules: ScheduleFiles;
}

/** The places files that exist, the curated one first. */
export const filesOf = ({ curated, added }: CountryFiles): readonly SourceFile[] =>
  curated === null ? added : [curated, ...added];

/** All files of a country. */
export const allFilesOf = (files: CountryFiles): readonly SourceFile[] => [
  ...filesOf(files),
  ...(files.overrides === null ? [] : [files.overrides]),
  ...scheduleFilesOf(files.schedules),
];

/** Folder of the corrections below the data folder. */
export const OVERRIDES = "overrides";

const overrideFiles = (dataDir: string): ReadonlyMap<string, SourceFile> =>
  existsSync(join(dataDir, OVERRIDES))
    ? new Map(filesIn(dataDir, OVERRIDES, ".csv").map((file) => [stemOf(file), file]))
    : new Map();

/** The corrections of a country's layers. */
export const loadOverrides = (file: SourceFile | null): Overrides =>
  readOverrides(file === null ? NO_FILE : loadTable(overrides, file));

/** The places files of all folders, by country. */
export const countryFiles = (dataDir: string, overlays: readonly Overlay[]): readonly CountryFiles[] => {
  const curated = new Map(filesIn(dataDir, "places", ".csv").map((file) => [stemOf(file), file]));
  const added = new Map<string, AddedFile[]>();
  for (const { kind, dir, label } of overlays) {
    if (!existsSync(join(dir, "places"))) continue;
    for (const file of filesIn(dir, "places", ".csv", label)) {
      const stem = stemOf(file);
      added.set(stem, [...(added.get(stem) ?? []), { ...file, kind }]);
    }
  }
  const schedules = scheduleFiles(dataDir);
  const corrected = overrideFiles(dataDir);
  return [...new Set([...curated.keys(), ...added.keys(), ...corrected.keys(), ...schedules.keys()])]
    .sort(compareText)
    .map((stem) => ({
      stem,
      curated: curated.get(stem) ?? null,
      added: added.get(stem) ?? [],
      overrides: corrected.get(stem) ?? null,
      schedules: schedules.get(stem) ?? NO_SCHEDULES,
    }));
};

/** The table that a file of an overlay is one of; they differ in the range of their ids. */
export const addedPlaces = ({ kind }: AddedFile): typeof places => (kind === "layer" ? layerPlaces : importedPlaces);

const HINTS = [
  [`${IMPORTS}/`, "npm run data -- import writes this folder; mend the source or its mapping and import again"],
  [
    `data/${LAYERS}/`,
    "npm run data -- layers writes this folder; mend the source or its mapping, import again, and run it again",
  ],
] as const;

/** What to do about a finding in an overlay, which a command writes; `null` for other files. */
const overlayHint = ({ file, code }: Diagnostic): string | null => {
  if (code === "missing-column" && file.startsWith(`data/${LAYERS}/`))
    return "npm run data -- refresh layers writes this folder with all columns";
  return HINTS.find(([folder]) => file.startsWith(folder))?.[1] ?? null;
};

/** Filters findings for reporting: for overlays errors only, and no hints that `fix` would help. */
export const asTold = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
  found.flatMap((diagnostic) => {
    const hint = overlayHint(diagnostic);
    if (hint === null) return [diagnostic];
    return diagnostic.severity === "error" ? [{ ...diagnostic, hint, fixable: false }] : [];
  });

interface Joined {
  readonly tables: Tables;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files read. */
  readonly files: number;
}

const sameTerms = (a: SourceRow, b: SourceRow): boolean =>
  a.name === b.name && a.url === b.url && a.license === b.license;

/** The sources of two folders, one row per id. */
const joinSources = (
  own: Tables["sources"],
  added: Tables["sources"],
): { readonly all: Tables["sources"]; readonly diagnostics: readonly Diagnostic[] } => {
  const byId = new Map(own.map((row) => [row.value.id, row]));
  const diagnostics: Diagnostic[] = [];
  for (const row of added) {
    const known = byId.get(row.value.id);
    if (known === undefined) byId.set(row.value.id, row);
    else if (sameTerms(known.value, row.value))
      byId.set(row.value.id, { ...known, value: { ...known.value, ...row.value } });
    else {
      const { id, name, license } = known.value;
      const message = `source ${id} is ${name} under ${license} already, and must be the same here`;
      diagnostics.push(row.report("id", "conflicting-source", message, { message }));
    }
  }
  return { all: [...byId.values()], diagnostics };
};

const joinOverlay = ({ tables, diagnostics, files }: Joined, { kind, dir, label }: Overlay): Joined => {
  let read = 0;
  const load = <C extends Columns>(tableOf: (text: string) => Table<C>, path: string): TableFile<C> => {
    const file = fileAt(dir, path, label);
    if (!existsSync(file.path)) return NO_FILE;
    read += 1;
    return loadTable(tableOf(readText(file).text), file);
  };
  // The last column is optional, so a file in the layout of data/ is accepted too.
  const added = load<typeof sources.columns>(
    (text) => (/^[^\n]*record_url/.test(text) ? importedSources : sources),
    sources.path,
  );
  const made = kind === "layer" ? load(() => extracts, extracts.path) : NO_FILE;
  const gone = load(() => (kind === "layer" ? layerRetired : importedRetired), importedRetired.path);
  // A place of a layer that data/retired.csv has may be retired by its layer too, later.
  const known = new Set(tables.retired.map(({ value }) => value.id));
  const { all, diagnostics: conflicts } = joinSources(tables.sources, added.rows);
  return {
    tables: {
      ...tables,
      sources: all,
      retired: [...tables.retired, ...gone.rows.filter(({ value }) => !known.has(value.id))],
      extracts: [...tables.extracts, ...made.rows],
    },
    diagnostics: [...diagnostics, ...added.diagnostics, ...conflicts, ...made.diagnostics, ...gone.diagnostics],
    files: files + read,
  };
};

/** What the gate did with the rows of all layers; stands beside them. */
export const reportBeside = ({ dir }: Overlay): string => join(dir, "..", admissionReport.path);

/** The tables with the sources and retired ids of the overlays added, and what the gate did with the layers. */
export const joinOverlays = (tables: Tables, overlays: readonly Overlay[]): Joined => {
  const joined = overlays.reduce(joinOverlay, { tables, diagnostics: [], files: 0 });
  const layer = overlays.find(({ kind }) => kind === "layer");
  if (layer === undefined || !existsSync(reportBeside(layer))) return joined;
  const report = loadTable(admissionReport, {
    path: reportBeside(layer),
    label: `data/${LAYERS}/${admissionReport.path}`,
  });
  return {
    tables: { ...joined.tables, admissionReport: report.rows },
    diagnostics: [...joined.diagnostics, ...report.diagnostics],
    files: joined.files + 1,
  };
};
