/**
 * What the packages answer in an empty project, the same on every runtime: reads of one server through the client and over its
 * files, and prayer times computed here beside those that it answers. Gives the differences, and what was compared.
 */
import { createClient } from "@musalla/client";
import { openDirectory, readHttp } from "@musalla/directory";
import { method, prayerTimes, qibla, ruleAt } from "@musalla/prayer";
import { ephemeris } from "@musalla/prayer/ephemeris/2020-2039";
import { timetable } from "@musalla/prayer/timetables/gb-london";

const PLACES = [
  { country: "SA", timeZone: "Asia/Riyadh", lat: 21.4225, lng: 39.8262 },
  { country: "MY", timeZone: "Asia/Kuala_Lumpur", lat: 3.139, lng: 101.6869 },
  { country: "ID", timeZone: "Asia/Jakarta", lat: -6.2088, lng: 106.8456 },
  { country: "BA", timeZone: "Europe/Sarajevo", lat: 43.8563, lng: 18.4131 },
  { country: "TR", timeZone: "Europe/Istanbul", lat: 41.0082, lng: 28.9784 },
  { country: "GB", timeZone: "Europe/London", lat: 51.5074, lng: -0.1278 },
  { country: "NO", timeZone: "Europe/Oslo", lat: 59.9139, lng: 10.7522 },
  { country: "TN", timeZone: "Africa/Tunis", lat: 36.8065, lng: 10.1815 },
  { country: "US", timeZone: "America/New_York", lat: 40.7128, lng: -74.006 },
  { country: "EG", timeZone: "Africa/Cairo", lat: 30.0444, lng: 31.2357 },
  { country: "PK", timeZone: "Asia/Karachi", lat: 24.8607, lng: 67.0011 },
];

const READS = [
  { path: "/places", query: { country: "TR", city: "istanbul", limit: 5 } },
  { path: "/places", query: { lat: 41.01, lng: 28.97, radius: 3000, limit: 5, lang: "ar" } },
  { path: "/search", query: { q: "istanbul" } },
  { path: "/cities", query: { country: "SA" } },
  { path: "/prayer", query: { lat: 41.01, lng: 28.97, date: "2026-03-01" } },
  { path: "/methods", query: {} },
  { path: "/place", query: { id: 1_999_999_999 } },
  { path: "/places", query: { limit: 0, bbox: [1, 2] } },
];

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** @param {string} origin - of a server of ours */
export const trial = async (origin) => {
  const client = createClient({ baseUrl: `${origin}/api/v1` });
  const directory = await openDirectory({ read: readHttp(`${origin}/data/v1`) });
  const wrong = [];
  let compared = 0;
  const same = (what, one, other) => {
    compared += 1;
    const [a, b] = [JSON.stringify(one), JSON.stringify(other)];
    if (a !== b) wrong.push(`${what}: got ${a?.slice(0, 300)}, expected ${b?.slice(0, 300)}`);
  };

  for (const { path, query } of READS) {
    const [asked, read] = await Promise.all([client.get(path, query), directory.get(path, query)]);
    same(`${path} over the files`, read, asked);
  }
  const again = await client.get("/methods", {});
  same("an answer of the cache", again.ok && again.data.length, 23);

  let [pages, places] = [0, 0];
  for await (const page of client.pages("/cities", { limit: 400 })) {
    pages += 1;
    if (!page.ok) same("a page", page, null);
    else places = places + page.data.length === page.meta.total ? -1 : places + page.data.length;
  }
  same("all cities", [pages > 1, places], [true, -1]);

  for (const { country, timeZone, lat, lng } of PLACES) {
    for (const rule of [ruleAt({ lat, lng, country }), method(3)]) {
      const published = rule.timetable === timetable.id ? { timetable } : {};
      const times = prayerTimes({ lat, lng, timeZone, rule, country, ephemeris, ...published });
      const query = { lat, lng, from: "2026-05-20", days: 40 };
      const asked = await client.get(
        "/prayer",
        rule.kind === "method" && rule.id === "mwl" ? { ...query, method: 3, school: times.school } : query,
      );
      if (!asked.ok) {
        same(`${country} of the server`, asked, null);
        continue;
      }
      const days = times.range("2026-05-20", 40);
      for (const [index, day] of days.entries()) {
        const record = asked.data[index];
        const clock = Object.fromEntries(Object.entries(day.clock).map(([name, at]) => [snake(name), at]));
        same(
          `${country} ${rule.id} ${day.date}`,
          [clock, day.hijri.date, times.school],
          [record?.timings, record?.hijri.date, record?.school.id],
        );
      }
      same(`qibla of ${country}`, qibla({ lat, lng }).bearing, asked.data[0]?.qibla.bearing_deg);
    }
  }
  return { compared, wrong };
};
