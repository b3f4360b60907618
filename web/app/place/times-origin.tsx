/** Where the times of a day are from, and how far to trust them. */
import type { TimesRecord } from "#core/model/times.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { language, t } from "../base/language.ts";
import { ageOf } from "../ui/congregations.ts";
import { dateText } from "../ui/dates.ts";

const dayText = (date: string): string => dateText(date, "plain", language.value);

/** A sentence on times that may have changed, or do not hold yet. */
export const AgeNote = ({ record }: { readonly record: TimesRecord }) => {
  const age = ageOf(record.schedule, record.date);
  if (age === null) return null;
  const date = age.kind === "unknown" ? "" : dayText(age.date);
  return (
    <p class={age.kind === "begins" ? "quiet" : "age-note"} role="note">
      {t(`times.age.${age.kind}`, { date })}
    </p>
  );
};

/** Which adhans are printed, by the mosque or its authority, and which are computed. */
export const Origins = ({ record: { timings_source: origin, method } }: { readonly record: TimesRecord }) => {
  const computed = DAY_TIMES.filter((name) => origin[name] === "computed");
  if (computed.length === 0) return <>{t("times.printed")}</>;
  if (computed.length === DAY_TIMES.length) return <>{t("times.computed", { method: method.name })}</>;
  const names = computed.map((name) => t(`prayer.time.${name}`)).join(t("list.comma"));
  return <>{t("times.partly", { names })}</>;
};

/** Who says so, and when somebody last checked it. */
export const Source = ({ record: { schedule } }: { readonly record: TimesRecord }) => (
  <>
    {schedule.source !== null && (
      <>
        {t("times.source")}{" "}
        <bdi>{schedule.url === null ? schedule.source : <a href={schedule.url}>{schedule.source}</a>}</bdi>.{" "}
      </>
    )}
    {schedule.verified_on !== null && t("times.checked", { date: dayText(schedule.verified_on) })}
  </>
);
