/** The event tables: rules of the Hijri calendar, announced dates, one-off events, kinds. */
import { slugCell } from "#core/columns/cell.ts";
import { ID_MAX } from "#core/values/ids.ts";
import { EVENT_STATUSES } from "#core/values/event.ts";
import { column, optional, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { countryCell } from "./reference.ts";
import { table } from "./table.ts";

const shared = {
  slug: column(required(slugCell), "Name for addresses; a rule's gets the Hijri year added."),
  kind: column(required(cell.text), "A kind of event-kinds.csv."),
  title_en: column(required(cell.text), "Title in English."),
  title_ar: column(optional(cell.arabicText), "Title in Arabic."),
  description_en: column(optional(cell.text), "One or two sentences in English."),
  description_ar: column(optional(cell.arabicText), "The same in Arabic."),
  country: column(optional(countryCell), "Where it is kept; empty for the whole world."),
  city: column(optional(slugCell), "Slug of a city of that country."),
};

export const eventKinds = table("event-kinds.csv", "Kinds of events.", {
  kind: column(required(cell.text), "Name of the kind in the API."),
  label_en: column(required(cell.text), "What people read, in English."),
  label_ar: column(required(cell.arabicText), "The same in Arabic."),
});

export const observances = table("observances.csv", "Islamic observances as rules of the Hijri calendar.", {
  id: column(required(cell.integer(1, 9999)), "Frozen: event ids are made of it."),
  ...shared,
  hijri_month: column(required(cell.integer(1, 12)), "1 is Muharram."),
  hijri_day: column(required(cell.integer(1, 30)), "First day."),
  days: column(required(cell.integer(1, 30)), "How many days it lasts."),
  source: column(optional(cell.text), "Where the rule is taken from."),
});

export const observanceOffsets = table("observance-offsets.csv", "First days that countries announced.", {
  observance_id: column(required(cell.integer(1, 9999)), "Id of the rule."),
  hijri_year: column(required(cell.integer(1300, 1600)), "Hijri year."),
  country: column(required(countryCell), "Who announced it."),
  offset_days: column(
    required(cell.integer(-3, 3)),
    "Days after the Umm al-Qura date; 0 where the country announced the same.",
  ),
  source: column(required(cell.url), "Address of the announcement or of a report of it."),
});

export const events = table("events.csv", "Events with dates of their own.", {
  id: column(required(cell.integer(1001, 99_999_999)), "Frozen."),
  ...shared,
  starts_at: column(required(cell.moment), "A date for an all-day event, else RFC 3339 with its offset."),
  ends_at: column(optional(cell.moment), "The same; the last day is included."),
  all_day: column(required(cell.yesNo), "yes or no."),
  timezone: column(optional(cell.timeZone), "IANA time zone; empty for all-day events."),
  status: column(
    required(cell.choice("unknown-value", EVENT_STATUSES)),
    "scheduled, cancelled, postponed or moved-online.",
  ),
  place_id: column(optional(cell.integer(1, ID_MAX)), "The place that hosts it."),
  lat: column(optional(cell.degrees("lat", 90)), "Degrees north."),
  lng: column(optional(cell.degrees("lng", 180)), "Degrees east."),
  organizer: column(optional(cell.text), "Who holds it."),
  url: column(optional(cell.url), "The organiser's page."),
  source: column(required(cell.text), "Where the date was taken from."),
  updated_on: column(optional(cell.date), "The day the row last changed."),
});
