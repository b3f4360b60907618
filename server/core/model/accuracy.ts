/** How near times are to printed tables, and what was frozen in advance: two files of a data build that the page of it reads. */
import * as z from "zod";
import { countryCode, isoDate, timeZone } from "./common.ts";

const nearness = z.object({
  exact: z.int().min(0).describe("Printed times that are given to the minute"),
  within: z.int().min(0).describe("Those within a minute"),
  worst: z
    .int()
    .min(0)
    .nullable()
    .describe("The largest difference, minutes; null where a printed time is not given at all"),
});
export type Nearness = Readonly<z.infer<typeof nearness>>;

const figures = {
  days: z.int().min(1).describe("Printed days that no rule was chosen on"),
  times: z.int().min(1).describe("Printed times of these days"),
  misprints: z.int().min(0).describe("Printed times that are hours from everybody's, which are left out"),
  ours: nearness.describe("By /prayer, asked without a method"),
  aladhan: nearness.describe("By AlAdhan's formula and the method of the country"),
  adhan: nearness.describe("By the package adhan and that method"),
};

const accuracySource = z.object({
  source: z.string().describe("What the table is called where it was found"),
  url: z.string().nullable(),
  from: isoDate,
  to: isoDate,
  places: z.int().min(1).describe("Towns of the table"),
  ...figures,
  measured_on: isoDate,
});

const countryAccuracy = z.object({
  country: countryCode,
  ...figures,
  sources: z.array(accuracySource).min(1),
});
export type CountryAccuracy = Readonly<z.infer<typeof countryAccuracy>>;

/** `accuracy.json` of a data build. */
export const accuracyFile = z.object({
  format: z.literal(1),
  countries: z.array(countryAccuracy).describe("Countries with a printed table that we know"),
  unknown: z
    .array(z.object({ country: countryCode, authority: z.boolean().describe("Whether an authority of it answers") }))
    .describe("Countries without one"),
  forecasts: z
    .array(
      z.object({
        year: z.int(),
        frozen_on: isoDate.describe("Newest day on which times were frozen"),
        authorities: z.int(),
        places: z.int(),
      }),
    )
    .describe("What forecasts.json has, by year"),
});
export type AccuracyFile = Readonly<z.infer<typeof accuracyFile>>;

/** `forecasts.json` of a data build: data/forecasts.csv. */
export const forecastsFile = z.object({
  format: z.literal(1),
  forecasts: z.array(
    z.object({
      year: z.int(),
      authority: z.string(),
      place: z.string(),
      lat: z.number(),
      lng: z.number(),
      timezone: timeZone,
      frozen_on: isoDate,
      version: z.string().describe("Of the project, and of the clocks"),
      sha256: z
        .string()
        .describe("Of the canonical text that `npm run data -- forecast <year> --show <authority>` prints"),
    }),
  ),
});
export type ForecastsFile = Readonly<z.infer<typeof forecastsFile>>;
