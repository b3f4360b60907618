/** How far a place is from the visitor, and which way: where the device has told, else on request. */
import { useState } from "preact/hooks";
import { bearingDeg, distanceM } from "#core/base/geo.ts";
import { language, t } from "../base/language.ts";
import { freshPosition, locate, type NoPosition } from "../base/position.ts";
import type { Key } from "../i18n/texts.ts";
import type { Point } from "../map/view.ts";
import { windOf } from "../prayer/wind.ts";
import { minutesText } from "../ui/distance.ts";
import { Dotted } from "../ui/dotted.tsx";
import { lengthText } from "../ui/words.tsx";
import { walkMinutes } from "./walk.ts";

const WHY: Readonly<Record<NoPosition, Key>> = {
  refused: "away.refused",
  failed: "away.failed",
  absent: "away.failed",
};

/** An arrow that points there where the top of the screen is north. */
const Arrow = ({ deg }: { readonly deg: number }) => (
  <svg class="away-arrow" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3l6.500 17L12 16.500 5.500 20Z" transform={`rotate(${Math.round(deg)} 12 12)`} />
  </svg>
);

const Line = ({ from, to }: { readonly from: Point; readonly to: Point }) => {
  const metres = distanceM(from, to);
  const deg = bearingDeg(from, to);
  const minutes = walkMinutes(metres);
  const walk = minutes === null ? [] : [t("away.walk", { time: minutesText(minutes, language.value) })];
  return (
    <p class="away">
      <Arrow deg={deg} /> <span class="visually-hidden">{t("away.from-you")}</span>{" "}
      <Dotted parts={[lengthText(metres), t(`wind.${windOf(deg)}`), ...walk]} />
    </p>
  );
};

/** Asks the device on a press alone. */
export const Away = ({ lat, lng }: Point) => {
  const [step, setStep] = useState<"idle" | "asking" | NoPosition>("idle");
  const here = freshPosition();
  if (here !== null) return <Line from={here} to={{ lat, lng }} />;
  const ask = async (): Promise<void> => {
    setStep("asking");
    const found = await locate({ isAnew: false });
    setStep(typeof found === "string" ? found : "idle");
  };
  return (
    <p class="away on-screen">
      <button type="button" class="away-ask" aria-disabled={step === "asking"} onClick={() => void ask()}>
        {t("away.ask")}
      </button>{" "}
      <span class="quiet small" role="status">
        {step === "asking" ? t("near.asking") : step !== "idle" && t(WHY[step])}
      </span>
    </p>
  );
};
