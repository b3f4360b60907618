/** exceptions.csv: findings of the check that were looked at and are right as they stand. */
import { optional, required } from "./cell-schema.ts";
import * as cell from "./cell.ts";
import { column, table } from "./table.ts";

/** Findings that can be right as they stand; every other one has to be mended. */
const EXCEPTABLE = ["far-from-city", "near-duplicate", "outside-country"] as const;

const place = cell.pattern(
  /^[a-z]{2}\/[a-z0-9]+(-[a-z0-9]+)*$/,
  "bad-place",
  "a country and a slug such as gb/east-london-mosque",
);

export const exceptions = table(
  "exceptions.csv",
  "Findings of the check that were looked at and are right as they stand.",
  {
    code: column(
      required(cell.choice("unknown-value", EXCEPTABLE)),
      "The finding: far-from-city, near-duplicate or outside-country.",
    ),
    place: column(required(place), "Country and slug of the place: gb/east-london-mosque."),
    other: column(optional(place), "For near-duplicate, the other place of the two."),
    reason: column(required(cell.text), "Why it is right, one sentence."),
  },
);
