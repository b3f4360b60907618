/** A failed request, with what the reader can do. */
import { viewAt } from "../base/address.ts";
import type { Failure } from "../base/api.ts";
import { isKey, language, t } from "../base/language.ts";
import { countryText } from "./dates.ts";
import "./trouble.css";

interface Fault extends Pick<Failure, "kept"> {
  /** `null` where the server named none. */
  readonly code: string | null;
}

/** The message for a failure; a general one for unknown codes. */
export const faultText = ({ code, kept }: Fault): string => {
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

const FaultText = ({ failure }: { readonly failure: Failure }) => (
  <>
    <p>{faultText(failure)}</p>
    {!isUnkept(failure) && <Detail {...failure} />}
  </>
);

export const Trouble = ({ failure }: { readonly failure: Failure }) => (
  <div class="trouble" role="alert">
    <FaultText failure={failure} />
    <p class="trouble-ways">
      <button type="button" onClick={() => location.reload()}>
        {t("trouble.again")}
      </button>
      {isUnkept(failure) && <a href={viewAt("/offline/")}>{t("trouble.keep")}</a>}
    </p>
  </div>
);
