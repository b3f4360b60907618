/** What comes next: the first Ramadan and Eids from a date on, and the days until them. */
import { describe, expect, it } from "vitest";
import type { Event } from "#core/model/event.ts";
import { awaitedIn, comingAddress, untilText } from "../../../../web/app/events/state.ts";

const event = (slug: string, startsAt: string): Event => ({ slug, starts_at: startsAt, ends_at: null }) as Event;

const EVENTS = [
  event("eid-al-adha-1448", "2027-05-16"),
  event("ramadan-begins-1448", "2027-02-08"),
  event("eid-al-fitr-1449", "2028-02-26"),
  event("ramadan-ends-1448", "2027-03-08"),
  event("eid-al-fitr-1448", "2027-03-09"),
  event("ramadan-begins-1449", "2028-01-28"),
];

describe("what is counted down to", () => {
  it.each([
    ["2026-11-23", ["ramadan-begins-1448", "eid-al-fitr-1448", "eid-al-adha-1448"]],
    ["2027-02-08", ["ramadan-begins-1448", "eid-al-fitr-1448", "eid-al-adha-1448"]],
    ["2027-02-09", ["eid-al-fitr-1448", "eid-al-adha-1448", "ramadan-begins-1449"]],
    ["2027-05-17", ["ramadan-begins-1449", "eid-al-fitr-1449"]],
    ["2030-01-01", []],
  ])("on %s is %j", (today, slugs) => {
    expect(awaitedIn(EVENTS, today).map(({ slug }) => slug)).toEqual(slugs);
  });

  it.each([
    ["2026-11-23", "en", "today"],
    ["2026-11-24", "en", "tomorrow"],
    ["2027-02-08", "en", "in 77 days"],
    ["2026-11-26", "ar", "بعد 3 أيام"],
    ["2027-02-08", "ar", "بعد 77 يومًا"],
    ["2026-11-24", "tr", "yarın"],
    // No date is not today.
    ["soon", "en", ""],
  ] as const)("%s in %s is %s", (date, language, text) => {
    expect(untilText(date, "2026-11-23", language)).toBe(text);
  });
});

it("asks for what has not ended, of the country and kind of the view", () => {
  expect(comingAddress({ country: "MA", kind: "festival", month: "2027-01" }, "2026-11-23", "en")).toBe(
    "/api/v1/events?from=2026-11-23&country=MA&kind=festival&limit=8&lang=en",
  );
});
