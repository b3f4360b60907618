/** Cities to start with. */
import { viewAt } from "../base/address.ts";
import { t, textOr } from "../base/language.ts";
import cities from "../start-cities.json";
import { nearPoint } from "./state.ts";

interface StartCity {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly href: string;
  /** Side of the label on the picture; by default the right. */
  readonly side: string;
}

export const startCities = (): readonly StartCity[] =>
  cities.map(({ city, lat, lng, side = "right" }) => {
    const name = textOr(`city.${city}`, city);
    return { name, lat, lng, side, href: viewAt("/", nearPoint({}, lat, lng, name)) };
  });

export const StartCities = () => (
  <nav class="start-cities" aria-label={t("explore.cities")}>
    <span class="quiet">{t("explore.cities")}</span>
    {startCities().map(({ name, href }) => (
      <a key={name} class="chip" href={href}>
        {name}
      </a>
    ))}
  </nav>
);
