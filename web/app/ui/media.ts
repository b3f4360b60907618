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
const isDark = matching("(prefers-color-scheme: dark)");

/** Whether there is room for two columns. */
export const useIsWide = (): boolean => isWide.value;

export const useScheme = (): "light" | "dark" => (isDark.value ? "dark" : "light");
