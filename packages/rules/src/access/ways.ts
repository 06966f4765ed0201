import type { PatientParts, Population } from './populations.ts';

/**
 * A way by which somebody may come to know of a patient. Ways follow from the patient alone and are kept beside them, so
 * that a population is found without looking at patients.
 */
export interface Way {
  /**
   * `careTeam <id>`, `confidentialTeam <id>` or `program <id>`; `team <id>` of either team, the one that counts of this chart;
   * `closed` stands for a chart that has a confidential team.
   */
  readonly who: string;
  /** The first and the last day on which it holds, `YYYY-MM-DD`; what sorts before and behind all days where none is stated. */
  readonly starts: string;
  readonly ends: string;
  /** Whether it leads into a closed chart, where it counts only for those who see closed charts. */
  readonly shut: boolean;
}

export const closedWay = 'closed';
/** The way of somebody on the confidential team. */
export const wayToClosed = (id: string): string => `confidentialTeam ${id}`;
const always = { starts: '', ends: '~' };

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** All ways to a patient; on no day are there two of the same. */
export function waysTo({ careTeam = [], programs = [], confidentialTeam = [] }: PatientParts): Way[] {
  const shut = confidentialTeam.length > 0;
  const all: Way[] = [
    ...careTeam.flatMap(({ member, period }) => [
      { who: `careTeam ${member.id}`, ...spellOf(period), shut },
      ...(shut ? [] : [{ who: `team ${member.id}`, ...spellOf(period), shut }]),
    ]),
    ...programs.map(({ id }) => ({ who: `program ${id}`, ...always, shut })),
    ...confidentialTeam.flatMap(({ practitioner: { id }, period }) =>
      [wayToClosed(id), `team ${id}`].map((who) => ({ who, ...spellOf(period), shut: false })),
    ),
    ...(shut ? [{ who: closedWay, ...always, shut: false }] : []),
  ];
  const known: Way[] = [];
  for (const way of all
    .filter(({ starts, ends }) => starts <= ends)
    .sort((a, b) => order(a.who, b.who) || order(a.starts, b.starts))) {
    const last = known.at(-1);
    // Spells that meet are one.
    if (last?.who !== way.who || last.ends < way.starts) known.push(way);
    else if (last.ends < way.ends) known[known.length - 1] = { ...last, ends: way.ends };
  }
  return known;
}

type Period = { readonly start?: string | undefined; readonly end?: string | undefined } | undefined;
const spellOf = (period: Period) => ({ starts: period?.start ?? always.starts, ends: period?.end ?? always.ends });

/** Which ways lead a population to a patient; those of a level that knows everybody are what opens closed charts to it. */
export function waysOf({ level, practitioners, programs, confidentialTo }: Population): string[] {
  const own = confidentialTo === undefined ? [] : [wayToClosed(confidentialTo)];
  if (level === 'Program') return [...programs.map((id) => `program ${id}`), ...own];
  if (level !== 'CareTeam') return own;
  const others = practitioners.filter((id) => id !== confidentialTo).map((id) => `careTeam ${id}`);
  if (confidentialTo === undefined) return others;
  // Nearly always one way alone, which is found soonest.
  return practitioners.includes(confidentialTo) ? [`team ${confidentialTo}`, ...others] : [...own, ...others];
}
