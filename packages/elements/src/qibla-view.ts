/** `<musalla-qibla>`: the direction of the Kaaba from true north, and its distance. */
import { qibla } from "../../../server/core/base/qibla.ts";
import { spoken } from "../../../web/app/i18n/languages.ts";
import { distanceText } from "../../../web/app/ui/distance.ts";
import { type Branch, h } from "./tree.ts";
import { foot, notice, type Scene } from "./view.ts";

/** A dial with north up and an arrow to the Kaaba. */
const dial = (bearing: number): Branch =>
  h(
    "svg",
    { part: "dial", viewBox: "-50 -50 100 100", "aria-hidden": "true", focusable: "false" },
    h("circle", { r: "46", class: "ring" }),
    h("path", { d: "M0-46v8M46 0h-8M0 46v-8M-46 0h8", class: "ring" }),
    h("g", { transform: `rotate(${bearing})` }, h("path", { part: "arrow", class: "arrow", d: "M0-34 9 8 0 3-9 8z" })),
  );

/** The qibla of a point. */
export const qiblaView = (scene: Scene, lat: number, lng: number): Branch => {
  const { say, language } = scene;
  const { bearing_deg: bearing, distance_km: km } = qibla(lat, lng);
  const numbers = new Intl.NumberFormat(spoken(language).locale, { maximumFractionDigits: 1 });
  return h(
    "section",
    { part: "card", "aria-label": say("qibla.title") },
    bearing === null
      ? notice(say("qibla.here"))
      : h(
          "div",
          { part: "qibla" },
          dial(bearing),
          h(
            "p",
            {},
            h("span", {}, say("qibla.title")),
            " ",
            h("bdi", { part: "bearing" }, `${numbers.format(bearing)}°`),
            h(
              "span",
              { part: "distance", class: "small" },
              say("qibla.distance", { distance: distanceText(km * 1000, language, scene.tags) }),
            ),
          ),
        ),
    foot(scene, []),
  );
};
