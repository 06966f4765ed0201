import { useList, useResource } from '@notewell/client/react';
import { formatAddress, type Patient, type QuestionnaireItem } from '@notewell/model';
import { dateWords, dayOf } from '../../../../platform/dates.ts';
import { activeMedications } from '../../../medications/active-medications.ts';
import { activeProblems } from '../../../problems/active-problems.ts';
import { plottedCodes, seriesOf } from '../../../vitals/series.ts';

type Status = 'loading' | 'ready' | 'denied' | 'error' | 'missing';
export interface EhrSource {
  readonly noun: string;
  /** What the chart says now, a line for each thing. */
  readonly useLines: (patientId: string) => { readonly lines: readonly string[]; readonly status: Status };
}

const on = (at: string | undefined) => (at ? ` (${dateWords(at.length === 10 ? at : dayOf(at))})` : '');

/** The latest reading of each kind, or of one code alone. */
const vitals = (codes: readonly string[]): EhrSource => ({
  noun: 'readings',
  useLines: (patient) => {
    const { items, status } = useList({
      type: 'Observation',
      partition: patient,
      filters: [{ kind: 'Code', values: codes }],
      orderBy: 'effective',
      order: 'desc',
      pageSize: 100,
    });
    const lines = seriesOf(items).flatMap(({ label, unit, readings }) => {
      const last = readings.at(-1);
      return last ? [`${label}: ${[last.words, unit].filter(Boolean).join(' ')}${on(last.at)}`] : [];
    });
    return { lines, status };
  },
});

const problems: EhrSource = {
  noun: 'active problems',
  useLines: (patient) => {
    const { items, status } = useList(activeProblems(patient));
    return { lines: items.map(({ code }) => [code.code, code.display].filter(Boolean).join(' ')), status };
  },
};
const medications: EhrSource = {
  noun: 'current medications',
  useLines: (patient) => {
    const { items, status } = useList(activeMedications(patient));
    return { lines: items.map(({ display, code }) => display ?? code.display ?? ''), status };
  },
};
const allergies: EhrSource = {
  noun: 'allergies',
  useLines: (patient) => {
    const { items, status } = useList({ type: 'Allergy', partition: patient, pageSize: 100 });
    return { lines: items.map(({ display, code }) => display ?? code?.display ?? ''), status };
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
