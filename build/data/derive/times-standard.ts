/**
 * The standard by which a mosque publishes its times, as files of the site: the JSON Schema of the document, an empty
 * template of each CSV form, and the documents of the example CSV files. Dedicated to the public domain (CC0 1.0).
 */
import { readFileSync } from "node:fs";
import * as z from "zod";
import { schedule } from "#core/times/schedule.ts";
import { checkTimesFile } from "../../check/times-file.ts";
import { formatCsv } from "../../csv/csv.ts";
import { times, timetable } from "../../tables/times.ts";

/** The folder of the standard below the project; `web/static` is the root of the site. */
export const STANDARD = "web/static/schema/mosque-times";

/** The examples: CSV files in the folder `examples`, and the place that each is of. */
export const EXAMPLES = ["rules", "ramadan-and-eid", "timetable"] as const;

const PLACE = { id: 1, timezone: "Europe/London" };

const ROOT = new URL("../../../", import.meta.url);

/** The schema of the document, version 1. */
const documentSchema = (): object => {
  const { $schema, ...rest } = z.toJSONSchema(schedule, { target: "draft-2020-12" });
  return {
    $schema,
    $comment: "CC0 1.0: no rights reserved, https://creativecommons.org/publicdomain/zero/1.0/",
    title: "mosque-times, version 1",
    description:
      "When the congregational prayers of a mosque start: rules, printed years, how the adhans are computed, and who says so. Any change of this form is a new version.",
    ...rest,
  };
};

const headerOf = ({ columns }: { readonly columns: object }): string => formatCsv(Object.keys(columns), []);

const documentOf = (name: string): object => {
  const path = `${STANDARD}/examples/${name}.csv`;
  const { schedule: made, diagnostics } = checkTimesFile(path, readFileSync(new URL(path, ROOT), "utf8"), PLACE, "");
  if (made === null) throw new Error(`${path}: ${diagnostics[0]?.message ?? "no rows"}`);
  return made;
};

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** The derived files of the standard by their path below the project. */
export const standardFiles = (): readonly (readonly [path: string, text: string])[] => [
  [`${STANDARD}/v1.json`, asJson(documentSchema())],
  [`${STANDARD}/rules.csv`, headerOf(times)],
  [`${STANDARD}/timetable.csv`, headerOf(timetable)],
  ...EXAMPLES.map((name) => [`${STANDARD}/examples/${name}.json`, asJson(documentOf(name))] as const),
];
