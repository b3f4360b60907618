/**
 * The records of suggestions: what the public proposes about places, and what moderators made of it. `fields` has the
 * names of the place record; core/suggestion/columns.ts turns them into the columns of the data.
 */
import * as z from "zod";
import {
  CONFIRMABLE,
  PRINTED_MAX,
  RULES_MAX,
  SUGGESTION_ACTIONS,
  SUGGESTION_FLAGS,
  SUGGESTION_KINDS,
  SUGGESTION_STATUSES,
} from "#core/values/suggestion.ts";
import { PRINTED_DAYS_MAX } from "#core/values/times.ts";
import { latitude, longitude, moderatorName } from "./common.ts";
import { suggestedIn, suggestedText } from "./place-facts.ts";
import { place } from "./place.ts";

const value = suggestedText;
const number = z.number().nullable().optional();

/** A row of data/times, without its place and its source. */
const suggestedRule = z.strictObject({
  prayer: z.string().describe("fajr, dhuhr, asr, maghrib, isha, jumuah, taraweeh, eid-al-fitr …"),
  shift: number.describe("Which of several on one day, such as the second Friday prayer"),
  from: value.describe("First day, YYYY-MM-DD"),
  to: value.describe("Last day, included"),
  season: value.describe("Days of the Hijri calendar: ramadan, ramadan/21-30"),
  weekdays: value.describe("Mo-Th;Sa"),
  value: z.string().describe("05:45, +20, +20^5, sunset+5 or none"),
  bounds: value.describe(">=13:15;<=21:30"),
  khutbah: value.describe("When the sermon begins, HH:MM"),
  languages: z.array(z.string()).nullable().optional().describe("Languages of the sermon"),
  label_en: value,
  label_ar: value,
});

/** What changes, in the names of the place record. Left out: unchanged; `null`: the value is removed. */
export const suggestedFields = z.strictObject({
  name: z.string().optional().describe("The name; one in Arabic letters alone is the Arabic name"),
  names: z.record(z.string(), z.string().nullable()).optional().describe("Names by language (BCP 47)"),
  type: z.string().optional().describe("A type of /types"),
  ...suggestedIn("kind"),
  description: value.describe("One sentence; in Arabic letters alone it is the Arabic one"),
  address: z.strictObject(suggestedIn("address")).optional(),
  ...suggestedIn("point"),
  ...suggestedIn("contact"),
  amenities: z.strictObject(suggestedIn("amenities")).optional(),
  halal: z.strictObject(suggestedIn("halal")).optional(),
  rules: z
    .array(suggestedRule)
    .max(RULES_MAX)
    .optional()
    .describe("Rows of a schedule; only for the kinds times and add"),
  printed: z
    .string()
    .max(PRINTED_MAX)
    .optional()
    .describe(
      `Days of a printed timetable as CSV with the columns of data/timetables, date first, at most ${PRINTED_DAYS_MAX}; with it rules and days replace what the place has for the same congregations and days, as an import does; only for the kinds times and add`,
    ),
  duplicate_of: z.int().min(1).optional().describe("The place that stays; only for the kind duplicate"),
  confirms: z.array(z.enum(CONFIRMABLE)).optional().describe("Only for the kind confirm; existence when left out"),
});
export type SuggestedFields = z.infer<typeof suggestedFields>;

const moment = z.string().describe("RFC 3339, UTC");

/** What anybody with the id is told: never content. */
export const suggestion = z.object({
  id: z.string().max(40).describe("Time-ordered"),
  kind: z.enum(SUGGESTION_KINDS),
  place_id: z.int().min(1).nullable().describe("null for a new place"),
  status: z.enum(SUGGESTION_STATUSES),
  reason: z.string().nullable().describe("Why it was accepted or rejected"),
  created_at: moment,
  judged_at: moment.nullable(),
  applied_at: moment.nullable().describe("When it was written into the data"),
});
export type Suggestion = z.infer<typeof suggestion>;

/** The answer to a new suggestion; its token is the only way to delete it. */
export const createdSuggestion = suggestion
  .pick({ id: true, kind: true, place_id: true, status: true, created_at: true })
  .extend({ delete_token: z.string().describe("Shown once; it erases the suggestion") });
export type CreatedSuggestion = z.infer<typeof createdSuggestion>;

/** A stored suggestion: only the SHA-256 of the token; the status is derived from its audit log. */
export const storedSuggestion = suggestion.pick({ id: true, kind: true, place_id: true, created_at: true }).extend({
  fields: suggestedFields.nullable(),
  evidence: z.string().nullable(),
  note: z.string().nullable(),
  name: z.string().nullable(),
  steward: z.boolean().describe("Sent by the place's own people, as they have proved"),
  client: z.string().nullable().describe("Digest of the client; the same for one client for two hours"),
  voter: z
    .string()
    .nullable()
    .describe("Only of confirmations: key of the secret, a dash, digest of the network at this place"),
  delete_token_hash: z.string(),
});
export type StoredSuggestion = z.infer<typeof storedSuggestion>;

/** A suggestion with all that was sent and done; what moderators and `npm run data -- accept` read. */
export const suggestionRecord = suggestion.extend(storedSuggestion.omit({ delete_token_hash: true }).shape).extend({
  corrected: suggestedFields.nullable().describe("The fields as the moderator corrected them"),
});
export type SuggestionRecord = z.infer<typeof suggestionRecord>;

/** A stored entry of the audit log of suggestions. */
export const suggestionAct = z.object({
  suggestion_id: z.string(),
  action: z.enum(SUGGESTION_ACTIONS),
  by: z.enum(["moderator", "author", "steward", "data"]),
  moderator: z.string().optional().describe("Name of the moderator"),
  reason: z.string().nullable(),
  fields: suggestedFields.nullable(),
  at: moment,
});
export type SuggestionAct = z.infer<typeof suggestionAct>;

/** A suggestion as moderators see it. */
export const moderatedSuggestion = suggestionRecord.extend({
  place: place.nullable().describe("The place as it is now"),
  near: z
    .array(
      z.object({
        id: z.int().min(1),
        name: z.string(),
        type: z.string(),
        lat: latitude,
        lng: longitude,
        distance_m: z.int().min(0),
      }),
    )
    .describe("Places within 150 m of the point of a new, moved or duplicate place"),
  gate: z
    .object({
      decision: z.enum(["shown", "unverified", "refused"]),
      reason: z.string().nullable().describe("What its names say, or lack; null where it is shown"),
      type: z.string().nullable().describe("As which type it is shown; null where it is not"),
    })
    .nullable()
    .describe("What the gate says of the names of a new or renamed place; null of other suggestions"),
  flags: z.array(z.enum(SUGGESTION_FLAGS)),
  moved_m: z.int().min(0).nullable().describe("Metres between the place and the point of the suggestion"),
  history: z
    .array(suggestionAct.omit({ suggestion_id: true }).extend({ moderator: moderatorName }))
    .describe("Oldest first"),
});
export type ModeratedSuggestion = z.infer<typeof moderatedSuggestion>;
