/**
 * The custom elements: when they ask the engine, when they are drawn, how they follow the clock and their attributes. What
 * they show is in the views. Nothing here runs without a document until `define` is called.
 */
import { type Language, spoken } from "../../../web/app/i18n/languages.ts";
import type { Key } from "../../../web/app/i18n/texts.ts";
import { hoursOf } from "../../../web/app/ui/hours.ts";
import { type Attributes, readLimit, readPlace, readPoint } from "./attributes.ts";
import { toDom } from "./dom.ts";
import type { Engine, PlaceDay } from "./engine.ts";
import { askView, nearView, RADIUS_M } from "./near-view.ts";
import { qiblaView } from "./qibla-view.ts";
import { styleSheet } from "./style.ts";
import { countdownText, timesView } from "./times-view.ts";
import { type Branch, h } from "./tree.ts";
import { notice, type Scene } from "./view.ts";
import { languageFor, wordsOf } from "./words.ts";

/** Opens the copy of a site by its address. */
export type OpenEngine = (base: string) => Promise<Engine>;

export interface Options {
  /** Address of the site where an element has no attribute `base`. */
  readonly base: string;
  readonly openEngine: OpenEngine;
}

interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** What an element does with its attributes. */
interface Context {
  readonly attribute: Attributes;
  readonly scene: Scene;
  readonly engine: () => Promise<Engine>;
  /** The visitor's position, once agreed to; null: not asked yet. */
  readonly here: Point | null;
  /** Draws the button that asks for it, under this title. */
  readonly ask: (title: Key) => Branch;
}

/** A kind of element: the drawn tree, and from when on it has to be drawn again. */
interface Drawn {
  readonly tree: Branch;
  readonly untilMs: number;
}
type Draw = (context: Context, nowMs: number) => Promise<Drawn>;

const NEVER = Number.POSITIVE_INFINITY;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

const drawn = (tree: Branch, untilMs = NEVER): Drawn => ({ tree, untilMs });

/** Thrown for attributes that cannot be used: shown to who writes the page. */
class BadAttributes extends Error {}

const valueOf = <T>(read: { readonly value: T } | { readonly faults: readonly string[] }): T => {
  if ("faults" in read) throw new BadAttributes(read.faults.join("; "));
  return read.value;
};

/** The times change with the next prayer, or at midnight of the place. */
const timesUntil = ({ record }: PlaceDay, nowMs: number): number => {
  const nextMs = record.next === null ? NEVER : Date.parse(record.next.at);
  const sign = record.utc_offset.startsWith("-") ? -1 : 1;
  const [hours = 0, minutes = 0] = record.utc_offset.slice(1).split(":").map(Number);
  const midnightMs = Date.parse(`${record.date}T00:00:00Z`) + DAY_MS - sign * (hours * 60 + minutes) * MINUTE_MS;
  // A clock change moves midnight: look again then, and not every second.
  return Math.min(nextMs, Math.max(midnightMs, nowMs + MINUTE_MS));
};

const drawTimes: Draw = async ({ attribute, scene, engine }, nowMs) => {
  const id = valueOf(readPlace(attribute));
  const day = await (await engine()).day(id, spoken(scene.language).data, nowMs);
  return day === null
    ? drawn(h("section", { part: "card" }, notice(scene.say("place.no-prayer"))))
    : drawn(timesView(scene, day, nowMs), timesUntil(day, nowMs));
};

const drawNear: Draw = async ({ attribute, scene, engine, here, ask }, nowMs) => {
  const given = readPoint(attribute);
  const limit = valueOf(readLimit(attribute));
  const point = valueOf(given) ?? here;
  if (point === null) return drawn(ask("near.me"));
  const type = attribute("type") ?? undefined;
  const query = { ...point, limit, type, radius: RADIUS_M, lang: spoken(scene.language).data };
  return drawn(nearView(scene, await (await engine()).near(query, nowMs)));
};

const drawQibla: Draw = async ({ attribute, scene, here, ask }) => {
  const point = valueOf(readPoint(attribute)) ?? here;
  return Promise.resolve(drawn(point === null ? ask("qibla.title") : qiblaView(scene, point.lat, point.lng)));
};

const KINDS: Readonly<Record<string, { readonly draw: Draw; readonly attributes: readonly string[] }>> = {
  "musalla-times": { draw: drawTimes, attributes: ["place"] },
  "musalla-near": { draw: drawNear, attributes: ["lat", "lng", "limit", "type"] },
  "musalla-qibla": { draw: drawQibla, attributes: ["lat", "lng"] },
};

/** Two decimals: about a kilometre, as the site rounds positions. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

const REFUSED = 1;

/** Shown again after a failure, ms. */
const AGAIN_MS = 30_000;

