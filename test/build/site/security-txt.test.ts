/** security.txt by RFC 9116: its fields, how long it is good from the day of the build, and whom it names. */
import { describe, expect, test } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import { partOf } from "../../../build/site/prepare.ts";
import { faultOfContact, formatSecurityTxt } from "../../../build/site/security-txt.ts";

const CONTACT = "https://github.com/o/n/security/advisories/new";
const DAY_MS = 86_400_000;

const fieldsOf = (text: string): Readonly<Record<string, string>> => {
  expect(text.endsWith("\n")).toBe(true);
  const lines = text.slice(0, -1).split("\n");
  const fields = lines.map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line) ?? []);
  expect(new Set(fields.map(([, name]) => name)).size).toBe(lines.length);
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
};

describe("the text", () => {
  test("has what is required, once", () => {
    expect(fieldsOf(formatSecurityTxt(CONTACT, "2026-11-22"))).toEqual({
      Contact: CONTACT,
      Expires: "2027-06-01T00:00:00Z",
      "Preferred-Languages": "en",
    });
  });

  test("is good for half a year at least and for less than a year, from any day on", () => {
    const [first, last] = [parseDate("2026-01-01") ?? 0, parseDate("2029-12-31") ?? 0];
    for (let day = first; day <= last; day += 1) {
      const today = formatDate(day);
      const { Expires = "" } = fieldsOf(formatSecurityTxt(CONTACT, today));
      const days = (Date.parse(Expires) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS;
      expect(days, today).toBeGreaterThan(180);
      expect(days, today).toBeLessThan(220);
    }
  });

  test("is the same all month, so that a daily build changes nothing, and another one the next", () => {
    expect(formatSecurityTxt(CONTACT, "2026-11-30")).toBe(formatSecurityTxt(CONTACT, "2026-11-01"));
    expect(formatSecurityTxt(CONTACT, "2026-12-01")).not.toBe(formatSecurityTxt(CONTACT, "2026-11-30"));
    expect(() => formatSecurityTxt(CONTACT, "today")).toThrow("got the day today");
  });
});

describe("the contact", () => {
  test.each([
    [CONTACT, null],
    ["mailto:security@example.org", null],
    ["tel:+1-201-555-0123", null],
    ["security@example.org", "must be a URI"],
    ["http://example.org/", "must be a URI"],
    ["https://", "must be a URI"],
    ["mailto:a@b\nExpires: 2099-01-01T00:00:00Z", "must be a URI"],
    ["", "must be a URI"],
  ])("%j is taken, or refused", (contact, fault) => {
    const found = faultOfContact(contact);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });
});

test("the pages are built again for another contact, and with one for another month", () => {
  const of = (more: object): string =>
    partOf("web", {
      dataDir: "data",
      outDir: "out",
      today: "2026-11-22",
      editUrl: null,
      onProgress: () => undefined,
      ...more,
    }).hash();
  const named = of({ securityContact: CONTACT });
  expect(named).not.toBe(of({ securityContact: "mailto:a@example.org" }));
  expect(named).toBe(of({ securityContact: CONTACT, today: "2026-11-01" }));
  expect(named).not.toBe(of({ securityContact: CONTACT, today: "2026-12-01" }));
});
