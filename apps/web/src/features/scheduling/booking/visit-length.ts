import type { HealthcareService } from '@notewell/model';

/** Lengths to choose from, in minutes. */
const lengths = [15, 25, 30, 45, 50, 60, 75, 90] as const;
/** Default minutes of a visit if its service sets none. */
const usual = 50;

/** Minutes of a visit: as chosen, else as the service sets. */
export const visitMinutes = (
  service: Pick<HealthcareService, 'defaultMinutes'> | undefined,
  chosen: number | undefined,
): number => chosen ?? service?.defaultMinutes ?? usual;

/** The lengths to choose from, with the current one added. */
export const lengthsWith = (minutes: number): readonly number[] => [...new Set([...lengths, minutes])].toSorted((a, b) => a - b);
