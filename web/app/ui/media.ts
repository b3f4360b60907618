/** Media queries as signals. */
import { type ReadonlySignal, signal } from "@preact/signals";

const matching = (media: string): ReadonlySignal<boolean> => {
  const query = matchMedia(media);
  const matches = signal(query.matches);
  query.addEventListener("change", () => {
    matches.value = query.matches;
  });
  return matches;
};

const isWide = matching("(min-width: 60rem)");
const isNarrow = matching("(max-width: 48rem)");
const isDark = matching("(prefers-color-scheme: dark)");

/** Whether there is room for two columns. */
export const useIsWide = (): boolean => isWide.value;

/** Whether the page is as narrow as a phone. */
export const useIsNarrow = (): boolean => isNarrow.value;

export const useScheme = (): "light" | "dark" => (isDark.value ? "dark" : "light");
