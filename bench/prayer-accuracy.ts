/**
 * How exact the printed minutes are: published timetables against us, against adhan and against AlAdhan's formula (our
 * compat mode), recorded AlAdhan answers against the compat mode, and seconds against the full series.
 */
import { apart } from "../build/data/accuracy/measure.ts";
import { openAuthorities } from "../test/support/authorities.ts";
import { countryFigures, countryTable } from "./prayer-countries.ts";
import { harmfulDefaults } from "./prayer-defaults.ts";
import { adhan, aladhan, aladhanAsked, ours, type Peer } from "./prayer-peers.ts";
import { secondsTable } from "./prayer-seconds.ts";
import {
  type AuthorityDay,
  PRINTED,
  type PrintedDay,
  readAladhan,
  readAuthorityDays,
  readCountryDays,
  readTimetables,
  readTruth,
  referenceFolder,
} from "./prayer-tables.ts";

/** Minutes of error of every printed time. */
export const errorsOf = <Day extends PrintedDay>(
  peer: (day: Day) => ReturnType<Peer>,
  days: readonly Day[],
  names: readonly string[],
): readonly number[] =>
  days.flatMap((day) => {
    const answer = peer(day);
    return names.flatMap((name) => {
      const printed = day.times[name];
      return printed === null || printed === undefined || printed === "" ? [] : [apart(answer[name], printed)];
    });
  });

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

/** % exact / % within a minute / the most. */
export const summary = (errors: readonly number[]): string => {
  const within = (minutes: number): string => percent(errors.filter((error) => error <= minutes).length, errors.length);
  return `${within(0)} / ${within(1)} / ${Math.max(...errors)}`;
};

const groupsOf = <Day extends PrintedDay>(days: readonly Day[]): ReadonlyMap<string, readonly Day[]> => {
  const groups = new Map<string, Day[]>();
  for (const day of days) {
    const group = groups.get(day.group) ?? [];
    group.push(day);
    groups.set(day.group, group);
  }
  return groups;
};

const printedTable = (title: string, days: readonly PrintedDay[]): string => {
  const rows = [...groupsOf(days)].map(([group, members]) => {
    const [mine, theirs, api] = [ours, adhan, aladhan].map((peer) => errorsOf(peer, members, PRINTED));
    const figures = [mine ?? [], theirs ?? [], api ?? []].map(summary);
    return `| ${group} | ${members[0]?.method} | ${mine?.length} | ${figures.join(" | ")} |`;
  });
  return [
    `| ${title}: % exact / % within 1 min / max | method | times | ours | adhan | AlAdhan's formula |`,
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
};

/** What the API answers without a method, on rows that the authority's rules were chosen on and on the others. */
const authorityTable = (days: readonly AuthorityDay[]): string => {
  const answer = openAuthorities();
  const part = (members: readonly AuthorityDay[], isChosenOn: boolean): string => {
    const errors = errorsOf(
      answer,
      members.filter((day) => day.isChosenOn === isChosenOn),
      PRINTED,
    );
    return errors.length === 0 ? "– | –" : `${errors.length} | ${summary(errors)}`;
  };
  return [
    "| timetables-2.csv, authority of the point | times chosen on | % exact / % within 1 min / max | times left out | % exact / % within 1 min / max |",
    "|---|---|---|---|---|",
    ...[...groupsOf(days)].map(([group, members]) => `| ${group} | ${part(members, true)} | ${part(members, false)} |`),
  ].join("\n");
};

/** What the API answers without a method in each country, by tables that are no part of this project. */
const countriesTable = (days: readonly AuthorityDay[]): string =>
  countryTable("timetables-3.csv, asked without a method", countryFigures(openAuthorities(), days));

const RECORDED = ["imsak", ...PRINTED, "sunset", "midnight", "first_third", "last_third"];

const compatTable = (days: readonly PrintedDay[]): string =>
  [
    "| compat=aladhan, recorded answers below 60° | times | % exact / % within 1 min / max |",
    "|---|---|---|",
    ...[...RECORDED, "all"].map((name) => {
      const errors = errorsOf(aladhanAsked, days, name === "all" ? RECORDED : [name]);
      return `| ${name} | ${errors.length} | ${summary(errors)} |`;
    }),
  ].join("\n");

/** The tables; those of the reference only when MUSALLA_REFERENCE names a folder that holds it. */
export const prayerAccuracy = async (): Promise<string> => {
  const folder = referenceFolder();
  const timetables = folder === null ? [] : readTimetables(folder);
  const authorityDays = folder === null ? [] : readAuthorityDays(folder);
  const countryDays = folder === null ? [] : readCountryDays(folder);
  const answers = folder === null ? [] : readAladhan(folder);
  const tables = [
    printedTable("test/truth", readTruth()),
    ...(timetables.length === 0 ? [] : [printedTable("timetables.csv", timetables)]),
    ...(authorityDays.length === 0 ? [] : [authorityTable(authorityDays)]),
    ...(countryDays.length === 0
      ? ["timetables-3.csv: not there"]
      : [countriesTable(countryDays), harmfulDefaults(countryDays)]),
    ...(answers.length === 0 ? [] : [compatTable(answers)]),
    secondsTable(),
  ];
  return Promise.resolve(tables.join("\n\n"));
};
