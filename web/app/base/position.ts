/**
 * Where this device is: asked for on a click alone, and kept for this tab with its time, so that no view asks for what another
 * was told a moment ago.
 */
import { signal } from "@preact/signals";
import { isRecord } from "./api.ts";

interface Position {
  readonly lat: number;
  readonly lng: number;
  readonly accuracyM: number;
  readonly atMs: number;
}

/** Why there is none. */
export type NoPosition = "refused" | "failed" | "absent";

const KEPT = "musalla.position";

/** Who has travelled since is elsewhere. */
const OLD_MS = 10 * 60_000;

const PATIENCE_MS = 15_000;

const read = (): Position | null => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    if (!isRecord(kept)) return null;
    const { lat, lng, accuracyM, atMs } = kept;
    const isSound = [lat, lng, accuracyM, atMs].every((figure) => typeof figure === "number");
    return isSound ? (kept as unknown as Position) : null;
  } catch {
    return null;
  }
};

const last = signal<Position | null>(read());

/** The position that this tab was told last, while it is fresh; `null` otherwise. */
export const freshPosition = (): Position | null => {
  const { value } = last;
  return value !== null && Date.now() - value.atMs < OLD_MS ? value : null;
};

/** About half a kilometre: what views round, and what a device is out by. */
const SAME_DEG = 0.0051;

/** Whether a point in an address is where this device was last. */
export const isHere = ({
  lat,
  lng,
}: {
  readonly lat?: string | undefined;
  readonly lng?: string | undefined;
}): boolean => {
  const { value } = last;
  if (value === null || lat === undefined || lng === undefined) return false;
  return Math.abs(Number(lat) - value.lat) < SAME_DEG && Math.abs(Number(lng) - value.lng) < SAME_DEG;
};

const keep = (position: Position): void => {
  last.value = position;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(position));
  } catch {
    // Private windows have no storage; it holds for this page.
  }
};

interface Wish {
  /** Whether the device is asked though it has answered a moment ago. */
  readonly isAnew: boolean;
  /** How exact it must be, metres. */
  readonly withinM?: number;
}

/** The position of this device: the one it has told already, or a new one. */
export const locate = async ({ isAnew, withinM = Infinity }: Wish): Promise<Position | NoPosition> => {
  const fresh = freshPosition();
  if (!isAnew && fresh !== null && fresh.accuracyM <= withinM) return fresh;
  if (!("geolocation" in navigator)) return "absent";
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy: accuracyM } }) => {
        const position = { lat, lng, accuracyM, atMs: Date.now() };
        keep(position);
        resolve(position);
      },
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? "refused" : "failed"),
      { enableHighAccuracy: withinM !== Infinity, timeout: PATIENCE_MS, maximumAge: isAnew ? 0 : 60_000 },
    );
  });
};
