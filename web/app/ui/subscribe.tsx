/** Times in a calendar that keeps itself up to date: which of them, and with a reminder if wanted; events as a feed too. */
import { useState } from "preact/hooks";
import type { Key } from "../i18n/texts.ts";
import { addressOf, type Query } from "../base/api.ts";
import { dataLanguage, language, t } from "../base/language.ts";
import { daysText, minutesText } from "./distance.ts";
import "./subscribe.css";

/** Minutes before a time at which a calendar may remind; `""` never. */
const ALARMS = ["", "0", "5", "10", "15", "30"] as const;

/** Days that the calendar has at any time, from today. */
const DAYS = 60;

/** Days before today that the calendar of a place keeps. */
const PAST = 7;

/** Events of a feed, the most that one answer has. */
const EVENTS = 50;

/** What a calendar of a place may hold: its label, and the kinds of entries that `include` names. */
const PARTS = {
  adhan: ["times.adhan", "adhan"],
  iqama: ["times.iqama", "iqama,special"],
  jumuah: ["place.jumuah", "jumuah"],
  events: ["events.title", "events"],
} as const satisfies Record<string, readonly [Key, string]>;
type Part = keyof typeof PARTS;

const ALL: readonly Part[] = ["adhan", "iqama", "jumuah", "events"];

/** What there is of a place without times of its own. */
const COMPUTED: readonly Part[] = ["adhan", "events"];

/** The Atom feed of the events of a place. */
export const eventFeed = (id: Query[string], lang: string): string =>
  addressOf("/events", { place_id: id, limit: EVENTS, format: "atom", lang });

/** The calendar of a place with all that it may hold. */
export const placeCalendar = (id: number, lang: string): string => {
  const include = ALL.map((part) => PARTS[part][1]).join(",");
  return addressOf("/times", { id, include, past: PAST, days: DAYS, format: "ics", lang });
};

const alarmText = (alarm: (typeof ALARMS)[number]): string => {
  if (alarm === "") return t("subscribe.never");
  return alarm === "0"
    ? t("subscribe.then")
    : t("subscribe.before", { minutes: minutesText(Number(alarm), language.value) });
};

/** Google's calendar takes the address of another in its own. */
const googleAddress = (feed: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feed)}`;

const PATIENCE_MS = 6000;

/** Whether this site answers calendars; a static host does not. Where nobody answers, it is taken to. */
const answersCalendars = async (path: string): Promise<boolean> => {
  try {
    // The worker leaves this request to the network.
    const { ok, headers } = await fetch(addressOf(path), {
      method: "OPTIONS",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ok && (headers.get("allow") ?? "").includes("GET");
  } catch {
    return true;
  }
};

interface PartsProps {
  readonly offered: readonly Part[];
  readonly chosen: readonly Part[];
  readonly choose: (parts: readonly Part[]) => void;
}

/** One at least stays chosen. */
const Parts = ({ offered, chosen, choose }: PartsProps) => (
  <fieldset class="subscribe-parts">
    <legend>{t("subscribe.what")}</legend>
    {offered.map((part) => {
      const isChosen = chosen.includes(part);
      return (
        <label key={part}>
          <input
            type="checkbox"
            checked={isChosen}
            disabled={isChosen && chosen.length === 1}
            onChange={() => choose(offered.filter((other) => chosen.includes(other) !== (other === part)))}
          />
          {t(PARTS[part][0])}
        </label>
      );
    })}
  </fieldset>
);

interface CalendarProps {
  /** `/times` or `/prayer`. */
  readonly path: string;
  /** What is asked of it, without days and form. */
  readonly query: Query;
  /** The name of the file. */
  readonly file: string;
  /** What to choose from; nothing where the calendar has one kind of entries. */
  readonly parts?: readonly Part[];
}

const Calendar = ({ path, query, file, parts = [] }: CalendarProps) => {
  const [alarm, setAlarm] = useState<(typeof ALARMS)[number]>("");
  const [chosen, choose] = useState(parts);
  const [isServed, setServed] = useState(true);
  const include = chosen.map((part) => PARTS[part][1]).join(",");
  const span = parts.length === 0 ? { days: DAYS } : { include, past: PAST, days: DAYS };
  const address = addressOf(path, { ...query, ...span, format: "ics", alarm, lang: dataLanguage.value });
  const feed = `webcal://${location.host}${address}`;
  const look = async (isOpen: boolean): Promise<void> => {
    if (isOpen) setServed(await answersCalendars(path));
  };
  return (
    <details class="subscribe" onToggle={({ currentTarget }) => void look(currentTarget.open)}>
      <summary>{t("subscribe.title")}</summary>
      <p class="quiet small" role={isServed ? undefined : "status"}>
        {t(isServed ? "subscribe.text" : "subscribe.no-server")}
      </p>
      {parts.length > 0 && <Parts offered={parts} chosen={chosen} choose={choose} />}
      <label class="field">
        <span>{t("subscribe.alarm")}</span>
        <select
          value={alarm}
          onChange={({ currentTarget }) => setAlarm(ALARMS.find((minutes) => minutes === currentTarget.value) ?? "")}
        >
          {ALARMS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {alarmText(minutes)}
            </option>
          ))}
        </select>
      </label>
      <p class="buttons">
        {isServed && (
          <>
            <a class="button primary" href={feed}>
              {t("subscribe.webcal")}
            </a>
            <a class="button" href={googleAddress(feed)} rel="noreferrer">
              {t("subscribe.google")}
            </a>
          </>
        )}
        <a class="button" href={address} download={file}>
          {t("subscribe.file", { days: daysText(DAYS, language.value) })}
        </a>
      </p>
      {isServed && parts.includes("events") && (
        <p class="small">
          <a href={eventFeed(query["id"], dataLanguage.value)}>{t("subscribe.atom")}</a>
        </p>
      )}
    </details>
  );
};

/** The times of a point. */
export const Subscribe = (props: Omit<CalendarProps, "parts">) => <Calendar {...props} />;

/** The times and events of a place; `hasTimes` if it states some of its own. */
export const SubscribeToPlace = ({ id, hasTimes }: { readonly id: number; readonly hasTimes: boolean }) => (
  <Calendar path="/times" query={{ id }} file={`times-${id}.ics`} parts={hasTimes ? ALL : COMPUTED} />
);
