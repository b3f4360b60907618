/** Where a suggestion goes, and what the visitor is told of it before anything is typed. */
import { useEffect, useState } from "preact/hooks";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { t } from "../base/language.ts";
import { askElsewhere, type Elsewhere } from "./elsewhere.ts";
import { askForHost, type Host } from "./send.ts";

/** The host's API or, on a host without one, elsewhere. */
interface Way {
  readonly host: Host;
  readonly elsewhere: Elsewhere | null;
}

/** `null` until it is known. */
export const useWay = (): Way | null => {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const host = await askForHost();
      setWay({ host, elsewhere: host === "none" ? await askElsewhere() : null });
    };
    void look();
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, []);
  return way;
};

const ELSEWHERE = { issue: "suggest.issue", mail: "suggest.mail", nowhere: "suggest.nowhere" } as const;

const promiseOf = (kind: SuggestionKind) => (kind === "confirm" ? "suggest.promise-confirm" : "suggest.promise");

export const WayNote = ({ way, kind }: { readonly way: Way | null; readonly kind: SuggestionKind }) => {
  const elsewhere = way?.elsewhere ?? null;
  return (
    <p class={elsewhere === null ? "quiet" : "suggest-elsewhere"} role="status">
      {elsewhere === null
        ? t(way?.host === "unknown" ? "suggest.offline" : promiseOf(kind))
        : t(ELSEWHERE[elsewhere.kind])}
    </p>
  );
};
