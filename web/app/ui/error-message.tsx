/**
 * Failed requests: a message in the page's language by error code, below it the API's own English text (the parameters
 * at fault, or its message), what the reader can do, and the request itself to copy as curl, fetch or address.
 */
import { useState } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import type { Failure } from "../base/api.ts";
import { isKey, language, t } from "../base/language.ts";
import { countryText } from "./dates.ts";
import "./trouble.css";

/** The message for a failure; a general one for unknown codes. */
export const faultText = ({ code, kept }: Pick<Failure, "code" | "kept">): string => {
  if (kept !== undefined && kept.length > 0) {
    const names = kept.map((country) => countryText(country, language.value));
    return t("fault.unkept", { countries: names.join(t("list.comma")) });
  }
  const key = kept === undefined ? `fault.${code}` : "fault.offline";
  return t(isKey(key) ? key : "fault.other");
};

const Detail = ({ error, errors = [] }: Failure) =>
  errors.length === 0 ? (
    <p class="quiet" lang="en" dir="ltr">
      {error}
    </p>
  ) : (
    <ul>
      {errors.map(({ parameter, message }) => (
        <li key={parameter}>
          <code dir="ltr">{parameter}</code>
          <div class="quiet" lang="en" dir="ltr">
            {message}
          </div>
        </li>
      ))}
    </ul>
  );

/** Whether the device is offline and what it keeps has no answer. */
const isUnkept = ({ code, kept }: Failure): boolean => code === "offline" || kept !== undefined;

const Fault = ({ failure }: { readonly failure: Failure }) => (
  <>
    <p>{faultText(failure)}</p>
    {!isUnkept(failure) && <Detail {...failure} />}
  </>
);

export const Trouble = ({ failure }: { readonly failure: Failure }) => (
  <div class="trouble" role="alert">
    <Fault failure={failure} />
    <p>
      <button type="button" onClick={() => location.reload()}>
        {t("trouble.again")}
      </button>{" "}
      {isUnkept(failure) && <a href={viewAt("/offline/")}>{t("trouble.keep")}</a>}
    </p>
  </div>
);

const FORMS = ["curl", "fetch", "url"] as const;
type Form = (typeof FORMS)[number];

/** The request in the given form; `address` begins with a slash. */
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
