/** A file that was sent in a suggestion becomes the same data as one that was imported. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import type { SuggestedFields, SuggestionRecord } from "#core/model/suggestion.ts";
import { readFields } from "#core/suggestion/fields.ts";
import { accept } from "../../../../build/data/accept/accept.ts";
import { importTimes } from "../../../../build/import/times/import-times.ts";
import { readFiles } from "../../../../build/import/times/read-files.ts";
import { compilePlace } from "../../../../build/timetable/compile.ts";
import { labelsIn } from "../../../../build/timetable/labels.ts";
import { suggestedTimes } from "../../../../build/timetable/suggested-times.ts";
import { SHIPPED_DATA, temporaryFolder } from "../../small-data.ts";
import { PLAIN_IMPORT } from "../../import/times/plain-import.ts";
import { dataFolder, findingsOf, suggestion, TODAY } from "./support.ts";

const FILES = fileURLToPath(new URL("../../timetable/files", import.meta.url));
const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const words = (language: string): Parameters<typeof labelsIn>[0] =>
  JSON.parse(readFileSync(join(SHIPPED_DATA, "i18n", `${language}.json`), "utf8")) as Parameters<typeof labelsIn>[0];
const label = labelsIn(words("en"), words("ar"));

/** The files of times of a data folder, by path. */
const timesIn = (dataDir: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["times", "timetables"]
      .flatMap((folder) =>
        existsSync(join(dataDir, folder))
          ? readdirSync(join(dataDir, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`)
          : [],
      )
      .filter((path) => path.endsWith(".csv"))
      .map((path) => [path, readFileSync(join(dataDir, path), "utf8")]),
  );

const sourceOf = (records: readonly SuggestionRecord[]) => ({ read: async () => records, mark: null });
const RUN = { today: TODAY, isFar: false, mark: "written", isDryRun: false } as const;

/** What a file says, imported into one folder and as the fields of a suggestion. */
const imported = async (name: string, dataDir: string) => {
  const fields: ReturnType<typeof suggestedTimes>[] = [];
  const done = await importTimes({
    ...PLAIN_IMPORT,
    dataDir,
    files: [join(FILES, name)],
    place: "1",
    year: 2026,
    today: TODAY,
    verifiedOn: "2026-11-01",
    acceptsLoss: true,
    read: async (job) => {
      // The Sun of London contradicts most of these small files.
      const read = await readFiles({ ...job, dataDir: SHIPPED_DATA, point: null });
      if (read.ok)
        fields.push(
          suggestedTimes(
            compilePlace(
              read.reading.places.flatMap(({ statements }) => statements),
              label,
            ),
          ),
        );
      return read;
    },
  });
  return { isTaken: done.ok, fields: fields[0] };
};

describe("a file in a suggestion", () => {
  test("writes what import times writes of it", async () => {
    const taken: string[] = [];
    for (const name of readdirSync(FILES)) {
      const [one, other] = [dataFolder(join(scratch, name, "a")), dataFolder(join(scratch, name, "b"))];
      const { isTaken, fields } = await imported(name, one);
      if (!isTaken || fields === undefined) continue;
      const sent = readFields("times", fields, 1);
      expect([name, sent.faults]).toEqual([name, []]);
      const plan = await accept(other, sourceOf([suggestion({ kind: "times", fields: sent.fields })]), RUN);
      expect([name, plan.held]).toEqual([name, []]);
      expect([name, timesIn(other)]).toEqual([name, timesIn(one)]);
      taken.push(name);
    }
    expect(taken.length).toBeGreaterThan(40);
  });

  const DAYS = "date,fajr,isha_iqama\n2026-11-27,05:58,20:00\n2026-11-28,05:59,20:00\n";

  test("of a new place comes with it, and is written once", async () => {
    const dataDir = dataFolder(join(scratch, "new"));
    const fields: SuggestedFields = { name: "New Mosque", type: "mosque", lat: 51.52, lng: -0.12, printed: DAYS };
    const records = [suggestion({ kind: "add", place_id: null, fields })];
    const plan = await accept(dataDir, sourceOf(records), RUN);
    expect(plan.held).toEqual([]);
    expect(timesIn(dataDir)["timetables/gb/new-mosque-2026.csv"]).toContain("2026-11-28,05:59,");
    expect(plan.applied[0]?.what).toContain("2 printed days");
    expect(findingsOf(dataDir)).toEqual([]);
    expect((await accept(dataDir, sourceOf(records), RUN)).texts.size).toBe(0);
  });

  test("with a time that cannot be is held back, with what check says of it", async () => {
    const dataDir = dataFolder(join(scratch, "wrong"));
    const before = timesIn(dataDir);
    for (const printed of ["date,fajr\n2026-11-27,25:00\n", "date,fajr\n2026-11-27,13:05\n2026-11-27,13:06\n"]) {
      const plan = await accept(dataDir, sourceOf([suggestion({ kind: "times", fields: { printed } })]), RUN);
      expect(plan.held.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^fields\.printed\[\d\]/)]);
    }
    expect(timesIn(dataDir)).toEqual(before);
  });
});
