/** Where the device points, in degrees from north; asked for on a click, as iOS wants it. */
import { useCallback, useEffect, useState } from "preact/hooks";

type Heading =
  | { readonly state: "off" | "waiting" | "none" }
  | { readonly state: "on"; readonly deg: number };

interface AppleOrientation extends DeviceOrientationEvent {
  readonly webkitCompassHeading?: number;
}

interface AskedFirst {
  readonly requestPermission?: () => Promise<"granted" | "denied">;
}

const PATIENCE_MS = 3000;
const EVENTS = ["deviceorientationabsolute", "deviceorientation"] as const;

/** Degrees clockwise from north; null when the event tells of no north. */
const degOf = (event: AppleOrientation): number | null => {
  if (typeof event.webkitCompassHeading === "number") return event.webkitCompassHeading;
  return event.absolute && event.alpha !== null ? (360 - event.alpha) % 360 : null;
};

/** The heading, and what starts it. */
export const useHeading = (): { readonly heading: Heading; readonly start: () => void } => {
  const [heading, setHeading] = useState<Heading>({ state: "off" });
  const isWanted = heading.state === "waiting" || heading.state === "on";
  useEffect(() => {
    if (!isWanted) return undefined;
    const listen = (event: Event): void => {
      const deg = degOf(event as AppleOrientation);
      if (deg !== null) setHeading({ state: "on", deg });
    };
    const timer = setTimeout(
      () => setHeading((now) => (now.state === "on" ? now : { state: "none" })),
      PATIENCE_MS,
    );
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
