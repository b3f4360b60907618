/** What becomes of the form of suggestions: fields that change, opening hours, points, messages. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Place } from "#core/model/place.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { WEEKDAYS_FROM_MONDAY } from "#core/values/times.ts";
import { messageOf, messageUrl } from "../../../../web/app/suggest/elsewhere.ts";
import {
  bodyOf,
  fieldsOf,
  fileOf,
  fileValues,
  hasTimes,
  hoursText,
  linesOf,
  parsePoint,
  pathOf,
  rowsToType,
  tidied,
  timesOf,
  type Values,
} from "../../../../web/app/suggest/values.ts";
import { FULL_PLACE } from "../../../walks/full-place.ts";

const PLACE = FULL_PLACE as unknown as Place;

describe("the fields of a suggestion", () => {
  it.each<[SuggestionKind, Values, object | null]>([
    ["edit", {}, null],
    ["edit", { phone: "+966148000000" }, null],
    ["edit", { phone: "" }, { phone: null }],
    ["edit", { phone: "+966148000001", website: " https://quba.example/ " }, { phone: "+966148000001" }],
    ["edit", { "names.ar": "مسجد قباء الكبير", "names.tr": "" }, { names: { ar: "مسجد قباء الكبير", tr: null } }],
    ["edit", { "amenities.toilets": "yes", "amenities.wudu": "yes" }, { amenities: { toilets: "yes" } }],
    ["edit", { "address.locality": "", "address.region": "Medina" }, { address: { locality: null, region: "Medina" } }],
    ["edit", { "halal.alcohol": "" }, { halal: { alcohol: null } }],
    ["moved", {}, null],
    ["moved", { lat: "24.5", lng: "-0.00001" }, { lat: 24.5, lng: -0.00001 }],
    ["closed", {}, { status: "closed" }],
    ["closed", { status: "temporarily-closed" }, { status: "temporarily-closed" }],
    ["confirm", {}, { confirms: ["existence"] }],
    ["confirm", { confirms: "existence phone" }, { confirms: ["existence", "phone"] }],
    ["duplicate", { duplicate_of: "x" }, null],
    ["duplicate", { duplicate_of: "12" }, { duplicate_of: 12 }],
    ["times", {}, null],
    [
      "times",
      { "rules.isha": "+20", "rules.jumuah": "13:00", "khutbah.jumuah": "12:40", "rules.from": "2026-12-01" },
      {
        rules: [
          { prayer: "isha", value: "+20", from: "2026-12-01" },
          { prayer: "jumuah", value: "13:00", khutbah: "12:40", from: "2026-12-01" },
        ],
      },
    ],
    [
      "times",
      { "rules.jumuah": "13:00", "rules.jumuah2": "14:00" },
      {
        rules: [
          { prayer: "jumuah", value: "13:00" },
          { prayer: "jumuah", shift: 2, value: "14:00" },
        ],
      },
    ],
  ])("%s with %j", (kind, values, fields) => {
    expect(fieldsOf(kind, values, PLACE)).toEqual(fields);
  });

  it("of a new place have its name, kind and point", () => {
    const values = { name: " مصلى السوق ", type: "musalla", lat: "21.4", lng: "39.8", who: "Amina", note: " " };
    expect(bodyOf("add", values, null)).toEqual({
      kind: "add",
      fields: { name: "مصلى السوق", type: "musalla", lat: 21.4, lng: 39.8 },
      name: "Amina",
    });
  });

  it("of a new place have its times, unless nobody prays there together", () => {
    const values = {
      name: "Nur",
      type: "musalla",
      lat: "21.4",
      lng: "39.8",
      "rules.isha": "+20",
      "rules.jumuah2": "14:00",
    };
    const rules = [
      { prayer: "isha", value: "+20" },
      { prayer: "jumuah", shift: 2, value: "14:00" },
    ];
    const place = { name: "Nur", lat: 21.4, lng: 39.8 };
    expect(fieldsOf("add", values, null)).toEqual({ ...place, type: "musalla", rules });
    expect(fieldsOf("add", { ...values, type: "cemetery" }, null)).toEqual({ ...place, type: "cemetery" });
  });
});

it.each([
  ["fields.phone", "phone"],
  ["fields.address.region", "address.region"],
  ["fields.rules[1].value", "rules.jumuah"],
  ["fields.rules[1].khutbah", "khutbah.jumuah"],
  ["fields.rules[0].from", "rules.from"],
  ["name", "who"],
  ["note", "note"],
])("%s is the field %s of the form", (parameter, path) => {
  expect(pathOf(parameter, { "rules.jumuah": "13:00", "rules.asr": "+10" })).toBe(path);
});

it.each([
  ["phone", " +44 (0)20 7650-3000 ", "+4402076503000"],
  ["phone", "٠٠٩٦٦ ١١ ٠٠٠ ٠٠٠٠", "+966110000000"],
  ["website", "elm.example/a", "https://elm.example/a"],
  ["website", "http://elm.example", "http://elm.example"],
  ["website", "nonsense", "nonsense"],
  ["name", "  A   mosque ", "A mosque"],
])("the %s %j is written %j", (path, text, tidy) => {
  expect(tidied(path, text)).toBe(tidy);
});

describe("opening hours", () => {
  it.each([
    ["Mo-Su 05:00-22:00", "Mo-Su 05:00-22:00"],
    ["09:00-17:00", "Mo-Su 09:00-17:00"],
    ["Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00", "Mo-Fr 09:00-12:00,13:00-17:00; Sa 10:00-14:00"],
    ["Fr-Mo 09:00-17:00", "Mo,Fr-Su 09:00-17:00"],
    ["Mo,Tu 22:00-24:00", "Mo,Tu 22:00-24:00"],
  ])("%s goes through the form as %s", (text, same) => {
    expect(hoursText(linesOf(text) ?? [])).toBe(same);
  });

  it.each(["24/7", "Mo-Fr 09:00-17:00; PH off", "sunrise-sunset", "Mo-Fr 09:00-17:00; Fr 14:00-15:00"])(
    "%s is left to its text",
    (text) => {
      expect(linesOf(text)).toBeNull();
    },
  );

  it("say the same of each day after they went through the form again", () => {
    const clock = fc
      .integer({ min: 0, max: 47 })
      .map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 === 0 ? "00" : "30"}`);
    const line = fc.record({
      days: fc.array(fc.boolean(), { minLength: WEEKDAYS_FROM_MONDAY.length, maxLength: WEEKDAYS_FROM_MONDAY.length }),
      from: clock,
      to: clock,
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        const text = hoursText(lines);
        expect(hoursText(linesOf(text) ?? [])).toBe(text);
      }),
    );
  });
});

it.each([
  ["24.4393, 39.6172", [24.4393, 39.6172]],
  ["٢٤٫٤٣٩٣، ٣٩٫٦١٧٢", [24.4393, 39.6172]],
  ["geo:-6.2,106.8?z=17", [-6.2, 106.8]],
  ["https://www.openstreetmap.org/?mlat=24.4&mlon=39.6#map=17/1/2", [24.4, 39.6]],
  ["https://www.openstreetmap.org/#map=17/24.4393/39.6172", [24.4393, 39.6172]],
  ["https://www.google.com/maps/place/X/@24.4,39.6,17z/data=!3m1!3d24.43!4d39.61", [24.43, 39.61]],
  ["https://maps.apple.com/?ll=24.4,39.6&q=X", [24.4, 39.6]],
  ["91, 10", null],
  ["Quba Mosque", null],
  ["", null],
])("the point of %s", (text, point) => {
  expect(parsePoint(text)).toEqual(point === null ? null : { lat: point[0], lng: point[1] });
});

describe("a message for hosts without a server", () => {
  const body = bodyOf("closed", { note: "Shut & gone" }, PLACE);
  const message = messageOf(body, "Quba Mosque", "https://musalla.example/place/?id=401");

  it("has the record in it", () => {
    expect(JSON.parse(/```json\n([^]*)\n```/.exec(message.text)?.[1] ?? "")).toEqual(body);
    expect(message.text).toContain("https://musalla.example/place/?id=401");
  });

  it.each([
    ["issue", "https://github.com/o/n/issues/new", "title", "body"],
    ["issue", "https://github.com/o/n/issues/new?labels=data", "title", "body"],
    ["mail", "mailto:places@example.org", "subject", "body"],
  ] as const)("opens an %s at %s", (kind, url, title, text) => {
    const opened = new URL(messageUrl({ kind, url }, message) ?? "");
    expect(opened.href.startsWith(url)).toBe(true);
    expect([opened.searchParams.get(title), opened.searchParams.get(text)]).toEqual([message.title, message.text]);
  });

  it("is left to be copied where there is no address, or it would be too long", () => {
    expect(messageUrl({ kind: "nowhere", url: null }, message)).toBeNull();
    const long = { ...message, text: "م".repeat(2000) };
    expect(messageUrl({ kind: "mail", url: "mailto:a@example.org" }, long)).toBeNull();
  });
});

describe("a file that was taken", () => {
  const FILE = {
    name: "march.csv",
    rules: [{ prayer: "jumuah", value: "13:15" }],
    printed: "date,fajr,isha_iqama\n2027-03-01,04:50,20:00\n",
  };

  it("is its rules and days, with what is typed of the others", () => {
    const values = { ...fileValues(FILE), "rules.isha": "21:00", "rules.asr": "+15", "rules.jumuah2": "14:00" };
    expect(rowsToType(values)).toEqual(["fajr", "dhuhr", "asr", "maghrib"]);
    expect(fieldsOf("times", values, null)).toEqual({
      rules: [
        { prayer: "jumuah", value: "13:15" },
        { prayer: "asr", value: "+15" },
      ],
      printed: FILE.printed,
    });
    expect(fieldsOf("add", { ...values, type: "mosque" }, null)).toMatchObject({ printed: FILE.printed });
    expect(timesOf(values)).toEqual(values);
  });

  it("shows faults of its rules and days at the file, and faults of typed rows at the rows", () => {
    const values = { ...fileValues(FILE), "rules.asr": "+15" };
    expect(pathOf("fields.printed[0].fajr", values)).toBe("printed");
    expect(pathOf("fields.rules[0].value", values)).toBe("printed");
    expect(pathOf("fields.rules[1].value", values)).toBe("rules.asr");
  });

  it("leaves nothing once it is let go of, or where what was kept cannot be read", () => {
    expect(fieldsOf("times", fileValues(null), null)).toBeNull();
    expect(fileOf({ printed: "date\n", "file.rules": "{" })).toBeNull();
    expect(hasTimes({ ...fileValues(FILE) })).toBe(true);
    expect(hasTimes(fileValues(null))).toBe(false);
  });
});
