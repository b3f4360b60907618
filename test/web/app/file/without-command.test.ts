/** What the reader says is said without its command line; a text of it that is new and names an option fails here. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { withoutCommand } from "../../../../web/app/file/without-command.ts";

const READER = fileURLToPath(new URL("../../../../build/timetable", import.meta.url));

/** The texts of the reader that name a mapping or an option, with something in the place of what is put into them. */
const texts = readdirSync(READER)
  .filter((name) => name.endsWith(".ts"))
  .flatMap((name) =>
    [...readFileSync(join(READER, name), "utf8").matchAll(/(["'`])((?:(?!\1)[^\n\\])*)\1/g)].map(
      ([, , text = ""]) => text,
    ),
  )
  .filter((text) => /in a mapping| --|\(--/.test(text))
  .map((text) => text.replaceAll(/\$\{[^}]*\}/g, "x"));

test("every text of the reader loses what it says of the command line, and keeps the rest", () => {
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts) {
    const plain = withoutCommand(text);
    expect(plain).not.toMatch(/mapping| --|\(--/);
    expect(plain.length).toBeGreaterThan(7);
  }
});

test("other texts stay", () => {
  const text =
    "fajr: 31 of 31 times cannot be those of this place, a name in a mapping of days; the first is a.csv, line 2";
  expect(withoutCommand(text)).toBe(text);
});
