/**
 * `npm run trial -- timetables`: true timetables in many dresses, imported as by `npm run data -- import times`. Counts
 * what comes back right, what is refused, and what is taken and wrong.
 */
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SHIPPED_DATA, temporaryFolder, writeSmallData } from "../../build/small-data.ts";
import { DRESSES } from "./dresses.ts";
import { SECOND_DRESSES } from "./dresses-second.ts";
import { THIRD_DRESSES } from "./dresses-third.ts";
import type { Dress } from "./dress.ts";
import { PLACES } from "./true-times.ts";
import { type Outcome, wear } from "./wear.ts";
import { median } from "../../../server/core/base/median.ts";

/** A data folder with the places of the trial, and nothing of their times. */
export const trialData = (): string => {
  const cities = PLACES.map(
    ({ id, slug, country, lat, lng, zone }) =>
      `${id},${slug},${country.toUpperCase()},01,${slug},${slug},,${lat},${lng},${zone},1000000,PPLC`,
  );
  const countries = PLACES.map(({ country }) => `${country.toUpperCase()},${country},${country},en,3,`);
  const dataDir = writeSmallData(join(temporaryFolder(), "data"), {
    "countries.csv": `code,name_en,name_ar,languages,default_method,suggested_school\n${countries.join("\n")}\n`,
    "cities.csv": `id,slug,country,admin1,name_en,name_ar,names,lat,lng,timezone,population,feature_code\n${cities.join("\n")}\n`,
    ...Object.fromEntries(
      PLACES.map(({ id, slug, country, lat, lng }) => [
        `places/${country}.csv`,
        `id,slug,name_en,name_ar,city,lat,lng\n${id},${slug},Mosque of ${slug},مسجد,${slug},${lat},${lng}\n`,
      ]),
    ),
  });
  cpSync(join(SHIPPED_DATA, "imports/times"), join(dataDir, "imports/times"), { recursive: true });
  return dataDir;
};

/** Wears dresses, each with each seed at so many of the places, in turn. */
export const wearAll = async (
  isTaken: (dress: Dress) => boolean,
  seeds: readonly number[],
  placesEach: number,
): Promise<readonly Outcome[]> => {
  const dataDir = trialData();
  const outcomes: Outcome[] = [];
  for (const [at, dress] of [...DRESSES, ...SECOND_DRESSES, ...THIRD_DRESSES].entries()) {
    if (!isTaken(dress)) continue;
    const fitting = PLACES.filter(dress.fits);
    for (const seed of seeds)
      for (let turn = 0; turn < Math.min(placesEach, fitting.length); turn += 1) {
        const place = fitting[(at + seed + turn) % fitting.length];
        if (place !== undefined) outcomes.push(await wear(dataDir, dress, place, seed));
      }
  }
  rmSync(dataDir, { recursive: true, force: true });
  return outcomes;
};

const isSecond = (dress: Dress): boolean => SECOND_DRESSES.includes(dress);

const share = (part: number, whole: number): string => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);

const row = (name: string, outcomes: readonly Outcome[]): string => {
  const of = (verdict: string): number => outcomes.filter((one) => one.verdict === verdict).length;
  return `| ${name} | ${outcomes.length} | ${of("right")} | ${of("refused")} | ${of("wrong")} |`;
};

/** The table of a trial. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const readable = outcomes.filter(({ dress }) => dress.want === "read");
  const right = readable.filter(({ verdict }) => verdict === "right").length;
  const years = outcomes.filter(({ dress }) => dress.count === 365).map(({ ms }) => ms);
  return [
    "| dresses | files | right | refused or asked | taken and wrong |",
    "|---|---|---|---|---|",
    row(
      "readable, tuned on",
      readable.filter(({ dress }) => !dress.isHeld),
    ),
    row(
      "readable, held back",
      readable.filter(({ dress }) => dress.isHeld && !isSecond(dress)),
    ),
    row(
      "readable, second set",
      readable.filter(({ dress }) => isSecond(dress)),
    ),
    row(
      "not to be taken in silence",
      outcomes.filter(({ dress }) => dress.want !== "read"),
    ),
    "",
    `Of the readable ${share(right, readable.length)} right; a year's file takes ${Math.round(median(years))} ms (median).`,
  ].join("\n");
};

const OPTIONS = {
  /** So many seeds, from 1 on. */
  seeds: { type: "string", default: "1" },
  /** Places that a dress is worn at with each seed. */
  places: { type: "string", default: "5" },
  /** Only dresses whose name has this. */
  only: { type: "string", default: "" },
  /** Only the dresses of the second set. */
  second: { type: "boolean", default: false },
  /** Without the dresses that are held back. */
  tuned: { type: "boolean", default: false },
  /** Tells what the command said of each readable file that it refused. */
  told: { type: "boolean", default: false },
} as const;

/** Runs the trial; broken if anything was taken and wrong. */
export const timetables = async (
  words: readonly string[],
  say: (text: string) => void,
): Promise<{ readonly table: string; readonly isBroken: boolean }> => {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const { seeds, places, only, tuned, second, told } = values;
  const outcomes = await wearAll(
    (dress) => dress.name.includes(only) && !(tuned && dress.isHeld) && !(second && !isSecond(dress)),
    Array.from({ length: Number(seeds) }, (_, at) => at + 1),
    Number(places),
  );
  for (const { dress, place, verdict, text } of outcomes)
    if (verdict === "wrong" || (told && verdict === "refused" && dress.want === "read"))
      say(`${verdict}: ${dress.name}${dress.isHeld ? " (held back)" : ""}, ${place.slug}: ${text}`);
  return { table: tableOf(outcomes), isBroken: outcomes.some(({ verdict }) => verdict === "wrong") };
};