/** Opens the engine of each address once; again after a failure. */
const engineCache = (openEngine: OpenEngine): OpenEngine => {
  const engines = new Map<string, Promise<Engine>>();
  return async (base) => {
    const opening = engines.get(base) ?? openEngine(base);
    engines.set(base, opening);
    try {
      return await opening;
    } catch (error) {
      engines.delete(base);
      throw error;
    }
  };
};

/** What an element of one kind is drawn with. */
interface Kind {
  readonly name: string;
  readonly draw: Draw;
  readonly options: Options;
}

/** The inside of one element: draws itself again when its time has come or the visitor's position is known. */
class Drawing {
  readonly #host: HTMLElement;
  readonly #root: ShadowRoot;
  readonly #kind: Kind;
  #timer: ReturnType<typeof setInterval> | undefined;
  #here: Point | null = null;
  #trouble: Key | null = null;
  #untilMs = NEVER;
  /** Counts drawings, so that a slow one never covers a newer one. */
  #turn = 0;

  constructor(host: HTMLElement, root: ShadowRoot, kind: Kind) {
    this.#host = host;
    this.#root = root;
    this.#kind = kind;
  }

  start(): void {
    this.#root.adoptedStyleSheets = [styleSheet()];
    this.#timer = setInterval(() => this.#tick(), SECOND_MS);
    void this.#draw();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#turn += 1;
  }

  /** Draws what has changed, if the element is in a document. */
  refresh(): void {
    if (this.#timer !== undefined) void this.#draw();
  }

  #scene(): Scene {
    const outer = this.#host.closest<HTMLElement>("[lang]")?.lang;
    const language: Language = languageFor([outer, ...navigator.languages]);
    return {
      language,
      say: wordsOf(language),
      hours: hoursOf(language, navigator.languages),
      tags: navigator.languages,
      base: (this.#host.getAttribute("base") ?? this.#kind.options.base).replace(/\/+$/, ""),
    };
  }

  async #draw(): Promise<void> {
    const turn = (this.#turn += 1);
    const scene = this.#scene();
    const { name, draw, options } = this.#kind;
    const context: Context = {
      attribute: (attribute) => this.#host.getAttribute(attribute),
      scene,
      engine: async () => options.openEngine(scene.base),
      here: this.#here,
      ask: (title) => askView(scene, title, this.#trouble),
    };
    const result = await draw(context, Date.now()).catch((error: unknown): Drawn => {
      const isBad = error instanceof BadAttributes;
      const text = isBad ? `<${name}>: ${error.message}` : scene.say("place.no-prayer");
      reportError(error);
      return drawn(h("section", { part: "card" }, notice(text, "error")), isBad ? NEVER : Date.now() + AGAIN_MS);
    });
    if (turn !== this.#turn) return;
    this.#untilMs = result.untilMs;
    this.#show(scene, result.tree);
  }

  #show({ language }: Scene, tree: Branch): void {
    const { dir } = spoken(language);
    const focused = this.#root.activeElement !== null;
    this.#root.replaceChildren(toDom(h("div", { lang: language, dir }, tree)));
    const button = this.#root.querySelector("button");
    button?.addEventListener("click", () => this.#locate());
    if (focused) button?.focus();
  }

  #tick(): void {
    const nowMs = Date.now();
    if (nowMs >= this.#untilMs) {
      this.#untilMs = NEVER;
      void this.#draw();
      return;
    }
    const counter = this.#root.querySelector<HTMLElement>("[data-until]");
    if (counter !== null) counter.textContent = countdownText(Date.parse(counter.dataset["until"] ?? "") - nowMs);
  }

  /** Asks the browser, which asks the visitor. The position stays on this page. */
  #locate(): void {
    const say = (trouble: Key): void => {
      this.#trouble = trouble;
      void this.#draw();
    };
    if (!("geolocation" in navigator)) {
      say("here.unavailable");
      return;
    }
    say("here.waiting");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        this.#here = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) };
        void this.#draw();
      },
      ({ code }) => say(code === REFUSED ? "here.refused" : "here.unavailable"),
      { timeout: AGAIN_MS, maximumAge: MINUTE_MS },
    );
  }
}

/** The class of an element; HTMLElement is there only in a document. */
const makeElement = (kind: Kind, attributes: readonly string[]) =>
  class extends HTMLElement {
    static readonly observedAttributes = ["lang", "base", ...attributes];
    readonly #drawing = new Drawing(this, this.attachShadow({ mode: "open" }), kind);

    connectedCallback(): void {
      this.#drawing.start();
    }

    disconnectedCallback(): void {
      this.#drawing.stop();
    }

    attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
      if (before !== after) this.#drawing.refresh();
    }
  };

/** Defines the elements; those that the page has already stay as they are. */
export const define = (options: Options): void => {
  for (const [name, { draw, attributes }] of Object.entries(KINDS)) {
    if (customElements.get(name) !== undefined) continue;
    const openEngine = engineCache(options.openEngine);
    customElements.define(name, makeElement({ name, draw, options: { ...options, openEngine } }, attributes));
  }
};
