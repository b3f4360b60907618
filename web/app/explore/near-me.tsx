/** Locates the visitor, only on a click; explains a refusal and offers another way. */
import { useState } from "preact/hooks";
import { t } from "../base/language.ts";
import type { Key } from "../i18n/texts.ts";

type Step = "idle" | "asking" | "refused" | "failed" | "absent";

const SAID: Readonly<Record<Step, Key | null>> = {
  idle: null,
  asking: "near.asking",
  refused: "near.refused",
  failed: "near.failed",
  absent: "near.absent",
};

const PATIENCE_MS = 12_000;

export const NearMe = ({ onPoint }: { readonly onPoint: (lat: number, lng: number) => void }) => {
  const [step, setStep] = useState<Step>("idle");
  const ask = (): void => {
    if (!("geolocation" in navigator)) {
      setStep("absent");
      return;
    }
    setStep("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStep("idle");
        onPoint(coords.latitude, coords.longitude);
      },
      ({ code, PERMISSION_DENIED }) => setStep(code === PERMISSION_DENIED ? "refused" : "failed"),
      { timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  };
  const said = SAID[step];
  return (
    <>
      <button type="button" class="way" onClick={ask} aria-disabled={step === "asking"}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2.5c-4 0-7 3-7 6.9 0 5 7 12.1 7 12.1s7-7.1 7-12.1c0-3.9-3-6.9-7-6.9Z" />
          <circle cx="12" cy="9.5" r="2.4" />
        </svg>
        {t("near.me")}
      </button>
      <p class="near-note" role="status">
        {said !== null && t(said)}
      </p>
    </>
  );
};
