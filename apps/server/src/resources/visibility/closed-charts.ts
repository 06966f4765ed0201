import { closedWay, wayToClosed } from '@notewell/rules';
import type { Visibility } from './visibility-type.ts';

/** The charts that are closed, and who is on their confidential teams today. */
export const closedChartsSql = `
select c.patient, array(
  select substr(w.who, ${wayToClosed('').length + 1}) from way w where w.practice_id = $1 and w.patient = c.patient and w.who like '${wayToClosed('%')}'
    and to_char(now() at time zone 'UTC', 'YYYY-MM-DD') between w.starts and w.ends)
from way c where c.practice_id = $1 and c.who = '${closedWay}'`;

/** Charts with a confidential team, and who is on it. */
export type ClosedCharts = ReadonlyMap<string, readonly string[]>;

/** The same decision for a given row, from the facts in the audit log. Undefined if only the row itself can tell. */
export function isVisible(seen: Visibility, patients: readonly string[], closed: ClosedCharts): boolean | undefined {
  if (seen.kind === 'everything') return true;
  if (seen.kind === 'nothing') return false;
  // Only the patient's own row tells who is on a care team or in a program.
  if (seen.kind !== 'patients' || !(seen.population.level === 'All' || seen.population.level === 'Listed')) return undefined;
  const { level, confidentialTo, patients: listed } = seen.population;
  // Only the row itself tells who else it names.
  if (patients.length === 0) return seen.naming ? undefined : !seen.patientsOnly;
  const knows = (id: string) => {
    const team = confidentialTo === undefined ? undefined : closed.get(id);
    return team && confidentialTo !== undefined ? team.includes(confidentialTo) : level === 'All' || listed.includes(id);
  };
  const isKnown = seen.whole ? patients.every(knows) : patients.some(knows);
  return isKnown && seen.given ? undefined : isKnown;
}
