/**
 * Texts from visitors, places and calendars: query strings, bodies, reviews, stored records, opening hours, iCalendar.
 */
import * as fc from "fast-check";
import { isOpenAt } from "../../../../server/base/opening-hours.ts";
import { bodyType, parseFields, readBody } from "../../../../server/core/http/body.ts";
import { type CalendarEntry, writeCalendar } from "../../../../server/core/http/icalendar.ts";
import { readQueryString } from "../../../../server/core/http/query-string.ts";
import { readBackup } from "../../../../server/core/contribution/backup.ts";
import { readAct, readRecord } from "../../../../server/core/contribution/record-kind.ts";
import { reviewBody, type ReviewBody, reviewForm } from "../../../../server/core/review/fields.ts";
import { REVIEW as REVIEW_KIND, writeReviewId } from "../../../../server/core/review/id.ts";
import { readSnapshot, writeSnapshot } from "../../../../server/core/review/ratings-snapshot.ts";
import { memoryStorage } from "../../../../server/core/contribution/memory-storage.ts";
import { ID_RANDOM_BYTES } from "../../../../server/core/contribution/storage.ts";
import { readCalendar } from "./calendar.ts";
import { damaged } from "./damage.ts";
import { type Outcome, promise, target, type Target } from "./target.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** Arbitrary text: any code units, control characters, direction marks, lone surrogates, long runs. */
const texts = fc.oneof(
  fc.string({ unit: "binary", maxLength: 100 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
  fc
    .array(
      fc.constantFrom(
        "\r\n",
        "\r",
        "\n",
        ",",
        ";",
        "\\",
        "\\n",
        ":",
        '"',
        "🕌",
        "👩‍👩‍👧‍👦",
        "e\u0301",
        "\u202e",
        "\u2066",
        "\0",
        "\t",
        "\u007f",
        "\u0085",
        "\u2028",
        "\ud800",
        "\udc00",
        " ",
        "م",
        "x".repeat(70),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join("")),
);

const readQuery = (text: string): Outcome => {
  const { values, errors } = readQueryString(text);
  for (const [name, all] of values) promise(all.length > 0, `no value of ${JSON.stringify(name)}`);
  return errors.length > 0 ? "partial" : "whole";
};

const TYPES = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"] as const;
const BODIES = [
  '{"place_id":1,"rating":5,"comment":"\\u0645 \\ud83d\\udd4c","name":null}',
  "place_id=1&rating=5&comment=%D9%85+x&name=",
  '--b\r\nContent-Disposition: form-data; name="place_id"\r\n\r\n1\r\n--b\r\ncontent-disposition: form-data; name=rating\r\n\r\n5\r\n--b--\r\n',
].map(utf8);

const SOUND_BODIES = TYPES.map((type, i) => [type, BODIES[i] ?? new Uint8Array()] as const);

const isClean = (text: string): boolean =>
  text === text.normalize("NFC") &&
  text === text.trim() &&
  !/[\u202a-\u202e\u2066-\u2069]/.test(text) &&
  !/[^\P{Cc}\n\t]/u.test(text);

/** A stored review is clean, and unchanged when sent again. */
const checkReview = (body: unknown, schema: typeof reviewBody | typeof reviewForm): Outcome => {
  const read = parseFields<ReviewBody>(schema, body, "review");
  if (!read.ok) return "refused";
  for (const text of [read.value.comment, read.value.name])
    promise(text === null || isClean(text), `${JSON.stringify(text)} is kept`);
  const again = parseFields<ReviewBody>(reviewBody, read.value, "review");
  promise(
    again.ok && JSON.stringify(again.value) === JSON.stringify(read.value),
    "what is kept changes when it is sent again",
  );
  return "whole";
};

const readAsBody = ([header, bytes]: readonly [string, Uint8Array]): Outcome => {
  const type = bodyType(header);
  if (!type.ok) return "refused";
  const read = readBody(type.value, header, bytes);
  if (!read.ok) return "refused";
  return checkReview(read.value.value, read.value.form === "json" ? reviewBody : reviewForm);
};

const REVIEW_ID = writeReviewId(
  { createdMs: 1_795_330_800_000, placeId: 1, rating: 5, isHeld: false },
  new Uint8Array(ID_RANDOM_BYTES),
);
const REVIEW = {
  id: REVIEW_ID,
  place_id: 1,
  rating: 5,
  comment: "a",
  name: null,
  created_at: "2026-11-22T07:00:00+00:00",
  delete_token_hash: "00",
};
const STORED = [
  JSON.stringify(REVIEW),
  `{"kind":"musalla-reviews","format":1}\n${JSON.stringify({ kind: "review", review: REVIEW })}`,
  writeSnapshot({ writtenMs: 1, sinceMs: 0, places: new Map([[1, [0, 0, 0, 0, 1]]]) }),
].map(utf8);

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split("\n");
}

const readStoredText = async (bytes: Uint8Array): Promise<Outcome> => {
  const text = textOf(bytes);
  const [record, act, snapshot] = [readRecord(REVIEW_KIND, text), readAct(REVIEW_KIND, text), readSnapshot(text)];
  const { refused, added } = await readBackup(memoryStorage(), { kinds: [REVIEW_KIND], values: [] }, linesOf(text));
  promise(
    refused.every((line) => line >= 1),
    "a refused line without a number",
  );
  if (record !== null || act !== null || snapshot !== null || refused.length === 0) return "whole";
  return added > 0 ? "partial" : "refused";
};

const HOURS = [
  "Mo",
  "Tu-Fr",
  "Su",
  "PH",
  "SH",
  "off",
  "closed",
  "open",
  "unknown",
  "24/7",
  "08:00-12:00",
  "00:00-24:00",
  "22:00-02:00",
  "sunrise-sunset",
  "(sunrise+01:00)-(sunset-00:30)",
  "10:00+",
  "Jan",
  "Feb 29",
  "Dec 25-Jan 5",
  "easter -2 days",
  "week 1-53/2",
  "2020-2030/2",
  "1900-2100",
  "Mo[1,-1]",
  "Su[-1] +3 days",
  ";",
  "||",
  ",",
  "-",
  " ",
  '"by appointment"',
  "dawn-dusk",
  "26:00-48:00",
  "10:00-16:00/90",
  "(",
  ")",
  "[",
  "/",
  "+",
  ":",
  "8am-5pm",
  "من 8",
  "Ramadan",
  "Jan 31-Feb 1",
  "9".repeat(40),
];

/** The longest opening hours that a cell allows (build/tables). */
const HOURS_MAX = 1000;
/** Limit of processor time for an evaluation, ms: it happens within a request. */
const HOURS_MS = 2000;

const hours = fc.oneof(
  fc.array(fc.constantFrom(...HOURS), { maxLength: 25 }).map((parts) => parts.join(" ")),
  fc.array(fc.constantFrom(...HOURS), { maxLength: 25 }).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom(...HOURS), fc.integer({ min: 1, max: 300 })).map(([part, times]) => part.repeat(times)),
  fc.string({ unit: "grapheme", maxLength: 100 }),
);

const evaluate = ([text, nowMs]: readonly [string, number]): Outcome => {
  const used = process.cpuUsage();
  const state = isOpenAt(
    text.slice(0, HOURS_MAX),
    { lat: 41, lng: 29, country: "TR", region: null },
    nowMs,
    10_800_000,
  );
  const tookMs = process.cpuUsage(used).user / 1000;
  promise(state === null || typeof state === "boolean", `the state is ${String(state)}`);
  promise(tookMs < HOURS_MS, `it took ${tookMs.toFixed(0)} ms`);
  return state === null ? "refused" : "whole";
};

/** Normalises to what TEXT can hold: one kind of line end, and no control characters except tabs. */
const asText = (text: string): string =>
  textOf(utf8(text.replaceAll(/[^\P{Cc}\r\n\t\u0080-\u009f]/gu, "").replaceAll(/\r\n?/g, "\n")));

const entries: fc.Arbitrary<CalendarEntry> = fc.record({
  uid: fc.nat().map((id) => `event-${id}@musalla`),
  summary: texts,
  description: fc.option(texts),
  startsAt: fc.constantFrom("2026-11-22", "2026-11-22T10:00:00+03:00"),
  endsAt: fc.constantFrom(null, "2026-11-23"),
  status: fc.constantFrom("CONFIRMED", "CANCELLED", "TENTATIVE"),
  url: fc.option(fc.webUrl({ withQueryParameters: true })),
  location: fc.option(texts),
});

const writeAndRead = ([name, all]: readonly [string, readonly CalendarEntry[]]): Outcome => {
  const { head, events } = readCalendar(new TextDecoder().decode(writeCalendar(name, "ar", all, 0)));
  promise(head.get("X-WR-CALNAME") === asText(name), "another name is read back");
  promise(events.length === all.length, `${events.length} of ${all.length} events are read back`);
  for (const [i, { summary, description, location }] of all.entries()) {
    const read = events[i];
    const fields = { SUMMARY: summary, DESCRIPTION: description, LOCATION: location };
    for (const [property, text] of Object.entries(fields))
      promise(read?.get(property) === (text === null ? undefined : asText(text)), `another ${property} is read back`);
  }
  return "whole";
};

export const textTargets = (): readonly Target[] => {
  // The library reads a Date's local fields; servers run in UTC (plugins/start.ts).
  process.env["TZ"] = "UTC";
  const header = fc.oneof(
    fc.constantFrom(...TYPES),
    fc.string({ maxLength: 60 }).map((more) => `multipart/form-data; boundary=${more}`),
  );
  return [
    target(
      "query string",
      fc.oneof(texts, damaged([utf8("?a=%D9%85&b=+x&a=2&%3F")]).map(textOf)),
      ["?a=%D9%85"],
      readQuery,
    ),
    target("body", fc.tuple(header, damaged(BODIES)), SOUND_BODIES, readAsBody),
    target(
      "review",
      fc.record({
        place_id: fc.constant(1),
        rating: fc.constant(5),
        comment: fc.option(texts),
        name: fc.option(texts),
      }),
      [],
      (body) => checkReview(body, reviewBody),
    ),
    target("stored reviews", damaged(STORED), STORED, readStoredText),
    target(
      "opening hours",
      fc.tuple(
        hours,
        fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((s) => s * 1000),
      ),
      [["Mo-Su 08:00-12:00", 1_800_000_000_000]],
      evaluate,
    ),
    target("iCalendar", fc.tuple(texts, fc.array(entries, { maxLength: 3 })), [["a", []]], writeAndRead),
  ];
};
