/** Whether an unknown value is an object with members, such as JSON that this device kept. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
