import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { SuggestionRecord } from "#core/model/suggestion.ts";
import { accept, type AcceptRun, commitMessage, formatAccept } from "../../../../build/data/accept/accept.ts";
import { planAccept } from "../../../../build/data/accept/plan.ts";
import { rowsAt } from "../../../../build/csv/rows-at.ts";
import { hashFolder } from "../../folders.ts";
import { temporaryFolder } from "../../small-data.ts";
import { dataFolder, findingsOf, suggestion, TODAY } from "./support.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let folders = 0;
const folder = (more: Readonly<Record<string, string>> = {}): string => {
  folders += 1;
  return dataFolder(join(scratch, String(folders)), more);
};

const OPTIONS = { today: TODAY, isFar: false };
const RUN: AcceptRun = { ...OPTIONS, mark: "written", isDryRun: false };

/** A source that remembers what was marked. */
const sourceOf = (records: readonly SuggestionRecord[]) => {
  const marked: string[] = [];
  return {
    marked,
    read: async () => records,
    mark: async (ids: readonly string[]) => {
      marked.push(...ids);
    },
  };
};

const rowOf = (dataDir: string, path: string, id: string) =>
  rowsAt(join(dataDir, path)).find((row) => row["id"] === id || row["slug"] === id);

const picked = (row: Readonly<Record<string, string>> | undefined, ...names: readonly string[]) =>
  names.map((name) => row?.[name]).join("|");

const rule = (prayer: string, value: string, more = {}) => ({ prayer, value, ...more });

/** One of each kind of edit, of curated places and of places of a layer. */
const every = (): readonly SuggestionRecord[] => [
  suggestion({
    kind: "add",
    place_id: null,
    evidence: "https://example.org/mosque",
    fields: {
      name: "New Mosque",
      names: { ar: "المسجد الجديد", tr: "Yeni Cami" },
      type: "mosque",
      lat: 51.523_456_789,
      lng: -0.123_456_789,
      address: { street_address: "1, High Street" },
      amenities: { wudu: "yes" },
    },
  }),
  suggestion({
    fields: { phone: "+442072477234", website: "https://www.eastlondonmosque.org.uk", names: { tr: "Doğu" } },
  }),
  suggestion({ place_id: 2, fields: { phone: null, amenities: { women_space: "limited" } } }),
  suggestion({ place_id: 3, kind: "closed", fields: { status: "temporarily-closed" } }),
  suggestion({ place_id: 3, kind: "moved", fields: { lat: 51.4512, lng: -0.1112 } }),
  suggestion({ kind: "times", evidence: "https://example.org/times", fields: { rules: [rule("fajr", "05:45")] } }),
  suggestion({ place_id: 100_000_001, fields: { phone: "+442076528000", description: "مسجد صغير" } }),
  suggestion({ place_id: 100_000_001, kind: "closed" }),
  suggestion({ place_id: 2, kind: "duplicate", fields: { duplicate_of: 100_000_002 } }),
  suggestion({ place_id: 4, fields: { name: "wrong" }, corrected: { name: "Masjid al-Haram" } }),
];

