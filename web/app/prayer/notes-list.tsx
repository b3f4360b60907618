/** Why times are missing and which rules applied, in words; each said once for all days shown. */
import type { PrayerRecord } from "#core/model/prayer.ts";
import { language, t } from "../base/language.ts";
import { daysText } from "../ui/distance.ts";
import type { Reason } from "./clock.tsx";
import { noteText } from "./notes.ts";

const Note = ({ note }: { readonly note: string }) => {
  const known = noteText(note);
  if (known === null)
    return (
      <li lang="en" dir="ltr">
        {note}
      </li>
    );
  const { rule, time, days } = known.values;
  const isRule = rule === "middle-of-night" || rule === "one-seventh" || rule === "angle-based";
  const isTime = time === "fajr" || time === "maghrib" || time === "isha";
  const names = {
    ...(isRule && { rule: t(`prayer.rule.${rule}`) }),
    ...(days !== undefined && { days: daysText(Number(days), language.value) }),
    ...(isTime && { time: t(`prayer.time.${time}`) }),
  };
  return <li>{t(known.key, { ...known.values, ...names })}</li>;
};

/** The missing times by reason. */
const missing = (records: readonly PrayerRecord[]): ReadonlyMap<Reason, ReadonlySet<string>> => {
  const found = new Map<Reason, Set<string>>();
  for (const { unresolved } of records)
    for (const { name, reason } of unresolved) {
      if (name === "imsak" || name === "sunset" || name === "midnight" || name.endsWith("_third")) continue;
      found.set(reason, (found.get(reason) ?? new Set()).add(t(`prayer.time.${name}`)));
    }
  return found;
};

export const Notes = ({ records }: { readonly records: readonly PrayerRecord[] }) => {
  const reasons = [...missing(records)];
  const notes = [...new Set(records.flatMap((record) => record.notes))];
  if (reasons.length + notes.length === 0) return null;
  return (
    <ul class="notes">
      {reasons.map(([reason, names]) => (
        <li key={reason}>
          — {[...names].join(t("list.comma"))}: {t(`prayer.reason.${reason}`)}
        </li>
      ))}
      {notes.map((note) => (
        <Note key={note} note={note} />
      ))}
    </ul>
  );
};
