import type { Permission } from '../access/index.ts';

/* Order of the parts of a chart's summary: by the reader's work, and as each person arranges it. */

export const chartParts = [
  'problems',
  'plans',
  'medications',
  'allergies',
  'vitals',
  'routines',
  'topics',
  'documents',
  'forms',
  'messages',
  'scribbles',
  'people',
  'insurance',
  'enrollments',
] as const;
export type ChartPart = (typeof chartParts)[number];
const isChartPart = (name: string): name is ChartPart => chartParts.some((one) => one === name);

/** Parts that come first, for each kind of work. The others follow in the usual order. */
const first = {
  therapist: ['problems', 'plans', 'vitals', 'topics'],
  nurse: ['allergies', 'medications', 'vitals', 'documents', 'problems'],
  caseManager: ['plans', 'enrollments', 'people', 'insurance', 'documents', 'problems'],
  frontDesk: ['people', 'insurance', 'enrollments', 'forms', 'documents'],
} as const satisfies Record<string, readonly ChartPart[]>;
export type ChartLayout = keyof typeof first;
export const chartLayouts = Object.keys(first) as readonly ChartLayout[]; // the keys of a constant
const isChartLayout = (name: string | undefined): name is ChartLayout => name !== undefined && Object.hasOwn(first, name);

/** The layout that fits somebody's permissions. Who takes readings and writes no notes is a nurse: no role says so. */
export function usualLayout(may: (permission: Permission) => boolean): ChartLayout {
  if (!may('Note.Read')) return 'frontDesk';
  if (may('Medication.Delete') || (may('Observation.Create') && !may('note'))) return 'nurse';
  return may('CarePlan.Create') && !may('Observation.Create') ? 'caseManager' : 'therapist';
}

/** A person's own arrangement, as it is kept. */
export interface KeptLayout {
  readonly layout?: string | undefined;
  readonly order?: readonly string[] | undefined;
}

/** The layout that somebody chose, or the usual one. */
export const layoutOf = ({ layout }: KeptLayout, usual: ChartLayout): ChartLayout => (isChartLayout(layout) ? layout : usual);

/** All parts in order: as arranged, else by the layout. Parts that are newer than the arrangement follow. */
export function partsInOrder(kept: KeptLayout, usual: ChartLayout): readonly ChartPart[] {
  const own = (kept.order ?? []).filter(isChartPart);
  return [...new Set<ChartPart>([...own, ...first[layoutOf(kept, usual)], ...chartParts])];
}

/** The order with a part moved up (-1) or down (1) past the next shown one. */
export function partsWithMoved(
  order: readonly ChartPart[],
  { part, by, shown }: { readonly part: ChartPart; readonly by: -1 | 1; readonly shown: readonly ChartPart[] },
): readonly ChartPart[] {
  const visible = order.filter((one) => shown.includes(one));
  const other = visible[visible.indexOf(part) + by];
  if (other === undefined) return order;
  return order.map((one) => (one === part ? other : one === other ? part : one));
}
