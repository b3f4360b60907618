/**
 * What an answer in a list says at once: the next prayer at the place, the Qibla, the Hijri date. Its code is loaded with the first
 * such answer; its line is there before it.
 */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RowIntent } from "./rows.ts";

export const IntentLine = (intent: RowIntent) => {
  const [loaded, setLoaded] = useState<{ readonly IntentText: ComponentType<RowIntent> } | null>(null);
  useEffect(() => {
    // Without a connection it may not be on the device; the row leads to the answer all the same.
    import("./intent-text.tsx").then(setLoaded, () => undefined);
  }, []);
  return <span class="result-congregation">{loaded !== null && <loaded.IntentText {...intent} />}</span>;
};
