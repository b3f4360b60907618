/** The words of the command line: every option of every command, and the text that explains them. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { BUILD_USAGE, DATA_OPTIONS, parseBuildLine } from "./build-options.ts";
import { NEW_PLACE_OPTIONS, joinNegatives } from "../new/options.ts";
import { REFRESHABLE } from "../refresh/refresh.ts";

const USAGE = `Usage: npm run data -- <command> [options]

  check                check the data; prints every problem at once
  fix [file…]          bring files from any spreadsheet into canonical form
  new place            ask for a place and write its row (also by flags: --country gb --name-en …)
  mint                 give an id to every place that has none
  diff <base>          what changed since a git revision or a folder, in words
  import <format> <file|url>
                       places of the world into a folder of your own; without a format, lists them
  stats                what the data and the imports hold, and how complete it is
  links                ask every web address of the data whether it still answers
  licences             the packages in production with their licences; refuses those that are not approved
  locks                whether the lock files are sound, and no package runs a script that is not approved
  build                check, then write the files of /data/v1
  refresh <what>       make generated files anew: ${REFRESHABLE.join(", ")}
  prepare [part…]      build what is older than its sources: data, web, server (npm start does this)
  all                  build data, pages and server, or a folder for a static host (npm run build does this)
  comment <folder>     the comment of a pull request, from its check.json and diff.json

Options
  --data DIR           data folder (default: data)
  --imports DIR        build, prepare, stats: folder of the imports (default: imports beside the data, when it
                       is there); check: check it too (default: the data alone)
  --no-imports         build, prepare, stats: the data alone
  --out DIR            output folder of build (default: public/data/v1) or of import (default: imports)
  --today YYYY-MM-DD   day of the check and of the events (default: today, UTC)
  --base REV           check: also compare with this git revision or folder
  --format NAME        check: text, github, json; diff: text, markdown, json; stats: text, json; links: text, markdown
  --ratings FILE       build: ratings to show (default: .data/ratings.csv when it is there; npm run reviews writes it)
  --workers N          build: threads that make countries (default: as many as the data is worth; 0: none)
  --fresh              build: make every country anew, also those that did not change since the last build
  --max-files N        build: files that the output may have at most, for hosts with a limit; pages grow for it
  --compress           build: also write .br and .gz beside each file, for hosts that do not compress themselves
  --country CC         import: the only country that is taken
  --as NAME            import: name of the data set, which replaces the one of that name (default: from source and file)
  --mapping NAME       import: what fields mean: a mapping of data/imports, or a .json file of your own
  --nameless WORD      import: keep places without a name (default), or drop them
  --endpoint URL       import overpass-json --country CC: the Overpass server that is asked for the country
  --allow-host NAME    import: another server that may be asked; may be given several times
  --max-bytes N        import: bytes of an input, packed or unpacked, at most
  --dry-run            fix, import: show what would change and write nothing
  --yes                new place: write without asking
  --edit-url TEMPLATE  build: where a place can be corrected; {file} stands for data/places/xx.csv
`;

const OWN_OPTIONS = {
  ...DATA_OPTIONS,
  base: { type: "string" },
  format: { type: "string", default: "text" },
  country: { type: "string" },
  as: { type: "string" },
  mapping: { type: "string" },
  nameless: { type: "string", default: "keep" },
  endpoint: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  "max-bytes": { type: "string" },
  "dry-run": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;

const SITE_DIR = "dist";

/** The values with the folder that the command writes to where none is named. */
const withOut = (values: { readonly out?: string | undefined }, command: string | undefined): object => ({
  static: false,
  "no-compress": false,
  ...values,
  out: values.out ?? (command === "import" ? "imports" : "public/data/v1"),
});

/** The options and words of `args`. Throws what parseArgs throws on an unknown option. */
export const parseCommandLine = (args: readonly string[]) => {
  const [command, what] = args.filter((one) => !one.startsWith("-"));
  if (command === "all") {
    const { values, positionals } = parseBuildLine(args);
    const { values: others } = parseArgs({ args: [], options: OWN_OPTIONS });
    const out = values.static ? { out: values.out ?? SITE_DIR } : {};
    return {
      values: withOut({ ...others, ...values, ...out }, command) as CommandValues,
      flags: values as Readonly<Record<string, unknown>>,
      positionals,
    };
  }
  if (command === "new" && what === "place") {
    const options = { ...NEW_PLACE_OPTIONS, ...OWN_OPTIONS };
    const { values, positionals } = parseArgs({
      args: [...joinNegatives(args)],
      options,
      allowPositionals: true,
    });
    return {
      values: withOut(values, command) as CommandValues,
      flags: values as Readonly<Record<string, unknown>>,
      positionals,
    };
  }
  const { values, positionals } = parseArgs({
    args: [...args],
    options: OWN_OPTIONS,
    allowPositionals: true,
  });
  return { values: withOut(values, command) as CommandValues, flags: {}, positionals };
};

/** The text that explains the command line that `args` begin. */
export const usageOf = ([command]: readonly string[]): string => (command === "all" ? BUILD_USAGE : USAGE);

/** The folder of the imports: the one named, else the one beside the data when it is there. */
export const importsOf = ({ data, imports, "no-imports": isLeftOut }: CommandValues): string | null => {
  if (isLeftOut) return null;
  if (imports !== undefined) return imports;
  const beside = join(dirname(data), "imports");
  return existsSync(beside) ? beside : null;
};

export interface CommandValues {
  readonly data: string;
  readonly imports?: string;
  readonly "no-imports": boolean;
  readonly out: string;
  readonly today?: string;
  readonly base?: string;
  readonly format: string;
  readonly ratings?: string;
  readonly workers?: string;
  readonly fresh: boolean;
  readonly "max-files"?: string;
  readonly compress: boolean;
  readonly static: boolean;
  readonly "no-compress": boolean;
  readonly country?: string;
  readonly as?: string;
  readonly mapping?: string;
  readonly nameless: string;
  readonly endpoint?: string;
  readonly "allow-host"?: readonly string[];
  readonly "max-bytes"?: string;
  readonly "dry-run": boolean;
  readonly yes: boolean;
  readonly "edit-url"?: string;
  readonly help: boolean;
}
