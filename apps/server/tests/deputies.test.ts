import { definitionOf, type Practitioner, type ResourceDefinition, type ResourceType } from '@notewell/model';
import type { DeputyInbox, Takers } from '@notewell/protocol';
import { grantSetsOf, permissionsOf, type RoleName, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { type Calls, callerWith, checks, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

const [anaId, benId, eveId, headId, seenId, hiddenId, quinnId, gailId] = [81, 82, 83, 84, 85, 86, 87, 88].map(testId) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
/** Staff who see the charts of their own teams. */
const staff = (id: string, role: RoleName = 'Non-Prescribing Clinician', grants: readonly string[] = []): Caller => {
  const held = [roles[role].id];
  const patients = { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] } as const;
  const profile = { resourceType: 'Practitioner', id, display: 'Somebody' };
  return callerWith({ profile, roles: held, grants, permissions: permissionsOf([...grantSetsOf(held), ...grants]), patients });
};
const [ana, ben, eve] = [staff(anaId), staff(benId), staff(eveId)];
/** Reads notes and calls, and changes neither. */
const quinn = staff(quinnId, 'Quality Assurance');
/** Signs notes by a grant set given in addition to the role. */
const gail = staff(gailId, 'Quality Assurance', ['Manage patient notes']);
const head = callerWith({ profile: { resourceType: 'Practitioner', id: headId } });
const pat = callerWith({
  profile: { resourceType: 'Patient', id: seenId },
  permissions: permissionsOf(grantSetsOf([roles.Patient.id])),
  patients: { kind: 'own' },
});

let db: TestDatabase;
let calls: Calls;
let clock = Date.parse('2026-12-03T15:00:00Z');
/** How often the grant sets of the staff were read. */
let grantsRead = 0;
async function create(type: ResourceType, draft: object, id?: string): Promise<string> {
  const definition: ResourceDefinition = definitionOf(type);
  const caller = systemCaller('north', 'test');
  return (await calls.saving.create({ practice: 'north', caller, definition, draft, ...(id && { id }) })).id;
}
beforeAll(async () => {
  db = await startDatabase();
  const people = new Map([ana, ben, eve, head, quinn, gail].map((one) => [one.profile?.id, one]));
  const seatOf = async (_account: string, _practice: string, id: string) => {
    const one = people.get(id);
    return (
      one && {
        ...one,
        networkId: 'north',
        grants: one.grants ?? [],
        access: { permissions: one.permissions, patients: one.patients, day: one.day },
      }
    );
  };
  const staffOf = async () => [...people.values()].map((one) => ({ ...one, networkId: 'north', grants: one.grants ?? [] }));
  const accounts = { staffOf, accountByProfile: async (_: string, id: string) => `account-${id}` };
  const parts = { now: () => clock, seatOf, accounts } as unknown as Partial<AppParts>; // what the calls use of them
  const grantsGiven = async () => {
    grantsRead += 1;
    return new Map([[gailId, gail.grants ?? []]]);
  };
  calls = await startCalls({ ...db.store, grantsGiven }, parts);
  for (const [id, family] of [
    [anaId, 'Absent'],
    [benId, 'Deputy'],
    [eveId, 'Other'],
    [headId, 'Head'],
    [quinnId, 'Reader'],
    [gailId, 'Given'],
  ] as const) {
    const held = (people.get(id)?.roles ?? []).map((role) => ({ id: role, resourceType: 'SecurityRole' }));
    await create('Practitioner', { name: { given: 'Some', family }, active: true, profile: { roles: held } }, id);
  }
  const team = (ids: readonly string[]) => ids.map((id) => ({ member: { id, resourceType: 'Practitioner' } }));
  await create('Patient', { name: { given: 'Pat', family: 'Seen' }, careTeam: team([anaId, benId, quinnId, gailId]) }, seenId);
  await create('Patient', { name: { given: 'Pia', family: 'Hidden' }, careTeam: team([anaId]) }, hiddenId);
});
afterAll(async () => {
  await calls.close();
  await db.stop();
});

const notified = (patient: string, more: object = {}) =>
  create('Notification', {
    recipient: { id: anaId, resourceType: 'Practitioner' },
    kind: 'ReviewRequested',
    title: 'A note waits for your review',
    about: { id: patient, resourceType: 'Patient' },
    ...more,
  });
const of = (id: string) => ({ id, resourceType: 'Practitioner' as const });
/** The id of a call about a patient that Ana is to follow up. */
async function callFor(patient: string): Promise<string> {
  const subject = { id: patient, resourceType: 'Patient' };
  const draft = { status: 'Completed', subject, medium: 'Phone', direction: 'Incoming', followUpBy: of(anaId) };
  const definition = definitionOf('Communication');
  return (await calls.saving.create({ practice: 'north', caller: head, definition, draft })).id;
}
const change = async (type: ResourceType, id: string, more: object, caller: Caller) => {
  const definition: ResourceDefinition = definitionOf(type);
  const before = await db.store.reader.read('north', definition, id, everything);
  if (!before) throw new Error(`${type} ${id} is gone`);
  const next = { ...JSON.parse(before.text), ...more };
  const saving = createSaving({ store: db.store, now: () => clock, checks });
  await saving.update({ practice: 'north', caller, definition, before, next });
};
const deputies = (id: string, start = '2026-12-01', end = '2026-12-05') => ({
  deputies: [{ subject: { id }, period: { start, end } }],
});
const name = (by: Caller, of: string, body: object) => calls.call('PUT', `/practitioners/${of}/deputies`, body, {}, by);
const inbox = async (by: Caller) => (await calls.call('GET', '/deputy-inbox', undefined, {}, by)).json<DeputyInbox>().absent;
const openOf = (id: string) => openOnes({ practice: 'north', store: db.store }, [{ kind: 'Recipient', values: [id] }]);

describe('a deputy', () => {
  it('sees open notifications about records that they may read, during the period', async () => {
    const [seen] = [await notified(seenId), await notified(hiddenId), await notified(seenId, { about: undefined })];
    await notified(seenId, { done: '2026-12-02T15:00:00Z' });
    // Put off, past, or read news: nothing waits there.
    await notified(seenId, { snoozedUntil: '2026-12-04T15:00:00Z' });
    await notified(seenId, { expires: '2026-12-02T15:00:00Z' });
    await notified(seenId, { kind: 'Appointment', read: '2026-12-02T15:00:00Z' });
    expect((await name(ana, anaId, deputies(benId))).status).toBe(204);
    const shown = await inbox(ben);
    expect(shown.map(({ id, display, until }) => [id, display, until])).toEqual([[anaId, 'Some Absent', '2026-12-05']]);
    expect(shown.flatMap(({ notifications }) => notifications.map(({ id }) => id))).toEqual([seen]);
    expect([await inbox(eve), await inbox(ana)]).toEqual([[], []]);
    clock = Date.parse('2026-12-06T15:00:00Z');
    expect(await inbox(ben)).toEqual([]);
    clock = Date.parse('2026-12-03T15:00:00Z');
  });

  it('does work during the period, which resolves it for both, and sees none afterwards', async () => {
    const [seen, hidden, later] = [await callFor(seenId), await callFor(hiddenId), await callFor(seenId)];
    expect((await name(ana, anaId, deputies(benId))).status).toBe(204);
    const about = async (by: Caller) =>
      (await inbox(by)).flatMap(({ notifications }) => notifications.map((one) => one.about?.id));
    const shown = await about(ben);
    expect([shown.includes(seen), shown.includes(later), shown.includes(hidden)]).toEqual([true, true, false]);
    await change('Communication', seen, { followedUp: '2026-12-03T15:00:00Z' }, ben);
    const openIds = async () => (await openOf(anaId)).map((one) => one.about?.id);
    expect([(await openIds()).includes(seen), (await openIds()).includes(hidden)]).toEqual([false, true]);
    expect(await about(ben)).not.toContain(seen);
    await change('Communication', later, { followedUp: '2026-12-03T15:00:00Z' }, ana);
    expect(await about(ben)).not.toContain(later);
    clock = Date.parse('2026-12-06T15:00:00Z');
    expect([await inbox(ben), await openOf(benId)]).toEqual([[], []]);
    clock = Date.parse('2026-12-03T15:00:00Z');
  });

  it('is shown neither what is over nor what only the absent person can read', async () => {
    const before = (await inbox(ben)).flatMap(({ notifications }) => notifications).length;
    await notified(seenId, { kind: 'Appointment', expires: '2026-12-01T15:00:00Z' });
    await notified(seenId, { kind: 'NoteSignedAgain', read: '2026-12-01T15:00:00Z' });
    const channel = { id: await create('Channel', { kind: 'Team', name: 'Team' }), resourceType: 'Channel' };
    await create('ChannelMembership', { channel, member: of(benId), role: 'Owner' });
    await notified(seenId, { kind: 'Message', about: channel });
    expect((await inbox(ben)).flatMap(({ notifications }) => notifications)).toHaveLength(before);
  });

  it('gains no access to charts or to the notifications themselves', async () => {
    const hidden = await notified(hiddenId);
    const read = (path: string) => calls.call('GET', path, undefined, {}, ben);
    expect((await read(`/patients/${hiddenId}`)).status).toBe(404);
    expect((await read(`/notifications/${hidden}`)).status).toBe(404);
  });

  it('is named by the person or by holders of all notifications alone', async () => {
    const asked = deputies(eveId);
    expect([(await name(ben, anaId, asked)).status, (await name(pat, anaId, asked)).status]).toEqual([403, 403]);
    expect((await name(pat, seenId, asked)).status).toBe(403);
    expect((await calls.call('GET', '/deputy-inbox', undefined, {}, pat)).status).toBe(403);
    expect((await name(head, anaId, asked)).status).toBe(204);
    expect(await inbox(ben)).toEqual([]);
    expect((await inbox(eve)).map(({ id }) => id)).toEqual([anaId]);
    expect((await name(ana, anaId, { deputies: [] })).status).toBe(204);
    expect(await inbox(eve)).toEqual([]);
  });

  it('is not named through the record by who manages users alone', async () => {
    const permissions = new Set([...head.permissions].filter((one) => one !== 'all notifications'));
    const row = await db.store.reader.read('north', definitionOf('Practitioner'), anaId, everything);
    const body = { ...(JSON.parse(row?.text ?? '{}') as Practitioner), ...deputies(benId) };
    const put = (by: Caller) => calls.call('PUT', `/practitioners/${anaId}`, body, { 'if-match': `"${row?.version}"` }, by);
    expect((await put({ ...head, permissions })).status).toBe(403);
    expect((await put(head)).status).toBe(200);
  });

  it('is a colleague for a period with a beginning and an end', async () => {
    for (const body of [deputies(anaId), deputies(benId, '2026-12-05', '2026-12-01'), deputies(testId(99)), { deputies: [{}] }])
      expect((await name(ana, anaId, body)).status).toBe(422);
  });
});

describe('reassigning', () => {
  const reassign = (by: Caller, id: string, to: string) =>
    calls.call('POST', `/notifications/${id}/reassign`, { to: { id: to } }, {}, by);
  const takers = async (id: string) =>
    (await calls.call('GET', `/notifications/${id}/takers`, undefined, {}, head)).json<Takers>().people.map((one) => one.id);
  const openAbout = async (about: string, id = anaId): Promise<string> =>
    (await openOf(id)).find((one) => one.about?.id === about)?.id ?? '';

  it('gives open work to a colleague who can do it, and takes it from the absent', async () => {
    const call = await callFor(seenId);
    const id = await openAbout(call);
    expect((await reassign(head, id, benId)).status).toBe(204);
    const [taken] = await openOf(benId);
    expect(taken).toMatchObject({ kind: 'FollowUp', onBehalfOf: { id: anaId }, sender: { id: headId } });
    expect(await openAbout(call)).toBe('');
    expect((await reassign(head, id, benId)).status).toBe(422);
    const given = await reassign(head, taken?.id ?? '', anaId);
    expect(given.status, given.text).toBe(204);
    const back = (await openOf(anaId)).find(({ about }) => about?.id === call);
    expect(back?.onBehalfOf).toBeUndefined();
    expect(await openOf(benId)).toEqual([]);
    expect((await reassign(head, back?.id ?? '', benId)).status).toBe(204);
    await change('Communication', call, { followedUp: '2026-12-03T15:00:00Z' }, ben);
    expect(await openOf(benId)).toEqual([]);
  });

  it('is refused to others, and to a colleague who may not read the record', async () => {
    const id = await openAbout(await callFor(hiddenId));
    expect((await reassign(head, id, benId)).status).toBe(422);
    for (const by of [ana, ben, pat]) expect((await reassign(by, id, benId)).status).toBe(403);
    for (const kind of ['Mention', 'ReviewRequested'] as const)
      expect((await reassign(head, await notified(seenId, { kind }), benId)).status).toBe(422);
    expect(await openOf(benId)).toEqual([]);
  });

  it('offers those who may open the record and do the work, and no others', async () => {
    const [seen, hidden] = [await openAbout(await callFor(seenId)), await openAbout(await callFor(hiddenId))];
    expect([await takers(seen), await takers(hidden)]).toEqual([[benId], []]);
    expect((await reassign(head, seen, quinnId)).status).toBe(422);
    for (const by of [ana, ben, pat])
      expect((await calls.call('GET', `/notifications/${seen}/takers`, undefined, {}, by)).status).toBe(403);
    expect(await takers(await notified(seenId, { kind: 'Mention' }))).toEqual([]);
  });

  /** The notification that asks Ana to sign in a place of a new note. */
  const asksOf = async (place: object) => {
    const signers = [
      { id: 'author', kind: 'Author', presence: 'MustBePresent', order: 1 },
      { id: 'office', kind: 'CoSigner', presence: 'MustBePresent', order: 2, ...place },
    ];
    const terms = await create('SignatureConfiguration', { title: 'Two', status: 'Active', signers });
    const definition = await create('NoteDefinition', {
      title: 'Plain',
      status: 'Active',
      kind: 'Individual',
      category: 'Note',
    });
    const draft = {
      status: 'Preliminary',
      composition: 'Individual',
      definition: { id: definition, resourceType: 'NoteDefinition' },
      subject: { id: seenId, resourceType: 'Patient' },
      sections: [{ id: 'story', kind: 'Narrative', text: 'Slept better.' }],
      participants: [{ role: 'PrimaryPerformer', individual: of(headId) }],
      signatureConfiguration: { id: terms, resourceType: 'SignatureConfiguration' },
    };
    const note = (await calls.saving.create({ practice: 'north', caller: head, definition: definitionOf('Note'), draft })).id;
    const signatures = [{ signer: of(headId), role: 'Author', status: 'Pending', method: 'Typed' }];
    await change('Note', note, { status: 'Final', signatures }, head);
    return openAbout(note);
  };

  const rolesOf = (...names: RoleName[]) => names.map((name) => ({ id: roles[name].id, resourceType: 'SecurityRole' }));

  it('offers a co-signature to those whom its place admits', async () => {
    expect(await takers(await asksOf({ practitioners: [of(anaId)] }))).toEqual([]);
    expect(await takers(await asksOf({ roles: rolesOf('Non-Prescribing Clinician') }))).toEqual([benId]);
  });

  it('offers a co-signature to those who sign notes by a grant set', async () => {
    const asked = await asksOf({ roles: rolesOf('Non-Prescribing Clinician', 'Quality Assurance') });
    const before = grantsRead;
    expect((await takers(asked)).toSorted()).toEqual([benId, gailId]);
    // Read once for all of them.
    expect(grantsRead - before).toBe(1);
    expect((await reassign(head, asked, gailId)).status).toBe(204);
  });

  it('goes by staff lists on the practice’s day', async () => {
    const listing = { id: await create('Listing', { name: 'Reviewers' }), resourceType: 'Listing' };
    await create('PracticePreferences', { timeZone: 'Pacific/Kiritimati' });
    await change('Practitioner', anaId, { groupMemberships: [{ listing }] }, head);
    await change('Practitioner', benId, { groupMemberships: [{ listing, period: { start: '2026-12-04' } }] }, head);
    expect(await takers(await asksOf({ practitioners: [listing] }))).toEqual([benId]);
  });
});
