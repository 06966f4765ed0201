import { readFileSync } from 'node:fs';
import { definitionOf, type PermissionVerb, type ResourceType } from '@notewell/model';
import type { RoleName } from '@notewell/rules';

/*
 * The rule of who may see and do what, said a second time: slowly, in other words, and from the page that people read
 * (docs/roles.md) alone, so that a mistake in the one shows beside the other.
 */

export interface Person {
  readonly role: RoleName;
  readonly kind: 'Practitioner' | 'Patient' | 'RelatedPerson';
  readonly id: string;
  /** The practice's level. */
  readonly level: 'All' | 'CareTeam' | 'Program';
  readonly programs: readonly string[];
  readonly supervises: readonly string[];
  readonly ownChart?: string;
}
export interface Chart {
  readonly id: string;
  readonly team: readonly string[];
  readonly formerTeam: readonly string[];
  readonly programs: readonly string[];
  readonly confidential: readonly string[];
}
export interface Row {
  readonly type: ResourceType;
  readonly id: string;
  readonly practice: 'north' | 'south';
  readonly chart?: Chart | undefined;
  readonly owner?: string | undefined;
  readonly members?: readonly string[] | undefined;
  readonly deleted: boolean;
}

/** The page on which it is written out what each role may do: rows by their first cell, of each table. */
const page = readFileSync(new URL('../../../../docs/roles.md', import.meta.url), 'utf8');
const cellsIn = (heading: string) => {
  const [, text = ''] = page.split(`## ${heading}\n`);
  const lines = (text.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
};
const roleRows = new Map(
  cellsIn('Roles').map(([number, name = '', , , population]) => [name, { number: Number(number), population }]),
);
const typeRows = new Map(cellsIn('Types').map((cells) => [cells[0], cells]));
const flagRows = new Map(cellsIn('Flags').map((cells) => [cells[0], cells]));
const columnOf = (role: RoleName) => roleRows.get(role)?.number ?? 0;

export const holdsFlag = (role: RoleName, flag: string): boolean => flagRows.get(flag)?.[columnOf(role)] === '✓';
export const holdsVerb = (role: RoleName, verb: PermissionVerb, type: ResourceType): boolean =>
  typeRows.get(type)?.[columnOf(role)]?.includes(verb.slice(0, 1)) === true;

/** What a call about the type needs beyond the verb. */
const alsoNeeds: { readonly [T in ResourceType]?: string } = {
  PracticePreferences: 'preferences master',
  SecurityRole: 'modify roles',
  GrantSet: 'modify roles',
};
export const may = (person: Person, verb: PermissionVerb, type: ResourceType): boolean => {
  if (!holdsVerb(person.role, verb, type)) return false;
  const needed = alsoNeeds[type];
  return verb === 'Read' || needed === undefined || holdsFlag(person.role, needed);
};

/** Types of which people see their own, where the owner stands, who sees everybody's. */
export const ownTypes: { readonly [T in ResourceType]?: readonly [owner: string, all?: string] } = {
  Notification: ['recipient', 'all notifications'],
  PersonalPreferences: ['owner'],
  PersonalSignature: ['owner'],
  SecurityToken: ['owner', 'security token management'],
  Snippet: ['author'],
  TextExpansion: ['author'],
  SpeechRule: ['author'],
  Scribble: ['author', 'scribble master'],
  SharedScribble: ['owner', 'scribble master'],
  ReportCriteria: ['author', 'report master'],
  ReportDelivery: ['author', 'report master'],
};
export const channelTypes: readonly ResourceType[] = ['Channel', 'ChannelMembership', 'ChatMessage'];

function knows(person: Person, chart: Chart, allowed: readonly string[]): boolean {
  if (person.kind !== 'Practitioner') return chart.id === person.ownChart;
  const passesLabels = holdsFlag(person.role, 'skip inclusive security labels');
  if (chart.confidential.length > 0 && !passesLabels) return chart.confidential.includes(person.id);
  if (allowed.includes(chart.id)) return true;
  if (holdsFlag(person.role, 'patient population all') || holdsFlag(person.role, 'skip population filtering')) return true;
  const own = roleRows.get(person.role)?.population === 'Listed' ? 'Listed' : person.level;
  const colleagues = holdsFlag(person.role, 'supervision') ? [person.id, ...person.supervises] : [person.id];
  if (own === 'All') return true;
  if (own === 'CareTeam') return chart.team.some((member) => colleagues.includes(member));
  if (own === 'Program') return chart.programs.some((program) => person.programs.includes(program));
  return false;
}

/** Whether the row is there for the person, given that they may read its type. */
export function sees(person: Person, row: Row, allowed: readonly string[]): boolean {
  if (row.practice !== 'north') return false;
  const own = ownTypes[row.type];
  if (own && !(own[1] !== undefined && holdsFlag(person.role, own[1]))) return row.owner === person.id;
  if (channelTypes.includes(row.type) && !holdsFlag(person.role, 'read all messages'))
    return row.members?.includes(person.id) === true;
  const { patients, scope } = definitionOf(row.type);
  if (patients.length > 0) return row.chart ? knows(person, row.chart, allowed) : person.kind === 'Practitioner';
  return person.kind === 'Practitioner' || scope.kind !== 'partitioned';
}
