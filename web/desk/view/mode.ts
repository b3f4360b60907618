/** What the moderator does with the item that is shown. */
import { computed, signal } from "@preact/signals";
import { shownOf } from "../work/queue.ts";
import { queue } from "../work/work.ts";

type Mode = "look" | "edit" | "reject";

const shownId = (): string | null => shownOf(queue.value)?.id ?? null;
const chosen = signal<{ readonly id: string | null; readonly mode: Mode }>({ id: null, mode: "look" });

/** Ends by itself when another item is shown, so that no key of a quick hand meets the mode of the item before. */
export const mode = computed<Mode>(() => (chosen.value.id === shownId() ? chosen.value.mode : "look"));

export const setMode = (to: Mode): void => {
  chosen.value = { id: shownId(), mode: to };
};

export const isHelpShown = signal(false);
export const isMapShown = signal(false);

const KEPT = "musalla.desk.keys";

const readChoice = (): boolean => {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
};

/** Whether single keys are commands (WCAG 2.2, 2.1.4: they can be switched off). */
export const areKeysOn = signal(readChoice());

export const switchKeys = (isOn: boolean): void => {
  areKeysOn.value = isOn;
  try {
    localStorage.setItem(KEPT, isOn ? "on" : "off");
  } catch {
    // Private windows have no storage; the choice holds for this page.
  }
};
