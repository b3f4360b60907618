/** Reads a point that was pasted: two numbers, a `geo:` address, or a link of a map. */
import type { Point } from "../map/view.ts";
import { asciiDigits } from "./values.ts";

const NUMBER = "(-?\\d{1,3}(?:\\.\\d+)?)";

/** The forms, the most telling first; each has latitude before longitude. */
const FORMS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=[\\d.]+/${NUMBER}/${NUMBER}`),
  new RegExp(`[?&](?:q|ll|query|daddr|destination)=${NUMBER}(?:,|%2C)\\s*${NUMBER}`, "i"),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`^${NUMBER}°?\\s*[,;،؛ ]\\s*${NUMBER}°?$`),
];

/** The point of a text; `null` if it has none. */
export const parsePoint = (text: string): Point | null => {
  const plain = asciiDigits(text.trim()).replaceAll("٫", ".");
  for (const form of FORMS) {
    const [, lat, lng] = form.exec(plain) ?? [];
    if (lat === undefined || lng === undefined) continue;
    const point = { lat: Number(lat), lng: Number(lng) };
    return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
  }
  return null;
};
