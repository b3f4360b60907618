/** The state of the form: what was filled in, kept as a draft on this device, and what is wrong with it. */
import type { Place } from "#core/model/place.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { bodyOf, fieldsOf, pathOf, pointOf, shownValue, type SuggestionBody, tidied, type Values } from "./values.ts";
import { wrongText } from "./wrong.ts";

/** A field of the form and what is wrong with it, in the language of the page. */
interface Wrong {
  readonly path: string;
  readonly message: string;
}

/** What is wrong with a suggestion; nothing if the checks cannot be loaded, since the server checks again. */
const wrongIn = async (body: SuggestionBody, values: Values): Promise<readonly Wrong[]> => {
  const checks = await import("#core/suggestion/fields.ts").catch(() => null);
  return (checks?.suggestionFaults(body) ?? []).map(({ parameter, code }) => {
    const path = pathOf(parameter, values);
    return { path, message: wrongText(path, code, body.kind) };
  });
};

/** What a server found wrong, by the parameters that it names. */
export const refusedBy = (parameters: readonly string[], kind: SuggestionKind, values: Values): readonly Wrong[] =>
  parameters.map((parameter) => {
    const path = pathOf(parameter, values);
    return { path, message: wrongText(path, null, kind) };
  });

const KEPT = "musalla.drafts";
/** How many are kept; the oldest go first. */
const MOST = 20;

type Drafts = Readonly<Record<string, Values>>;

const readAll = (): Drafts => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Drafts) : {};
  } catch {
    return {};
  }
};

const nameOf = (kind: SuggestionKind, placeId: number | null): string => `${kind} ${placeId ?? "new"}`;

const readDraft = (kind: SuggestionKind, placeId: number | null): Values | null =>
  readAll()[nameOf(kind, placeId)] ?? null;

/** `null` forgets it. */
const keepDraft = (kind: SuggestionKind, placeId: number | null, values: Values | null): void => {
  const name = nameOf(kind, placeId);
  const { [name]: _before, ...others } = readAll();
  const drafts = [...Object.entries(others), ...(values === null ? [] : [[name, values] as const])].slice(-MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(drafts)));
  } catch {
    // Private windows have no storage: the draft lives as long as the page.
  }
};

export interface Form {
  readonly kind: SuggestionKind;
  readonly place: Place | null;
  readonly values: Values;
  /** Whether it began with a draft of an earlier visit. */
  readonly isDraft: boolean;
  /** The text of a field. */
  readonly valueOf: (path: string) => string;
  /** The message for a field; `undefined` while it is not yet to be shown, or nothing is wrong. */
  readonly wrongOf: (path: string) => string | undefined;
  /** Whether everything was checked and something is still wrong. */
  readonly isWrong: boolean;
  readonly set: (change: Values) => void;
  /** A field was left: its text is tidied and checked. */
  readonly leave: (path: string) => void;
  /** Checks everything and shows all that is wrong. */
  readonly check: () => Promise<readonly Wrong[]>;
  /** Shows what the server found wrong. */
  readonly refuse: (wrong: readonly Wrong[]) => void;
  readonly discard: () => void;
  /** Forgets the draft, since it was sent. */
  readonly finish: () => void;
}

/** What a suggestion of a kind cannot do without. */
const missingIn = (kind: SuggestionKind, values: Values, place: Place | null): readonly Wrong[] => {
  const missing: Wrong[] = [];
  const need = (path: string, isThere: boolean, message: Wrong["message"]): void => {
    if (!isThere) missing.push({ path, message });
  };
  if (kind === "add") {
    need("name", (values["name"] ?? "").trim() !== "", wrongText("name", "required", kind));
    need("type", (values["type"] ?? "") !== "", wrongText("type", "required", kind));
  }
  if (kind === "add" || kind === "moved") need("point", pointOf(values) !== null, wrongText("point", "required", kind));
  else if (kind === "duplicate")
    need("duplicate_of", fieldsOf(kind, values, place) !== null, wrongText("duplicate_of", "required", kind));
  else need("", fieldsOf(kind, values, place) !== null, t("suggest.unchanged"));
  return missing;
};

/** The values to begin with: the draft, with the point of `start` if it is another than the draft began with. */
const firstValues = (draft: Values | null, start: Values): Values => {
  if (draft === null) return start;
  const { start: began, lat, lng } = start;
  if (began === undefined || lat === undefined || lng === undefined || draft["start"] === began) return draft;
  return { ...draft, start: began, lat, lng };
};

export const useForm = (kind: SuggestionKind, place: Place | null, start: Values): Form => {
  const placeId = place?.id ?? null;
  const [values, setValues] = useState<Values>(() => firstValues(readDraft(kind, placeId), start));
  const [isDraft, setDraft] = useState(() => readDraft(kind, placeId) !== null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAllShown, setAllShown] = useState(false);
  const [found, setFound] = useState<readonly Wrong[]>([]);
  /** What only the server knows is wrong, until its field is changed. */
  const [refused, setRefused] = useState<readonly Wrong[]>([]);
  const wrong = [...found, ...refused];
  const latest = useRef(values);
  const isSent = useRef(false);

  const change = (to: Values): void => {
    latest.current = to;
    setValues(to);
  };
  useEffect(() => {
    if (values !== start && !isSent.current) keepDraft(kind, placeId, values);
  }, [values]);

  const look = async (): Promise<readonly Wrong[]> => {
    const looked = latest.current;
    const missing = missingIn(kind, looked, place);
    const now = [...missing, ...(await wrongIn(bodyOf(kind, looked, place), looked))].filter(
      ({ path }, index, all) => all.findIndex((one) => one.path === path) === index,
    );
    if (looked === latest.current) setFound(now);
    return now;
  };
  return {
    kind,
    place,
    values,
    isDraft,
    valueOf: (path) => shownValue(values, place, path),
    wrongOf: (path) => (isAllShown || left.has(path) ? wrong.find((one) => one.path === path)?.message : undefined),
    isWrong: isAllShown && wrong.length > 0,
    set: (given) => {
      change({ ...latest.current, ...given });
      const changed = new Set(Object.keys(given).map((path) => pathOf(`fields.${path}`, latest.current)));
      setRefused((known) => known.filter(({ path }) => !changed.has(path)));
      // A message goes as soon as its field is right.
      if (isAllShown || left.size > 0) void look();
    },
    leave: (path) => {
      const text = latest.current[path];
      if (text === undefined) return;
      const tidy = tidied(path, text);
      if (tidy !== text) change({ ...latest.current, [path]: tidy });
      setLeft((known) => new Set([...known, pathOf(`fields.${path}`, latest.current)]));
      void look();
    },
    check: async () => {
      setAllShown(true);
      return look();
    },
    refuse: (given) => {
      setAllShown(true);
      setRefused(given);
    },
    discard: () => {
      keepDraft(kind, placeId, null);
      change(start);
      setDraft(false);
      setAllShown(false);
      setLeft(new Set());
      setFound([]);
      setRefused([]);
    },
    finish: () => {
      isSent.current = true;
      keepDraft(kind, placeId, null);
    },
  };
};
