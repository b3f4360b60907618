/** Days by the Hijri calendar of the place: one date, a month, and what is refused. */
import { describe, expect, test } from "vitest";
import { LONDON, MAKKAH, openPrayer } from "./prayer-ask.ts";

const { ask, one } = openPrayer();

/** In the data of the tests the United Kingdom announced Ramadan 1447 a day after the table: 2026-02-19. */
describe("hijri_date", () => {
  test.each([
    [MAKKAH, "1447-09-01", "2026-02-18"],
    [LONDON, "1447-09-01", "2026-02-19"],
    [LONDON, "1447-08-30", "2026-02-18"],
    [LONDON, "1447-10-01", "2026-03-20"],
    [`${LONDON}&hijri_adjustment=0`, "1447-09-01", "2026-02-18"],
    [`${LONDON}&hijri_adjustment=-1`, "1447-09-01", "2026-02-19"],
    [`${LONDON}&compat=aladhan`, "1447-09-01", "2026-02-18"],
    [MAKKAH, "1523-12-29", "2100-03-11"],
  ])("%s: %s is %s", async (place, hijri, date) => {
    const record = await one(`${place}&hijri_date=${hijri}`);
    expect([record.date, record.hijri.date]).toEqual([date, hijri]);
  });

  test("answers one record, as date does", async () => {
    const { data, meta, headers } = await ask(`${LONDON}&hijri_date=1447-09-01`);
    expect(data).toEqual((await ask(`${LONDON}&date=2026-02-19`)).data);
    expect(meta).not.toHaveProperty("total");
    expect(headers["cache-control"]).toMatch(/^public, max-age=\d+$/);
  });
});

describe("hijri_month", () => {
  test("answers the days of the month", async () => {
    const { data, meta } = await ask(`${MAKKAH}&hijri_month=1447-09`);
    expect([data.length, meta["total"], data[0]?.date, data.at(-1)?.date]).toEqual([
      30,
      30,
      "2026-02-18",
      "2026-03-19",
    ]);
    expect(data.map(({ hijri }) => hijri.day)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  });

  test("has the length that it has in the country", async () => {
    expect((await ask(`${LONDON}&hijri_month=1447-09`)).data).toHaveLength(29);
    expect((await ask(`${LONDON}&hijri_month=1447-08`)).data).toHaveLength(30);
  });
});

describe("what is refused", () => {
  test.each([
    ["hijri_date=1447-13-01", ["hijri_date"]],
    ["hijri_date=1447-09-31", ["hijri_date"]],
    ["hijri_date=1447-9-1", ["hijri_date"]],
    ["hijri_date=1200-09-01", ["hijri_date"]],
    ["hijri_month=1447-09-01", ["hijri_month"]],
    ["hijri_month=1447-00", ["hijri_month"]],
    ["hijri_date=1447-09-30", ["hijri_date"]],
    ["hijri_date=1447-09-01&hijri_month=1447-09", ["hijri_month"]],
    ["hijri_date=1447-09-01&date=2026-02-18", ["date"]],
    ["hijri_month=1447-09&from=2026-02-18&to=2026-02-19", ["from", "to"]],
    ["hijri_month=1447-09&days=3", ["days"]],
  ])("%s", async (search, parameters) => {
    const { status, errors } = await ask(`${LONDON}&${search}`);
    expect([status, errors.map(({ parameter }) => parameter)]).toEqual([400, parameters]);
  });
});

test("the Hijri day turns at Maghrib: after it is what the next daylight has", async () => {
  const { data } = await ask(`${LONDON}&from=2026-02-17&days=3`);
  expect(data.map(({ hijri_after_maghrib: next }) => next.date)).toEqual(["1447-08-30", "1447-09-01", "1447-09-02"]);
  expect(data[1]?.hijri_after_maghrib).toEqual(data[2]?.hijri);
});
