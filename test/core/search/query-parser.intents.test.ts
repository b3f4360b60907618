/** What a query asks for instead of a name, by the phrases that ship. */
import { describe, expect, test } from "vitest";
import { readIntents } from "#core/shard/intents.ts";
import { intentIn } from "#core/search/query-parser.ts";
import { loadTables } from "../../../build/check/load/load.ts";
import { planIntents } from "../../../build/compile/plan/intents.ts";

const [file] = planIntents(loadTables("data").tables);
const TABLE = readIntents("x", Buffer.from(file?.content ?? ""));

describe("the intent of a query", () => {
  test.each([
    ["prayer times jakarta", "prayer-times", "jakarta", null],
    ["Jakarta Prayer Times today", "prayer-times", "jakarta", null],
    ["prayer times in new york", "prayer-times", "new york", null],
    ["مواقيت الصلاة في القاهرة", "prayer-times", "قاهره", null],
    ["İstanbul namaz vakitleri", "prayer-times", "istanbul", null],
    ["horaires de prière à Lyon", "prayer-times", "lyon", null],
    ["qibla", "qibla", "", null],
    ["which way is qibla in tokyo", "qibla", "tokyo", null],
    ["ramadan 2027", "ramadan", "", 2027],
    ["رمضان ١٤٤٨", "ramadan", "", 1448],
    ["ramadan calendar 2027 london", "ramadan", "london", 2027],
    ["eid morocco", "eid", "morocco", null],
    ["eid al-fitr 2027", "eid-al-fitr", "", 2027],
    ["عيد الأضحى", "eid-al-adha", "", null],
    ["mosque near me", "near-me", "mosque", null],
    ["مسجد قريب مني", "near-me", "مسجد", null],
    ["masjid terdekat", "near-me", "masjid", null],
  ])("%s: %s of %j, year %s", (text, intent, rest, year) => {
    expect(intentIn(TABLE, text)).toMatchObject({ intent, rest, year });
  });

  test.each(["east london mosque", "masjid al-haram", "بيت الصلاح", "halal paris", "prayer room", "times square", ""])(
    "%j asks for a name",
    (text) => {
      expect(intentIn(TABLE, text)).toBeNull();
    },
  );

  test.each([
    ["friday prayer london", "service", "london", true],
    ["صلاة الجمعة في لندن", "service", "لندن", true],
    ["mosque open now", "feature", "mosque", true],
    ["mosque with parking", "feature", "mosque", true],
    ["taraweeh for women", "service", "", true],
    ["friday prayer near me", "service", "", false],
    ["salat al jumua leeds", "service", "leeds", true],
    ["mosque near me", null, "mosque", false],
  ])("%s wishes for a %s, of %j; implied: %s", (text, wish, rest, isImplied) => {
    expect(intentIn(TABLE, text)).toMatchObject({ intent: "near-me", wish, rest, isImplied });
  });

  test("what is near comes before a question as long", () => {
    expect(intentIn(TABLE, "eid prayer near me")).toMatchObject({ intent: "near-me", rest: "eid prayer" });
  });

  test.each([
    ["موعد أذان المغرب القاهرة", "prayer-times", "قاهره"],
    ["when is eid ul adha in pakistan", "eid-al-adha", "pakistan"],
    ["islamic date today", "hijri-date", ""],
  ])("%s: phrases share words, the more special counts", (text, intent, rest) => {
    expect(intentIn(TABLE, text)).toMatchObject({ intent, rest });
  });

  test("a phrase may have a slip where slips are looked for", () => {
    expect(intentIn(TABLE, "prayer tims london")).toBeNull();
    expect(intentIn(TABLE, "prayer tims london", true)).toMatchObject({ intent: "prayer-times", rest: "london" });
    expect(intentIn(TABLE, "east london mosque", true)).toBeNull();
  });

  test("a word of a service is no question of its own, two words of one are", () => {
    expect(intentIn(TABLE, "salat al jumua")).toMatchObject({ intent: "near-me", wish: "service" });
    expect(intentIn(TABLE, "salat leeds")).toMatchObject({ intent: "prayer-times", rest: "leeds" });
  });

  test("another question than what is near has no wish", () => {
    expect(intentIn(TABLE, "friday prayer times london")).toMatchObject({ intent: "prayer-times", wish: null });
  });

  test("a table of an older build has no wishes", () => {
    const older = readIntents("x", Buffer.from(JSON.stringify({ phrases: TABLE.phrases, beside: TABLE.beside })));
    expect(intentIn(older, "friday prayer london")).toBeNull();
  });

  test("a year belongs to a feast alone", () => {
    expect(intentIn(TABLE, "prayer times 2027")).toMatchObject({ rest: "2027", year: null });
  });

  test("two questions at once answer the longer phrase", () => {
    expect(intentIn(TABLE, "qibla prayer times")).toMatchObject({ intent: "prayer-times", rest: "qibla" });
  });
});
