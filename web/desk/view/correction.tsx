/** The proposed values as fields to correct. The server's messages are shown beside the fields that they are about. */
import { useState } from "preact/hooks";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { Failure } from "../../app/base/api.ts";
import { faultText, t } from "../base/language.ts";
import { type Draft, draftOf, fieldsOf, leftOutWith } from "../compare/changes.ts";
import { choicesOf, labelOf, useTypes } from "./difference.tsx";

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

interface CorrectionProps {
  readonly fields: SuggestedFields;
  /** Sends the corrected fields; the failure, or `null`. */
  readonly onSend: (fields: SuggestedFields) => Promise<Failure | null>;
  readonly onCancel: () => void;
}

export const Correction = ({ fields, onSend, onCancel }: CorrectionProps) => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const types = useTypes();
  const faults = new Map(
    (failure?.errors ?? []).map(({ parameter, message }) => [parameter.replace(/^fields\./, ""), message]),
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
          onText={(to) => setDraft(new Map(draft).set(path, to))}
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
