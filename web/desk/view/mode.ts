/** What the moderator does with the item that is shown. */
import { signal } from "@preact/signals";

export const mode = signal<"look" | "edit" | "reject">("look");
export const isHelpShown = signal(false);
export const isMapShown = signal(false);

const KEPT = "musalla.desk.keys";

const kept = (): boolean => {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
};

/** Whether single keys are commands (WCAG 2.2, 2.1.4: they can be switched off). */
export const areKeysOn = signal(kept());

export const switchKeys = (isOn: boolean): void => {
  areKeysOn.value = isOn;
  try {
    localStorage.setItem(KEPT, isOn ? "on" : "off");
  } catch {
    // Private windows have no storage; the choice holds for this page.
  }
};
