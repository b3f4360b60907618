import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertRow } from "../../../../build/data/new/place.ts";
import { places } from "../../../../build/tables/places.ts";

const HEADER = "slug,city,type,rank,name_en";
const row = (slug: string, city: string, rank = "3") => ({
  slug,
  city,
  type: "mosque",
  rank,
  name_en: "N, N",
});

describe("a row is put", () => {
  const text = `${HEADER}\nb,bath,mosque,2,B\nd,bath,mosque,3,"D\nD"\n\nz,york,mosque,3,Z\n`;

  test.each([
    ["first", row("a", "bath", "1"), 2],
    ["between", row("a", "leeds"), 6],
    ["by its slug", row("c", "bath"), 3],
    ["last", row("zz", "york"), 7],
  ])("%s", (_, fields, line) => {
    const inserted = insertRow(text, fields);
    expect(inserted.line).toBe(line);
    expect(inserted.text.split("\n")[line - 1]).toBe(inserted.row);
    expect(
      inserted.text
        .split("\n")
        .toSpliced(line - 1, 1)
        .join("\n"),
    ).toBe(text);
  });

  test("with the line ends and the mark of the file", () => {
    const inserted = insertRow(`\uFEFF${HEADER}\r\nb,bath,mosque,2,B`, row("c", "bath"));
    expect(inserted.text).toBe(`\uFEFF${HEADER}\r\nb,bath,mosque,2,B\r\nc,bath,mosque,3,"N, N"\r\n`);
    expect(inserted.line).toBe(3);
  });

  test("under a new header where there is no file", () => {
    const inserted = insertRow("", row("a", "b"));
    expect(inserted.text).toBe(`${Object.keys(places.columns).join(",")}\n${inserted.row}\n`);
    expect(inserted.line).toBe(2);
  });
});

/** Files of every size: rows in the order of the data, some with a comma, a quote or letters beyond ASCII. */
const files = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom("", "bath", "leeds", "york"), fc.stringMatching(/^[a-z]{1,3}(-[0-9]{1,2})?$/)),
    {
      selector: String,
      minLength: 1,
      maxLength: 40,
    },
  )
  .chain((keys) =>
    fc.tuple(
      ...keys.map(([city, slug]) =>
        fc.record({
          city: fc.constant(city),
          slug: fc.constant(slug),
          type: fc.constant("mosque"),
          rank: fc.constantFrom("1", "2", "3", "4", "5"),
          name_en: fc.constantFrom("Plain", "Mosquée, « la »", 'The "Old"', "جامع"),
        }),
      ),
    ),
  );

test("a row that is taken out of a file goes back to where it was", () => {
  fc.assert(
    fc.property(files, fc.nat(), (rows, nth) => {
      const [first, ...others] = rows;
      const text = others.reduce(
        (before, one) => insertRow(before, one).text,
        insertRow(`${HEADER}\n`, first ?? {}).text,
      );
      const [header = "", ...lines] = text.trimEnd().split("\n");
      const at = nth % lines.length;
      const taken = rows.find((one) => insertRow(`${HEADER}\n`, one).row === lines[at]) ?? {};
      const without = `${[header, ...lines.toSpliced(at, 1)].join("\n")}\n`;
      expect(insertRow(without, taken)).toEqual({ text, row: lines[at], line: at + 2 });
    }),
  );
});
