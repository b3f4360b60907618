/**
 * Asks for the texts of the page and for the first answers of its view, while the scripts of the view are still on their way:
 * pages load this script first (web/build.ts). An answer that the view does not ask for costs a request, one that is missing
 * here costs a round trip.
 */
import "./base/this-page.ts";
import world from "virtual:world-outline";
import { addressOf } from "./base/api.ts";
import { firstLanguage } from "./base/first-texts.ts";
import { askEarly } from "./base/requests.ts";
import { wasHere } from "./base/was-here.ts";
import {
  awaitedAddress,
  comingAddress,
  dateHere,
  eventsAddress,
  hijriAddress,
  hijriOfDayAddress,
  readState as readEvents,
} from "./events/state.ts";
import { coverageAddress, isOfCountry, readState as readExplore, requestOf } from "./explore/state.ts";
import { spoken } from "./i18n/languages.ts";
import { countriesOf, listsOf, numbersOf, pluralsOf } from "./i18n/texts.ts";
import { todayAddress } from "./prayer/requests.ts";
import { cityAddress, nearAddress, optionsOf, placeQuery, readState as readPrayer } from "./prayer/state.ts";
import { dateText, monthOf } from "./ui/dates.ts";
import { pathOfSite } from "../site/site.ts";

type Given = Readonly<Record<string, string | undefined>>;

const ofExplore = (given: Given, lang: string): readonly (string | null)[] => {
  const state = readExplore(given);
  const list = requestOf(state, lang);
  const isWelcome = list === null && state.map === undefined;
  if (isWelcome) new Image().src = world;
  return [
    list,
    isOfCountry(state) ? coverageAddress(state.country, lang) : null,
    addressOf("/types", { lang }),
    // Who was here before is not told how much there is.
    isWelcome && !wasHere() ? addressOf("/countries", { lang }) : null,
  ];
};

/** The month at the place is that of the device but for some hours. */
const ofTimes = ({ id = "", month }: Given, lang: string, today: string): readonly string[] => [
  addressOf("/place", { id, lang }),
  addressOf("/times", { id, month: monthOf(month ?? "")?.name ?? today.slice(0, 7), lang }),
];

const ofPrayer = (given: Given, lang: string): readonly (string | null)[] => {
  const state = readPrayer(given);
  const point = placeQuery(state);
  return [
    point === null ? null : todayAddress({ ...point, ...optionsOf(state), lang }, null),
    cityAddress(state, lang),
    nearAddress(state, lang),
  ];
};

const ofEvents = (given: Given, lang: string, today: string): readonly string[] => {
  const state = readEvents(given);
  const month = monthOf(state.month ?? "") ?? monthOf(today);
  if (month === null) return [];
  const isComing = state.month === undefined && state.id === undefined;
  const first = isComing
    ? [
        comingAddress(state, today, lang),
        awaitedAddress("fasting", state, today, lang),
        awaitedAddress("festival", state, today, lang),
      ]
    : [eventsAddress(state, month, lang)];
  return [hijriOfDayAddress(today, lang), ...first, hijriAddress(month, lang)];
};

/** The addresses that the view at a path asks for first. */
const firstOf = (path: string, given: Given, today: string): readonly (string | null)[] => {
  const lang = spoken(firstLanguage).data;
  const { id } = given;
  switch (path.split("/")[1] ?? "") {
    case "":
      return ofExplore(given, lang);
    case "place":
      return id === undefined ? [] : [addressOf("/place", { id, lang })];
    case "times":
      return ofTimes(given, lang, today);
    case "sheet":
      return id === undefined ? [] : ofTimes(given, lang, today);
    case "prayer":
      return ofPrayer(given, lang);
    case "events":
      return ofEvents(given, lang, today);
    case "suggest":
      return id === undefined ? [] : [addressOf("/place", { id, lang: firstLanguage })];
    default:
      return [];
  }
};

const given = Object.fromEntries(new URLSearchParams(location.search));
const today = dateHere(new Date());
// A rendered page brings its answers; its head says so.
const isRendered = document.querySelector("head [data-page]") !== null;
if (!isRendered) askEarly(firstOf(pathOfSite(location.pathname), given, today).filter((address) => address !== null));

// The first formats of Intl take a slow phone as long as drawing a view. Most views need these: they are made while scripts and
// answers are on their way, each in a task of its own.
for (const make of [numbersOf, countriesOf, pluralsOf, listsOf]) setTimeout(() => make(firstLanguage));
setTimeout(() => dateText(today, "day", firstLanguage));
