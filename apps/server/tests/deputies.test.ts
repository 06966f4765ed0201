import { definitionOf, type Notification, type Practitioner, type ResourceDefinition, type ResourceType } from '@notewell/model';
import type { DeputyInbox } from '@notewell/protocol';
import { grantSetsOf, permissionsOf, type RoleName, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { type Calls, callerWith, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

const [anaId, benId, eveId, headId, seenId, hiddenId] = [81, 82, 83, 84, 85, 86].map(testId) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
/** Staff who see the charts of their own teams. */
const staff = (id: string, role: RoleName = 'Non-Prescribing Clinician'): Caller => {
  const held = [roles[role].id];
  const patients = { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] } as const;
  const profile = { resourceType: 'Practitioner', id, display: 'Somebody' };
  return callerWith({ profile, roles: held, permissions: permissionsOf(grantSetsOf(held)), patients });
};
const [ana, ben, eve] = [staff(anaId), staff(benId), staff(eveId)];
const head = callerWith({ profile: { resourceType: 'Practitioner', id: headId } });
const pat = callerWith({
  profile: { resourceType: 'Patient', id: seenId },
  permissions: permissionsOf(grantSetsOf([roles.Patient.id])),
  patients: { kind: 'own' },
});

let db: TestDatabase;
let calls: Calls;
let clock = Date.parse('2026-12-03T15:00:00Z');
async function create(type: ResourceType, draft: object, id?: string): Promise<string> {
  const definition: ResourceDefinition = definitionOf(type);
  const caller = systemCaller('north', 'test');
  return (await calls.saving.create({ practice: 'north', caller, definition, draft, ...(id && { id }) })).id;
}
beforeAll(async () => {
  db = await startDatabase();
  const people = new Map([ana, ben, eve, head].map((one) => [one.profile?.id, one]));
  const seatOf = async (_account: string, _practice: string, id: string) => {
    const one = people.get(id);
    return one && { ...one, networkId: 'north', grants: [], access: { permissions: one.permissions, patients: one.patients } };
  };
  const accounts = { accountByProfile: async (_: string, id: string) => `account-${id}` };
  const parts = { now: () => clock, seatOf, accounts } as unknown as Partial<AppParts>; // what the calls use of them
  calls = await startCalls(db.store, parts);
  for (const [id, family] of [
    [anaId, 'Absent'],
    [benId, 'Deputy'],
    [eveId, 'Other'],
    [headId, 'Head'],
  ] as const)
    await create('Practitioner', { name: { given: 'Some', family }, active: true }, id);
  const team = (ids: readonly string[]) => ids.map((id) => ({ member: { id, resourceType: 'Practitioner' } }));
  await create('Patient', { name: { given: 'Pat', family: 'Seen' }, careTeam: team([anaId, benId]) }, seenId);
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
    expect((await name(ana, anaId, deputies(benId))).status).toBe(204);
    const shown = await inbox(ben);
    expect(shown.map(({ id, display, until }) => [id, display, until])).toEqual([[anaId, 'Some Absent', '2026-12-05']]);
    expect(shown.flatMap(({ notifications }) => notifications.map(({ id }) => id))).toEqual([seen]);
    expect([await inbox(eve), await inbox(ana)]).toEqual([[], []]);
    clock = Date.parse('2026-12-06T15:00:00Z');
    expect(await inbox(ben)).toEqual([]);
    clock = Date.parse('2026-12-03T15:00:00Z');
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
  it('gives open work to a colleague who may read the record, and takes it from the absent', async () => {
    const id = await notified(seenId, { priority: 'High' });
    expect((await reassign(head, id, benId)).status).toBe(204);
    const [taken] = await openOf(benId);
    expect(taken).toMatchObject({ kind: 'ReviewRequested', priority: 'High', onBehalfOf: { id: anaId }, sender: { id: headId } });
    expect((await openOf(anaId)).map((one) => one.id)).not.toContain(id);
    expect((await reassign(head, id, benId)).status).toBe(422);
    const given = await reassign(head, taken?.id ?? '', anaId);
    expect(given.status, given.text).toBe(204);
    const back = (await openOf(anaId)).find(({ priority }) => priority === 'High');
    expect(back?.onBehalfOf).toBeUndefined();
    expect(await openOf(benId)).toEqual([]);
  });

  it('is refused to others, and to a colleague who may not read the record', async () => {
    const id = await notified(hiddenId);
    expect((await reassign(head, id, benId)).status).toBe(422);
    for (const by of [ana, ben, pat]) expect((await reassign(by, id, benId)).status).toBe(403);
    const message: Partial<Notification> = { kind: 'Mention' };
    expect((await reassign(head, await notified(seenId, message), benId)).status).toBe(422);
    expect(await openOf(benId)).toEqual([]);
  });
});
