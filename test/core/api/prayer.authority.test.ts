/** /prayer by the authority of a point: which one answers, how it is asked for, and when a method answers instead. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, test } from "vitest";
import { prayer } from "#core/api/prayer.ts";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

const CITIES = new URL("../../../data/cities.csv", import.meta.url);

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const ask = async (search: string) =>
  answerOf<PrayerRecord>(await prayer({ path: "/api/v1/prayer", search }, engine.context()));

const KUALA_LUMPUR = "lat=3.139&lng=101.6869";
const KUCHING = "lat=1.5535&lng=110.3593";
const SARAJEVO = "lat=43.8563&lng=18.4131";
const LAHORE = "lat=31.5497&lng=74.3436";
const DELHI = "lat=28.6139&lng=77.209";
const UTRECHT = "lat=52.0907&lng=5.1214";
const LIMA = "lat=-12.0464&lng=-77.0428";
const SANAA = "lat=15.3547&lng=44.2067";
const BISHKEK = "lat=42.8746&lng=74.5698";

describe("who decides without a method", () => {
  test.each<[what: string, search: string, method: object, school: object]>([
    [
      "the authority, by the zone of the nearest town",
      `${KUCHING}&date=2026-03-01`,
      { id: 17, chosen_by: "authority", authority: { id: "my-jakim", confidence: "high", zone: { id: "SWK08" } } },
      { id: 0, chosen_by: "authority" },
    ],
    [
      "the school that it prints",
      `${LAHORE}&date=2026-03-01`,
      { id: 1, authority: { id: "pk-karachi", zone: null } },
      { id: 1, chosen_by: "authority" },
    ],
    [
      "the country where no table has a majority",
      `${UTRECHT}&date=2026-03-01`,
      { id: 3, chosen_by: "country", fallback_reason: "no-majority" },
      { id: 0, chosen_by: "fallback" },
    ],
    [
      "the school of its people there",
      `${DELHI}&date=2026-03-01`,
      { id: 1, chosen_by: "country", fallback_reason: "no-majority" },
      { id: 1, chosen_by: "country" },
    ],
    [
      "the country where too little is known of the authority",
      `${BISHKEK}&date=2026-03-01`,
      { id: 13, chosen_by: "country", fallback_reason: "low-confidence", authority: "Diyanet İşleri Başkanlığı" },
      { id: 1, chosen_by: "country" },
    ],
    [
      "one of low confidence where no other table is known",
      `${SANAA}&date=2026-03-01`,
      { id: 3, chosen_by: "authority", fallback_reason: null, authority: { id: "ye-printed", confidence: "low" } },
      { id: 0, chosen_by: "authority" },
    ],
    [
      "the country where none is known",
      `${LIMA}&date=2026-03-01`,
      { id: 3, chosen_by: "country", fallback_reason: "none-known" },
      { id: 0, chosen_by: "fallback" },
    ],
    [
      "the request",
      `${KUCHING}&method=3&date=2026-03-01`,
      { id: 3, chosen_by: "request", fallback_reason: null, authority: "Muslim World League" },
      { id: 0, chosen_by: "fallback" },
    ],
    [
      "with compat=aladhan the country, as before",
      `${LAHORE}&compat=aladhan&date=2026-03-01`,
      { id: 1, chosen_by: "country", fallback_reason: null },
      { id: 0, chosen_by: "fallback" },
    ],
  ])("%s", async (_, search, method, school) => {
    expect((await ask(search)).data[0]).toMatchObject({ method, school });
  });

  test("a request's school wins over the authority's", async () => {
    const [record] = (await ask(`${LAHORE}&school=0&date=2026-03-01`)).data;
    expect(record?.school).toMatchObject({ id: 0, chosen_by: "request" });
  });
});

describe("what is said of times that no table stands for", () => {
  const notesOf = async (search: string): Promise<readonly string[]> =>
    (await ask(`${search}&date=2026-03-01`)).data[0]?.notes ?? [];

  test("no authority is known, and how far those nearby are from ours", async () => {
    expect(await notesOf(LIMA)).toEqual([
      expect.stringMatching(
        /^authority: none-known(, nearby fajr up to \d+ min earlier, maghrib up to \d+ min later)?$/,
      ),
    ]);
    expect((await notesOf(UTRECHT))[0]).toMatch(/^authority: no-majority, nearby fajr up to [1-9]\d* min earlier/);
  });

  test("an authority is known from too little", async () => {
    expect(await notesOf(SANAA)).toEqual(["authority: known from too little"]);
  });

  test("nothing where an authority is sure, nor where a method was asked for", async () => {
    expect(await notesOf(KUCHING)).toEqual([]);
    expect(await notesOf(`${LIMA}&method=3`)).toEqual([]);
  });
});

test("every country with a city answers an authority, or says why a method answers", async () => {
  const cities = parse<Readonly<Record<string, string>>>(readFileSync(CITIES), { columns: true });
  const first = new Map(cities.map((city) => [city["country"], city]));
  const unsaid: unknown[] = [];
  for (const [country, city] of first) {
    const [record] = (await ask(`lat=${city["lat"]}&lng=${city["lng"]}&date=2026-03-01`)).data;
    const { chosen_by, fallback_reason: reason, authority } = record?.method ?? {};
    const isSaid = chosen_by === "authority" ? typeof authority === "object" && reason === null : reason !== null;
    if (!isSaid) unsaid.push([country, record?.method]);
  }
  expect(first.size).toBeGreaterThan(200);
  expect(unsaid).toEqual([]);
});

describe("authority=", () => {
  test("one that answers elsewhere prints its rules here", async () => {
    const [turkish] = (await ask(`${SARAJEVO}&authority=TR-Diyanet&date=2026-03-01`)).data;
    const [own] = (await ask(`${SARAJEVO}&date=2026-03-01`)).data;
    expect(turkish?.method).toMatchObject({
      id: 13,
      chosen_by: "request",
      authority: { id: "tr-diyanet", zone: null },
    });
    expect(own?.method).toMatchObject({
      chosen_by: "authority",
      authority: { id: "ba-rijaset", zone: { id: "sarajevo" } },
    });
  });

  test("one of low confidence answers when it is asked for", async () => {
    const [record] = (await ask(`${BISHKEK}&authority=kg-muftiyat&date=2026-03-01`)).data;
    expect(record?.method).toMatchObject({ chosen_by: "request", authority: { confidence: "low" } });
  });

  test.each([
    ["unknown", "authority=my-nobody", "authority"],
    ["malformed", "authority=jakim", "authority"],
    ["with a method", "authority=my-jakim&method=3", "authority"],
    ["with compat", "authority=my-jakim&compat=aladhan", "authority"],
    ["with shafaq, which it does not use", "authority=my-jakim&shafaq=ahmer", "shafaq"],
  ])("%s: 400", async (_, search, parameter) => {
    const { status, errors } = (await ask(`${KUALA_LUMPUR}&${search}`)) as unknown as {
      readonly status: number;
      readonly errors: readonly { readonly parameter: string }[];
    };
    expect({ status, named: errors.map((one) => one.parameter) }).toEqual({ status: 400, named: [parameter] });
  });
});

describe("what it prints", () => {
  test("the end of eating ten minutes before Fajr in Malaysia, with Fajr in Türkiye", async () => {
    const [malaysian] = (await ask(`${KUALA_LUMPUR}&date=2026-03-01`)).data;
    const [turkish] = (await ask("lat=41.01&lng=28.97&date=2026-03-01")).data;
    const minutes = (clock: string | null | undefined): number =>
      Number(clock?.slice(0, 2)) * 60 + Number(clock?.slice(3));
    expect(minutes(malaysian?.timings.fajr) - minutes(malaysian?.timings.imsak)).toBe(10);
    expect(turkish?.timings.imsak).toBe(turkish?.timings.fajr);
  });

  test("a range over a new edition answers each day by its own", async () => {
    const { data } = await ask(`${SARAJEVO}&from=2024-12-30&to=2025-01-02`);
    expect(data.map(({ date, method }) => [date, method.fajr_angle, method.isha_angle])).toEqual([
      ["2024-12-30", 19, 17],
      ["2024-12-31", 19, 17],
      ["2025-01-01", 18, 16],
      ["2025-01-02", 18, 16],
    ]);
  });

  test("a day of a range is the day asked for alone", async () => {
    const { data } = await ask(`${SARAJEVO}&from=2024-12-30&to=2025-01-02`);
    for (const day of data) expect((await ask(`${SARAJEVO}&date=${day.date}`)).data).toEqual([day]);
  });

  test("in long twilight the authority's own rule, unless another is asked for", async () => {
    const stockholm = "lat=59.3294&lng=18.0687&date=2026-06-21";
    const [own] = (await ask(stockholm)).data;
    const [asked] = (await ask(`${stockholm}&high_latitude=one-seventh`)).data;
    expect(own?.high_latitude_rule).toBe("authority");
    expect(own?.notes).toEqual(["fajr: authority", "isha: authority"]);
    expect(asked?.high_latitude_rule).toBe("one-seventh");
    expect(own?.timings.fajr).not.toBe(asked?.timings.fajr);
  });
});

describe("a timetable that the authority published", () => {
  const SINGAPORE = "lat=1.3521&lng=103.8198";
  const timesOn = async (search: string) => {
    const { data } = await ask(`${SINGAPORE}&${search}`);
    return data.map(({ timings: { fajr, sunrise, dhuhr, asr, maghrib, isha }, notes }) => ({
      times: [fajr, sunrise, dhuhr, asr, maghrib, isha].join(" "),
      notes,
    }));
  };
  const NOTES = ["timetable: of the authority"];

  test("answers for its days, a time at a time, and says so", async () => {
    const [before, first, second, third, after] = await timesOn("from=2029-12-31&days=5");
    expect(first).toEqual({ times: "05:41 07:08 13:10 16:33 19:10 20:25", notes: NOTES });
    expect(third).toEqual({ times: "05:42 07:09 13:11 16:34 19:11 20:26", notes: NOTES });
    // What it leaves out is computed.
    expect(second?.times).toMatch(/^05:41 07:08 13:11 16:34 19:11 20:2\d$/);
    expect([before?.notes, after?.notes]).toEqual([[], []]);
  });

  test("keeps the end of eating as long before Fajr as the authority does", async () => {
    const [record] = (await ask(`${SINGAPORE}&date=2030-01-01`)).data;
    expect(record?.timings.imsak).toBe("05:31");
    expect(record?.timings_iso.fajr).toBe("2030-01-01T05:41:00+08:00");
  });

  test.each([
    ["a method", "method=11"],
    ["minutes of the caller's own", "tune=0,1,0,0,0,0,0,0,0"],
    ["another rule of high latitudes", "high_latitude=one-seventh"],
    ["the figures of another API", "compat=aladhan"],
  ])("does not answer where somebody asks for %s", async (_, option) => {
    expect((await timesOn(`date=2030-01-01&${option}`))[0]?.notes).not.toContain(NOTES[0]);
  });

  test("answers with another school too, but for its Asr", async () => {
    const [own] = await timesOn("date=2030-01-01");
    const [hanafi] = await timesOn("date=2030-01-01&school=1");
    // An option that changes the times, though not these, leaves the timetable out.
    const [computed] = await timesOn("date=2030-01-01&school=1&polar=none");
    const asr = computed?.times.split(" ")[3] ?? "";
    expect(hanafi?.notes).toEqual(NOTES);
    expect(hanafi?.times).toBe(own?.times.replace("16:33", asr));
    expect(asr > "17:00").toBe(true);
  });

  test("answers where the authority is asked for", async () => {
    expect((await timesOn("date=2030-01-01&authority=sg-muis"))[0]?.notes).toEqual(NOTES);
  });
});

describe("London, whose timetable is the same every year", () => {
  const LONDON = "lat=51.5074&lng=-0.1278";
  const dayOf = async (search: string) => {
    const [record] = (await ask(search)).data;
    const { imsak, fajr, sunrise, dhuhr, asr, maghrib, isha } = record?.timings ?? {};
    return { times: [imsak, fajr, sunrise, dhuhr, asr, maghrib, isha].join(" "), record };
  };

  // As printed, copied from the timetable of 2026; the years after are its own claim.
  test.each([
    ["2026-01-01", "06:26 06:26 08:03 12:09 13:46 16:05 17:42"],
    ["2026-06-17", "02:39 02:39 04:40 13:07 17:25 21:24 22:45"],
    ["2027-06-17", "02:39 02:39 04:40 13:07 17:25 21:24 22:45"],
    ["2026-03-28", "04:09 04:09 05:42 12:11 15:34 18:30 19:48"],
    // The clocks change a day earlier in 2027.
    ["2027-03-28", "05:09 05:09 06:42 13:11 16:34 19:30 20:48"],
    ["2028-02-29", "05:06 05:06 06:43 12:18 15:04 17:44 19:10"],
  ])("answers %s by it", async (date, times) => {
    expect((await dayOf(`${LONDON}&date=${date}`)).times).toBe(times);
  });

  test("says so, and not how the times would be computed", async () => {
    const { record } = await dayOf(`${LONDON}&date=2027-06-17`);
    expect(record?.method).toMatchObject({
      chosen_by: "authority",
      authority: { id: "gb-london", confidence: "high" },
    });
    expect(record?.notes).toEqual(["timetable: of the authority"]);
  });

  test.each([
    ["in the area: Croydon", "lat=51.3762&lng=-0.0982", true],
    ["beyond it in the north: Luton", "lat=51.8787&lng=-0.42", false],
    ["beyond it in the west: Reading", "lat=51.4551&lng=-0.9787", false],
    ["beyond it in the south: Crawley", "lat=51.1092&lng=-0.1872", false],
    ["beyond it in the east: Southend", "lat=51.5378&lng=0.7143", false],
    ["another method in London", `${LONDON}&method=3`, false],
  ])("answers %s: %s -> %s", async (_, search, isPrinted) => {
    const { record } = await dayOf(`${search}&date=2027-06-17`);
    expect(record?.notes.includes("timetable: of the authority")).toBe(isPrinted);
    const authority = record?.method.authority;
    expect(typeof authority === "object" && authority.id === "gb-london").toBe(isPrinted);
  });
});
