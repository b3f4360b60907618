import { t } from "../language.ts";

export const Offline = () => <h1>{t("nav.offline")}</h1>;
