/** The time zones of the cities of each country, for points far from any city and for names of zones. */
import * as z from "zod";
import { jsonReader } from "./json.ts";

const zones = z.record(z.string(), z.array(z.string())).describe("Country code → IANA zones of its cities");
export type CountryZones = Readonly<z.infer<typeof zones>>;

export const writeZones = (value: CountryZones): string => JSON.stringify(value);

/** Throws an Error that names the shard when it is damaged. */
export const readZones: (name: string, bytes: Uint8Array) => CountryZones = jsonReader(zones);
