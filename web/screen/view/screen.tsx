/** The whole screen at an instant: head, countdown, times, boxes, and what must be said in red. */
import { DAY_TIMES } from "#core/values/prayer.ts";
import { formatDate } from "../../../server/core/base/date.ts";
import { localDay } from "../../../server/core/base/zone.ts";
import { spoken } from "../../app/i18n/languages.ts";
import { countdownText } from "../../app/prayer/next.ts";
import { dateText } from "../../app/ui/dates.ts";
import { hijriDateText } from "../../app/ui/hijri-date.ts";
import { languageAt, type Options } from "../base/options.ts";
import { type Speech, speechOf } from "../base/words.ts";
import type { Days } from "../data/engine.ts";
import { shiftAt, type Next, type Row, type ScreenState } from "../state/screen-state.ts";
import type { Trouble } from "../state/troubles.ts";
import { Boxes } from "./boxes.tsx";

interface TimesProps {
  readonly speech: Speech;
  readonly state: ScreenState;
  readonly hasSunrise: boolean;
}

/** Where there is no time: never a guess. */
const Dash = ({ reason }: { readonly reason: string }) => (
  <>
    <span aria-hidden="true">—</span>
    <span class="unseen">{reason}</span>
  </>
);

const Iqama = ({ speech, row }: { readonly speech: Speech; readonly row: Row }) => {
  if (row.name === "sunrise") return <td class="iqama" />;
  const { iqama } = row;
  return (
    <td class={`iqama shifts-${Math.min(3, iqama.length)}`}>
      {iqama.length === 0 && <Dash reason={speech.say("times.not-stated")} />}
      {iqama.map((time) => (
        <span key={time} class="shift">
          <bdi>{speech.clock(time, true)}</bdi>
        </span>
      ))}
    </td>
  );
};

