/**
 * What went wrong with a question, in the language of the page: a sentence by the code of the failure, and below it
 * what the API says itself, which is English: each parameter that it names, or its sentence.
 */
import type { Failure } from "../api.ts";
import { isKey, language, t } from "../language.ts";
import { countryText } from "./dates.ts";

/** The sentence of a failure; one for all that this page does not know. */
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

/** Whether the network is gone, and what is kept has no answer. */
export const isUnkept = ({ code, kept }: Failure): boolean => code === "offline" || kept !== undefined;

export const Fault = ({ failure }: { readonly failure: Failure }) => (
  <>
    <p>{faultText(failure)}</p>
    {!isUnkept(failure) && <Detail {...failure} />}
  </>
);
