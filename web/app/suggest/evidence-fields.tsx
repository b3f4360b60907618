/** What the visitor knows a suggestion from. */
import type { ComponentChildren } from "preact";
import { NAME_MAX } from "#core/values/review.ts";
import { NOTE_MAX } from "#core/values/suggestion.ts";
import { t } from "../base/language.ts";
import { TextField } from "./fields.tsx";
import type { Form } from "./form-state.ts";

/** Folded where the kind of suggestion needs no reason. */
export const EvidenceFields = ({ form }: { readonly form: Form }) => {
  const isAsked = form.kind === "closed" || form.kind === "duplicate";
  const fields: ComponentChildren = (
    <>
      <TextField
        form={form}
        path="note"
        label={t(isAsked ? "suggest.note" : "suggest.note-optional")}
        rows={3}
        maxLength={NOTE_MAX}
      />
      <TextField form={form} path="evidence" label={t("suggest.evidence")} isLatin input={{ inputMode: "url" }} />
      <TextField
        form={form}
        path="who"
        label={t("suggest.who")}
        maxLength={NAME_MAX}
        input={{ autocomplete: "nickname" }}
      />
    </>
  );
  if (isAsked) return <div class="suggest-fields">{fields}</div>;
  return (
    <details class="fold">
      <summary>{t("suggest.note-more")}</summary>
      <div class="suggest-fields">{fields}</div>
    </details>
  );
};
