// node example.mjs [lat lng country timeZone]: the prayer times of today.
import { prayerTimes, qibla, ruleAt } from "@musalla/prayer";
import { ephemeris } from "@musalla/prayer/ephemeris/2020-2039";

const [lat = "21.4225", lng = "39.8262", country = "SA", timeZone = "Asia/Riyadh"] = process.argv.slice(2);
const point = { lat: Number(lat), lng: Number(lng) };
const times = prayerTimes({ ...point, timeZone, rule: ruleAt({ ...point, country }), ephemeris });
const now = new Date();
const { date, clock, hijri } = times.on(now);
console.log(`${date} (${hijri.date}), ${times.rule.name}`);
for (const [name, at] of Object.entries(clock)) console.log(`${name.padEnd(10)} ${at ?? "-"}`);
const next = times.next(now);
if (next !== null) console.log(`next: ${next.name} at ${next.at.toISOString()}`);
console.log(`qibla: ${qibla(point).bearing}°`);
