import type { Coding, DiagnosisHandling } from '@notewell/model';
import type { NoteSection } from '../../section-kind.ts';

export type Diagnosis = NonNullable<NoteSection['diagnoses']>[number];

/** In claim order: ranks from 1, the first is primary. */
export const ranked = (diagnoses: readonly Diagnosis[]): Diagnosis[] =>
  diagnoses.map((diagnosis, index) => ({ ...diagnosis, rank: index + 1, isPrimary: index === 0 }));

export const inOrder = (diagnoses: readonly Diagnosis[] | undefined): Diagnosis[] =>
  [...(diagnoses ?? [])].sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER));

const same = (a: Diagnosis, b: Diagnosis) =>
  (a.code?.code !== undefined && a.code.code === b.code?.code) ||
  (a.condition !== undefined && a.condition.id === b.condition?.id);

/** Appends a diagnosis unless present. If only one is allowed, replaces the other. */
export function withDiagnosis(
  before: readonly Diagnosis[],
  added: Diagnosis,
  handling: DiagnosisHandling | undefined,
): Diagnosis[] {
  if (handling === 'RestrictToOne') return ranked([added]);
  return ranked(before.some((diagnosis) => same(diagnosis, added)) ? before : [...before, added]);
}
export const withoutDiagnosis = (before: readonly Diagnosis[], index: number): Diagnosis[] =>
  ranked(before.filter((_, at) => at !== index));
/** Moves a diagnosis to the front; the others keep their order. */
export const withPrimary = (before: readonly Diagnosis[], index: number): Diagnosis[] => {
  const primary = before[index];
  return primary ? ranked([primary, ...before.filter((_, at) => at !== index)]) : ranked(before);
};

export const wordsOf = (code: Coding | undefined) => [code?.code, code?.display].filter(Boolean).join(' ');
