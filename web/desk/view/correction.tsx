/** The correction of a suggestion by the moderator. */
import { useState } from "preact/hooks";
import type { SuggestedFields } from "#core/model/suggestion.ts";
import type { Failure } from "../../app/base/api.ts";
import { withoutField } from "../../app/base/wrong-parameters.ts";
import { faultText, t } from "../base/language.ts";
import { type Draft, draftOf, fieldsOf, leftOutWith } from "../compare/changes.ts";
import { CorrectField } from "./correct-field.tsx";
import { choicesOf, labelOf, useTypes } from "./difference.tsx";

/** The path of a field by the parameter that the API has for it. */
const pathOf = (parameter: string): string => parameter.replace(/^fields\./, "");

interface CorrectionProps {
  readonly fields: SuggestedFields;
  /** Sends the corrected fields; the failure, or `null`. */
  readonly onSend: (fields: SuggestedFields) => Promise<Failure | null>;
  readonly onCancel: () => void;
}

/** What the server found wrong, by the path of the field. It speaks the language of the desk, and names fields as programs do. */
const faultsOf = (failure: Failure | null, draft: Draft): ReadonlyMap<string, string> =>
  new Map(
    (failure?.errors ?? []).map(({ parameter, message }) => {
      const path = pathOf(parameter);
      return [path, draft.has(path) ? t("correct.fault", { field: labelOf(path), message }) : message];
    }),
  );

/** What was filled in and left out, and sending it. */
const useCorrection = ({ fields, onSend }: Pick<CorrectionProps, "fields" | "onSend">) => {
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  return {
    draft,
    leftOut,
    failure,
    canSend: !isSending && leftOut.size < draft.size,
    change: (path: string, text: string): void => {
      setDraft(new Map(draft).set(path, text));
      setFailure(withoutField(failure, path, pathOf));
    },
    leaveOut: (path: string, isLeftOut: boolean): void => {
      const next = new Set(leftOut);
      for (const other of leftOutWith(path, draft)) {
        if (isLeftOut) next.add(other);
        else next.delete(other);
      }
      setLeftOut(next);
    },
    send: async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      setSending(true);
      const failed = await onSend(fieldsOf(draft, fields, leftOut));
      setSending(false);
      setFailure(failed);
      if (failed !== null) requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
    },
  };
};

interface RefusalProps {
  readonly failure: Failure;
  readonly faults: ReadonlyMap<string, string>;
  readonly draft: Draft;
}

/** That it was refused, with the faults that are of no field of the form. */
const Refusal = ({ failure, faults, draft }: RefusalProps) => {
  const others = [...faults].filter(([path]) => !draft.has(path));
  return (
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
  );
};

export const Correction = ({ fields, onSend, onCancel }: CorrectionProps) => {
  const { draft, leftOut, failure, canSend, change, leaveOut, send } = useCorrection({ fields, onSend });
  const types = useTypes();
  const faults = faultsOf(failure, draft);
  return (
    <form class="desk-correction" aria-label={t("correct.title")} onSubmit={(event) => void send(event)} noValidate>
      <p class="quiet">{t("correct.note")}</p>
      {[...draft].map(([path, text]) => (
        <CorrectField
          key={path}
          path={path}
          text={text}
          isLeftOut={leftOut.has(path)}
          fault={faults.get(path) ?? null}
          choices={choicesOf(path, types)}
          onText={(to) => change(path, to)}
          onLeaveOut={(isLeftOut) => leaveOut(path, isLeftOut)}
        />
      ))}
      {failure !== null && <Refusal failure={failure} faults={faults} draft={draft} />}
      <p class="desk-buttons">
        <button class="primary" type="submit" disabled={!canSend}>
          {t("correct.send")}
        </button>
        <button type="button" onClick={onCancel}>
          {t("correct.cancel")} <kbd>Esc</kbd>
        </button>
      </p>
    </form>
  );
};
