/** The state of the form: what was filled in, kept as a draft on this device, and what is wrong with it. */
import type { Place } from "#core/model/place.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { draftOf, keepDraft } from "./drafts.ts";
import { type Wrong, wrongIn } from "./form-checks.ts";
import { firstValues, pathOf, shownValue, tidied, type Values } from "./values.ts";

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

/** What the form is of: a kind of suggestion, about a place or for one that is missing. */
type Subject = Pick<Form, "kind" | "place">;

/** What a field needs of a form. */
export type Fields = Pick<Form, "valueOf" | "wrongOf" | "set" | "leave">;

/** Where this device keeps what was filled in. */
export interface Keeper {
  readonly kept: () => Values | null;
  /** `null` forgets it. */
  readonly keep: (values: Values | null) => void;
}

/** The draft of a suggestion. */
const draftKeeper = ({ kind, place }: Subject): Keeper => ({
  kept: () => draftOf(kind, place?.id ?? null),
  keep: (values) => keepDraft(kind, place?.id ?? null, values),
});

/** What was filled in, which is kept as a draft until it is sent or discarded. */
const useDraft = ({ kept, keep }: Keeper, start: Values) => {
  const [draft] = useState(kept);
  const [values, setValues] = useState(() => firstValues(draft, start));
  const [isDraft, setDraft] = useState(draft !== null);
  /** Ahead of `values` until the form is drawn again. */
  const latest = useRef(values);
  const isSent = useRef(false);
  const change = (to: Values): void => {
    latest.current = to;
    setValues(to);
  };
  useEffect(() => {
    if (values !== start && !isSent.current) keep(values);
  }, [values]);
  return {
    values,
    isDraft,
    latest,
    change,
    discard: () => {
      keep(null);
      change(start);
      setDraft(false);
    },
    finish: () => {
      isSent.current = true;
      keep(null);
    },
  };
};

/** The faults of the form, and the fields whose faults it shows. */
const useFaults = ({ kind, place }: Subject, latest: { readonly current: Values }) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAllShown, setAllShown] = useState(false);
  const [found, setFound] = useState<readonly Wrong[]>([]);
  /** What only the server knows is wrong, until its field is changed. */
  const [refused, setRefused] = useState<readonly Wrong[]>([]);
  const wrong = [...found, ...refused];
  const check = async (): Promise<readonly Wrong[]> => {
    const checked = latest.current;
    const now = await wrongIn(kind, checked, place);
    if (checked === latest.current) setFound(now);
    return now;
  };
  const fieldOf = (path: string): string => pathOf(`fields.${path}`, latest.current);
  return {
    wrongOf: (path: string) =>
      isAllShown || left.has(path) ? wrong.find((fault) => fault.path === path)?.message : undefined,
    isWrong: isAllShown && wrong.length > 0,
    /** Fields were changed: what was refused of them is over, and a message goes as soon as its field is right. */
    afterChange: (paths: readonly string[]) => {
      const changed = new Set(paths.map(fieldOf));
      setRefused((before) => before.filter(({ path }) => !changed.has(path)));
      if (isAllShown || left.size > 0) void check();
    },
    afterLeaving: (path: string) => {
      setLeft((before) => new Set([...before, fieldOf(path)]));
      void check();
    },
    checkAll: async () => {
      setAllShown(true);
      return check();
    },
    refuse: (faults: readonly Wrong[]) => {
      setAllShown(true);
      setRefused(faults);
    },
    clear: () => {
      setAllShown(false);
      setLeft(new Set());
      setFound([]);
      setRefused([]);
    },
  };
};

/** @param keeper - the drafts of this device unless something else is given */
export const useForm = (
  kind: SuggestionKind,
  place: Place | null,
  start: Values,
  keeper: Keeper = draftKeeper({ kind, place }),
): Form => {
  const subject = { kind, place };
  const { values, isDraft, latest, change, discard, finish } = useDraft(keeper, start);
  const faults = useFaults(subject, latest);
  return {
    ...subject,
    values,
    isDraft,
    valueOf: (path) => shownValue(values, place, path),
    wrongOf: faults.wrongOf,
    isWrong: faults.isWrong,
    set: (given) => {
      change({ ...latest.current, ...given });
      faults.afterChange(Object.keys(given));
    },
    leave: (path) => {
      const text = latest.current[path];
      if (text === undefined) return;
      const tidy = tidied(path, text);
      if (tidy !== text) change({ ...latest.current, [path]: tidy });
      faults.afterLeaving(path);
    },
    check: faults.checkAll,
    refuse: faults.refuse,
    discard: () => {
      discard();
      faults.clear();
    },
    finish,
  };
};
