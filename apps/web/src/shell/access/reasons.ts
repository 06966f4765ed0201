import type { AccessReason } from '@notewell/model';

/** Reasons for access in the user's words. */
export const reasonWords: Readonly<Record<AccessReason, string>> = {
  Coverage: 'I stand in for a colleague',
  Emergency: 'Emergency',
  Supervision: 'Supervision',
  QualityReview: 'Quality review',
  Billing: 'Billing',
  Support: 'Support',
  Other: 'Something else',
};

/** Formats the remaining time: `23 h 5 min`, `4 min`, `less than a minute`. Milliseconds. */
export function timeLeft(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Patients whose record an address shows, by their id or by the id of a part (`patient.uuid`). */
export const patientsInAddress = (patients: readonly string[], parts: readonly string[]): readonly string[] =>
  patients.filter((patient) => parts.some((part) => part === patient || part.startsWith(`${patient}.`)));
