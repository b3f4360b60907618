/**
 * The Qibla: a compass with the bearing and distance of the Kaaba, from true north. North is up until the device's orientation
 * is known, which is requested on a click as iOS demands; the model of the Earth's field comes with it. The Sun is a check.
 */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { t } from "../base/language.ts";
import { Explained } from "../ui/explained.tsx";
import { useSeconds } from "../ui/seconds.ts";
import { lengthText } from "../ui/words.tsx";
import { type CompassHeading, compassHeading, type OrientationReading } from "./compass-heading.ts";
import { rightOfSun, sunDirection } from "./sun-direction.ts";
import { windOf } from "./wind.ts";

type Point = PrayerRecord["location"];

type Heading = { readonly state: "off" | "waiting" | "none" } | ({ readonly state: "on" } & CompassHeading);

interface AskedFirst {
  readonly requestPermission?: () => Promise<"granted" | "denied">;
}

const PATIENCE_MS = 3000;
const EVENTS = ["deviceorientationabsolute", "deviceorientation"] as const;

/** Degrees by which the screen is turned in the device. */
const screenDeg = (): number => ("orientation" in screen ? screen.orientation.angle : 0);

/** The heading in degrees from true north, and a function that starts it. */
const useHeading = ({ lat, lng }: Point): { readonly heading: Heading; readonly start: () => void } => {
  const [heading, setHeading] = useState<Heading>({ state: "off" });
  const isWanted = heading.state === "waiting" || heading.state === "on";
  useEffect(() => {
    if (!isWanted) return undefined;
    let declinationDeg: number | null = null;
    void import("./declination.ts").then(({ declinationAt }) => {
      declinationDeg = declinationAt(lat, lng, Date.now());
    });
    const listen = (event: Event): void => {
      if (declinationDeg === null) return;
      const standing = { screenDeg: screenDeg(), declinationDeg };
      const read = compassHeading(event as unknown as OrientationReading, standing);
      if (read !== null) setHeading({ state: "on", ...read });
    };
    const timer = setTimeout(() => setHeading((now) => (now.state === "on" ? now : { state: "none" })), PATIENCE_MS);
    for (const name of EVENTS) addEventListener(name, listen);
    return () => {
      clearTimeout(timer);
      for (const name of EVENTS) removeEventListener(name, listen);
    };
  }, [isWanted, lat, lng]);
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

/** How well the device knows its direction, if it says so. */
const Accuracy = ({ heading }: { readonly heading: CompassHeading }) => {
  if (heading.isUnsure) return <strong>{t("qibla.unsure")}</strong>;
  return heading.accuracyDeg === null ? null : <bdi>{t("qibla.accuracy", { deg: heading.accuracyDeg })}</bdi>;
};

/** Where the Qibla is, seen from the Sun; nothing while the Sun is down or overhead. */
const FromSun = ({ bearingDeg, point }: { readonly bearingDeg: number; readonly point: Point }) => {
  const right = rightOfSun(bearingDeg, sunDirection(point.lat, point.lng, useSeconds().value));
  if (right === null) return null;
  const deg = Math.abs(right);
  return <p class="quiet small">{t(right < 0 ? "qibla.sun.left" : "qibla.sun.right", { deg })}</p>;
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

export const Qibla = ({ qibla, location }: Pick<PrayerRecord, "qibla" | "location">) => {
  const { heading, start } = useHeading(location);
  const { bearing_deg: bearingDeg, distance_km: km } = qibla;
  return (
    <section class="card qibla" aria-labelledby="qibla-title">
      <h2 id="qibla-title">
        <Explained word="qibla">{t("qibla.title")}</Explained>
      </h2>
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
          <FromSun bearingDeg={bearingDeg} point={location} />
          <p class="qibla-device" role="status">
            {heading.state === "on" && (
              <>
                {t("qibla.turns")} <Accuracy heading={heading} />
              </>
            )}
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
