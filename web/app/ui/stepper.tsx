/** The step to what comes before and after. */
import type { ComponentChildren } from "preact";
import { t } from "../base/language.ts";
import "./stepper.css";

interface StepperProps {
  /** Addresses; `null` at either end. */
  readonly before: string | null;
  readonly after: string | null;
  readonly children: ComponentChildren;
}

const Step = ({ to, label, arrow }: { readonly to: string | null; readonly label: string; readonly arrow: string }) =>
  to === null ? (
    <span class="step" />
  ) : (
    <a class="button step" href={to} aria-label={label}>
      <span aria-hidden="true">{arrow}</span>
    </a>
  );

/** Previous and next, with the current position between them. Arrows are mirrored in right-to-left text. */
export const Stepper = ({ before, after, children }: StepperProps) => (
  <div class="stepper">
    <Step to={before} label={t("prayer.before")} arrow="‹" />
    {children}
    <Step to={after} label={t("prayer.after")} arrow="›" />
  </div>
);
