import { t } from "../language.ts";

export const Place = () => <h1>{t("place.title")}</h1>;
