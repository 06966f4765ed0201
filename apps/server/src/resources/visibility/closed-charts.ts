import { closedWay, wayToClosed } from '@notewell/rules';
import type { Visibility } from './visibility-type.ts';

/** The charts that are closed, and their confidential teams: first and last day and id of each member, as one text. */
export const closedChartsSql = `
select c.patient, array(
  select w.starts || ' ' || w.ends || ' ' || substr(w.who, ${wayToClosed('').length + 1}) from way w
  where w.practice_id = $1 and w.patient = c.patient and w.who like '${wayToClosed('%')}')
from way c where c.practice_id = $1 and c.who = '${closedWay}'`;

/** A member of a confidential team, with the first and last day as the patient access index has them. */
export interface TeamMember {
  readonly id: string;
  readonly starts: string;
  readonly ends: string;
}
/** Charts with a confidential team, and who is on it. */
export type ClosedCharts = ReadonlyMap<string, readonly TeamMember[]>;

/** Reads a member from the text of `closedChartsSql`. */
export function teamMemberIn(text: string): TeamMember {
  const [starts = '', ends = '', id = ''] = text.split(' ');
  return { id, starts, ends };
}

/** The same decision for a given row, from the facts in the audit log. Undefined if only the row itself can tell. */
export function isVisible(seen: Visibility, patients: readonly string[], closed: ClosedCharts): boolean | undefined {
  if (seen.kind === 'everything') return true;
  if (seen.kind === 'nothing') return false;
  // Only the patient's own row tells who is on a care team or in a program.
  if (seen.kind !== 'patients' || !(seen.population.level === 'All' || seen.population.level === 'Listed')) return undefined;
  const { level, confidentialTo, patients: listed, day } = seen.population;
  // Only the row itself tells who else it names.
  if (patients.length === 0) return seen.naming ? undefined : !seen.patientsOnly;
  const knows = (id: string) => {
    const team = confidentialTo === undefined ? undefined : closed.get(id);
    if (!team) return level === 'All' || listed.includes(id);
    return team.some((member) => member.id === confidentialTo && member.starts <= day && member.ends >= day);
  };
  const isKnown = seen.whole ? patients.every(knows) : patients.some(knows);
  return isKnown && seen.given ? undefined : isKnown;
}
