/**
 * The item that is shown: its heading, which takes the focus when it changes, what it says, its correction by the moderator, and the verdict. A review is shown
 * with its reports and what was done about it before.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import type { ModeratedReview } from "#core/model/review.ts";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { Failure } from "../../app/base/api.ts";
import { faultText, momentText, t, wordOf } from "../base/language.ts";
import { askPlace } from "../base/moderation-api.ts";
import type { Item } from "../base/records.ts";
import { type Draft, draftOf, fieldsOf, leftOutWith } from "../compare/changes.ts";
import { judgeCorrected } from "../work/work.ts";
import { Acts } from "./acts.tsx";
import { PlaceLink } from "./around.tsx";
import { choicesOf, labelOf, useTypes } from "./difference.tsx";
import { mode, setMode } from "./mode.ts";
import { SuggestionView, titleOf } from "./suggestion.tsx";
import { acceptance, VerdictBar } from "./verdict.tsx";

interface FieldProps {
  readonly path: string;
  readonly text: string;
  readonly isLeftOut: boolean;
  readonly fault: string | null;
  readonly choices: readonly (readonly [string, string])[] | null;
  readonly onText: (text: string) => void;
  readonly onLeaveOut: (isLeftOut: boolean) => void;
}

const Field = ({ path, text, isLeftOut, fault, choices, onText, onLeaveOut }: FieldProps) => {
  const id = `correct-${path.replace(/[^\w]/g, "-")}`;
  const shared = {
    id,
    name: path,
    disabled: isLeftOut,
    "aria-invalid": fault !== null,
    "aria-describedby": fault === null ? undefined : `${id}-fault`,
  };
  return (
    <div class="desk-correct">
      <div class="field">
        <label for={id}>{labelOf(path)}</label>
        {choices === null ? (
          path === "description" ? (
            <textarea
              {...shared}
              dir="auto"
              rows={3}
              value={text}
              onInput={({ currentTarget }) => onText(currentTarget.value)}
            />
          ) : (
            <input {...shared} dir="auto" value={text} onInput={({ currentTarget }) => onText(currentTarget.value)} />
          )
        ) : (
          <select {...shared} value={text} onChange={({ currentTarget }) => onText(currentTarget.value)}>
            <option value="">{t("change.nothing")}</option>
            {choices.map(([word, label]) => (
              <option key={word} value={word}>
                {label}
              </option>
            ))}
          </select>
        )}
        {fault !== null && (
          <p class="bad" id={`${id}-fault`}>
            {fault}
          </p>
        )}
      </div>
      <label class="desk-leave">
        <input
          type="checkbox"
          checked={isLeftOut}
          onChange={({ currentTarget }) => onLeaveOut(currentTarget.checked)}
        />{" "}
        {t("correct.leave-out")}
      </label>
    </div>
  );
};

const pathOf = (parameter: string): string => parameter.replace(/^fields\./, "");

/** A failure without what it says of a field, which was changed since; `null` when nothing of it is left. */
const without = (failure: Failure | null, path: string): Failure | null => {
  const all = failure?.errors ?? [];
  const errors = all.filter(({ parameter }) => pathOf(parameter) !== path);
  if (failure === null || errors.length === all.length) return failure;
  return errors.length === 0 ? null : { ...failure, errors };
};

interface CorrectionProps {
  readonly fields: SuggestedFields;
  /** Sends the corrected fields; the failure, or `null`. */
  readonly onSend: (fields: SuggestedFields) => Promise<Failure | null>;
  readonly onCancel: () => void;
}

