/** How countries find the first day of a Hijri month that nobody has announced, and the months that this gives. */
import * as z from "zod";
import { RULED_YEAR } from "#core/hijri/ruled-month.ts";
import { countryCode } from "#core/model/common.ts";
import { column, list, optional, required, type RowOf } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { HIJRI_RULES } from "#core/values/hijri.ts";
import { pointCell } from "./authorities.ts";
import { countryCell } from "./reference.ts";
import { table } from "./table.ts";

export const hijriRules = table("hijri-rules.csv", "By what rule a country's Hijri months begin.", {
  country: column(required(countryCell), "The country."),
  rule: column(
    required(cell.choice("unknown-value", HIJRI_RULES)),
    "umm-al-qura (the table of hijri.json), mabims, diyanet, or sighting: the crescent can be seen in the country. That of the country that it follows.",
  ),
  least: column(
    optional(cell.decimal(-10, 10)),
    "For sighting: the least visibility V of Odeh's criterion (2004) at which the month has begun, fitted on announcements.",
  ),
  points: column(optional(list(pointCell)), "Where the Moon is looked for, latitude and longitude, joined by ;"),
  follows: column(optional(countryCell), "The country whose months, announced ones too, are kept."),
  hajj_of: column(optional(countryCell), "The country whose Dhu al-Hijja is kept, whatever is seen."),
  source: column(required(cell.text), "Where the rule is published, or what it was fitted on."),
});

export type HijriRuleRow = RowOf<typeof hijriRules.columns>;

/** Whether a country has months of its own, beside the table and those of another country. */
export const isComputed = ({ rule, points, follows }: HijriRuleRow): boolean =>
  rule === "umm-al-qura" ? points !== null : follows === null;

/** data/hijri-months.json: by country the months of its rule, a text a year from `from` on. */
export const hijriMonths = z.strictObject({
  format: z.literal(1),
  from: z.int().min(1),
  countries: z.record(countryCode, z.array(z.string().regex(RULED_YEAR))),
});

export type HijriMonths = Readonly<z.infer<typeof hijriMonths>>;
