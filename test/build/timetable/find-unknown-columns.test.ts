import { expect, test } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { adhansOn, daysFrom, LONDON } from "./london.ts";
import { readingOf } from "./reading-of.ts";

const sunOf = () => LONDON;

const fileOf = (header: string) => {
  const rows = daysFrom("2026-02-01").map((day) => {
    const times = adhansOn(day).map(({ said }) => (said.kind === "clock" ? formatClock(said.minute) : ""));
    const sunrise = formatClock(Math.round(LONDON(day)?.sunrise ?? 0));
    return [formatDate(day), times[0], sunrise, ...times.slice(1)].join(",");
  });
  return new Map([["a.csv", new TextEncoder().encode([header, ...rows].join("\n"))]]);
};

test("the Sun tells what several columns of unknown words are, the sunrise among them", async () => {
  const file = fileOf("Date,Fajr,Ooo,Dhuhr,Aaa,Maghrib,Eee");
  const { losses, oddities, places } = await readingOf(file, { sunOf });
  expect(losses).toEqual([]);
  expect(oddities).toEqual(
    expect.arrayContaining(
      ["Ooo", "Aaa", "Eee"].map((word, at) => `by the Sun "${word}" is ${["sunrise", "asr", "isha"][at] ?? ""}`),
    ),
  );
  expect(places[0]?.statements.filter(({ prayer }) => prayer === "sunrise")).toHaveLength(
    daysFrom("2026-02-01").length,
  );
});

test("on a card of Ramadan a column of an unknown word may be the end of the night meal: it is no Fajr", async () => {
  const rows = daysFrom("2026-02-01").map((day) => {
    const [fajr, , , maghrib] = adhansOn(day).map(({ said }) => (said.kind === "clock" ? said.minute : 0));
    return [formatDate(day), formatClock((fajr ?? 0) - 3), formatClock(maghrib ?? 0)].join(",");
  });
  const file = new Map([["a.csv", new TextEncoder().encode(["Date,Ooo,Iftar", ...rows].join("\n"))]]);
  const { losses, places } = await readingOf(file, { sunOf });
  expect(losses.map(({ where }) => where)).toEqual(['a.csv, column 2 "Ooo"']);
  expect(new Set(places[0]?.statements.map(({ prayer }) => prayer))).toEqual(new Set(["maghrib"]));
});

test("without the Sun unknown columns are lost", async () => {
  const { losses } = await readingOf(fileOf("Date,Fajr,Ooo,Dhuhr,Aaa,Maghrib,Eee"));
  expect(losses.filter(({ kind }) => kind === "column")).toHaveLength(3);
});

test("a word of days over times is a column of times", async () => {
  const { losses } = await readingOf(fileOf("Date,Fajr,Day of light,Dhuhr,Asr,Maghrib,Isha"));
  expect(losses.map(({ where }) => where)).toEqual(['a.csv, column 3 "Day of light"']);
});
