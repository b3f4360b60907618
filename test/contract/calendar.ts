/** Reads an iCalendar stream by RFC 5545, strictly: what is not well-formed fails the test that reads it. */
import { expect } from "vitest";

export interface Property {
  readonly name: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly value: string;
}

export type Component = readonly Property[];

export interface Calendar {
  /** Properties of the calendar itself. */
  readonly head: Component;
  readonly events: readonly Component[];
}

/** Octets of a content line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

const LINE = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):([^]*)$/;

const readProperty = (line: string): Property => {
  const [, name = "", parameters = "", value = ""] = LINE.exec(line) ?? [];
  expect(name, `a content line: ${line}`).not.toBe("");
  const pairs = parameters.split(";").filter((one) => one !== "").map((one) => one.split("=") as [string, string]); // prettier-ignore
  return { name, parameters: Object.fromEntries(pairs), value };
};

/** Content lines, unfolded (RFC 5545, 3.1). */
const linesOf = (text: string): readonly string[] => {
  expect(text.endsWith("\r\n"), "the last line ends").toBe(true);
  expect(text.replaceAll("\r\n", ""), "CRLF alone").not.toMatch(/[\r\n]/);
  const folded = text.slice(0, -2).split("\r\n");
  for (const line of folded) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(LINE_OCTETS);
    expect(line, "no empty line").not.toBe("");
  }
  return text.slice(0, -2).replaceAll(/\r\n[ \t]/g, "").split("\r\n"); // prettier-ignore
};

/** A calendar of VEVENTs alone. */
export const readCalendar = (text: string): Calendar => {
  const properties = linesOf(text).map(readProperty);
  const [begin, end] = [properties[0], properties.at(-1)];
  expect([begin?.name, begin?.value, end?.name, end?.value]).toEqual(["BEGIN", "VCALENDAR", "END", "VCALENDAR"]); // prettier-ignore
  const head: Property[] = [];
  const events: Property[][] = [];
  let open: Property[] | null = null;
  for (const property of properties.slice(1, -1)) {
    if (property.name === "BEGIN") {
      expect([property.value, open]).toEqual(["VEVENT", null]);
      open = [];
      events.push(open);
    } else if (property.name === "END") {
      expect([property.value, open === null]).toEqual(["VEVENT", false]);
      open = null;
    } else (open ?? head).push(property);
  }
  expect(open, "every component ends").toBeNull();
  return { head, events };
};

/** The value of a property that stands at most once; `null` where it does not. */
export const valueOf = (component: Component, name: string): string | null => {
  const found = component.filter((one) => one.name === name);
  expect(found.length, `${name} at most once`).toBeLessThanOrEqual(1);
  return found[0]?.value ?? null;
};

/** TEXT without its escapes (RFC 5545, 3.3.11). */
export const textOf = (value: string): string => {
  expect(value.replaceAll(/\\[\\;,nN]/g, ""), "everything is escaped").not.toMatch(/[\\;,]/);
  return value.replaceAll(/\\([\\;,nN])/g, (_all, one: string) => (/n/i.test(one) ? "\n" : one));
};
