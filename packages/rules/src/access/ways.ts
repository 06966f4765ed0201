import { enrollmentsOf } from '../enrollments/periods.ts';
import type { PatientParts, Population } from './populations.ts';

/**
 * An access path to a patient. Access paths depend on the patient alone and are stored with them. So a population is found
 * without reading patients.
 */
export interface Way {
  /**
   * `careTeam <id>`, `confidentialTeam <id>` or `program <id>`. `team <id>` is a member of the team that has access: the
   * confidential team if there is one, else the care team. `closed` marks a chart with a confidential team.
   */
  readonly who: string;
  /** First and last day on which it is valid, `YYYY-MM-DD`. An open start sorts before all days, an open end after them. */
  readonly starts: string;
  readonly ends: string;
  /** True if the path leads to a restricted chart. Then it counts only for subjects who may see restricted charts. */
  readonly shut: boolean;
}

export const closedWay = 'closed';
/** Access path of a member of the confidential team. */
export const wayToClosed = (id: string): string => `confidentialTeam ${id}`;
const always = { starts: '', ends: '~' };

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns all access paths to a patient; on no day are two of them the same. */
export function waysTo(patient: PatientParts): Way[] {
  const { careTeam = [], confidentialTeam = [] } = patient;
  const shut = confidentialTeam.length > 0;
  const all: Way[] = [
    ...careTeam.flatMap(({ member, period }) => [
      { who: `careTeam ${member.id}`, ...boundsOf(period), shut },
      ...(shut ? [] : [{ who: `team ${member.id}`, ...boundsOf(period), shut }]),
    ]),
    ...enrollmentsOf(patient).map((one) => ({ who: `program ${one.program.id}`, ...boundsOf(one), shut })),
    ...confidentialTeam.flatMap(({ practitioner: { id }, period }) =>
      [wayToClosed(id), `team ${id}`].map((who) => ({ who, ...boundsOf(period), shut: false })),
    ),
    ...(shut ? [{ who: closedWay, ...always, shut: false }] : []),
  ];
  const known: Way[] = [];
  for (const way of all
    .filter(({ starts, ends }) => starts <= ends)
    .sort((a, b) => order(a.who, b.who) || order(a.starts, b.starts))) {
    const last = known.at(-1);
    // Periods that touch become one.
    if (last?.who !== way.who || last.ends < way.starts) known.push(way);
    else if (last.ends < way.ends) known[known.length - 1] = { ...last, ends: way.ends };
  }
  return known;
}

type Period = { readonly start?: string | undefined; readonly end?: string | undefined } | undefined;
const boundsOf = (period: Period) => ({ starts: period?.start ?? always.starts, ends: period?.end ?? always.ends });

/**
 * Returns the access paths that lead a population to a patient. If the level includes every patient, only the paths that
 * open restricted charts remain.
 */
export function waysOf({ level, practitioners, programs, confidentialTo }: Population): string[] {
  const own = confidentialTo === undefined ? [] : [wayToClosed(confidentialTo)];
  if (level === 'Program') return [...programs.map((id) => `program ${id}`), ...own];
  if (level !== 'CareTeam') return own;
  const others = practitioners.filter((id) => id !== confidentialTo).map((id) => `careTeam ${id}`);
  if (confidentialTo === undefined) return others;
  // Nearly always one path, which is the fastest query.
  return practitioners.includes(confidentialTo) ? [`team ${confidentialTo}`, ...others] : [...own, ...others];
}
