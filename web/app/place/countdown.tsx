/** A countdown to the next congregation of a place, else to the next prayer. */
import { useRef } from "preact/hooks";
import type { TimesRecord } from "#core/model/times.ts";
import { nextCongregation } from "#core/times/next-congregation.ts";
import { language, t } from "../base/language.ts";
import { countdownText, nextPrayer } from "../prayer/next.ts";
import { clockText } from "../ui/clock-text.tsx";
import { shownMinutes, spokenMinutes } from "../ui/congregations.ts";
import { leftText } from "../ui/distance.ts";
import { useSeconds } from "../ui/seconds.ts";
import { congregationText } from "../ui/words.tsx";

export const Countdown = ({ records }: { readonly records: readonly TimesRecord[] }) => {
  const nowMs = useSeconds().value;
  const congregation = nextCongregation(records, nowMs);
  const next = congregation ?? nextPrayer(records, nowMs);
  const began = useRef<{ readonly atMs: number; readonly minutes: number } | null>(null);
  if (next === null) return null;
  const minutes = shownMinutes(next.atMs, nowMs);
  if (began.current?.atMs !== next.atMs) began.current = { atMs: next.atMs, minutes };
  const spoken = spokenMinutes(minutes, began.current.minutes);
  const words =
    congregation === null ? t("prayer.next", { name: t(`times.of.${next.name}`) }) : congregationText(congregation);
  return (
    <div class="times-next on-screen">
      <p>
        {words}{" "}
        <bdi class="times-left" role="timer" aria-live="off" dir="ltr">
          {countdownText(next.atMs, nowMs)}
        </bdi>{" "}
        <span class="times-at">
          {t("prayer.next.at")} <bdi>{clockText(next.at.slice(11, 16))}</bdi>
        </span>
      </p>
      <p class="visually-hidden" role="status">
        {spoken !== null && `${words} ${leftText(spoken, language.value)}`}
      </p>
    </div>
  );
};
