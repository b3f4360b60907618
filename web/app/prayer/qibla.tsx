/**
 * The Qibla: a compass with the bearing and distance of the Kaaba. North is up until the device's orientation is known,
 * which is requested on a click as iOS demands.
 */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { lengthText } from "../ui/words.tsx";
import { windOf } from "./wind.ts";

type Heading = { readonly state: "off" | "waiting" | "none" } | { readonly state: "on"; readonly deg: number };

interface AppleOrientation extends DeviceOrientationEvent {
  readonly webkitCompassHeading?: number;
}

interface AskedFirst {
  readonly requestPermission?: () => Promise<"granted" | "denied">;
}

const PATIENCE_MS = 3000;
const EVENTS = ["deviceorientationabsolute", "deviceorientation"] as const;

/** Degrees clockwise from north; `null` if the event has no absolute direction. */
const degOf = (event: AppleOrientation): number | null => {
  if (typeof event.webkitCompassHeading === "number") return event.webkitCompassHeading;
  return event.absolute && event.alpha !== null ? (360 - event.alpha) % 360 : null;
};

/** The heading in degrees from north, and a function that starts it. */
const useHeading = (): { readonly heading: Heading; readonly start: () => void } => {
  const [heading, setHeading] = useState<Heading>({ state: "off" });
  const isWanted = heading.state === "waiting" || heading.state === "on";
  useEffect(() => {
    if (!isWanted) return undefined;
    const listen = (event: Event): void => {
      const deg = degOf(event as AppleOrientation);
      if (deg !== null) setHeading({ state: "on", deg });
    };
    const timer = setTimeout(() => setHeading((now) => (now.state === "on" ? now : { state: "none" })), PATIENCE_MS);
    for (const name of EVENTS) addEventListener(name, listen);
    return () => {
      clearTimeout(timer);
      for (const name of EVENTS) removeEventListener(name, listen);
    };
  }, [isWanted]);
  const start = useCallback(() => {
    if (!("DeviceOrientationEvent" in globalThis)) return setHeading({ state: "none" });
    const { requestPermission } = DeviceOrientationEvent as unknown as AskedFirst;
    const allowed = requestPermission === undefined ? Promise.resolve("granted") : requestPermission();
    void allowed.then(
      (answer) => setHeading({ state: answer === "granted" ? "waiting" : "none" }),
      () => setHeading({ state: "none" }),
    );
  }, []);
  return { heading, start };
};

const TICKS = Array.from({ length: 36 }, (_, index) => index * 10);

const Compass = ({ bearingDeg, headingDeg }: { readonly bearingDeg: number; readonly headingDeg: number }) => (
  <svg class="compass" viewBox="-110 -110 220 220" aria-hidden="true">
    <g transform={`rotate(${-headingDeg})`}>
      <circle class="compass-ring" r="96" />
      {TICKS.map((deg) => (
        <path key={deg} class="compass-tick" d={`M0 -96v${deg % 90 === 0 ? 12 : 6}`} transform={`rotate(${deg})`} />
      ))}
      {(["n", "e", "s", "w"] as const).map((wind, index) => (
        <g key={wind} transform={`rotate(${index * 90}) translate(0 -72) rotate(${headingDeg - index * 90})`}>
          <text class={wind === "n" ? "compass-north" : ""} text-anchor="middle" dominant-baseline="central">
            {t(`wind.short.${wind}`)}
          </text>
        </g>
      ))}
      <g transform={`rotate(${bearingDeg})`}>
        <path class="compass-needle" d="M0 -58 L9 14 L0 8 L-9 14z" />
        <path class="compass-way" d="M0 -58V-84" />
        <rect class="compass-kaaba" x="-9" y="-105" width="18" height="18" rx="2" />
        <path class="compass-kiswah" d="M-9 -99.5h18" />
      </g>
    </g>
    <circle class="compass-hub" r="3.5" />
  </svg>
);

export const Qibla = ({ qibla }: Pick<PrayerRecord, "qibla">) => {
  const { heading, start } = useHeading();
  const { bearing_deg: bearingDeg, distance_km: km } = qibla;
  return (
    <section class="card qibla" aria-labelledby="qibla-title">
      <h2 id="qibla-title">{t("qibla.title")}</h2>
      {bearingDeg === null ? (
        <p>{t("qibla.here")}</p>
      ) : (
        <>
          <Compass bearingDeg={bearingDeg} headingDeg={heading.state === "on" ? heading.deg : 0} />
          <p>
            <strong>
              <bdi dir="ltr">{bearingDeg.toFixed(1)}°</bdi> · {t(`wind.${windOf(bearingDeg)}`)}
            </strong>
            <br />
            {t("qibla.distance", { distance: lengthText(km * 1000) })}
          </p>
          <p class="qibla-device" role="status">
            {heading.state === "on" && t("qibla.turns")}
            {heading.state === "waiting" && t("qibla.waiting")}
            {heading.state === "none" && t("qibla.no-compass")}
            {heading.state === "off" && (
              <button type="button" onClick={start}>
                {t("qibla.use")}
              </button>
            )}
          </p>
        </>
      )}
    </section>
  );
};
