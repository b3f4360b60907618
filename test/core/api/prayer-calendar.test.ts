/** format=ics: the same times as the records, as events of RFC 5545. */
import { describe, expect, test } from "vitest";
import { joinParts } from "#core/http/reply.ts";
import { LONDON, MAKKAH, openPrayer } from "./prayer-ask.ts";

const { ask, one, reply, text } = openPrayer();

const PRAYERS = ["fajr", "dhuhr", "asr", "maghrib", "isha"] as const;

/** Values of one property, in order, unfolded. */
const values = (calendar: string, name: string): readonly string[] =>
  calendar
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

const utc = (instant: string | null | undefined): string =>
  new Date(instant ?? "").toISOString().replaceAll(/[-:]|\.\d+/g, "");

describe("a calendar of prayer times", () => {
  test("has an event per prayer at the instant that the record tells, in UTC", async () => {
    const search = `${LONDON}&date=2026-03-28&method=3`;
    const [calendar, record] = [await text(`${search}&format=ics`), await one(`${search}&format=json`)];
    expect(values(calendar, "DTSTART")).toEqual(PRAYERS.map((name) => utc(record.timings_iso[name])));
    expect(values(calendar, "SUMMARY")).toEqual(["Fajr", "Dhuhr", "Asr", "Maghrib", "Isha"]);
    expect(values(calendar, "UID")).toEqual(
      PRAYERS.map((name) => `prayer-51.5074_-0.1278-m3-s0-2026-03-28-${name}@musalla`),
    );
    expect(values(calendar, "LOCATION")[0]).toBe("51.5074\\, -0.1278");
  });

  test("is a bare document of its type", async () => {
    const { status, headers, parts } = await reply(`${MAKKAH}&date=2026-02-18&format=ICS&lang=ar`);
    const calendar = new TextDecoder().decode(joinParts({ parts }));
    expect(status).toBe(200);
    expect(headers).toEqual({
      "content-type": "text/calendar; charset=utf-8",
      "content-language": "ar",
      "cache-control": "public, max-age=86400",
    });
    expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
    expect(values(calendar, "DESCRIPTION")[0]).toContain("أم القرى");
    for (const line of calendar.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });

  test("keeps its identifiers, each once, in every language and with every option", async () => {
    const search = `${MAKKAH}&from=2026-01-01&days=366&method=4&format=ics`;
    const uids = values(await text(search), "UID");
    expect(uids.length).toBe(366 * 5);
    expect(new Set(uids).size).toBe(uids.length);
    for (const change of ["&lang=ar", "&tune=0,1,2,3,4,5,5,6,7", "&compat=aladhan", "&timezone=UTC"])
      expect(values(await text(search + change), "UID")).toEqual(uids);
    for (const change of ["&school=1", ""])
      expect(values(await text(`${LONDON}&from=2026-01-01&days=366&format=ics${change}`), "UID")).not.toEqual(uids);
  });

  test("has the name and the reminders that are asked for", async () => {
    const calendar = await text(`${LONDON}&days=2&format=ics&alarm=15&name=London%2C+home`);
    expect(values(calendar, "X-WR-CALNAME")).toEqual(["London\\, home"]);
    expect(values(calendar, "TRIGGER")).toEqual(Array.from({ length: 10 }, () => "-PT15M"));
    expect(new Set(values(calendar, "LOCATION"))).toEqual(new Set(["London\\, home"]));
    expect(values(await text(`${LONDON}&days=2&format=ics`), "TRIGGER")).toEqual([]);
  });

  test("has the parts of the day that are asked for, as the record tells them, without a reminder", async () => {
    const search = `${LONDON}&date=2026-03-28`;
    const calendar = await text(`${search}&format=ics&include=ishraq,duha,forbidden&alarm=5`);
    const { ishraq, duha, forbidden, date } = await one(search);
    const at = (clock: string | null | undefined): string => utc(`${date}T${clock ?? ""}:00Z`);
    const [sunrise, zenith, sunset] = forbidden;
    expect(values(calendar, "DTSTART")).toEqual([sunrise?.from, ishraq, duha, zenith?.from, sunset?.from].map(at));
    expect(values(calendar, "DTEND")).toEqual([sunrise, zenith, sunset].map((span) => at(span?.to)));
    expect(values(calendar, "SUMMARY")[0]).toBe("No prayer: the Sun rises");
    expect(values(calendar, "TRIGGER")).toEqual([]);
    expect(values(await text(`${search}&format=ics&include=adhan,duha`), "SUMMARY").toSorted()).toEqual(
      ["Asr", "Dhuhr", "Duha", "Fajr", "Isha", "Maghrib"].toSorted(),
    );
  });

  test.each([
    ["include=duha", ["include"]],
    ["include=iqama&format=ics", ["include"]],
    ["alarm=15&name=Home", ["alarm", "name"]],
    ["alarm=241&format=ics", ["alarm"]],
    [`format=ics&name=${"x".repeat(81)}`, ["name"]],
  ])("refuses %s", async (search, parameters) => {
    const { status, errors } = await ask(`${LONDON}&${search}`);
    expect(status).toBe(400);
    expect(errors?.map(({ parameter }) => parameter)).toEqual(parameters);
  });

  test("leaves out the times that do not exist", async () => {
    const calendar = await text("lat=78.2232&lng=15.6267&from=2026-12-20&days=3&method=3&format=ics");
    // The noon Sun stands 12° below the horizon: it passes 18° and 17°, never sunset.
    const ofDay = ["Fajr", "Dhuhr", "Isha"];
    expect(values(calendar, "SUMMARY")).toEqual([...ofDay, ...ofDay, ...ofDay]);
  });

  test("fails in the envelope", async () => {
    const { status, ok, code, headers } = await ask(`${MAKKAH}&format=ics&days=0`);
    expect([status, ok, code]).toEqual([400, false, "bad-parameter"]);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  });
});
