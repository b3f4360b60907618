/** The button that asks for the position of the device, and says why it has none. */
import { useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { isHere, locate, type NoPosition } from "../base/position.ts";
import type { Key } from "../i18n/texts.ts";

type Step = "idle" | "asking" | NoPosition;

const SAID: Readonly<Record<Step, Key | null>> = {
  idle: null,
  asking: "near.asking",
  refused: "near.refused",
  failed: "near.failed",
  absent: "near.absent",
};

interface NearMeProps {
  /** The point that is shown: who asks once more from there wants to be found anew. */
  readonly shown?: Parameters<typeof isHere>[0];
  readonly onPoint: (lat: number, lng: number) => void;
}

/** Locates the visitor, only on a click; explains a refusal and offers another way. */
export const NearMe = ({ shown = {}, onPoint }: NearMeProps) => {
  const [step, setStep] = useState<Step>("idle");
  const find = async (): Promise<void> => {
    setStep("asking");
    const found = await locate({ isAnew: isHere(shown) });
    setStep(typeof found === "string" ? found : "idle");
    if (typeof found !== "string") onPoint(found.lat, found.lng);
  };
  const message = SAID[step];
  return (
    <>
      <button type="button" class="way" onClick={() => void find()} aria-disabled={step === "asking"}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.5c-4 0-7 3-7 6.9 0 5 7 12.1 7 12.1s7-7.1 7-12.1c0-3.9-3-6.9-7-6.9Z" />
          <circle cx="12" cy="9.5" r="2.4" />
        </svg>
        {t("near.me")}
      </button>
      <p class="near-note" role="status">
        {message !== null && t(message)}
      </p>
    </>
  );
};
