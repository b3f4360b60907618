/** A suggestion on a host that takes none: a ready message, as a link that opens it and as a text to copy. */
import { viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import { type Elsewhere, messageOf, messageUrl } from "./elsewhere.ts";
import type { Form } from "./form-state.ts";
import { bodyOf } from "./values.ts";

export const ReadyMessage = ({
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
