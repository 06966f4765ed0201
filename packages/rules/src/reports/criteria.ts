import type { ReportCriteria } from '@notewell/model';

/** Settings of `ReportCriteria` that a report may support; `groupBy` and `columns` work for every report. */
export const criteriaKeys = [
  'from',
  'to',
  'fromAnchor',
  'toAnchor',
  'offsetDays',
  'patients',
  'practitioners',
  'programs',
  'services',
  'locations',
  'definitions',
  'groups',
  'olderThanHours',
] as const satisfies readonly (keyof ReportCriteria)[];
export type CriteriaKey = (typeof criteriaKeys)[number];
export type Criteria = Pick<ReportCriteria, CriteriaKey | 'groupBy' | 'columns'>;
