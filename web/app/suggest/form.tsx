/** The form of a suggestion: its part by kind, the note, and where it goes: the API, an issue, a mail. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import type { CreatedSuggestion } from "#core/model/suggestion.ts";
import { NOTE_MAX, type SuggestionKind } from "#core/values/suggestion.ts";
import { NAME_MAX } from "#core/values/review.ts";
import { viewAt } from "../base/address.ts";
import type { Failure } from "../base/api.ts";
import { newKey } from "../base/ask.ts";
import { t } from "../base/language.ts";
import type { Point } from "../map/view.ts";
import { faultText } from "../ui/trouble.tsx";
import { askElsewhere, type Elsewhere, messageOf, messageUrl } from "./elsewhere.ts";
import { TextField, WrongText } from "./fields.tsx";
import { type Form, refusedBy, useForm } from "./form-state.ts";
import { Part } from "./parts.tsx";
import { askForHost, type Host, sendSuggestion } from "./send.ts";
import { bodyOf, type Values } from "./values.ts";
import { labelOf } from "./wrong.ts";

/** Where a suggestion goes: the host's API or, on a host without one, elsewhere. */
interface Way {
  readonly host: Host;
  readonly elsewhere: Elsewhere | null;
}

/** `null` until it is known. */
const useWay = (): Way | null => {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const host = await askForHost();
      setWay({ host, elsewhere: host === "none" ? await askElsewhere() : null });
    };
    void look();
    addEventListener("online", look);
    return () => removeEventListener("online", look);
  }, []);
  return way;
};

const ELSEWHERE = { issue: "suggest.issue", mail: "suggest.mail", nowhere: "suggest.nowhere" } as const;

const promiseOf = (kind: SuggestionKind) => (kind === "confirm" ? "suggest.promise-confirm" : "suggest.promise");

const Said = ({ way, kind }: { readonly way: Way | null; readonly kind: SuggestionKind }) => {
  const elsewhere = way?.elsewhere ?? null;
  return (
    <p class={elsewhere === null ? "quiet" : "suggest-elsewhere"} role="status">
      {elsewhere === null
        ? t(way?.host === "unknown" ? "suggest.offline" : promiseOf(kind))
        : t(ELSEWHERE[elsewhere.kind])}
    </p>
  );
};

/** A ready message for people who have no server: a link that opens it, and the text to copy. */
const Message = ({
  form,
  title,
  elsewhere,
}: {
  readonly form: Form;
  readonly title: string;
  readonly elsewhere: Elsewhere;
}) => {
  const page = form.place === null ? "" : new URL(viewAt("/place/", { id: form.place.id }), location.origin).href;
  const message = messageOf(bodyOf(form.kind, form.values, form.place), title, page);
  const url = messageUrl(elsewhere, message);
  const check = async (event: MouseEvent, to: string): Promise<void> => {
    event.preventDefault();
    if ((await form.check()).length > 0) return;
    // The draft stays, since nobody tells whether the message was sent.
    location.assign(to);
  };
  return (
    <>
      {url !== null && (
        <p>
          <a class="button primary" href={url} onClick={(event) => void check(event, url)}>
            {t(elsewhere.kind === "mail" ? "suggest.send-mail" : "suggest.send-issue")}
          </a>
        </p>
      )}
      <details class="fold" open={url === null}>
        <summary>{t("suggest.copy")}</summary>
        <pre class="suggest-text" dir="ltr" tabIndex={0}>
          {message.title}
          {"\n\n"}
          {message.text}
        </pre>
      </details>
    </>
  );
};

/** What the visitor knows it from. */
const Evidence = ({ form }: { readonly form: Form }) => {
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

/** What became of it: stored, or waiting on this device. */
export type Outcome = CreatedSuggestion | "queued";

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
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const key = useRef(newKey());
  const element = useRef<HTMLFormElement>(null);
  const title = place?.name ?? form.valueOf("name");

  /** Opens what is folded around the first wrong field, and moves there. */
  const showFirst = (): void => {
    requestAnimationFrame(() => {
      const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong], .bad');
      let fold = first?.closest("details") ?? null;
      while (fold !== null) {
        fold.open = true;
        fold = fold.parentElement?.closest("details") ?? null;
      }
      first?.scrollIntoView({ block: "center" });
      if (first?.matches("fieldset") === true) first.querySelector<HTMLElement>("input, button")?.focus();
      else if (first?.matches("input, select, textarea") === true) first.focus();
    });
  };

  const send = async (): Promise<void> => {
    if (isSending) return;
    setFailure(null);
    if ((await form.check()).length > 0) return showFirst();
    setSending(true);
    const sent = await sendSuggestion(bodyOf(kind, form.values, place), key.current, title);
    setSending(false);
    if (sent.state === "refused") {
      setFailure(sent.failure);
      // A key belongs to one text: what is corrected is sent under another.
      if (sent.failure.code !== "offline") key.current = newKey();
      const parameters = (sent.failure.errors ?? []).map(({ parameter }) => parameter);
      const refused = refusedBy(parameters, kind, form.values);
      form.refuse(refused.filter(({ path }) => labelOf(path, kind) !== ""));
      if ((sent.failure.errors ?? []).length > 0) showFirst();
      return undefined;
    }
    form.finish();
    onSent(sent.state === "stored" ? sent.made : "queued");
    return undefined;
  };
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
      <Said way={way} kind={kind} />
      {form.isDraft && (
        <p class="suggest-draft" role="status">
          {t("suggest.draft")}{" "}
          <button type="button" onClick={form.discard}>
            {t("suggest.discard")}
          </button>
        </p>
      )}
      <Part form={form} from={from} />
      <Evidence form={form} />
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
      {elsewhere !== null ? (
        <Message form={form} title={title} elsewhere={elsewhere} />
      ) : (
        <p class="form-end">
          <button type="submit" class="primary" aria-disabled={isSending}>
            {t(kind === "confirm" ? "suggest.confirm.send" : "suggest.send")}
          </button>{" "}
          <span role="status">{isSending && t("suggest.sending")}</span>
        </p>
      )}
    </form>
  );
};