/** The table of the day: adhan and iqama of each prayer, with the next one marked. */
const Times = ({ speech, state, hasSunrise }: TimesProps) => {
  const { say, clock } = speech;
  const rows = state.rows.filter(({ name }) => hasSunrise || name !== "sunrise");
  const hasIqama = rows.some(({ iqama }) => iqama.length > 0);
  return (
    <div class="times-room">
      <table class={`times${hasIqama ? "" : " adhans-alone"}`}>
        <thead>
          <tr>
            <th scope="col">{say("times.prayer")}</th>
            <th scope="col">{say("times.adhan")}</th>
            {hasIqama && <th scope="col">{say("times.iqama")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              class={`of-${row.isFriday ? "friday" : row.name}${row.isNext ? " next" : ""}`}
              aria-current={row.isNext ? "time" : undefined}
            >
              <th scope="row">{say(row.isFriday ? "times.of.jumuah" : `prayer.time.${row.name}`)}</th>
              <td class="adhan">
                {row.adhan === null ? <Dash reason={say("prayer.no-time")} /> : <bdi>{clock(row.adhan, true)}</bdi>}
              </td>
              {hasIqama && <Iqama speech={speech} row={row} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const nextText = ({ say }: Speech, next: Next): string => {
  switch (next.kind) {
    case "adhan":
    case "iqama":
      return say(`${next.kind}.in`, { name: say(`times.of.${next.name}`) });
    case "suhur":
    case "iftar":
      return say(`${next.kind}.in`);
    default:
      return say("prayer.next", { name: next.label ?? say(`times.of.${next.name}`) });
  }
};

const Countdown = ({
  speech,
  state,
  nowMs,
}: {
  readonly speech: Speech;
  readonly state: ScreenState;
  readonly nowMs: number;
}) => {
  const { next, isSilent } = state;
  return (
    <section class="count">
      {next !== null && (
        <>
          <h2>{nextText(speech, next)}</h2>
          <p class="digits" role="timer" aria-live="off" dir="ltr">
            {countdownText(next.atMs, nowMs)}
          </p>
        </>
      )}
      {isSilent && <p class="silence">{speech.say("silence")}</p>}
    </section>
  );
};

const troubleText = ({ say, language }: Speech, trouble: Trouble, { zone }: Days): string => {
  const dayText = (date: string): string => dateText(date, "plain", language);
  switch (trouble.kind) {
    case "clock-behind":
    case "clock-ahead":
      return say("trouble.clock");
    case "old":
      return say("trouble.old", { date: dayText(formatDate(localDay(zone, trouble.checkedMs))) });
    case "unknown":
      return say("times.age.unknown");
    default:
      return say(`times.age.${trouble.kind}`, { date: dayText(trouble.date) });
  }
};

/** At most so many at once: the gravest come first. */
const TROUBLES_MAX = 2;

/** In all languages of the screen at once, so that nobody has to wait for a turn. */
const Troubles = ({
  state,
  days,
  options,
}: {
  readonly state: ScreenState;
  readonly days: Days;
  readonly options: Options;
}) =>
  state.troubles.length === 0 ? null : (
    <div class="troubles" role="alert">
      {state.troubles.slice(0, TROUBLES_MAX).flatMap((trouble) =>
        options.languages.map((language) => (
          <p key={`${trouble.kind} ${language}`} lang={language} dir={spoken(language).dir}>
            {troubleText(speechOf(language, options), trouble, days)}
          </p>
        )),
      )}
    </div>
  );

/** Where the times come from: printed by the mosque, or computed, and by whom. */
const originText = ({ say }: Speech, { today: { timings_source: source, method, schedule } }: ScreenState): string => {
  const computed = DAY_TIMES.filter((name) => source[name] === "computed");
  const adhans =
    computed.length === 0
      ? say("times.printed")
      : computed.length === DAY_TIMES.length
        ? say("times.computed", { method: method.name })
        : say("times.partly", { names: computed.map((name) => say(`prayer.time.${name}`)).join(" · ") });
  return schedule.state === "none" ? `${adhans} ${say("times.none")}` : adhans;
};

const Foot = ({
  speech,
  state,
  days,
}: {
  readonly speech: Speech;
  readonly state: ScreenState;
  readonly days: Days;
}) => {
  const { source } = state.today.schedule;
  const names = [...new Set([...(source === null ? [] : [source]), ...days.attribution.map(({ name }) => name)])];
  return (
    <footer class="foot">
      {originText(speech, state)} {speech.say("place.sources")}{" "}
      {names.map((name, index) => (
        <span key={name}>
          {index > 0 && " · "}
          <bdi>{name}</bdi>
        </span>
      ))}
      {" · "}
      <bdi>{speech.say("site.name")}</bdi>
    </footer>
  );
};

const Clock = ({ speech, state: { time, seconds } }: { readonly speech: Speech; readonly state: ScreenState }) => (
  <p class="clock" dir="ltr">
    {speech.clock(time, true)}
    <span class="clock-seconds">{seconds}</span>
  </p>
);

/** While people pray: dark, with the clock alone. */
const Dark = ({ speech, state }: { readonly speech: Speech; readonly state: ScreenState }) => (
  <main class="dark">
    <Clock speech={speech} state={state} />
    <h1>{speech.say("begun", { name: speech.say(`times.of.${state.begun ?? "other"}`) })}</h1>
    <p>{speech.say("silence")}</p>
  </main>
);

/** How long a name or a line is: long ones are set smaller. */
const lengthOf = (text: string): string => (text.length > 48 ? "longest" : text.length > 26 ? "long" : "short");

interface ScreenProps {
  readonly days: Days;
  readonly state: ScreenState;
  readonly options: Options;
  readonly nowMs: number;
}

export const ScreenView = ({ days, state, options, nowMs }: ScreenProps) => {
  const speech = speechOf(languageAt(options, nowMs), options);
  const { language, dir } = speech;
  const theme = options.theme === "auto" ? (state.isDay ? "day" : "night") : options.theme;
  const isStale = state.today.schedule.state === "stale";
  const { x, y } = shiftAt(nowMs);
  const place = days.place[spoken(language).data];
  const name = place.names[language] ?? place.name;
  return (
    <div
      class={`screen theme-${state.begun === null ? theme : "dark"}${isStale ? " stale" : ""}`}
      lang={language}
      dir={dir}
      style={{ "--shift-x": String(x), "--shift-y": String(y) }}
    >
      {state.begun === null ? (
        <div class="stage">
          <header class="head">
            <div>
              <h1 class={`name ${lengthOf(name)}`}>
                <bdi>{name}</bdi>
              </h1>
              <p class="dates">
                <span>{dateText(state.today.date, "day", language)}</span>{" "}
                <bdi>{hijriDateText(speech.say, state.hijri)}</bdi>
              </p>
            </div>
            <Clock speech={speech} state={state} />
          </header>
          <main class="body">
            <Times speech={speech} state={state} hasSunrise={!options.hidden.includes("sunrise")} />
            <div class="side">
              <Countdown speech={speech} state={state} nowMs={nowMs} />
              <Boxes speech={speech} state={state} days={days} options={options} nowMs={nowMs} />
            </div>
          </main>
          <Troubles state={state} days={days} options={options} />
          {!options.hidden.includes("sources") && <Foot speech={speech} state={state} days={days} />}
        </div>
      ) : (
        <div class="stage">
          <Dark speech={speech} state={state} />
          <Troubles state={state} days={days} options={options} />
        </div>
      )}
    </div>
  );
};
