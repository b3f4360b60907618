import { expect, test } from "vitest";
import { readPrinted } from "../../../../build/data/accuracy/read-printed.ts";

const HEADER = "source,city,country,lat,lng,tz,date,fajr,sunrise,dhuhr,asr,maghrib,isha,url\n";

test("a row is a printed day, a time that is empty is not printed", () => {
  const { days, faults } = readPrinted(
    "t.csv",
    `${HEADER}om-mara,Muscat,OM,23.58,58.41,Asia/Muscat,2026-01-02,05:25,06:45 ,12:12,,17:36,18:53,https://example.org/t\n`,
  );
  expect(faults).toEqual([]);
  expect(days).toMatchObject([
    {
      source: "om-mara",
      url: "https://example.org/t",
      town: "om-mara Muscat",
      place: { country: "OM", lat: 23.58, lng: 58.41 },
      day: 20_455,
      times: { fajr: "05:25", sunrise: "06:45", asr: null },
    },
  ]);
});

test("rows that are wrong are named with their line", () => {
  const rows = [
    "a,b,OM,1,2,Mars/Base,2026-01-02,,,,,,,",
    "a,b,OM,1,2,Asia/Muscat,2026-02-30,,,,,,,",
    "a,b,OM,91,2,Asia/Muscat,2026-01-02,,,,,,,",
    "a,b,OM,1,2,Asia/Muscat,2026-01-02,5:25,,,,,,",
  ];
  const { days, faults } = readPrinted("t.csv", `${HEADER}${rows.join("\n")}\n`);
  expect(days).toEqual([]);
  expect(faults).toEqual([
    't.csv:2: tz "Mars/Base" is no time zone',
    't.csv:3: date "2026-02-30" is no date',
    "t.csv:4: lat and lng are no point",
    't.csv:5: fajr "5:25" is no time such as 05:09',
  ]);
});
