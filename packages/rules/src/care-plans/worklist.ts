import type { CarePlan } from '@notewell/model';
import { type Gap, type GapKind, type GapRecords, gapKinds, gapsOf, type ThreadTime } from './gaps.ts';
import type { LastMeasured } from './measures.ts';
import type { Named } from './named.ts';

/** One chart of the worklist with everything that is missing in it. */
export interface WorklistRow {
  readonly patient: Named;
  readonly gaps: readonly Gap[];
}
export interface CareWorklist {
  /** Charts with gaps, the longest open first; at most those of one page. */
  readonly rows: readonly WorklistRow[];
  /** Charts with gaps. */
  readonly charts: number;
  /** Charts that were looked at. */
  readonly seen: number;
  /** Gaps of each kind. */
  readonly counts: Readonly<Record<GapKind, number>>;
}

type OfPatient<T> = T & { readonly patient: string };
export interface WorklistRecords {
  readonly patients: readonly Named[];
  readonly plans: readonly CarePlan[];
  readonly conditions: readonly OfPatient<GapRecords['conditions'][number]>[];
  readonly notes: readonly OfPatient<GapRecords['notes'][number]>[];
  readonly workedOn: GapRecords['workedOn'];
  readonly done: ReadonlyMap<string, LastMeasured>;
}
export interface WorklistPage {
  /** Only gaps of this kind. */
  readonly kind: GapKind | undefined;
  readonly most: number;
}

function byPatient<T>(all: readonly T[], patientOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const known = found.get(patientOf(one));
    if (known) known.push(one);
    else found.set(patientOf(one), [one]);
  }
  return found;
}
const earliest = ({ gaps }: WorklistRow): string => gaps.map(({ since = '' }) => since || '9').toSorted()[0] ?? '9';

/** Gaps of many charts by the rule of one chart. */
export function worklistOf(records: WorklistRecords, time: ThreadTime, { kind, most }: WorklistPage): CareWorklist {
  const plans = byPatient(records.plans, ({ patient }) => patient.id);
  const conditions = byPatient(records.conditions, ({ patient }) => patient);
  const notes = byPatient(records.notes, ({ patient }) => patient);
  const counts = Object.fromEntries(gapKinds.map((one) => [one, 0])) as Record<GapKind, number>; // every kind
  const rows: WorklistRow[] = [];
  for (const patient of records.patients) {
    const { id } = patient;
    const all = gapsOf(
      {
        plans: plans.get(id) ?? [],
        conditions: conditions.get(id) ?? [],
        notes: notes.get(id) ?? [],
        workedOn: records.workedOn,
        done: records.done.get(id) ?? new Map(),
      },
      time,
    );
    for (const gap of all) counts[gap.kind]++;
    const gaps = kind === undefined ? all : all.filter((gap) => gap.kind === kind);
    if (gaps.length > 0) rows.push({ patient, gaps });
  }
  const sorted = rows.toSorted(
    (a, b) => earliest(a).localeCompare(earliest(b)) || a.patient.display.localeCompare(b.patient.display),
  );
  return { rows: sorted.slice(0, most), charts: rows.length, seen: records.patients.length, counts };
}
