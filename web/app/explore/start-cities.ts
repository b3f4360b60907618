/** Cities to begin with, so that the first screen invites without asking anything. */
import { viewAt } from "../address.ts";
import { language } from "../language.ts";
import cities from "./cities.json";
import { nearPoint } from "./state.ts";

export interface StartCity {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly href: string;
}

export const startCities = (): readonly StartCity[] =>
  cities.map(({ lat, lng, ...names }) => {
    const name = names[language.value];
    return { name, lat, lng, href: viewAt("/", nearPoint({}, lat, lng, name)) };
  });
