/** Lists that do not change while the page is open, asked for once. */
import type { City } from "#core/model/city.ts";
import { addressOf, ask } from "./api.ts";

const kept = new Map<string, Promise<readonly unknown[]>>();

/** The records of an address; none when it cannot be asked, and then it is asked again. */
export const askOnce = async <T>(address: string): Promise<readonly T[]> => {
  const asked = async (): Promise<readonly T[]> => {
    const answer = await ask<T>(address);
    if (answer.ok) return answer.data;
    kept.delete(address);
    return [];
  };
  const known = kept.get(address) ?? asked();
  kept.set(address, known);
  return (await known) as readonly T[];
};

export const citiesOf = async (country: string, lang: string): Promise<readonly City[]> =>
  askOnce<City>(addressOf("/cities", { country, lang }));