const Correction = ({ fields, onSend, onCancel }: CorrectionProps) => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const types = useTypes();
  const faults = new Map(
    (failure?.errors ?? []).map(({ parameter, message }) => {
      const path = pathOf(parameter);
      // The server speaks the language of the desk, and names the field as programs do.
      return [path, draft.has(path) ? t("correct.fault", { field: labelOf(path), message }) : message];
    }),
  );
  const others = [...faults].filter(([path]) => !draft.has(path));
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    setSending(true);
    const failed = await onSend(fieldsOf(draft, fields, leftOut));
    setSending(false);
    setFailure(failed);
    if (failed !== null) requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const leaveOut = (path: string, isLeftOut: boolean): void => {
    const next = new Set(leftOut);
    for (const one of leftOutWith(path, draft)) {
      if (isLeftOut) next.add(one);
      else next.delete(one);
    }
    setLeftOut(next);
  };
  return (
    <form class="desk-correction" aria-label={t("correct.title")} onSubmit={(event) => void send(event)} noValidate>
      <p class="quiet">{t("correct.note")}</p>
      {[...draft].map(([path, text]) => (
        <Field
          key={path}
          path={path}
          text={text}
          isLeftOut={leftOut.has(path)}
          fault={faults.get(path) ?? null}
          choices={choicesOf(path, types)}
          onText={(to) => {
            setDraft(new Map(draft).set(path, to));
            setFailure(without(failure, path));
          }}
          onLeaveOut={(isLeftOut) => leaveOut(path, isLeftOut)}
        />
      ))}
      {failure !== null && (
        <div class="bad" role="alert">
          <p>{faults.size > 0 ? t("correct.faults") : faultText(failure)}</p>
          {others.length > 0 && (
            <ul>
              {others.map(([path, message]) => (
                <li key={path}>
                  <code dir="ltr">{path}</code>: {message}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <p class="desk-buttons">
        <button class="primary" type="submit" disabled={isSending || leftOut.size === draft.size}>
          {t("correct.send")}
        </button>
        <button type="button" onClick={onCancel}>
          {t("correct.cancel")} <kbd>Esc</kbd>
        </button>
      </p>
    </form>
  );
};

/** The place of a review; `null` until it is loaded. */
const usePlace = (id: number | null): Place | null => {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    setPlace(null);
    if (id === null) return undefined;
    let isGone = false;
    void askPlace(id).then((found) => {
      if (!isGone) setPlace(found);
    });
    return () => {
      isGone = true;
    };
  }, [id]);
  return place;
};

const STARS = 5;

const ReviewView = ({ item, place }: { readonly item: ModeratedReview; readonly place: Place | null }) => {
  const { rating, comment, name, status, reports, history, created_at: at } = item;
  return (
    <>
      <p class="desk-badges">
        <span class="badge">{wordOf("status", status)}</span>
        <span class="quiet">{momentText(at)}</span>
      </p>
      {place !== null && (
        <p>
          <PlaceLink id={place.id} name={place.name} />
        </p>
      )}
      <p class="desk-stars" role="img" aria-label={t("review.stars", { count: rating })}>
        {"★".repeat(rating)}
        {"☆".repeat(STARS - rating)}
      </p>
      {comment === null ? (
        <p class="quiet">{t("review.no-comment")}</p>
      ) : (
        <blockquote class="desk-comment plain">{comment}</blockquote>
      )}
      {name !== null && (
        <p>
          {t("item.name")}: <bdi dir="auto">{name}</bdi>
        </p>
      )}
      {reports.length > 0 && (
        <section class="desk-part" aria-labelledby="part-reports">
          <h3 id="part-reports">{t("review.reports", { count: reports.length })}</h3>
          <ul>
            {reports.map(({ reason, note, received_at: when }, index) => (
              <li key={`${when} ${index}`}>
                <strong>{wordOf("report", reason)}</strong> <span class="quiet">{momentText(when)}</span>
                {note !== null && <p class="plain">{note}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Acts history={history} />
    </>
  );
};

const kindOf = (item: Item): string =>
  item.queue === "suggestions"
    ? wordOf("kind", item.kind)
    : t(item.queue === "reports" ? "kind.report" : "kind.review");

interface ItemProps {
  readonly item: Item;
  /** Whether the focus moves to it: not when the page has just been opened. */
  readonly isFocused: boolean;
}

export const ItemView = ({ item, isFocused }: ItemProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  const place = usePlace(item.queue === "suggestions" ? null : item.place_id);
  const isEdited = mode.value === "edit" && item.queue === "suggestions";
  useLayoutEffect(() => {
    if (!isFocused) return;
    title.current?.focus({ preventScroll: true });
    title.current?.closest("article")?.scrollIntoView();
  }, [item.id]);
  // In the same turn: the next key that is typed belongs into the field.
  useLayoutEffect(() => {
    if (isEdited) document.querySelector<HTMLElement>(".desk-correction :is(input, select, textarea)")?.focus();
  }, [isEdited]);
  const send = async (fields: SuggestedFields): Promise<Failure | null> =>
    judgeCorrected(item, { ...acceptance(item), fields });
  return (
    <article class="desk-item" aria-labelledby="item-title">
      <h2 id="item-title" tabIndex={-1} ref={title}>
        {kindOf(item)}: <bdi dir="auto">{titleOf(item, place)}</bdi>
      </h2>
      {isEdited && item.queue === "suggestions" && (
        <Correction
          key={item.id}
          fields={item.corrected ?? item.fields ?? {}}
          onSend={send}
          onCancel={() => {
            setMode("look");
            title.current?.focus();
          }}
        />
      )}
      {item.queue === "suggestions" ? (
        <SuggestionView item={item} isEdited={isEdited} />
      ) : (
        <ReviewView item={item} place={place} />
      )}
      <VerdictBar item={item} />
    </article>
  );
};
