import { t } from "../language.ts";

export const Explore = () => <h1>{t("nav.explore")}</h1>;
