export { AlertActions, AlertBar } from './alert-bar.tsx';
export { useChartAlerts } from './chart-alerts.tsx';
export { openAlertsOfPerson } from './note-alerts.ts';
