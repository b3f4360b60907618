/** The words of `npm run build`, which takes the options that a build has and no others. */
import { parseArgs } from "node:util";

export const BUILD_USAGE = `Usage: npm run build [-- options]

Builds the data into public/data/v1, the pages into public and the server into .output; npm start serves them.
With --static: data and pages in a folder for any static host, without the server.

Options
  --static             a folder for a static host; with .br and .gz files, _headers and 404.html
  --out DIR            --static: that folder (default: dist); what else is in it goes
  --no-compress        --static: no .br and .gz files, for hosts that compress themselves
  --data DIR           data folder (default: data)
  --imports DIR        folder of the imports (default: imports beside the data, when it is there)
  --no-imports         the data alone
  --today YYYY-MM-DD   day that the events are laid for (default: today, UTC)
  --ratings FILE       ratings to show (default: .data/ratings.csv when it is there; npm run reviews writes it)
  --max-files N        files that the output may have at most, for hosts with a limit; pages of places grow for it
  --compress           .br and .gz beside the data in public/data/v1 too; the server sends them
  --edit-url TEMPLATE  where a place can be corrected; {file} stands for data/places/xx.csv
  --workers N          threads that make countries (default: as many as the data is worth; 0: none)
  --fresh              make every country anew, also those that did not change since the last build
`;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;

/** The options of a data build, which `npm run data` has too. */
export const DATA_OPTIONS = {
  data: { type: "string", default: "data" },
  imports: text,
  "no-imports": flag,
  out: text,
  today: text,
  ratings: text,
  "max-files": text,
  compress: flag,
  "edit-url": text,
  workers: text,
  fresh: flag,
  help: { type: "boolean", short: "h", default: false },
} as const;

/** The options and words of `npm run build`. Throws what parseArgs throws on an unknown option. */
export const parseBuildLine = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: { ...DATA_OPTIONS, static: flag, "no-compress": flag },
    allowPositionals: true,
  });

/** What is wrong with options that do not go together, as they were written; `null` when nothing is. */
export const faultOfTogether = (written: Readonly<Record<string, unknown>>): string | null => {
  const { static: isStatic, compress, "no-compress": isPlain, out } = written;
  if (compress === true && isPlain === true) return "--compress and --no-compress contradict each other";
  if (isStatic === true) return null;
  if (isPlain === true) return "--no-compress is of --static";
  if (out === undefined) return null;
  return "--out is of --static; the server reads public/data/v1, and npm run data -- build --out DIR writes the data alone";
};
