import { Condition } from '@notewell/model';
import { load } from './load.ts';
import type { Product } from './product.ts';

const perPatient = 50;
const perVisit = 20;
const hex = (n: number) => n.toString(16).padStart(12, '0');
const uuid = (n: number) => `01900000-0000-7000-8000-${hex(n)}`;
const patientsFrom = 1_000_000_000;
const visitsFrom = 2_000_000_000;

/** The patient, the visit and the id of the n-th condition that `fillConditions` makes: 50 of a patient, 20 of a visit. */
export const patientOf = (n: number) => uuid(patientsFrom + Math.floor(n / perPatient));
export const visitOf = (n: number) => `${patientOf(n)}.${uuid(visitsFrom + Math.floor(n / perVisit))}`;
export const idOf = (n: number) => `${patientOf(n)}.${uuid(n)}`;

const narrative = 'Sleeps better and has fewer intrusive memories since the last visit; goes on with the plan as agreed. '.repeat(
  11,
);

/** A condition of about 1.6 KB, as a caller sends it. */
export const draft = (patient: string, n: number) => ({
  patient: { id: patient, resourceType: 'Patient' },
  code: { code: 'F33.1', display: 'Major depressive disorder, recurrent, moderate', system: 'http://hl7.org/fhir/sid/icd-10-cm' },
  category: 'ProblemListItem',
  clinicalStatus: 'Active',
  verification: 'Confirmed',
  recordedDate: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  note: `${n} ${narrative}`,
});

/** Makes conditions `from` to `to`, as the server stores them. */
export const fillConditions = (product: Product, from: number, to: number): Promise<void> =>
  load(product, Condition, from, to, (n) => {
    const { recordedDate, ...rest } = draft(patientOf(n), n);
    return {
      id: idOf(n),
      partition: patientOf(n),
      resourceType: 'Condition',
      ...rest,
      recordedDate,
      encounter: { id: visitOf(n), resourceType: 'Encounter' },
      display: rest.code.display,
      meta: { versionId: '1', lastModified: recordedDate, lastModifiedBy: 'Practitioner/bench' },
    };
  });
