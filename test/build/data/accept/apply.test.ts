import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Confirmation, confirmedOn } from "../../../../build/data/accept/apply.ts";

/** `a 2026-01-01` is a confirmation of the voter a. */
const read = (text: string): readonly Confirmation[] =>
  text.split(", ").flatMap((one) => {
    const [voter = "", day = ""] = one.split(" ");
    return voter === "" ? [] : [{ voter: voter.includes("-") ? voter : `k1-${voter}`, day }];
  });

describe("the day that confirmations move verified_on to", () => {
  test.each([
    ["nobody", "", "", null],
    ["two voters", "a 2026-01-01, b 2026-02-15", "", null],
    ["three within 29 days", "a 2026-01-01, b 2026-01-15, c 2026-01-30", "", null],
    ["three over 30 days", "a 2026-01-01, b 2026-01-15, c 2026-01-31", "", "2026-01-01"],
    ["three on two days", "a 2026-01-01, b 2026-02-15, c 2026-02-15", "", null],
    ["one voter on three days", "a 2026-01-01, a 2026-02-15, a 2026-03-31", "", null],
    ["two voters on many days", "a 2026-01-01, b 2026-02-15, a 2026-03-31, b 2026-05-01", "", null],
    ["the latest three count", "a 2026-01-01, b 2026-01-15, c 2026-02-15, d 2026-04-01", "", "2026-01-15"],
    ["one who repeats is a later first", "a 2026-01-01, a 2026-02-01, b 2026-02-15, c 2026-03-15", "", "2026-02-01"],
    ["as old as the last verification", "a 2026-01-01, b 2026-01-15, c 2026-01-31", "2026-01-01", null],
    ["later than the last verification", "a 2026-01-01, b 2026-01-15, c 2026-01-31", "2025-12-31", "2026-01-01"],
    ["of two secrets, which cannot be compared", "k1-a 2026-01-01, k1-b 2026-01-15, k2-c 2026-01-31", "", null],
    [
      "of two secrets, three of one",
      "k1-a 2026-01-01, k2-b 2026-01-15, k2-c 2026-02-01, k2-d 2026-03-01",
      "",
      "2026-01-15",
    ],
    ["the only one between is also the last", "a 2026-01-01, b 2026-01-15, b 2026-03-31, a 2026-03-31", "", null],
    ["a crowd on two days", "a 2026-01-01, b 2026-01-01, c 2026-01-01, d 2026-03-01, e 2026-03-01", "", null],
  ])("%s", (_, text, after, expected) => {
    expect(confirmedOn(read(text), after)).toBe(expected);
  });

  const confirmation = fc.record({
    voter: fc.constantFrom("k1-a", "k1-b", "k1-c", "k1-d", "k2-a", "k2-b", "k2-c"),
    day: fc.integer({ min: 0, max: 120 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)),
  });
  const some = fc.array(confirmation, { maxLength: 14 });
  const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

  /** The rule as it is written down, over all threes. */
  const simple = (all: readonly Confirmation[], after: string): string | null => {
    const later = all.filter(({ day }) => day > after);
    const firsts = later.flatMap((a) =>
      later.some((b) =>
        later.some((c) => {
          const voters = new Set([a.voter, b.voter, c.voter]);
          const keys = new Set([...voters].map((one) => one.split("-")[0]));
          return voters.size === 3 && keys.size === 1 && a.day < b.day && b.day < c.day && days(a.day, c.day) >= 30;
        }),
      )
        ? [a.day]
        : [],
    );
    return firsts.sort().at(-1) ?? null;
  };

  test("is the rule over all threes, in any order of the confirmations", () => {
    fc.assert(
      fc.property(some, fc.constantFrom("", "2026-01-20"), fc.nat(), (all, after, turn) => {
        const turned = all.toSorted((a, b) => (a.day + a.voter + turn < b.voter + b.day + turn ? -1 : 1)).toReversed();
        expect(confirmedOn(all, after)).toBe(simple(all, after));
        expect(confirmedOn(turned, after)).toBe(confirmedOn(all, after));
      }),
      { numRuns: 500 },
    );
  });

  test("no single voter moves it, whatever two others have said once", () => {
    fc.assert(
      fc.property(
        some,
        fc.array(
          confirmation.map(({ day }) => day),
          { maxLength: 30 },
        ),
        (others, mine) => {
          const two = others.filter(({ voter }) => voter === "k1-b");
          const all = [...two, ...mine.map((day) => ({ voter: "k1-a", day }))];
          expect(confirmedOn(all, "")).toBeNull();
        },
      ),
    );
  });

  test("what one voter adds is never later than what two others support", () => {
    fc.assert(
      fc.property(
        some,
        fc.array(
          confirmation.map(({ day }) => day),
          { maxLength: 30 },
        ),
        (others, mine) => {
          const honest = others.filter(({ voter }) => voter !== "k1-a");
          const found = confirmedOn([...honest, ...mine.map((day) => ({ voter: "k1-a", day }))], "");
          if (found === null) return;
          expect(new Set(honest.filter(({ day }) => day >= found).map(({ voter }) => voter)).size).toBeGreaterThan(1);
        },
      ),
    );
  });

  test("thousands of confirmations are counted at once", () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({
      voter: `k1-${i % 5000}`,
      day: new Date(Date.UTC(2025, 0, 1 + (i % 400))).toISOString().slice(0, 10),
    }));
    expect(confirmedOn(many, "")).toBe("2026-01-05");
  });
});
