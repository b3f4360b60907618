/** Cities to begin with, so that the first screen invites without asking anything. */
import { viewAt } from "../address.ts";
import { language } from "../language.ts";
import cities from "../start-cities.json";
import { nearPoint } from "./state.ts";

export interface StartCity {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly href: string;
  /** Where its name stands on the picture; on the right unless said otherwise. */
  readonly side: string;
}

export const startCities = (): readonly StartCity[] =>
  cities.map(({ lat, lng, side = "right", ...names }) => {
    const name = names[language.value];
    return { name, lat, lng, side, href: viewAt("/", nearPoint({}, lat, lng, name)) };
  });
