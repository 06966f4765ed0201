import { useList, useResource } from '@notewell/client/react';
import { formatAddress, type Patient, type QuestionnaireItem } from '@notewell/model';
import { dateWords } from '../../../../platform/dates.ts';
import { allergyLines, medicationLines, problemLines, readingLines } from '../../../chart-lines/lines.ts';
import { latestReadings } from '../../../chart-lines/use-chart-lines.ts';
import { activeMedications } from '../../../medications/active-medications.ts';
import { activeProblems } from '../../../problems/active-problems.ts';
import { plottedCodes } from '../../../vitals/series.ts';

type Status = 'loading' | 'ready' | 'denied' | 'error' | 'missing';
export interface EhrSource {
  readonly noun: string;
  /** What the chart says now, a line for each thing. */
  readonly useLines: (patientId: string) => { readonly lines: readonly string[]; readonly status: Status };
}

/** The latest reading of each kind, or of one code alone. */
const vitals = (codes: readonly string[]): EhrSource => ({
  noun: 'readings',
  useLines: (patient) => {
    const { items, status } = useList(latestReadings(patient, codes));
    return { lines: readingLines(items), status };
  },
});
const problems: EhrSource = {
  noun: 'active problems',
  useLines: (patient) => {
    const { items, status } = useList(activeProblems(patient));
    return { lines: problemLines(items), status };
  },
};
const medications: EhrSource = {
  noun: 'current medications',
  useLines: (patient) => {
    const { items, status } = useList(activeMedications(patient));
    return { lines: medicationLines(items), status };
  },
};
const allergies: EhrSource = {
  noun: 'allergies',
  useLines: (patient) => {
    const { items, status } = useList({ type: 'Allergy', partition: patient, pageSize: 100 });
    return { lines: allergyLines(items), status };
  },
};

/** Facts of the patient's own record that a form may show. */
const facts: Readonly<Record<string, (patient: Patient) => string | undefined>> = {
  birthDate: ({ birthDate }) => birthDate && dateWords(birthDate),
  medicalRecordNumber: ({ medicalRecordNumber }) => medicalRecordNumber,
  email: ({ email }) => email,
  addresses: ({ addresses }) => formatAddress(addresses?.[0]),
};
const fact = (path: string): EhrSource => ({
  noun: 'such entry',
  useLines: (id) => {
    const { data, status } = useResource('Patient', id);
    const line = data && facts[path]?.(data);
    return { lines: line ? [line] : [], status };
  },
});

const byType: Readonly<Record<string, EhrSource>> = {
  Observation: vitals(plottedCodes),
  Condition: problems,
  Medication: medications,
  Allergy: allergies,
};
const oneOfCode = new Map<string, EhrSource>();

/** What a question looks up: the patient's own facts by path, one kind of reading by its code, or a list of the chart; readings where it does not say. */
export function lookupOf({ lookup, code }: QuestionnaireItem): EhrSource {
  const { resourceType = 'Observation', path } = lookup ?? {};
  if (resourceType === 'Patient' && path) return memo(`Patient ${path}`, () => fact(path));
  const wanted = path ?? code?.code;
  if (resourceType === 'Observation' && wanted) return memo(wanted, () => vitals(wanted.split(',').map((one) => one.trim())));
  return byType[resourceType] ?? vitals(plottedCodes);
}
/** A source keeps its identity, because it holds a hook. */
function memo(name: string, make: () => EhrSource): EhrSource {
  const known = oneOfCode.get(name) ?? make();
  oneOfCode.set(name, known);
  return known;
}
