import { t } from "../language.ts";

export const Events = () => <h1>{t("nav.events")}</h1>;
