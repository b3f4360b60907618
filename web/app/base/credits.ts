/** Whom the data of the page are from, and whether the device answered itself. */
import { signal } from "@preact/signals";
import type { Attribution } from "#core/model/common.ts";

/** Sources of everything shown since the page was opened. */
export const credits = signal<readonly Attribution[]>([]);

/** Whether the last answer came from this device, without the network. */
export const isFromDevice = signal(false);

/** Notes of an answer whether the device gave it, and its sources. */
export const hear = (isOwn: boolean, attribution: readonly Attribution[]): void => {
  isFromDevice.value = isOwn;
  const known = new Set(credits.value.map(({ name }) => name));
  const fresh = attribution.filter(({ name }) => !known.has(name));
  if (fresh.length > 0) credits.value = [...credits.value, ...fresh];
};
