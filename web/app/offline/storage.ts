/** Storage used by this origin, and whether the browser may clear it; sizes and times as text. */
import { useEffect, useState } from "preact/hooks";
import { type Language, spoken } from "../i18n/languages.ts";

interface Storage {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly isPersistent: boolean;
}

/** Refreshed when `when` changes; `null` if the browser does not tell. */
export const useStorage = (when: unknown): Storage | null => {
  const [storage, setStorage] = useState<Storage | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const [{ usage, quota }, isPersistent] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
      ]);
      if (usage !== undefined && quota !== undefined) setStorage({ usedBytes: usage, quotaBytes: quota, isPersistent });
    };
    look().catch(() => undefined);
  }, [when]);
  return storage;
};

/** Asks the browser not to clear this origin's storage; it may refuse, or ask the user. */
export const askToPersist = (): void => {
  navigator.storage.persist().catch(() => undefined);
};

const UNITS = ["kilobyte", "megabyte", "gigabyte"] as const;
const STEP = 1000;

/** `2.3 MB`, `41 kB`; at least one kilobyte. */
export const sizeText = (bytes: number, language: Language): string => {
  let value = Math.max(bytes, STEP) / STEP;
  let unit = 0;
  while (value >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return new Intl.NumberFormat(spoken(language).locale, {
    style: "unit",
    unit: UNITS[unit] ?? "kilobyte",
    unitDisplay: "short",
    maximumFractionDigits: digits,
  }).format(value);
};

/** Date and time on this device. */
export const momentText = (ms: number, language: Language): string =>
  new Intl.DateTimeFormat(spoken(language).locale, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(ms);
