/** The switch for reminders, where the browser has notifications; asks for them on the click. */
import { useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { isReminding, remind } from "./reminder.ts";

export const ReminderSwitch = () => {
  const [isRefused, setRefused] = useState(false);
  if (!("Notification" in globalThis)) return null;
  const change = async (isWanted: boolean): Promise<void> => {
    const isAllowed = !isWanted || (await Notification.requestPermission()) === "granted";
    setRefused(!isAllowed);
    remind(isWanted && isAllowed);
  };
  return (
    <div class="small">
      <label class="quiet">
        <input
          type="checkbox"
          checked={isReminding.value}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />{" "}
        {t("remind.switch")}
      </label>
      <p class="quiet" role="status">
        {isRefused && t("remind.refused")}
        {isReminding.value && t("remind.text")}
      </p>
    </div>
  );
};
