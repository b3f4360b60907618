/** /events as records and as a calendar. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCalendar, textOf, valueOf } from "./calendar.ts";
import { EVENTS, FIXTURE_EVENTS } from "./cases/events.ts";
import type { Json } from "./envelope.ts";
import { NOT_OURS, askHost, openFixture, openHost } from "./host.ts";
import type { Host } from "./host.ts";
import { readPage, walk } from "./lists.ts";
import { describeUnless, runRows } from "./rows.ts";

const DAY_MS = 86_400_000;

const dayAfter = (date: string): string =>
  new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");

const utc = (moment: string): string => `${new Date(moment).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** The properties of RFC 5545, 3.6.1 that say the same as the record. */
const timesOf = (record: Json): readonly (string | null)[] => {
  const { starts_at: start, ends_at: end } = record as { starts_at: string; ends_at: string | null };
  if (record["all_day"] === true) return [start.replaceAll("-", ""), dayAfter(end ?? start)];
  return [utc(start), end === null ? null : utc(end)];
};

const suite = (open: () => Promise<Host>, rows: Parameters<typeof runRows>[1]): void => {
  let host: Host;
  beforeAll(async () => {
    host = await open();
  });
  afterAll(async () => host.stop());

  runRows(() => host, rows);

  it.each([
    "?limit=50",
    "?limit=50&lang=ar",
    "?country=sa&lang=ar",
    "?from=2026-01-01&to=2026-12-31&limit=50",
    "?limit=1",
    "?from=1900-01-01&to=1900-01-02",
  ])("§3 Additions: format=ics is RFC 5545 and says what JSON says: /events%s", async (query) => {
    const answer = await askHost(host, `/events${query}&format=ics`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    const { head, events } = readCalendar(answer.text);
    expect(valueOf(head, "VERSION")).toBe("2.0");
    expect(valueOf(head, "PRODID")).toMatch(/./);
    const { data } = readPage(await askHost(host, `/events${query}`));
    expect(events).toHaveLength(data.length);
    for (const [i, event] of events.entries()) {
      const record = data[i] ?? {};
      expect(valueOf(event, "UID")).toContain(String(record["id"]));
      expect(valueOf(event, "DTSTAMP")).toMatch(/^\d{8}T\d{6}Z$/);
      expect([valueOf(event, "DTSTART"), valueOf(event, "DTEND")]).toEqual(timesOf(record));
      const kind = event.find(({ name }) => name === "DTSTART")?.parameters["VALUE"];
      expect(kind).toBe(record["all_day"] === true ? "DATE" : undefined);
      const [title, status] = [String(record["title"]), record["status"]];
      const summary = textOf(valueOf(event, "SUMMARY") ?? "");
      expect(summary.startsWith(title)).toBe(true);
      // A calendar shows the summary alone, so it says what is not certain: `Eid al-Fitr (expected)`.
      expect(summary.slice(title.length)).toMatch(status === "scheduled" ? /^$/ : /^ \(.+\)$/);
      const description = valueOf(event, "DESCRIPTION");
      expect(description === null ? null : textOf(description)).toBe(record["description"]);
      if (record["status"] === "cancelled") expect(valueOf(event, "STATUS")).toBe("CANCELLED");
    }
    expect(new Set(events.map((event) => valueOf(event, "UID"))).size).toBe(events.length);
  });

  it("§3 Additions: a UID is the same in every language and country", async () => {
    const uids = async (query: string): Promise<readonly string[]> => {
      const { text } = await askHost(host, `/events?format=ics&kind=festival&limit=50${query}`);
      return readCalendar(text).events.map((event) => valueOf(event, "UID") ?? "");
    };
    const english = await uids("");
    expect(await uids("&lang=ar")).toEqual(english);
    expect((await uids("&country=gb")).toSorted()).toEqual(english.toSorted());
  });

  it("§3 Records: an id names one event, and what a list shows of it", async () => {
    const { records } = await walk(host, "/events?limit=50");
    for (const record of records) {
      const { data, meta } = readPage(await askHost(host, `/events?id=${String(record["id"])}`));
      expect(meta["total"]).toBe(1);
      expect(data).toEqual([record]);
    }
  });
};

describe("on the host under test", () => suite(openHost, EVENTS));
describeUnless(NOT_OURS, "on data of every kind", () => suite(openFixture, [...EVENTS, ...FIXTURE_EVENTS]));
