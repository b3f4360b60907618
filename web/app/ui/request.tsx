/** The link to the data of a view. */
import { t } from "../base/language.ts";

/** A quiet link to the answer that a view shows, for those who build something of their own. */
export const Request = ({ address }: { readonly address: string }) => (
  <p class="request">
    <a href={address}>{t("request.title")}</a>
  </p>
);