describe("accept", () => {
  test("writes ten kinds of edit as rows that check accepts and fix leaves alone, and names nobody", async () => {
    const dataDir = folder();
    expect(findingsOf(dataDir)).toEqual([]);
    const source = sourceOf(every());
    const plan = await accept(dataDir, source, RUN);
    expect(plan.held).toEqual([]);
    expect(findingsOf(dataDir)).toEqual([]);
    const gb = "places/gb.csv";
    expect(
      picked(
        rowOf(dataDir, gb, "new-mosque"),
        "id",
        "rank",
        "name_ar",
        "names",
        "city",
        "lat",
        "lng",
        "street_address",
      ),
    ).toBe("|5|المسجد الجديد|tr=Yeni Cami|london|51.52346|-0.12346|1, High Street");
    expect(picked(rowOf(dataDir, gb, "new-mosque"), "source", "verified_on", "updated_on")).toBe(
      "editorial|2026-11-01|2026-11-10",
    );
    expect(picked(rowOf(dataDir, gb, "1"), "phone", "names", "name_ar", "verified_on", "updated_on")).toBe(
      "+442072477234|tr=Doğu|مسجد شرق لندن||2026-11-10",
    );
    expect(picked(rowOf(dataDir, gb, "2"), "phone", "women_space")).toBe("|limited");
    expect(picked(rowOf(dataDir, gb, "3"), "status", "lat", "lng")).toBe("temporarily-closed|51.4512|-0.1112");
    expect(picked(rowOf(dataDir, "places/sa.csv", "4"), "name_en", "slug")).toBe("Masjid al-Haram|great-mosque");
    expect(readFileSync(join(dataDir, "times/gb.csv"), "utf8").split("\n")[1]).toBe(
      "1,fajr,,,,,,05:45,,,,,,editorial,https://example.org/times,2026-11-01",
    );
    expect(readFileSync(join(dataDir, "overrides/gb.csv"), "utf8")).toBe(
      `place_id,column,value,source,updated_on
100000001,description_ar,مسجد صغير,editorial,2026-11-10
100000001,phone,+442076528000,editorial,2026-11-10
100000001,status,closed,editorial,2026-11-10
`,
    );
    expect(readFileSync(join(dataDir, "retired.csv"), "utf8")).toContain("100000002,duplicate,2\n");
    expect(source.marked).toEqual(plan.applied.map(({ id }) => id));
    const said = [commitMessage(plan), ...plan.texts.values()].join("\n");
    expect(said).toContain("data(places): accept 10 suggestions");
    expect(said).not.toMatch(/Zayd|5f2c/);
  });

  test("names each place once in the message of the commit, with all that was done", async () => {
    const plan = await accept(folder(), sourceOf(every().slice(1)), RUN);
    expect(commitMessage(plan)).toMatchInlineSnapshot(`
      "data(places): accept 9 suggestions

      4 places corrected, 2 places closed, 1 place moved, 1 place given times, 1 place taken out as a duplicate.

      - GB east-london-mosque: corrected, given times (names none → "tr=Doğu"; phone; website none → "https://www.eastlondonmosque.org.uk"; fajr)
      - GB north-mosque: corrected, taken out as a duplicate (phone; women_space; place 100000002 is replaced by 2)
      - GB south-mosque: closed, moved (lat "51.45" → "51.4512"; lng "-0.11" → "-0.1112"; status "active" → "temporarily-closed")
      - GB west-mosque-100000001: corrected, closed (phone; status "active" → "closed"; description_ar)
      - SA great-mosque: corrected (name_en "Great Mosque" → "Masjid al-Haram")"
    `);
  });

  test("says in the message what is said of the identity of a place, so that nobody is notified and nothing is closed", async () => {
    const name = 'Masjid @omar "x" → "y"; Closes #12 GH-7';
    const records = [
      suggestion({ fields: { name, website: "https://attacker-domain.com/", amenities: { wudu: "yes" } } }),
      suggestion({ place_id: 4, kind: "edit", fields: { names: { en: "n".repeat(150) } } }),
      suggestion({
        kind: "add",
        place_id: null,
        fields: { name: "Masjid @umar", type: "mosque", lat: 51.5, lng: -0.12, website: "https://new-mosque.org.uk" },
      }),
    ];
    const message = commitMessage(await accept(folder(), sourceOf(records), RUN));
    expect(message?.split("\n").filter((line) => line.startsWith("- "))).toEqual([
      '- GB east-london-mosque: corrected (name_en "East London Mosque" → "Masjid @ omar \\"x\\" → \\"y\\"; Closes # 12 GH- 7"; website none → "https://attacker-domain.com/"; wudu)',
      '- GB Masjid @ umar: added (type "mosque"; lat "51.5"; lng "-0.12"; website "https://new-mosque.org.uk")',
      `- SA great-mosque: corrected (name_en "Great Mosque" → "${"n".repeat(100)}…")`,
    ]);
  });

  test("writes nothing a second time, and marks again what a run before did not mark", async () => {
    const dataDir = folder();
    const records = every();
    await accept(dataDir, { ...sourceOf(records), mark: null }, RUN);
    const before = hashFolder(dataDir);
    const source = sourceOf(records);
    const plan = await accept(dataDir, source, { ...RUN, today: "2026-12-24" });
    expect([plan.texts.size, plan.applied, plan.held, commitMessage(plan)]).toEqual([0, [], [], null]);
    expect(source.marked.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
    expect(hashFolder(dataDir)).toBe(before);
    expect(formatAccept(plan, false)).toBe(
      "0 suggestions written, 0 confirmed, 0 held back, 10 suggestions written before.",
    );
  });

  test("ends the same if it was killed after any of its files", () => {
    const records = every();
    const write = (dataDir: string, texts: Iterable<readonly [string, string]>): void => {
      for (const [path, text] of texts) {
        mkdirSync(dirname(join(dataDir, path)), { recursive: true });
        writeFileSync(join(dataDir, path), text);
      }
    };
    const whole = folder();
    const texts = [...planAccept(whole, records, OPTIONS).texts];
    write(whole, texts);
    expect(texts.map(([path]) => path)).toEqual([
      "places/gb.csv",
      "overrides/gb.csv",
      "times/gb.csv",
      "places/sa.csv",
      "retired.csv",
      "applied-suggestions.csv",
    ]);
    // After the first file, before the shared ones, before the ledger.
    for (const n of [1, 4, 5]) {
      const dataDir = folder();
      write(dataDir, texts.slice(0, n));
      const { texts: rest, held } = planAccept(dataDir, records, OPTIONS);
      write(dataDir, rest);
      expect([n, held, hashFolder(dataDir)]).toEqual([n, [], hashFolder(whole)]);
    }
  });

  test("writes a new place and its times in one, under the next id", async () => {
    const dataDir = folder();
    const at = (lat: number) => ({
      type: "mosque",
      lat,
      lng: -0.12,
      rules: [rule("isha", "+15"), rule("fajr", "05:45")],
    });
    const add = (fields: object, evidence: string | null = null) =>
      suggestion({ kind: "add", place_id: null, evidence, fields });
    const records = [
      add({ name: "New Mosque", ...at(51.52) }, "https://example.org/times"),
      add({ name: "Old Mosque", type: "mosque", lat: 51.5, lng: -0.2 }),
      // Held back: it takes no id.
      add({
        name: "Bad Mosque",
        ...at(51.54),
        rules: [rule("isha", "+15"), rule("isha", "+20", { weekdays: "Mo-Su" })],
      }),
      add({ name: "Far Mosque", type: "mosque", lat: 21.45, lng: 39.83, rules: [rule("isha", "20:30")] }),
    ];
    const source = sourceOf(records);
    const plan = await accept(dataDir, source, RUN);
    expect(plan.held.map(({ id }) => id)).toEqual([records[2]?.id]);
    expect(["new-mosque", "old-mosque"].map((slug) => rowOf(dataDir, "places/gb.csv", slug)?.["id"])).toEqual([
      "5",
      "",
    ]);
    expect(rowOf(dataDir, "places/sa.csv", "far-mosque")?.["id"]).toBe("6");
    expect(
      rowsAt(join(dataDir, "times/gb.csv"))
        .filter((row) => row["place_id"] === "5")
        .map((row) => picked(row, "prayer", "value", "source", "url", "verified_on")),
    ).toEqual([
      "fajr|05:45|editorial|https://example.org/times|2026-11-01",
      "isha|+15|editorial|https://example.org/times|2026-11-01",
    ]);
    expect(rowsAt(join(dataDir, "times/sa.csv")).map((row) => picked(row, "place_id", "value"))).toEqual(["6|20:30"]);
    expect(commitMessage(plan)).toContain(
      '- GB New Mosque: added (type "mosque"; lat "51.52"; lng "-0.12"; isha; fajr)',
    );
    expect(new Set(source.marked)).toEqual(new Set([records[0]?.id, records[1]?.id, records[3]?.id]));
    expect(findingsOf(dataDir)).toEqual([]);
    const again = await accept(dataDir, sourceOf(records), RUN);
    expect(again.texts.size).toBe(0);
  });

  test("gives an id to a new place that was written without its times", async () => {
    const dataDir = folder();
    const place = { name: "New Mosque", type: "mosque", lat: 51.52, lng: -0.12 };
    await accept(dataDir, sourceOf([suggestion({ kind: "add", place_id: null, fields: place })]), RUN);
    expect(rowOf(dataDir, "places/gb.csv", "new-mosque")?.["id"]).toBe("");
    const fields = { ...place, rules: [rule("isha", "+15")] };
    await accept(dataDir, sourceOf([suggestion({ kind: "add", place_id: null, fields })]), RUN);
    expect(rowOf(dataDir, "places/gb.csv", "new-mosque")?.["id"]).toBe("5");
    expect(rowsAt(join(dataDir, "times/gb.csv")).filter((row) => row["place_id"] === "5").length).toBe(1);
  });

  test("writes no new place whose times cannot be written", () => {
    const fields = { name: "New Mosque", type: "mosque", lat: 51.52, lng: -0.12, rules: [rule("isha", "25:00")] };
    const plan = planAccept(folder(), [suggestion({ kind: "add", place_id: null, fields })], OPTIONS);
    expect(plan.held.map(({ reason }) => reason)).toEqual([expect.stringMatching(/^fields\.rules\[0\]\.value/)]);
    expect(plan.texts.size).toBe(0);
  });

  test("a dry run writes and marks nothing; a run before the merge marks what was merged", async () => {
    const dataDir = folder();
    const before = hashFolder(dataDir);
    const source = sourceOf(every());
    await accept(dataDir, source, { ...RUN, isDryRun: true });
    expect([hashFolder(dataDir), source.marked]).toEqual([before, []]);
    await accept(dataDir, source, { ...RUN, mark: "merged" });
    expect(source.marked).toEqual([]);
    expect(existsSync(join(dataDir, "applied-suggestions.csv"))).toBe(true);
    await accept(dataDir, source, { ...RUN, mark: "merged" });
    expect(source.marked.length).toBe(10);
  });
});

describe("what is held back, with its reason, while the rest is written", () => {
  const add = (fields: SuggestionRecord["fields"]) => suggestion({ kind: "add", place_id: null, fields });
  const mosque = (name: string, n: number) => add({ name, type: "mosque", lat: 51.4 + n / 100, lng: -0.2 });

  const CASES: readonly (readonly [string, Partial<SuggestionRecord>, RegExp])[] = [
    ["a place that is gone", { place_id: 77 }, /no place has the id 77/],
    ["a place that is retired", { place_id: 9 }, /no place has the id 9/],
    ["a value that check refuses", { fields: { phone: "020 7247 7234" } }, /fields\.phone: .*E\.164/],
    ["a type that there is not", { fields: { type: "temple" } }, /type "temple" is not one of/],
    ["a far move", { kind: "moved", fields: { lat: 51.6, lng: -0.1 } }, /moves the place by .* --far/],
    ["a name taken out", { fields: { names: { en: null } } }, /fields\.names\.en: must not be empty/],
    ["a formula", { fields: { description: "=HYPERLINK(1)" } }, /formula/],
    ["a correction of a layer", { place_id: 100_000_001, fields: { phone: "1" } }, /^fields\.phone: "1"/],
    ["a new place at sea", { kind: "add", fields: { name: "A", type: "mosque", lat: 0, lng: -30 } }, /in no country/],
    [
      "a new place without a name in Latin letters",
      { kind: "add", fields: { name: "ظظظ", type: "mosque", lat: 51.5, lng: 0 } },
      /Latin/,
    ],
    ["a duplicate of itself", { kind: "duplicate", fields: { duplicate_of: 1 } }, /name the other place/],
    [
      "a duplicate of nothing",
      { kind: "duplicate", place_id: 3, fields: { duplicate_of: 55 } },
      /55 .* does not exist/,
    ],
    ["a duplicate with times", { kind: "duplicate", fields: { duplicate_of: 2 } }, /has times of its own/],
    [
      "a time that is none",
      { kind: "times", fields: { rules: [rule("isha", "25:00")] } },
      /^fields\.rules\[0\]\.value: "25:00"/,
    ],
    [
      "a row that changed since",
      { place_id: 2, judged_at: "2025-12-31T10:00:00Z", fields: { phone: "+442076528001" } },
      /changed on 2026-01-02, after .* judged on 2025-12-31/,
    ],
  ];

  test("each for itself, in one run", () => {
    const bad = CASES.map(([, more]) => suggestion(more.kind === "add" ? { ...more, place_id: null } : more));
    const good = Array.from({ length: 9 }, (_, n) => mosque(`Mosque ${n}`, n));
    const same = suggestion({ place_id: 2, judged_at: "2025-12-31T10:00:00Z", fields: { phone: "+442076528000" } });
    const others = (["pending", "rejected", "applied", "removed"] as const).map((status) =>
      suggestion({ status, fields: { phone: "+442072477234" } }),
    );
    const dataDir = folder({ "retired.csv": "id,reason,replaced_by\n9,closed,\n" });
    const all = [...good, ...bad, same, ...others];
    const { held, applied, texts } = planAccept(dataDir, all, OPTIONS);
    const reasonOf = new Map(held.map(({ id, reason }) => [id, reason]));
    expect(CASES.map(([name], i) => [name, reasonOf.get(bad[i]?.id ?? "")])).toEqual(
      CASES.map(([name, , reason]) => [name, expect.stringMatching(reason)]),
    );
    expect(held.length).toBe(CASES.length);
    expect(applied.map(({ id }) => id).toSorted()).toEqual([...good, same].map(({ id }) => id).toSorted());
    expect([...texts.keys()]).toEqual(["places/gb.csv", "applied-suggestions.csv"]);
  });

  test.each<[what: string, one: SuggestionRecord, reason: RegExp]>([
    ["a church", add({ name: "St Mary's Church", type: "mosque", lat: 51.4, lng: -0.2 }), /refuses it.*other-religion/],
    ["a home", add({ name: "Family Home", type: "mosque", lat: 51.4, lng: -0.2 }), /refuses it.*private/],
    ["a name that says nothing", add({ name: "Baali", type: "mosque", lat: 51.4, lng: -0.2 }), /no-word/],
    ["another type", add({ name: "Tomb of Ali", type: "mosque", lat: 51.4, lng: -0.2 }), /its name says shrine/],
    [
      "a repeated curated place",
      add({ name: "South Mosque", type: "musalla", lat: 51.4503, lng: -0.11 }),
      /repeats place 3, South Mosque, 33 m/,
    ],
    [
      "a repeated place of a layer",
      add({ name: "West Mosque", type: "mosque", lat: 51.5103, lng: -0.2 }),
      /repeats place 100000001, West Mosque, 33 m/,
    ],
    [
      "a place renamed to a church",
      suggestion({ place_id: 2, fields: { names: { en: "North Church" } } }),
      /other-religion/,
    ],
  ])("%s at the gate", (_what, one, reason) => {
    const dataDir = folder({
      "place-types.csv": [
        "type,categories,position,family,prayers,reviews,unasked,schema_org,judged_as,same_house",
        "mosque,,1,prayer,congregations,yes,,Mosque,prayer,prayer",
        "musalla,,2,prayer,congregations,yes,,Mosque,prayer,prayer",
        "shrine,,3,prayer,none,no,,PlaceOfWorship,,",
        "",
      ].join("\n"),
      "admission-words.csv":
        "says,lang,words\nother-religion,en,church\nprivate,en,home\nprayer,en,mosque\nshrine,en,tomb\n",
      "admission-sources.csv": 'source,vouches,reason\neditorial,no,"May be mistaken."\nosm,no,"May be mistaken."\n',
    });
    const { held, applied } = planAccept(dataDir, [one], OPTIONS);
    expect([held.map((each) => each.reason), applied]).toEqual([[expect.stringMatching(reason)], []]);
    const other = suggestion({
      kind: "add",
      place_id: null,
      fields: { name: "Far Mosque", type: "mosque", lat: 51.41, lng: -0.3 },
    });
    expect(planAccept(dataDir, [other], OPTIONS).held).toEqual([]);
  });

  test("a far move is written with --far", () => {
    const moved = suggestion({ kind: "moved", fields: { lat: 51.6, lng: -0.1 } });
    const { held, applied } = planAccept(folder(), [moved], { ...OPTIONS, isFar: true });
    expect([held, applied.length]).toEqual([[], 1]);
  });
});

describe("confirmations", () => {
  const confirm = (voter: string, day: string, more = {}): SuggestionRecord =>
    suggestion({
      kind: "confirm",
      status: "pending",
      created_at: `${day}T10:00:00Z`,
      voter: `k1-${voter}`,
      ...more,
    });
  const three = (more = {}) => [
    confirm("a", "2026-08-01", more),
    confirm("b", "2026-08-20", more),
    confirm("c", "2026-09-10", more),
  ];

  test("of three visitors move verified_on of a place, and nothing else of it; the next run takes them off", async () => {
    const dataDir = folder();
    const records = three();
    const source = sourceOf(records);
    const plan = await accept(dataDir, source, RUN);
    expect(picked(rowOf(dataDir, "places/gb.csv", "1"), "verified_on", "updated_on", "source")).toBe(
      "2026-08-01|2026-01-02|editorial",
    );
    expect([plan.confirmed, source.marked]).toEqual([
      [{ where: "GB east-london-mosque", what: "place", day: "2026-08-01" }],
      [],
    ]);
    expect(commitMessage(plan)).toContain("data(places): count 1 confirmation\n");
    const again = await accept(dataDir, source, RUN);
    expect([again.texts.size, source.marked]).toEqual([0, [records[0]?.id]]);
    expect(findingsOf(dataDir)).toEqual([]);
  });

  test("move a place of a layer by an override, and the times of a place where they name them", async () => {
    const dataDir = folder();
    await accept(
      dataDir,
      sourceOf([...three({ place_id: 100_000_001 }), ...three({ fields: { confirms: ["times"] } })]),
      RUN,
    );
    expect(readFileSync(join(dataDir, "overrides/gb.csv"), "utf8")).toContain(
      "100000001,verified_on,2026-08-01,editorial,\n",
    );
    expect(rowsAt(join(dataDir, "times/gb.csv")).map((row) => row["verified_on"])).toEqual([
      "2026-08-01",
      "2026-08-01",
    ]);
    expect(picked(rowOf(dataDir, "places/gb.csv", "1"), "verified_on")).toBe("");
    expect(findingsOf(dataDir)).toEqual([]);
  });

  test("before the last change of the row count for nothing", () => {
    const edited = suggestion({ fields: { phone: "+442072477234" } });
    expect(planAccept(folder(), [...three(), edited], OPTIONS).confirmed).toEqual([]);
  });
});
