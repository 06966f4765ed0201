import { PermissionFlag, type ResourceType } from '@notewell/model';
import { allPermissions, permissionsOf, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import type { Caller } from '../../src/kernel/caller.ts';
import { type Answer, callerWith, draftOf, pathOf, practitionerId } from './calls.ts';

/* Each of the 43 flags, with a call that is refused without it and allowed with it. */

type Body = Readonly<Record<string, unknown>>;
/** Sends one call as the test's caller. */
export type Ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
/** Makes what a call is about, as somebody who may do anything; answers the path of the new row. */
export type Make = (type: ResourceType, changes?: Body, by?: Partial<Caller>) => Promise<string>;

export interface FlagCall {
  /** Other flags that allow the same, which the caller holds in neither case. */
  readonly lacking?: readonly PermissionFlag[];
  /** Other properties of the caller. */
  readonly caller?: Partial<Caller>;
  /** Permissions without and with the flag, where they are not everything but the flag. */
  readonly held?: readonly [without: ReadonlySet<string>, held: ReadonlySet<string>];
  /** Makes what the call is about, and answers the call. Each caller gets one of their own. */
  readonly prepare: (make: Make) => Promise<(ask: Ask) => Promise<Answer>>;
  /** The status of the refusal: 403 unless the row is hidden. */
  readonly refused?: 404;
  /** The call needs a service that these tests lack. They check only that it is not refused. */
  readonly goesBeyond?: true;
}

const other = testId(901);
const refer = (resourceType: ResourceType, id: string) => ({ id, resourceType });
const othersProfile: Partial<Caller> = { profile: { resourceType: 'Practitioner', id: other } };
const nobodys: Partial<Caller> = { patients: { kind: 'patients', ids: [] } };
const idOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

const makes =
  (type: ResourceType, changes: Body = {}): FlagCall['prepare'] =>
  async () =>
  (ask) =>
    ask('POST', pathOf(type), draftOf(type, changes));
const reads =
  (type: ResourceType, changes: Body, by?: Partial<Caller>): FlagCall['prepare'] =>
  async (make) => {
    const path = await make(type, changes, by);
    return (ask) => ask('GET', path);
  };
const patches =
  (type: ResourceType, changes: Body, op: Body, by?: Partial<Caller>): FlagCall['prepare'] =>
  async (make) => {
    const path = await make(type, changes, by);
    return (ask) => ask('PATCH', path, [op]);
  };
const calls =
  (method: string, path: string, body?: unknown): FlagCall['prepare'] =>
  async () =>
  (ask) =>
    ask(method, path, body);

/** Adds somebody to a channel that the caller owns. */
const adds =
  (type: 'Patient' | 'Practitioner'): FlagCall['prepare'] =>
  async (make) => {
    const channel = refer('Channel', idOf(await make('Channel', { kind: type === 'Patient' ? 'Patient' : 'Team' })));
    return (ask) => ask('POST', '/channelMemberships', { channel, member: refer(type, testId(904)), role: 'Member' });
  };
const everywhere = { 'notewell-cross-partition': 'true' };
const says = (path: string, value: unknown) => ({ op: 'add', path, value });
const withFull = (flags: readonly string[]) =>
  permissionsOf(['Mine'], new Map([['Mine', new Set(flags as readonly PermissionFlag[])]]));

export const flagCalls: { readonly [F in PermissionFlag]?: FlagCall } = {
  'all notifications': { prepare: reads('Notification', { recipient: refer('Practitioner', other) }), refused: 404 },
  'report master': { prepare: reads('ReportCriteria', {}, othersProfile), refused: 404 },
  'edit compliance audit': {
    prepare: patches('ComplianceAudit', { auditor: refer('Practitioner', other) }, says('/summary', 'Seen')),
  },
  'edit note audit': {
    prepare: patches('NoteAudit', { reviewer: refer('Practitioner', other) }, says('/summary', 'Seen')),
  },
  'email reports': { prepare: makes('ReportDelivery', { recipients: [{ email: 'payer@example.test' }] }) },
  'invite users': {
    lacking: ['manage users'],
    goesBeyond: true,
    prepare: calls('POST', `/patients/${other}/invite`, { target: 'a@b.test' }),
  },
  'manage users': { goesBeyond: true, prepare: calls('GET', '/access') },
  'modify roles': { prepare: makes('GrantSet', { name: 'Front desk', flags: ['view scheduler'] }) },
  'view audit reviews': {
    lacking: ['edit compliance audit'],
    prepare: async () => (ask) => ask('GET', '/complianceAudits', undefined, everywhere),
  },
  'view permission': { lacking: ['manage users'], goesBeyond: true, prepare: calls('GET', `/access/${other}`) },
  'clinical configuration': { prepare: makes('Questionnaire') },
  'compliance master': { prepare: makes('ComplianceQuestionnaire') },
  'full permissions': { held: [withFull(['note']), withFull(['full permissions'])], prepare: reads('Patient', {}) },
  'manage itineraries': { prepare: makes('Itinerary') },
  'practice database': { goesBeyond: true, prepare: calls('POST', '/api/v1/database/nowhere-at-ALL') },
  'non-practice distribution': { prepare: makes('SecurityRole', { name: 'Everybody’s', distribution: 'EveryPractice' }) },
  'note master': {
    lacking: ['compliance master', 'quality assurance', 'supervision'],
    prepare: calls('GET', '/notes/checks'),
  },
  'patient master': {
    lacking: ['supervision'],
    prepare: async (make) => {
      const path = await make('EpisodeOfCare', { programs: [{ program: refer('Program', testId(902)), status: 'Active' }] });
      const becomes = (value: string) => [{ op: 'replace', path: '/programs/0/status', value }];
      return async (ask) => {
        await ask('PATCH', path, becomes('Completed'));
        return ask('PATCH', path, becomes('Active'));
      };
    },
  },
  'preferences master': { prepare: makes('PracticePreferences') },
  'role management': {
    lacking: ['modify roles'],
    prepare: patches('Practitioner', {}, says('/profile', { roles: [refer('SecurityRole', roles.Scribe.id)] })),
  },
  'scribble master': { prepare: reads('Scribble', {}, othersProfile), refused: 404 },
  scribe: { lacking: ['note master'], prepare: makes('Dialogue', { practitioner: refer('Practitioner', other) }) },
  'security token management': { prepare: reads('SecurityToken', {}, othersProfile), refused: 404 },
  'sync issue master': {
    prepare: patches('DocumentTransmission', {}, says('/message', 'Sent again'), othersProfile),
  },
  'view all practices': { lacking: ['practice database'], goesBeyond: true, prepare: calls('GET', '/api/v1/database') },
  'health history': { prepare: reads('Allergy', {}) },
  note: { lacking: ['scribe'], prepare: makes('Note') },
  'patient population all': {
    lacking: ['skip population filtering'],
    caller: nobodys,
    prepare: reads('Patient', {}),
    refused: 404,
  },
  'quality assurance': {
    lacking: ['compliance master', 'edit note audit'],
    prepare: makes('NoteAudit', { reviewer: refer('Practitioner', practitionerId) }),
  },
  supervision: {
    lacking: ['patient population all', 'skip population filtering'],
    caller: {
      patients: { kind: 'population', level: 'CareTeam', programs: [], supervisees: [other], superviseePrograms: [] },
    },
    prepare: reads('Patient', { careTeam: [{ member: refer('Practitioner', other) }] }),
    refused: 404,
  },
  'request no history': {
    prepare: async (make) => {
      const path = await make('Location');
      return (ask) => ask('PATCH', path, [says('/description', 'Moved')], { 'notewell-no-history': 'true' });
    },
  },
  'skip inclusive security labels': {
    prepare: reads('Patient', { confidentialTeam: [{ practitioner: refer('Practitioner', other) }] }),
    refused: 404,
  },
  'skip population filtering': {
    lacking: ['patient population all'],
    caller: nobodys,
    prepare: reads('Patient', {}),
    refused: 404,
  },
  'edit all messages': {
    prepare: async (make) => {
      const channel = refer('Channel', idOf(await make('Channel', {}, othersProfile)));
      const path = await make('ChatMessage', { channel }, othersProfile);
      return (ask) => ask('PATCH', path, [says('/text', 'Put in another’s mouth')]);
    },
  },
  'read all messages': {
    prepare: async (make) => {
      const channel = refer('Channel', idOf(await make('Channel', {}, othersProfile)));
      const path = await make('ChatMessage', { channel }, othersProfile);
      return (ask) => ask('GET', path);
    },
    refused: 404,
  },
  'create channel': { prepare: makes('Channel') },
  'manage channel': { prepare: patches('Channel', {}, says('/topic', 'Under new rules'), othersProfile) },
  'message patients': { prepare: adds('Patient') },
  'message staff': { prepare: adds('Practitioner') },
  'write any message': {
    prepare: async (make) => {
      const channel = refer('Channel', idOf(await make('Channel', {}, othersProfile)));
      return (ask) => ask('POST', '/chatMessages', { channel, text: 'Heard from afar' });
    },
  },
  'manage schedules': { prepare: makes('Appointment', { status: 'booked', owner: refer('Practitioner', other) }) },
  'view scheduler': {
    prepare: reads('Appointment', {
      owner: refer('Practitioner', other),
      attendees: [{ subject: refer('Practitioner', testId(903)) }],
    }),
    refused: 404,
  },
};

/** Flags that no call asks for yet, with the work that will. */
export const flagsWithoutCall: { readonly [F in PermissionFlag]?: string } = {
  metrics: 'Compliance, audits and reports: usage metrics',
};

/** A caller with every permission but the flag and its equivalents, or with the flag as well. */
export function callerOf(flag: PermissionFlag, { lacking = [], caller = {}, held }: FlagCall, holds: boolean): Caller {
  const without = new Set<string>(allPermissions.filter((one) => one !== flag && !lacking.some((other) => other === one)));
  const [less, more] = held ?? [without, new Set([...without, flag])];
  return callerWith({ ...caller, permissions: holds ? more : less });
}
