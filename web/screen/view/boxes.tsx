/** The boxes beside the times; where there are more than fit, they take turns by the clock. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Event } from "../../../server/core/model/event.ts";
import type { TimesRecord } from "../../../server/core/model/times.ts";
import { spoken } from "../../app/i18n/languages.ts";
import { listsOf, tongueText } from "../../app/i18n/texts.ts";
import type { Box as BoxName, Options } from "../base/options.ts";
import type { Speech } from "../base/words.ts";
import type { Days } from "../data/engine.ts";
import { inTurn, type ScreenState } from "../state/screen-state.ts";

interface Part {
  readonly name: BoxName | "special";
  readonly title: string;
  readonly body: ComponentChildren;
}

interface BoxesProps {
  readonly speech: Speech;
  readonly state: ScreenState;
  readonly days: Days;
  readonly options: Options;
  readonly nowMs: number;
}

/** A name and a time on one line. */
const Line = ({
  name,
  time,
  more = null,
}: {
  readonly name: string;
  readonly time: string | null;
  readonly more?: string | null;
}) => (
  <p class="line">
    <span class="line-name">
      <bdi>{name}</bdi>
      {more !== null && <small>{more}</small>}
    </span>
    <b dir="auto">{time ?? "—"}</b>
  </p>
);

/** The same day in the language shown, whose labels are in it. */
const inLanguage = ({ language }: Speech, { records }: Days, date: string): TimesRecord | undefined =>
  records[spoken(language).data].find((record) => record.date === date);

const fridayPart = ({ speech, state: { friday }, days }: BoxesProps): readonly Part[] => {
  if (friday === null) return [];
  const { say, clock, language, soon } = speech;
  const shifts = (inLanguage(speech, days, friday.date) ?? friday).jumuah;
  const body = shifts.map(({ iso, time, label, khutbah, languages }) => {
    const tongues = languages.map((tag) => tongueText(tag, language));
    const sermon = khutbah === null ? [] : [say("khutbah", { time: clock(khutbah, true) })];
    const [name = say("times.of.jumuah"), ...more] = [
      ...(label === null ? [] : [label]),
      ...sermon,
      ...(tongues.length === 0 ? [] : [listsOf(language).format(tongues)]),
    ];
    return <Line key={iso} name={name} time={clock(time, true)} more={more.length === 0 ? null : more.join(" · ")} />;
  });
  return [{ name: "jumuah", title: `${say("times.of.jumuah")} · ${soon(friday.date)}`, body }];
};

const ramadanPart = ({ speech: { say, clock }, state: { isRamadan, today } }: BoxesProps): readonly Part[] => {
  if (!isRamadan) return [];
  const textOf = (time: string | null | undefined): string | null =>
    typeof time === "string" ? clock(time, true) : null;
  const body = (
    <div class="pair">
      <Line name={say("suhur")} time={textOf(today.timings["imsak"])} />
      <Line name={say("iftar")} time={textOf(today.timings["maghrib"])} />
    </div>
  );
  return [{ name: "ramadan", title: say("hijri.month.9"), body }];
};

const specialPart = ({ speech, state: { specials, isEidDay }, days }: BoxesProps): readonly Part[] => {
  const { say, clock, soon } = speech;
  const [first] = specials;
  if (first === undefined) return isEidDay ? [{ name: "special", title: say("eid"), body: null }] : [];
  const body = specials.map(({ date, special }) => {
    const own = inLanguage(speech, days, date)?.special.find(
      ({ iso, kind }) => iso === special.iso && kind === special.kind,
    );
    const name = own?.label ?? say(`times.of.${special.kind}`);
    return (
      <Line
        key={`${special.kind} ${special.iso}`}
        name={name}
        time={clock(special.time, true)}
        more={date === days.date ? null : soon(date)}
      />
    );
  });
  return [{ name: "special", title: say(isEidDay ? "eid" : `times.of.${first.special.kind}`), body }];
};

const changePart = ({ speech: { say, clock, soon }, state: { change, clockChange } }: BoxesProps): readonly Part[] => {
  const parts: Part[] = [];
  if (change !== null)
    parts.push({
      name: "change",
      title: say("change", { date: soon(change.date) }),
      body: change.items.map(({ name, time }) => (
        <p key={name} class="line">
          {say("change.item", { name: say(`times.of.${name}`), time: clock(time, true) })}
        </p>
      )),
    });
  if (clockChange !== null) {
    const { date, minutes } = clockChange;
    const text = say(minutes > 0 ? "clock.forward" : "clock.back", { date: soon(date), minutes: Math.abs(minutes) });
    parts.push({ name: "change", title: text, body: null });
  }
  return parts;
};

const whenText = ({ soon, clock }: Speech, { starts_at: at, all_day: isAllDay }: Event): string => {
  const date = soon(at.slice(0, 10));
  return isAllDay ? date : `${date} · ${clock(at.slice(11, 16))}`;
};

const eventParts = ({ speech, days, nowMs }: BoxesProps): readonly Part[] =>
  days.events
    .filter(({ endMs }) => nowMs < endMs)
    .map(({ event }) => ({
      name: "events",
      title: speech.say("events"),
      body: (
        <p class="event">
          <bdi>{event.titles[speech.language] ?? event.title}</bdi>
          <small>
            {whenText(speech, event)}
            {event.status !== "scheduled" && ` · ${speech.say(`events.status.${event.status}`)}`}
          </small>
        </p>
      ),
    }));

/** Whether the boxes need more than the column that is in sight. */
const useOverflow = (): readonly [(box: HTMLDivElement | null) => void, boolean] => {
  const [hasMore, setMore] = useState(false);
  const look = (box: HTMLDivElement | null): void => {
    if (box !== null) setMore(box.scrollWidth > box.clientWidth + 1);
  };
  return [look, hasMore];
};

export const Boxes = (props: BoxesProps) => {
  const { options, nowMs } = props;
  const [look, hasMore] = useOverflow();
  const all = [
    ...specialPart(props),
    ...ramadanPart(props),
    ...fridayPart(props),
    ...changePart(props),
    ...eventParts(props),
  ];
  const wanted = all.filter(({ name }) => name === "special" || !options.hidden.includes(name));
  const turnMs = options.seconds * options.languages.length * 1000;
  return (
    <div class="boxes" ref={look}>
      {(hasMore ? inTurn(wanted, turnMs, nowMs) : wanted).map(({ name, title, body }) => (
        <section key={`${name} ${title}`} class={`box box-${name}`}>
          <h2>{title}</h2>
          {body}
        </section>
      ))}
    </div>
  );
};
