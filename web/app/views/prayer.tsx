import { t } from "../language.ts";

export const Prayer = () => <h1>{t("nav.prayer")}</h1>;
