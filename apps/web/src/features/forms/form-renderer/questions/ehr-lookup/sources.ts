import { useResource } from '@notewell/client/react';
import { formatAddress, type Patient, type QuestionnaireItem } from '@notewell/model';
import { dateWords } from '../../../../../platform/dates.ts';
import { useReadableList } from '../../../../../shell/session/readable-list.ts';
import { allergyLines, medicationLines, problemLines, readingLines } from '../../../../charts/chart-lines/lines.ts';
import { latestReadings } from '../../../../charts/chart-lines/use-chart-lines.ts';
import { activeMedications } from '../../../../charts/medications/active-medications.ts';
import { activeProblems } from '../../../../charts/problems/active-problems.ts';
import { plottedCodes } from '../../../../charts/vitals/series.ts';

type Status = 'loading' | 'ready' | 'denied' | 'error' | 'missing';
export interface EhrSource {
  readonly noun: string;
  /** Current lines from the chart, one per record. */
  readonly useLines: (patientId: string) => { readonly lines: readonly string[]; readonly status: Status };
}

/** The latest vital sign of each type, or of the given codes. */
const vitals = (codes: readonly string[]): EhrSource => ({
  noun: 'readings',
  useLines: (patient) => {
    const { items, status } = useReadableList(latestReadings(patient, codes));
    return { lines: readingLines(items), status };
  },
});
const problems: EhrSource = {
  noun: 'active $t(problems)',
  useLines: (patient) => {
    const { items, status } = useReadableList(activeProblems(patient));
    return { lines: problemLines(items), status };
  },
};
const medications: EhrSource = {
  noun: 'current medications',
  useLines: (patient) => {
    const { items, status } = useReadableList(activeMedications(patient));
    return { lines: medicationLines(items), status };
  },
};
const allergies: EhrSource = {
  noun: 'allergies',
  useLines: (patient) => {
    const { items, status } = useReadableList({ type: 'Allergy', partition: patient, pageSize: 100 });
    return { lines: allergyLines(items), status };
  },
};

/** Patient fields that a form may show. */
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

/**
 * The source of a question: a patient field by path, a vital sign by code, or a list of the chart.
 * Defaults to vital signs.
 */
export function lookupOf({ lookup, code }: QuestionnaireItem): EhrSource {
  const { resourceType = 'Observation', path } = lookup ?? {};
  if (resourceType === 'Patient' && path) return memo(`Patient ${path}`, () => fact(path));
  const wanted = path ?? code?.code;
  if (resourceType === 'Observation' && wanted) return memo(wanted, () => vitals(wanted.split(',').map((one) => one.trim())));
  return byType[resourceType] ?? vitals(plottedCodes);
}
/** Caches sources by name, because each holds a hook and must keep its identity. */
function memo(name: string, make: () => EhrSource): EhrSource {
  const known = oneOfCode.get(name) ?? make();
  oneOfCode.set(name, known);
  return known;
}
