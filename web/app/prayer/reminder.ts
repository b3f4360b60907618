/** Whether this device wants a notification at each prayer while the site is open; the timer is in reminding.ts. */
import { stored } from "../base/stored.ts";

const kept = stored("musalla.remind", (value) => value === true);

export const isReminding = kept.value;

export const remind = (isWanted: boolean): void => kept.keep(isWanted);
