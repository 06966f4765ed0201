import type { Notice } from '@notewell/protocol';
import { permissionsOf } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import type { Person } from './support/access-oracle.ts';
import { callerFor } from './support/access-world.ts';
import { callerWith } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Announcements: who writes them, and whom each reaches. */

const { calls } = startedCalls();
const writer = callerWith({ permissions: permissionsOf(['Practitioner Login', 'Global content']) });
const base = { level: 'All', programs: [], supervises: [] } as const;
const clinician = callerFor({ ...base, kind: 'Practitioner', role: 'Non-Prescribing Clinician', id: testId(31) });
const family: Person = { ...base, kind: 'Patient', role: 'Patient', id: testId(32), ownChart: testId(32) };
const at = '/api/v1/announcements';
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

let number = 0;
async function made(more: object): Promise<string> {
  const body = { title: `News ${(number += 1)}`, text: 'Words', status: 'Active', ...more };
  const answer = await calls.call('POST', at, body, {}, writer);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
}
const isShown = async (id: string, as = clinician) =>
  (await calls.call('GET', '/notices', undefined, {}, as)).json<Notice[]>().some((one) => one.id === id);

describe('an announcement', () => {
  it('is written by holders of non-practice distribution alone', async () => {
    const id = await made({});
    const full = callerWith({ permissions: permissionsOf(['Full permissions']) });
    const before = (await calls.call('GET', `${at}/${id}`, undefined, {}, writer)).json<object>();
    for (const as of [full, clinician, callerFor(family)]) {
      for (const [method, path, body] of [
        ['POST', at, { title: 'Mine', text: 'Words' }],
        ['PUT', `${at}/${id}`, { ...before, title: 'Mine' }],
        ['DELETE', `${at}/${id}`, undefined],
      ] as const) {
        const answer = await calls.call(method, path, body, {}, as);
        expect([method, answer.status]).toEqual([method, 403]);
      }
    }
    expect((await calls.call('GET', `${at}/${id}`, undefined, {}, writer)).json()).toMatchObject({ title: expect.any(String) });
  });
  it('reaches its audience and its practices', async () => {
    for (const [more, staff, patient] of [
      [{}, true, true],
      [{ audience: ['Staff'] }, true, false],
      [{ audience: ['Patient', 'RelatedPerson'] }, false, true],
      [{ practices: ['north'] }, true, true],
      [{ practices: ['south'] }, false, false],
      [{ audience: ['Staff'], practices: ['south', 'north'] }, true, false],
      [{ status: 'Draft' }, false, false],
    ] as const) {
      const id = await made(more);
      const shown = [await isShown(id), await isShown(id, callerFor(family))];
      expect([more, ...shown]).toEqual([more, staff, patient]);
    }
  });
  it('is found outside every practice only if it is for everybody', async () => {
    const outside = { ...clinician, networkId: undefined, profile: undefined };
    const found = async (more: object) => (await calls.call('GET', `${at}/${await made(more)}`, undefined, {}, outside)).status;
    expect([await found({}), await found({ practices: ['north'] }), await found({ audience: ['Staff'] })]).toEqual([
      200, 404, 404,
    ]);
  });
  it('is shown while its time is on', async () => {
    expect(await isShown(await made({ from: hours(-1), to: hours(1) }))).toBe(true);
    expect(await isShown(await made({ from: hours(1) }))).toBe(false);
    expect(await isShown(await made({ from: hours(-2), to: hours(-1) }))).toBe(false);
  });
  it('is read before and after its time by those who write them alone', async () => {
    const read = async (id: string, as = clinician) => {
      const one = await calls.call('GET', `${at}/${id}`, undefined, {}, as);
      const all = await calls.call('GET', `${at}?pageSize=100`, undefined, {}, as);
      return [one.status, all.text.includes(id)];
    };
    for (const [more, expected] of [
      [{ from: hours(-1), to: hours(1) }, [200, true]],
      [{ from: hours(1) }, [404, false]],
      [{ from: hours(-2), to: hours(-1) }, [404, false]],
    ] as const) {
      const id = await made(more);
      for (const as of [clinician, callerFor(family)]) expect(await read(id, as)).toEqual(expected);
      expect(await read(id, writer)).toEqual([200, true]);
    }
  });
  it('stands before older and less severe ones', async () => {
    const id = await made({ severity: 'Critical' });
    expect((await calls.call('GET', '/notices', undefined, {}, clinician)).json<Notice[]>()[0]?.id).toBe(id);
  });
});

describe('the sign-in page', () => {
  const beforeSignIn = async () => (await calls.call('GET', '/api/v1/sign-in-notices')).json<Notice[]>();
  it('shows those that are meant for it, while their time is on', async () => {
    const shown = await made({ onSignIn: true, severity: 'Critical', link: 'https://status.example/' });
    for (const more of [{}, { onSignIn: true, status: 'Draft' }, { onSignIn: true, to: hours(-1) }]) await made(more);
    expect((await beforeSignIn()).map(({ id }) => id)).toEqual([shown]);
    expect(Object.keys((await beforeSignIn())[0] ?? {}).toSorted()).toEqual(['id', 'link', 'severity', 'text', 'title']);
  });
  it('is told nothing of single practices', async () => {
    const answer = await calls.call('POST', at, { title: 'A', text: 'B', onSignIn: true, practices: ['north'] }, {}, writer);
    expect(answer.status).toBe(422);
  });
});

it('what a person put away is theirs, on every device', async () => {
  const id = await made({ dismissible: true });
  const person = callerFor(family);
  const owner = { id: testId(32), resourceType: 'Patient' };
  const kept = await calls.call('POST', '/personalPreferences', { owner, dismissed: [id] }, {}, person);
  expect(kept.status).toBe(201);
  const row = kept.json<{ id: string }>();
  const path = `/personalPreferences/${row.id}`;
  expect((await calls.call('GET', path, undefined, {}, person)).json()).toMatchObject({ dismissed: [id] });
  expect((await calls.call('GET', path, undefined, {}, clinician)).status).toBe(404);
});
