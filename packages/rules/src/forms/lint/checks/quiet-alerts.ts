import { type Check } from '../finding.ts';

/** Alerts that show only while the form is filled in: nobody meets them in the note, the chart or on Home. */
export const quietAlerts: Check = {
  name: 'quiet-alerts',
  severity: 'Warning',
  find: ({ scoring }) =>
    (scoring?.alerts ?? [])
      .filter(({ severity }) => severity === undefined)
      .map(({ message }) => ({
        at: 'scoring.alerts',
        message: `“${message}” shows only in the form. Choose how urgent it is if it should warn in the note and the chart.`,
      })),
};
