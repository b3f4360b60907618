/** The form of a suggestion: its part by kind, the note, and where it goes: the API, an issue, a mail. */
import { useRef } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import type { Failure } from "../base/api.ts";
import { t } from "../base/language.ts";
import type { Point } from "../map/view.ts";
import { faultText } from "../ui/trouble.tsx";
import { EvidenceFields } from "./evidence-fields.tsx";
import { WrongText } from "./fields.tsx";
import { type Form, useForm } from "./form-state.ts";
import { Part } from "./parts.tsx";
import { ReadyMessage } from "./ready-message.tsx";
import { type Outcome, useSending } from "./use-sending.ts";
import type { Values } from "./values.ts";
import { useWay, WayNote } from "./way.tsx";

const DraftNote = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p class="suggest-draft" role="status">
    {t("suggest.draft")}{" "}
    <button type="button" onClick={onDiscard}>
      {t("suggest.discard")}
    </button>
  </p>
);

/** What is wrong with the form as a whole. */
const Faults = ({ form, failure }: { readonly form: Form; readonly failure: Failure | null }) => (
  <>
    <WrongText form={form} path="" />
    {form.isWrong && form.wrongOf("") === undefined && (
      <p class="bad" role="alert">
        {t("suggest.wrong")}
      </p>
    )}
    {failure !== null && !form.isWrong && (
      <p class="bad" role="alert">
        {faultText(failure)}
      </p>
    )}
  </>
);

const SendButton = ({ kind, isSending }: { readonly kind: SuggestionKind; readonly isSending: boolean }) => (
  <p class="form-end">
    <button type="submit" class="primary" aria-disabled={isSending}>
      {t(kind === "confirm" ? "suggest.confirm.send" : "suggest.send")}
    </button>{" "}
    <span role="status">{isSending && t("suggest.sending")}</span>
  </p>
);

/** Opens what is folded around the first wrong field of a form, and moves there, once the messages are drawn. */
const showFirstWrong = (element: HTMLFormElement | null): void => {
  requestAnimationFrame(() => {
    const first = element?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong], .bad');
    if (first === undefined || first === null) return;
    let fold = first.closest("details");
    while (fold !== null) {
      fold.open = true;
      fold = fold.parentElement?.closest("details") ?? null;
    }
    first.scrollIntoView({ block: "center" });
    if (first.matches("fieldset")) first.querySelector<HTMLElement>("input, button")?.focus();
    else if (first.matches("input, select, textarea")) first.focus();
  });
};

interface SuggestFormProps {
  readonly kind: SuggestionKind;
  readonly place: Place | null;
  readonly start: Values;
  /** Where the map begins without a point. */
  readonly from: Point | null;
  readonly onSent: (outcome: Outcome) => void;
}

export const SuggestForm = ({ kind, place, start, from, onSent }: SuggestFormProps) => {
  const form = useForm(kind, place, start);
  const way = useWay();
  const elsewhere = way?.elsewhere ?? null;
  const element = useRef<HTMLFormElement>(null);
  const title = place?.name ?? form.valueOf("name");
  const { isSending, failure, send } = useSending(form, title, {
    onWrong: () => showFirstWrong(element.current),
    onSent,
  });
  return (
    <form
      ref={element}
      class="suggest-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (elsewhere === null) void send();
      }}
    >
      <WayNote way={way} kind={kind} />
      {form.isDraft && <DraftNote onDiscard={form.discard} />}
      <Part form={form} from={from} />
      <EvidenceFields form={form} />
      <Faults form={form} failure={failure} />
      {elsewhere === null ? (
        <SendButton kind={kind} isSending={isSending} />
      ) : (
        <ReadyMessage form={form} title={title} elsewhere={elsewhere} />
      )}
    </form>
  );
};
