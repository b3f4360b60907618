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
  const pairs = parameters
    .split(";")
    .filter((one) => one !== "")
    .map((one) => one.split("=") as [string, string]);
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
  return text
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, "")
    .split("\r\n");
};

/** A component as it is written, with those within it. */
interface Block {
  readonly name: string;
  readonly properties: Property[];
  readonly within: Block[];
}

const readBlocks = (properties: readonly Property[]): Block => {
  const whole: Block = { name: "", properties: [], within: [] };
  const open: Block[] = [whole];
  for (const property of properties) {
    const inner = open.at(-1) ?? whole;
    if (property.name === "BEGIN") {
      const block: Block = { name: property.value, properties: [], within: [] };
      inner.within.push(block);
      open.push(block);
    } else if (property.name === "END") expect(open.pop()?.name, "what ends was open").toBe(property.value);
    else inner.properties.push(property);
  }
  expect(open, "every component ends").toEqual([whole]);
  return whole;
};

/** A calendar of VEVENTs, or of one VTIMEZONE: a calendar has a component (RFC 5545, 3.6). */
export const readCalendar = (text: string): Calendar => {
  const { properties, within } = readBlocks(linesOf(text).map(readProperty));
  expect([properties, within.map(({ name }) => name)]).toEqual([[], ["VCALENDAR"]]);
  const [{ properties: head, within: components } = { properties: [], within: [] }] = within;
  const zones = components.filter(({ name }) => name === "VTIMEZONE");
  const events = components.filter(({ name }) => name === "VEVENT");
  expect(components.length, "a component at least").toBeGreaterThan(0);
  expect(zones.length + events.length, "components that are known").toBe(components.length);
  expect(events.flatMap((event) => event.within)).toEqual([]);
  for (const zone of zones) {
    expect(zone.properties.map(({ name }) => name)).toEqual(["TZID"]);
    // 3.6.5: one STANDARD or DAYLIGHT at least, each with these three.
    expect(zone.within.map(({ name }) => name)).toEqual(["STANDARD"]);
    expect(zone.within[0]?.properties.map(({ name }) => name)).toEqual(["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]);
  }
  return { head, events: events.map((event) => event.properties) };
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
