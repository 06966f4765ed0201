import { Practitioner } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { createSaving } from '../src/modules/saving.ts';
import { type Calls, callerWith, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

/* Members of staff whom a write names: each of them exists. */

const [colleague, patient] = [testId(7_001), testId(7_002)];
let db: TestDatabase;
let calls: Calls;
beforeAll(async () => {
  db = await startDatabase();
  const saving = createSaving({ store: db.store });
  calls = await startCalls(db.store, { saving });
  const draft = { name: { given: 'Nora', family: 'Field' }, active: true };
  await saving.create({
    practice: 'north',
    caller: systemCaller('north', 'test'),
    definition: Practitioner,
    id: colleague,
    draft,
  });
  const made = await calls.call('PUT', `/patients/${patient}`, { id: patient, name: { given: 'Ann', family: 'Orr' } });
  expect(made.status).toBe(201);
});
afterAll(async () => {
  await calls.close();
  await db.stop();
});

const staff = (id: string, display?: string) => ({ id, resourceType: 'Practitioner', ...(display && { display }) });
const channel = async (): Promise<{ id: string; resourceType: string }> => {
  const { id } = (await calls.call('POST', '/channels', { kind: 'Team' })).json<{ id: string }>();
  return { id, resourceType: 'Channel' };
};

describe('a member of staff whom a write names', () => {
  it('exists, or the write is refused: a patient’s id does not enter a staff conversation as an owner', async () => {
    const team = await channel();
    const enter = async (id: string) =>
      (await calls.call('POST', '/channelMemberships', { channel: team, member: staff(id), role: 'Owner' })).status;
    expect([await enter(colleague), await enter(patient), await enter(testId(7_003))]).toEqual([201, 422, 422]);
  });
  it('lends no invented name to a record', async () => {
    const body = (id: string) => ({
      name: 'Morning group',
      leader: staff(id, 'Dr. Karen Lindqvist, MD'),
    });
    expect((await calls.call('POST', '/groups', body(testId(7_004)))).status).toBe(422);
    const made = await calls.call('POST', '/groups', body(colleague));
    expect([made.status, made.json<{ leader?: { display?: string } }>().leader?.display]).toEqual([201, 'Nora Field']);
  });
  it('is oneself without a look', async () => {
    const me = callerWith();
    const made = await calls.call('POST', '/groups', { name: 'Evening group', leader: staff(me.profile?.id ?? '') });
    expect(made.status, made.text).toBe(201);
  });
  it('may stay where an import has named them, and is not taken over into another record', async () => {
    const leader = staff(testId(7_005), 'Dr. Elsewhere');
    const imported = await calls.call('POST', '/groups', { name: 'Imported', leader }, {}, systemCaller('north', 'import'));
    expect(imported.status, imported.text).toBe(201);
    const row = imported.json<{ id: string }>();
    expect((await calls.call('PUT', `/groups/${row.id}`, { ...row, name: 'Renamed' })).status).toBe(200);
    const copy = await calls.call('POST', '/groups', { name: 'Copy', leader });
    expect([copy.status, copy.json()['errors']]).toMatchObject([422, [{ path: 'leader' }]]);
  });
});
