/** Why a request failed, in the page's language where there is a text for it, else as the API says it. */
import type { Failure } from "../../app/base/api.ts";
import { isKey, t } from "./language.ts";

export const faultText = ({ code, error }: Failure): string => {
  const key = `fault.${code}`;
  return isKey(key) ? t(key) : error;
};
