import type { Subject } from '../access/populations.ts';
import type { Report } from './report.ts';

/** The practitioners whose rows a report may contain; undefined for everybody's. */
export type Reach = readonly string[] | undefined;

/**
 * The reach of a report for a caller: everybody's rows with *report master*, else their own and those of the people they
 * supervise. The caller's patient access narrows it further. Undefined result: the report is not for them.
 */
export function reachOf({ profile, permissions, supervisees }: Subject): { readonly practitioners: Reach } | undefined {
  if (profile.type !== 'Practitioner') return undefined;
  if (permissions.has('report master')) return { practitioners: undefined };
  return { practitioners: [profile.id, ...(permissions.has('supervision') ? supervisees : [])] };
}

/** The practitioners of one run: those asked for, as far as the reach goes. */
export function practitionersOf(reach: Reach, asked: readonly { readonly id: string }[] = []): Reach {
  if (asked.length === 0) return reach;
  const wanted = asked.map(({ id }) => id);
  return reach ? wanted.filter((id) => reach.includes(id)) : wanted;
}

/** The columns of one run, in the order asked for; the report's own where none are asked for. */
export function columnsOf({ columns }: Report, keys: readonly string[] = []): Report['columns'] {
  if (keys.length === 0) return columns;
  return keys.flatMap((key) => columns.find((column) => column.key === key) ?? []);
}
