import { addDays, type Note, startOfDay } from '@notewell/model';
import { authorIn, authorsOf } from '../notes/authority/author.ts';
import { sessionTimeOf } from '../notes/facts.ts';
import { type Criteria, type CriteriaKey, criteriaKeys } from './criteria.ts';
import type { Days } from './period.ts';
import type { ReportColumn, ReportContext, ReportFilter } from './report.ts';

/* Parts that the reports over notes share. */

type Column = ReportColumn<Note>;

/** Criteria of every report over notes. */
export const noteCriteria: readonly CriteriaKey[] = criteriaKeys.filter((key) => key !== 'olderThanHours');

const ids = (references: readonly { readonly id: string }[] = []) => references.map(({ id }) => id);

/** Filters of the criteria, apart from days and authors. */
export function noteFilters({ patients, programs, services, locations, definitions, groups }: Criteria): ReportFilter[] {
  const asked: readonly (readonly [string, readonly string[]])[] = [
    ['Subject', [...ids(patients), ...ids(groups)]],
    ['Program', ids(programs)],
    ['Service', ids(services)],
    ['Location', ids(locations)],
    ['Definition', ids(definitions)],
  ];
  return asked.flatMap(([kind, values]) => (values.length > 0 ? [{ kind, values }] : []));
}

/** Filter of calendar days, both included. */
export const dayFilter = (kind: string, { from, to }: Days): ReportFilter[] =>
  from === undefined && to === undefined
    ? []
    : [{ kind, ...(from !== undefined && { from }), ...(to !== undefined && { to: addDays(to, 1) }) }];

/** Filter of instants within calendar days of the practice. */
export function momentFilter(kind: string, { from, to }: Days, { zone }: ReportContext): ReportFilter[] {
  const start = (day: string) => new Date(startOfDay(day, zone)).toISOString();
  if (from === undefined && to === undefined) return [];
  return [{ kind, ...(from !== undefined && { from: start(from) }), ...(to !== undefined && { to: start(addDays(to, 1)) }) }];
}

/** Parts are signed with their group or multi-service note, which is counted once. */
export const isCounted = ({ partOf }: Note): boolean => partOf === undefined;

export const ownedByAuthor = { filter: 'Author', owner: authorIn } as const;

/** The end of the visit, else when the note was begun. */
export function visitEnd(note: Pick<Note, 'sessionTime' | 'sections' | 'created'>): string | undefined {
  const { start, end } = sessionTimeOf(note) ?? {};
  return end ?? start ?? note.created;
}

export const hoursBetween = (from: string, to: number): number => Math.round((to - Date.parse(from)) / 360_000) / 10;

const display = (reference: { readonly display?: string | undefined } | undefined) => reference?.display;

export const noteColumns = {
  patient: { key: 'patient', label: 'Patient or group', kind: 'text', width: 20, read: ({ subject }) => display(subject) },
  serviceDate: { key: 'serviceDate', label: 'Service date', kind: 'day', width: 14, read: ({ serviceDate }) => serviceDate },
  author: { key: 'author', label: 'Author', kind: 'text', width: 18, read: (note) => display(authorsOf(note)[0]) },
  definition: {
    key: 'definition',
    label: 'Note type',
    kind: 'text',
    width: 18,
    read: ({ definition, title }) => display(definition) ?? title,
  },
  services: {
    key: 'services',
    label: 'Services',
    kind: 'text',
    width: 18,
    read: ({ services = [] }) => services.flatMap((one) => display(one) ?? []).join(', '),
  },
  program: { key: 'program', label: 'Program', kind: 'text', width: 14, read: ({ program }) => display(program) },
  location: { key: 'location', label: 'Location', kind: 'text', width: 14, read: ({ location }) => display(location) },
} as const satisfies Readonly<Record<string, Column>>;
