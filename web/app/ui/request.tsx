/** The request that made a view, to copy as curl, fetch or address. */
import { useState } from "preact/hooks";
import { t } from "../language.ts";

const FORMS = ["curl", "fetch", "url"] as const;
type Form = (typeof FORMS)[number];

/** The request in words of the form; `address` begins with a slash. */
const requestAs = (form: Form, address: string, origin: string): string => {
  const url = `${origin}${address}`;
  if (form === "curl") return `curl -s '${url.replaceAll("'", "%27")}'`;
  return form === "fetch" ? `await (await fetch(${JSON.stringify(url)})).json()` : url;
};

export const Request = ({ address }: { readonly address: string }) => {
  const [form, setForm] = useState<Form>("curl");
  const [isCopied, setCopied] = useState(false);
  const text = requestAs(form, address, location.origin);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <details class="request">
      <summary>{t("request.title")}</summary>
      <div class="request-forms" role="group" aria-label={t("request.form")}>
        {FORMS.map((one) => (
          <button key={one} type="button" aria-pressed={one === form} onClick={() => setForm(one)}>
            {one === "url" ? "URL" : one}
          </button>
        ))}
        <button type="button" onClick={() => void copy()}>
          {isCopied ? t("request.copied") : t("request.copy")}
        </button>
      </div>
      <pre dir="ltr" tabIndex={0}>
        <code>{text}</code>
      </pre>
    </details>
  );
};
