/** `<musalla-near>`: the nearest places, and the button by which a visitor agrees to be located. */
import { distanceText } from "../../../web/app/ui/distance.ts";
import type { Key } from "../../../web/app/i18n/texts.ts";
import type { Near } from "./engine.ts";
import { type Branch, h } from "./tree.ts";
import { foot, notice, placeLink, type Scene } from "./view.ts";

/** How far around a point places are looked for, metres. */
export const RADIUS_M = 50_000;

/** The nearest places; a sentence if there are none. */
export const nearView = (scene: Scene, { places, attribution }: Near): Branch =>
  h(
    "section",
    { part: "card", "aria-label": scene.say("near.me") },
    places.length === 0
      ? notice(scene.say("list.none-near", { distance: distanceText(RADIUS_M, scene.language, scene.tags) }))
      : h(
          "ul",
          { part: "list" },
          ...places.map((place) =>
            h(
              "li",
              { part: "item" },
              placeLink(scene, place),
              h(
                "span",
                { part: "about", class: "small" },
                h("bdi", {}, place.type_label),
                " · ",
                h("bdi", { part: "distance" }, distanceText(place.distance_m, scene.language, scene.tags)),
              ),
            ),
          ),
        ),
    foot(scene, attribution),
  );

/** The button that asks for the visitor's position, and what came of it so far. */
export const askView = ({ say }: Scene, title: Key, trouble: Key | null): Branch =>
  h(
    "section",
    { part: "card", "aria-label": say(title) },
    h("button", { type: "button", part: "button" }, say("here.use")),
    trouble !== null && notice(say(trouble)),
  );
