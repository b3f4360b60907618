/**
 * Small elements that views share: failed requests with what the reader can do, the link to the data of a view, the step to
 * what comes before and after, and how names and facts stand in a line.
 */
import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";
import { ROMANISED } from "#core/base/names.ts";
import { viewAt } from "../base/address.ts";
import type { Failure } from "../base/api.ts";
import { isKey, language, t } from "../base/language.ts";
import { spoken } from "../i18n/languages.ts";
import { numberText } from "../i18n/texts.ts";
import "./trouble.css";
import "./stepper.css";
import { countryText } from "./dates.ts";

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
    <p class="trouble-ways">
      <button type="button" onClick={() => location.reload()}>
        {t("trouble.again")}
      </button>
      {isUnkept(failure) && <a href={viewAt("/offline/")}>{t("trouble.keep")}</a>}
    </p>
  </div>
);

/** Host and path of this page, known once a browser shows it: a rendered page is the same on every host. */
export const usePageAddress = (): { readonly host: string; readonly path: string } => {
  const [address, setAddress] = useState({ host: "", path: "" });
  const { path } = useLocation();
  useEffect(() => setAddress({ host: location.host, path }), [path]);
  return address;
};

/** A quiet link to the answer that a view shows, for those who build something of their own. */
export const Request = ({ address }: { readonly address: string }) => (
  <p class="request">
    <a href={address}>{t("request.title")}</a>
  </p>
);

interface StepperProps {
  /** Addresses; `null` at either end. */
  readonly before: string | null;
  readonly after: string | null;
  readonly children: ComponentChildren;
}

const Step = ({ to, label, arrow }: { readonly to: string | null; readonly label: string; readonly arrow: string }) =>
  to === null ? (
    <span class="step" />
  ) : (
    <a class="button step" href={to} aria-label={label}>
      <span aria-hidden="true">{arrow}</span>
    </a>
  );

/** Previous and next, with the current position between them. Arrows are mirrored in right-to-left text. */
export const Stepper = ({ before, after, children }: StepperProps) => (
  <div class="stepper">
    <Step to={before} label={t("prayer.before")} arrow="‹" />
    {children}
    <Step to={after} label={t("prayer.after")} arrow="›" />
  </div>
);

/** Facts in one line with dots between them. Each has a direction of its own: "146 Park Road" stays whole in an Arabic line. */
export const Dotted = ({ parts }: { readonly parts: readonly string[] }) => (
  <>
    {parts.map((part, index) => (
      <span key={part}>
        {index > 0 && " · "}
        <bdi>{part}</bdi>
      </span>
    ))}
  </>
);

interface RomanisedProps {
  /** How a list or page writes its quiet lines. */
  readonly class: string;
  readonly name: string | null;
}

/** An Arabic name in Latin letters, for those who do not read Arabic script: nothing on pages in it, or without a name. */
export const Romanised = ({ class: look, name }: RomanisedProps) =>
  name === null || spoken(language.value).dir === "rtl" ? null : (
    <span class={look} lang={ROMANISED} dir="ltr">
      {name}
    </span>
  );

interface PagesProps {
  /** The records before the page, on a page, and in all. */
  readonly offset: number;
  readonly size: number;
  readonly total: number;
  /** The address of the page that begins after so many records. */
  readonly at: (offset: number) => string;
}

/** Links to the pages before and after this one; nothing where there is but one. */
export const Pages = ({ offset, size, total, at }: PagesProps) =>
  total <= size ? null : (
    <nav class="pages" aria-label={t("list.pages")}>
      {offset > 0 && <a href={at(Math.max(0, offset - size))}>{t("list.previous")}</a>}
      <span class="quiet">
        <bdi>
          {t("list.range", {
            from: Math.min(offset + 1, total),
            to: Math.min(total, offset + size),
            total: numberText(total, language.value),
          })}
        </bdi>
      </span>
      {offset + size < total && <a href={at(offset + size)}>{t("list.next")}</a>}
    </nav>
  );
