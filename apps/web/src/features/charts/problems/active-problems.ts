import type { Condition } from '@notewell/model';

/** Problems that are not known to be over, latest onset first. A refuted one was never a problem. */
export const activeProblems = (patientId: string) =>
  ({
    type: 'Condition',
    partition: patientId,
    filters: [
      { kind: 'ClinicalStatus', values: ['Inactive', 'Remission', 'Resolved'], exclude: true },
      { kind: 'Verification', values: ['Refuted'], exclude: true },
    ],
    orderBy: 'onset',
    order: 'desc',
    pageSize: 50,
  }) as const;

/** ICD-10-CM chapter 5: mental, behavioral and neurodevelopmental disorders. */
const isBehavioral = ({ code: { code = '' } }: Condition) => /^F\d/i.test(code);

/** Behavioral problems, and the others, which are folded next to behavioral ones. */
export function foldedProblems(problems: readonly Condition[]) {
  const behavioral = problems.filter(isBehavioral);
  const physical = problems.filter((problem) => !isBehavioral(problem));
  return behavioral.length > 0 && physical.length > 1
    ? { shown: behavioral, folded: physical }
    : { shown: behavioralFirst(problems), folded: [] };
}

/** The problems with the behavioral ones first, otherwise in the same order. */
export const behavioralFirst = (problems: readonly Condition[]): readonly Condition[] => [
  ...problems.filter(isBehavioral),
  ...problems.filter((problem) => !isBehavioral(problem)),
];
