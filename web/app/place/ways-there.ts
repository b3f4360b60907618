/**
 * Addresses that open a place in apps for maps. All are plain links: nothing is fetched, and an app learns of the place
 * only when its link is followed.
 */
interface Point {
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
}

/** What decides how directions are opened. */
type Platform = "android" | "apple" | "other";

/** iPadOS gives the name of a Mac, but has a touch screen. */
export const platformOf = (userAgent: string, touchPoints: number): Platform => {
  if (/android/i.test(userAgent)) return "android";
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1) ? "apple" : "other";
};

/** Parentheses end the label of a geo address, and are left as they are by encodeURIComponent. */
const labelOf = (name: string): string => encodeURIComponent(name.replaceAll("(", "[").replaceAll(")", "]"));

/**
 * Directions to a place. `geo:` with a label opens the app of choice on Android, Apple Maps the route on iPhone, and
 * OpenStreetMap the route in any browser.
 */
export const directionsTo = ({ lat, lng, name }: Point, platform: Platform): string => {
  if (platform === "android") return `geo:${lat},${lng}?q=${lat},${lng}(${labelOf(name)})`;
  if (platform === "apple") return `https://maps.apple.com/?daddr=${lat},${lng}&q=${encodeURIComponent(name)}`;
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}#map=17/${lat}/${lng}`;
};

/** The place itself in each app, by the app's name. */
export const appsFor = ({ lat, lng, name }: Point): readonly (readonly [app: string, href: string])[] => {
  const text = encodeURIComponent(name);
  return [
    ["OpenStreetMap", `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`],
    ["Organic Maps", `https://omaps.app/map?v=1&ll=${lat},${lng}&n=${text}`],
    ["Apple Maps", `https://maps.apple.com/?ll=${lat},${lng}&q=${text}`],
    ["Google Maps", `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`],
  ];
};
