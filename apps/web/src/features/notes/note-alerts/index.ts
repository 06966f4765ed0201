export { AlertActions, AlertBar, AlertToHandle, OpenAlerts } from './alert-bar.tsx';
export { useChartAlerts } from './chart-alerts.tsx';
export { openAlertsOfPerson, openAnswersOfChart, openAnswersOfPerson } from './note-alerts.ts';
