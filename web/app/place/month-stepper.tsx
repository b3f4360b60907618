/** The month that is shown, and the ways to the one before and the one after. */
import { language } from "../base/language.ts";
import { dateText, type Month, monthAfter } from "../ui/dates.ts";
import { Stepper } from "../ui/stepper.tsx";

const [FIRST_MONTH, LAST_MONTH] = ["1900-01", "2100-12"];

interface MonthStepperProps {
  readonly month: Month;
  /** The address of a month, `YYYY-MM`. */
  readonly link: (name: string) => string;
}

export const MonthStepper = ({ month, link }: MonthStepperProps) => (
  <Stepper
    before={month.name > FIRST_MONTH ? link(monthAfter(month.name, -1)) : null}
    after={month.name < LAST_MONTH ? link(monthAfter(month.name, 1)) : null}
  >
    <strong aria-live="polite">{dateText(month.from, "month", language.value)}</strong>
  </Stepper>
);
