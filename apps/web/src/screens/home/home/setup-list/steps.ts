import type { PracticePreferences, ResourceType } from '@notewell/model';
import type { Task } from '../../../../shell/palette/begun.ts';

/** Facts about a practice that the steps depend on. Undefined while unknown. */
export interface SetupFacts {
  readonly preferences: Pick<PracticePreferences, 'timeZone' | 'address'>;
  readonly places: number | undefined;
  readonly services: number | undefined;
  readonly noteTypes: number | undefined;
  /** People with an account or an invitation, with the administrator. */
  readonly people: number | undefined;
  readonly isMailKnown: boolean;
  readonly patients: number | undefined;
  readonly appointments: number | undefined;
}

export interface SetupStep {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly isDone: boolean;
  /** Screen where it is done; absent for the test email, which is sent from Home. */
  readonly to?: string;
  /** Setting or part of the screen. */
  readonly hash?: string;
  readonly search?: Readonly<Record<string, string>>;
  /** Task that the screen begins with. */
  readonly task?: Task;
  /** The type whose rows may be brought from a file. */
  readonly imports?: ResourceType;
  /** True if they may come from FHIR files too. */
  readonly importsFhir?: true;
}

const records = (kind: string) => ({ to: '/admin/records', search: { kind } });
const settings = (hash: string) => ({ to: '/admin/preferences', hash });
type Words = Omit<SetupStep, 'isDone'>;
const steps = {
  zone: {
    key: 'zone',
    title: 'Time zone',
    about: 'Sets when a day begins and when a note is late.',
    ...settings('timeZone'),
  },
  address: { key: 'address', title: 'Address', about: 'Printed at the top of notes and letters.', ...settings('address') },
  places: { key: 'places', title: 'Places', about: 'Where $t(patients) are seen.', imports: 'Location', ...records('Location') },
  services: {
    key: 'services',
    title: 'Services',
    about: 'What is booked, and how long it takes.',
    imports: 'HealthcareService',
    ...records('HealthcareService'),
  },
  types: {
    key: 'types',
    title: 'Note types',
    about: 'What clinicians write. Ready-made ones can be added at once.',
    ...settings('starter'),
  },
  mail: { key: 'mail', title: 'Test email', about: 'Shows that invitations and links arrive.' },
  people: {
    key: 'people',
    title: 'Colleagues',
    about: 'Invite the people who work here and give them roles, one by one or from a file.',
    to: '/admin/people',
    imports: 'Practitioner',
  },
  patient: {
    key: 'patient',
    title: 'First $t(patient)',
    about: 'Register somebody you care for, or bring all from a CSV file or from FHIR files of another system.',
    to: '/patients',
    imports: 'Patient',
    importsFhir: true,
    task: 'new patient',
  },
  visit: {
    key: 'visit',
    title: 'First appointment',
    about: 'Book a visit. Its note begins from here.',
    to: '/schedule',
    task: 'book a visit',
  },
} as const satisfies Record<string, Words>;

/** Steps before the first day of a practice, in order. Undefined until all facts are known. */
export function setupSteps(facts: SetupFacts): readonly SetupStep[] | undefined {
  const { preferences, places, services, noteTypes, people, isMailKnown, patients, appointments } = facts;
  const counts = [places, services, noteTypes, people, patients, appointments];
  if (counts.includes(undefined)) return undefined;
  const has = (count: number | undefined, least = 1) => (count ?? 0) >= least;
  const { timeZone, address } = preferences;
  return [
    { ...steps.zone, isDone: timeZone !== undefined },
    { ...steps.address, isDone: address !== undefined },
    { ...steps.places, isDone: has(places) },
    { ...steps.services, isDone: has(services) },
    { ...steps.types, isDone: has(noteTypes) },
    { ...steps.mail, isDone: isMailKnown },
    { ...steps.people, isDone: has(people, 2) },
    { ...steps.patient, isDone: has(patients) },
    { ...steps.visit, isDone: has(appointments) },
  ];
}
