/** Faults of the whole data folder: missing, unreadable, its manifest lost or half-written. */
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MANIFEST_FILE } from "../../../server/core/shard/paths.ts";
import { pause, startReads, untilSound } from "./asking.ts";
import { type Scenario, withServer } from "./scenario.ts";

const LASTS_MS = 1500;

/** Damages a folder, and restores it. */
interface Kind {
  readonly fault: string;
  readonly begin: (folder: string) => void;
  readonly end: (folder: string) => void;
}

const aside = (folder: string): string => `${folder}-aside`;
const manifestOf = (folder: string): string => join(folder, MANIFEST_FILE);
const manifestBack = (folder: string): void => {
  rmSync(manifestOf(folder), { force: true });
  cpSync(`${folder}-manifest`, manifestOf(folder));
};

const KINDS: readonly Kind[] = [
  {
    fault: "the folder is away",
    begin: (folder) => renameSync(folder, aside(folder)),
    end: (folder) => renameSync(aside(folder), folder),
  },
  { fault: "the manifest is missing", begin: (folder) => rmSync(manifestOf(folder)), end: manifestBack },
  {
    fault: "the manifest is half-written",
    begin: (folder) => truncateSync(manifestOf(folder), 100),
    end: manifestBack,
  },
  {
    fault: "the manifest is of another format",
    begin: (folder) =>
      writeFileSync(
        manifestOf(folder),
        readFileSync(manifestOf(folder), "utf8").replace(/"format":\s*\d+/, '"format":99'),
      ),
    end: manifestBack,
  },
  {
    fault: "the folder cannot be read (ELOOP)",
    begin: (folder) => {
      renameSync(folder, aside(folder));
      symlinkSync(folder, folder);
    },
    end: (folder) => {
      rmSync(folder);
      renameSync(aside(folder), folder);
    },
  },
];

export const folder: Scenario = async ({ build, scratch, known, book }) => {
  const copy = join(scratch, "folder");
  rmSync(copy, { recursive: true, force: true });
  cpSync(build, copy, { recursive: true });
  cpSync(manifestOf(build), `${copy}-manifest`);
  await withServer({ MUSALLA_DATA: copy, MUSALLA_LOG: "off" }, async ({ origin }) => {
    for (const { fault, begin, end } of KINDS) {
      const row = book.of(fault);
      const asking = { origin, known: [known], row, excused: [503] };
      begin(copy);
      row.injected += 1;
      const load = startReads(asking);
      await pause(LASTS_MS);
      await load.stop();
      end(copy);
      await untilSound(asking, known);
    }
  });
};
