import { formatAge, formatFullName, initialsOf, type Patient } from '@notewell/model';
import { calendarDay } from '../../../platform/dates.ts';

export interface PatientFacts {
  readonly name: string;
  /** Preferred name, shown in quotes after the legal name. */
  readonly called: string | undefined;
  readonly pronouns: string | undefined;
  readonly age: string | undefined;
  readonly initials: string;
  readonly restricted: boolean;
  readonly deceased: boolean;
}

/** The banner's facts about a patient on a day, `yyyy-MM-dd`. */
export function factsOf(patient: Patient, day: string): PatientFacts {
  const preferred =
    patient.otherNames?.find(({ use }) => use === 'Preferred') ?? patient.otherNames?.find(({ use }) => use === 'Nickname');
  const called = preferred?.given ?? preferred?.family;
  return {
    name: formatFullName(patient.name) ?? patient.display ?? 'Without a name',
    called: called === patient.name.given ? undefined : called,
    pronouns: patient.pronouns,
    age: patient.birthDate ? formatAge(patient.birthDate, patient.deceased ? calendarDay(patient.deceased) : day) : undefined,
    initials: initialsOf(patient.name),
    restricted: (patient.confidentialTeam ?? []).length > 0,
    deceased: patient.deceased !== undefined,
  };
}

export type Alert = NonNullable<Patient['alerts']>[number];
const weight = { Critical: 0, Caution: 1, Information: 2 } as const satisfies Record<Alert['severity'], number>;

/** Alerts valid on a day, most severe first. */
export const alertsOn = (patient: Patient, day: string): Alert[] =>
  (patient.alerts ?? [])
    .filter(({ from, to }) => (!from || from <= day) && (!to || day <= to))
    .sort((a, b) => weight[a.severity] - weight[b.severity]);
