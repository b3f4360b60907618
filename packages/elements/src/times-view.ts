/** `<musalla-times>`: the times of a place today, with its congregations, and how long until the next prayer. */
import { PRAYERS, DAY_TIMES, type DayTime } from "../../../server/core/values/prayer.ts";
import type { TimesRecord } from "../../../server/core/model/times.ts";
import type { Key } from "../../../web/app/i18n/texts.ts";
import { ageOf } from "../../../web/app/ui/congregations.ts";
import { dateText } from "../../../web/app/ui/dates.ts";
import { hijriDateText } from "../../../web/app/ui/hijri-date.ts";
import { clockIn } from "../../../web/app/ui/hours.ts";
import type { PlaceDay } from "./engine.ts";
import { type Branch, h } from "./tree.ts";
import { foot, placeLink, type Scene } from "./view.ts";

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

/** Time left as `h:mm:ss`; zero once it is over. */
export const countdownText = (untilMs: number): string => {
  const seconds = Math.max(0, Math.ceil(untilMs / SECOND_MS));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / HOUR_S)}:${two(Math.floor((seconds % HOUR_S) / MINUTE_S))}:${two(seconds % MINUTE_S)}`;
};

const timeCell = (scene: Scene, part: string, time: string, iso: string): Branch =>
  h("td", { part }, h("time", { datetime: iso, dir: "auto" }, clockIn(time, scene.hours, scene.language, false)));

/** A dash that is read out as the reason why there is no time. */
const dash = (reason: string, part: string): Branch =>
  h("td", { part, title: reason }, h("span", { "aria-hidden": "true" }, "—"), h("span", { class: "unseen" }, reason));

const adhanCell = (scene: Scene, { timings, timings_iso: iso, unresolved }: TimesRecord, name: DayTime): Branch => {
  const [time, at] = [timings[name], iso[name]];
  if (time !== null && at !== null) return timeCell(scene, "adhan", time, at);
  const reason = unresolved.find((prayer) => prayer.name === name)?.reason;
  return dash(scene.say(reason === undefined ? "prayer.no-time" : (`prayer.reason.${reason}` as Key)), "adhan");
};

const isPrayer = (name: DayTime): name is (typeof PRAYERS)[number] => name !== "sunrise";

/** The rows of a day: prayers and sunrise, then the other congregations. */
const rowsOf = (scene: Scene, record: TimesRecord, hasIqama: boolean): readonly Branch[] => {
  const { iqama, jumuah, special, next } = record;
  const empty = h("td", { part: "iqama" });
  const daily = DAY_TIMES.map((name) => {
    const stands = isPrayer(name) ? iqama[name] : null;
    const isNext = next?.name === name;
    return h(
      "tr",
      { part: isNext ? "row next-row" : "row", ...(isNext && { "aria-current": "time" }) },
      h("th", { scope: "row" }, scene.say(`prayer.time.${name}`)),
      adhanCell(scene, record, name),
      hasIqama && (stands === null ? empty : timeCell(scene, "iqama", stands.time, stands.iso)),
    );
  });
  const others = [...jumuah.map((congregation) => ({ kind: "jumuah" as const, ...congregation })), ...special].map(
    (congregation) =>
      h(
        "tr",
        { part: "row" },
        h("th", { scope: "row" }, h("bdi", {}, congregation.label ?? scene.say(`times.of.${congregation.kind}`))),
        h("td", { part: "adhan" }),
        timeCell(scene, "iqama", congregation.time, congregation.iso),
      ),
  );
  return [...daily, ...others];
};

/** The times of a place on its date. */
export const timesView = (scene: Scene, { place, record, attribution }: PlaceDay, nowMs: number): Branch => {
  const { say, language } = scene;
  const { hijri, next, date, iqama, jumuah, special, schedule } = record;
  const hasIqama = PRAYERS.some((name) => iqama[name] !== null) || jumuah.length > 0 || special.length > 0;
  const age = ageOf(schedule, date);
  return h(
    "section",
    { part: "card", "aria-label": place.name },
    h("p", { part: "head" }, placeLink(scene, place)),
    h(
      "p",
      { part: "dates", class: "small" },
      h("time", { datetime: date }, dateText(date, "day", language)),
      " · ",
      h("bdi", {}, hijriDateText(say, hijri)),
    ),
    next !== null &&
      h(
        "p",
        { part: "next" },
        say("prayer.next", { name: say(`prayer.time.${next.name}`) }),
        " ",
        h(
          "span",
          { role: "timer", "aria-live": "off", part: "countdown", dir: "ltr", "data-until": next.at },
          countdownText(Date.parse(next.at) - nowMs),
        ),
      ),
    h(
      "table",
      { part: "times" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, say("times.prayer")),
          h("th", { scope: "col" }, say("times.adhan")),
          hasIqama && h("th", { scope: "col" }, say("times.iqama")),
        ),
      ),
      h("tbody", {}, ...rowsOf(scene, record, hasIqama)),
    ),
    age !== null &&
      h(
        "p",
        { part: "notice", class: "small" },
        say(`times.age.${age.kind}`, { date: "date" in age ? dateText(age.date, "plain", language) : "" }),
      ),
    foot(scene, attribution),
  );
};
