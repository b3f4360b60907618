/** An iCalendar parser written from RFC 5545, independent of our writer; throws on malformed input. */
import { promise } from "./target.ts";

/** Octets of a content line without its end (3.1). */
const LINE_OCTETS = 75;

/** Property values by name, with TEXT unescaped (3.3.11). */
type Component = ReadonlyMap<string, string>;

const CONTENT_LINE = /^([A-Z-]+)(?:;[A-Z-]+=[^:;]+)*:([^]*)$/;
const TEXTS = new Set(["SUMMARY", "DESCRIPTION", "LOCATION", "UID", "X-WR-CALNAME"]);

const unescaped = (value: string): string => {
  let text = "";
  for (let i = 0; i < value.length; i += 1) {
    const letter = value[i] ?? "";
    promise(letter !== "," && letter !== ";", `a bare ${letter} in a text`);
    if (letter !== "\\") {
      text += letter;
      continue;
    }
    i += 1;
    const escaped = value[i] ?? "";
    promise(escaped !== "" && "\\;,nN".includes(escaped), `an escape of ${JSON.stringify(escaped)}`);
    text += escaped === "n" || escaped === "N" ? "\n" : escaped;
  }
  return text;
};

/** Unfolded content lines. */
const linesOf = (stream: string): readonly string[] => {
  promise(stream.endsWith("\r\n"), "the last line has no end");
  const lines: string[] = [];
  for (const line of stream.slice(0, -2).split("\r\n")) {
    promise(Buffer.byteLength(line) <= LINE_OCTETS, `a line of ${Buffer.byteLength(line)} octets`);
    promise(!/[^\P{Cc}\t\u0080-\u009f]/u.test(line), `a control character in ${JSON.stringify(line)}`);
    const isFolded = /^[ \t]/.test(line);
    promise(line !== "" && (!isFolded || lines.length > 0), "an empty line");
    if (isFolded) lines.push(`${lines.pop() ?? ""}${line.slice(1)}`);
    else lines.push(line);
  }
  return lines;
};

/** The properties of the calendar itself, and of each of its events. */
export const readCalendar = (stream: string): { readonly head: Component; readonly events: readonly Component[] } => {
  const head = new Map<string, string>();
  const events: Map<string, string>[] = [];
  let open: Map<string, string> | null = null;
  /** Open components that are not events, innermost last. */
  const others: string[] = [];
  let isEmpty = true;
  for (const line of linesOf(Buffer.from(stream).toString())) {
    const [, name = "", value = ""] = CONTENT_LINE.exec(line) ?? [];
    promise(name !== "", `no content line: ${JSON.stringify(line)}`);
    if (name === "BEGIN" && value !== "VCALENDAR") isEmpty = false;
    if (name === "BEGIN" && value !== "VCALENDAR" && value !== "VEVENT") others.push(value);
    else if (others.length > 0) {
      if (name === "END") promise(others.pop() === value, `an end of ${value} without its beginning`);
    } else if (name === "BEGIN" && value === "VEVENT") {
      promise(open === null, "an event within an event");
      open = new Map();
      events.push(open);
    } else if (name === "END" && value === "VEVENT") {
      promise(open !== null, "an end without a beginning");
      open = null;
    } else {
      const component = open ?? head;
      promise(!component.has(name) || name === "BEGIN" || name === "END", `${name} twice`);
      component.set(name, TEXTS.has(name) ? unescaped(value) : value);
    }
  }
  promise(
    open === null && others.length === 0 && head.get("BEGIN") === "VCALENDAR" && head.get("END") === "VCALENDAR",
    "no whole calendar",
  );
  promise(!isEmpty, "a calendar without a component (3.6)");
  return { head, events };
};
