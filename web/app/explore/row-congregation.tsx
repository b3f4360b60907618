/** The next congregation of a place in a list. */
import { useComputed } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { MINUTE_MS } from "#core/base/time.ts";
import type { TimesRecord } from "#core/model/times.ts";
import { type At, nextCongregation } from "#core/times/next-congregation.ts";
import { askOnce } from "../base/ask.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { clockText } from "../ui/clock-text.tsx";
import { minutesUntil, timesAddress } from "../ui/congregations.ts";
import { minutesText } from "../ui/distance.ts";
import { useSeconds } from "../ui/seconds.ts";
import { congregationText } from "../ui/words.tsx";

/** Further ahead than this the hour says more than the minutes. */
const SOON_MIN = 60;

/** `Isha congregation in 12 mins`, `Next congregation: Isha 21:00`. */
const nextText = (next: At, nowMs: number): string => {
  const minutes = minutesUntil(next.atMs, nowMs);
  if (minutes <= SOON_MIN) return `${congregationText(next)} ${minutesText(minutes, language.value)}`;
  const { name, label, at } = next;
  return t("list.congregation", { name: label ?? t(`times.of.${name}`), time: clockText(at.slice(11, 16)) });
};

/** Asked for once the row is in view. Its line is there before the answer is. */
export const RowCongregation = ({ id }: { readonly id: number }) => {
  const line = useRef<HTMLSpanElement>(null);
  const [records, setRecords] = useState<readonly TimesRecord[]>([]);
  const seconds = useSeconds();
  const minute = useComputed(() => Math.floor(seconds.value / MINUTE_MS)).value;
  const lang = dataLanguage.value;
  useEffect(() => {
    if (line.current === null) return undefined;
    let isGone = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void askOnce<TimesRecord>(timesAddress(id, lang, null)).then((days) => {
        if (!isGone) setRecords(days);
      });
    });
    observer.observe(line.current);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [id, lang]);
  const next = nextCongregation(records, minute * MINUTE_MS);
  return (
    <span class="result-congregation" ref={line}>
      {next !== null && nextText(next, minute * MINUTE_MS)}
    </span>
  );
};
