import { createECDH } from 'node:crypto';
import { Appointment } from '@notewell/model';
import { grantSetsOf, type Permission, permissionsOf, roleNames, roles, starterNeeds } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { everything } from '../src/resources/visibility/visibility.ts';
import { holdsFlag } from './support/access-oracle.ts';
import { callerWith, practitionerId, sessionHeader } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();

/*
 * Calls without a type, against the flags of the tables. A caller with one of the flags passes the permission check. A caller
 * with none is refused, and the refusal names the flags. Each call's own test covers the rest.
 */
const somebody = testId(1);
const operations: readonly (readonly [method: string, path: string, anyOf: readonly string[], body?: object])[] = [
  ['GET', '/audit', ['view audit reviews', 'manage users']],
  ['GET', '/audit/chain', ['view audit reviews', 'manage users']],
  ['GET', '/audit/chain?verify=true', ['view audit reviews', 'manage users']],
  ['GET', '/access', ['manage users']],
  ['GET', `/access/${somebody}`, ['manage users', 'view permission']],
  ['PUT', `/access/${somebody}`, ['manage users'], { active: false }],
  ['GET', `/access/${somebody}/sign-in`, ['manage users']],
  ['DELETE', `/access/${somebody}/invitation`, ['manage users', 'invite users']],
  ['DELETE', `/access/${somebody}/sessions`, ['manage users']],
  ['POST', `/access/${somebody}/password-link`, ['manage users']],
  ['DELETE', `/access/${somebody}/sessions/one`, ['manage users']],
  ['POST', `/practitioners/${somebody}/invite`, ['manage users'], { target: 'a@b.test' }],
  ['POST', `/patients/${somebody}/invite`, ['invite users', 'manage users'], { target: 'a@b.test' }],
  ['POST', '/test-mail', ['manage users', 'preferences master']],
  ['POST', `/securityTokens/${somebody}/review`, ['security token management'], { review: 'Reviewed' }],
  ['PUT', `/practitioners/${somebody}/deputies`, ['all notifications'], { deputies: [] }],
  ['POST', `/notifications/${somebody}.${somebody}/reassign`, ['all notifications'], { to: { id: somebody } }],
  ['GET', `/notifications/${somebody}.${somebody}/takers`, ['all notifications']],
  ['GET', '/jobs', ['preferences master']],
  ['GET', '/jobs/purge/runs', ['preferences master']],
  ['POST', '/jobs/purge/run', ['preferences master']],
  ['GET', '/api/v1/database', ['practice database', 'view all practices']],
  ['POST', '/api/v1/database/nowhere-at-ALL', ['practice database']],
  ['DELETE', '/api/v1/database/nowhere', ['practice database']],
];

for (const [method, path, anyOf, body] of operations) {
  test(`${method} ${path} is for holders of ${anyOf.join(' or ')} among the 23 roles, and refused to all others`, async () => {
    for (const role of roleNames) {
      const held = [roles[role].id];
      const caller = callerWith({ roles: held, permissions: permissionsOf(grantSetsOf(held)) });
      const answer = await calls.call(method, path, body, {}, caller);
      const opens = anyOf.some((flag) => holdsFlag(role, flag));
      expect([role, opens, answer.status === 403]).toEqual([role, opens, !opens]);
      if (!opens) expect([role, answer.json()['missing']]).toEqual([role, anyOf]);
      expect(answer.status).not.toBe(500);
    }
  });
}

for (const method of ['GET', 'POST']) {
  test(`${method} /starter-content is for who may make each kind of it among the 23 roles, and all others are told what they lack`, async () => {
    const opened: string[] = [];
    for (const role of roleNames) {
      const held = [roles[role].id];
      const permissions = permissionsOf(grantSetsOf(held));
      const answer = await calls.call(method, '/starter-content', undefined, {}, callerWith({ roles: held, permissions }));
      const lacked = starterNeeds.filter((one) => !permissions.has(one));
      expect([role, answer.status]).toEqual([role, lacked.length > 0 ? 403 : 200]);
      if (lacked.length > 0) expect([role, answer.json()['missing']]).toEqual([role, lacked]);
      else opened.push(role);
    }
    expect(opened).toEqual(['Sandbox', 'Associate Administrator', 'Associate Implementation', 'Services']);
  });
}

/* Calls that book in a colleague’s calendar and tell when it is free. All four need the permissions of the two single calls. */
const bookingNeeds: readonly Permission[] = ['Appointment.Create', 'Appointment.Read', 'view scheduler', 'manage schedules'];
const colleague = { id: testId(41), resourceType: 'Practitioner' };
let week = 0;
const session = () => {
  const start = Date.UTC(2033, 0, 3, 15) + week++ * 604_800_000;
  const [from, to] = [start, start + 3_000_000].map((moment) => new Date(moment).toISOString());
  return { status: 'booked', owner: colleague, attendees: [], start: from, end: to };
};
const free = () => ({ appointment: {}, practitioners: [{ id: colleague.id }], minutes: 50, from: session().start, days: 1 });

for (const [path, body] of [
  ['series', session],
  ['series/preview', session],
  ['free-times', free],
] as const) {
  test(`POST /appointments/${path} is for who may read and book a colleague’s calendar among the 23 roles`, async () => {
    const opened: string[] = [];
    for (const role of roleNames) {
      const held = [roles[role].id];
      const permissions = permissionsOf(grantSetsOf(held));
      const caller = callerWith({ roles: held, permissions });
      const answer = await calls.call('POST', `/appointments/${path}`, body(), {}, caller);
      const opens = bookingNeeds.every((one) => permissions.has(one));
      expect([role, answer.status >= 400 ? answer.status : 'opens']).toEqual([role, opens ? 'opens' : 403]);
      if (opens) opened.push(role);
    }
    expect(opened).toEqual([
      'Notewell Unity',
      'Administrative',
      'Case Management',
      'Sandbox',
      'Support',
      'Associate Administrator',
      'Services',
    ]);
  });
}

test('POST /appointments/busy-times is for who may read a colleague’s calendar among the 23 roles, and for one’s own', async () => {
  const { start: from, end: to } = session();
  const ask = (id: string, caller: ReturnType<typeof callerWith>) =>
    calls.call('POST', '/appointments/busy-times', { calendars: [id], from, to }, {}, caller);
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const reads = permissions.has('Appointment.Read');
    const staff = callerWith({ roles: held, permissions });
    const opens = reads && permissions.has('view scheduler');
    expect([role, (await ask(colleague.id, staff)).status]).toEqual([role, opens ? 200 : 403]);
    expect([role, (await ask(practitionerId, staff)).status]).toEqual([role, reads ? 200 : 403]);
    const patient = { profile: { resourceType: 'Patient' as const, id: somebody }, patients: { kind: 'own' as const } };
    if (!opens) expect([role, (await ask(somebody, { ...staff, ...patient })).status]).toEqual([role, 403]);
  }
});

/* Tables ask for the permissions of single calls; each row is then judged as if it were saved alone. */
const base64 = (text: string) => Buffer.from(text).toString('base64');
for (const [method, path, needs, body] of [
  ['GET', '/patients/table', ['Patient.Read'], undefined],
  ['GET', '/locations/table', ['Location.Read'], undefined],
  ['POST', '/patients/table/preview', ['Patient.Create', 'Patient.Read'], { file: base64('Last name\nOne\n') }],
  ['POST', '/locations/table/preview', ['Location.Create', 'Location.Read'], { file: base64('Name\nOne\n') }],
  ['POST', '/locations/table', ['Location.Create', 'Location.Read'], { file: base64('Name\nOne\n'), asOf: 'never' }],
] as const) {
  test(`${method} ${path} is for who holds ${needs.join(' and ')} among the 23 roles`, async () => {
    for (const role of roleNames) {
      const permissions = permissionsOf(grantSetsOf([roles[role].id]));
      const answer = await calls.call(method, path, body, {}, callerWith({ roles: [roles[role].id], permissions }));
      const opens = needs.every((one) => permissions.has(one));
      expect([role, answer.status === 403]).toEqual([role, !opens]);
      expect(answer.status).not.toBe(500);
    }
  });
}

for (const report of ['unsigned-notes', 'signed-notes']) {
  test(`POST /reports/${report} is for who reads notes among the 23 roles, and for staff alone`, async () => {
    for (const role of roleNames) {
      const permissions = permissionsOf(grantSetsOf([roles[role].id]));
      const caller = callerWith({ roles: [roles[role].id], permissions });
      for (const [path, body] of [
        [report, {}],
        [`${report}/file`, { format: 'Csv' }],
      ] as const) {
        const call = (by = caller) => calls.call('POST', `/reports/${path}`, body, {}, by);
        expect([role, (await call()).status]).toEqual([role, permissions.has('Note.Read') ? 200 : 403]);
        const patient = { profile: { resourceType: 'Patient', id: somebody }, patients: { kind: 'own' as const } };
        expect([role, (await call({ ...caller, ...patient })).status]).toEqual([role, 403]);
      }
    }
  });
}

const changeNeeds: readonly Permission[] = ['Appointment.Update', 'view scheduler', 'manage schedules'];
// The preview tells when people are busy, so it is for those who may make the edit.
for (const path of ['series-edit', 'series-edit/preview']) {
  test(`POST /appointments/{id}/${path} is for who may change a colleague’s calendar among the 23 roles`, async () => {
    const { id } = (await calls.call('POST', '/appointments', session())).json<{ id: string }>();
    for (const role of roleNames) {
      const held = [roles[role].id];
      const permissions = permissionsOf(grantSetsOf(held));
      const caller = callerWith({ roles: held, permissions });
      const body = { scope: 'one', change: { comment: `Seen by ${role}` } };
      const answer = await calls.call('POST', `/appointments/${id}/${path}`, body, {}, caller);
      const opens = changeNeeds.every((one) => permissions.has(one));
      expect([role, answer.status >= 400 ? 'refused' : 'opens']).toEqual([role, opens ? 'opens' : 'refused']);
      if (!opens) expect([403, 404]).toContain(answer.status);
    }
  });
}

test('POST /appointments/{id}/undo-status is for who may change a colleague’s calendar among the 23 roles', async () => {
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const { id } = (await calls.call('POST', '/appointments', session())).json<{ id: string }>();
    await calls.call('PATCH', `/appointments/${id}`, [{ op: 'replace', path: '/status', value: 'cancelled' }]);
    // Somebody else's change: who set the status needs no more than the update.
    const caller = callerWith({ roles: held, permissions, profile: { id: testId(42), resourceType: 'Practitioner' } });
    const answer = await calls.call('POST', `/appointments/${id}/undo-status`, undefined, {}, caller);
    const opens = changeNeeds.every((one) => permissions.has(one));
    expect([role, answer.status < 400]).toEqual([role, opens]);
    if (!opens) expect([403, 404]).toContain(answer.status);
  }
});

for (const collection of ['groups', 'patients']) {
  test(`GET /${collection}/{id}/itinerary-coverage is for who reads notes and itineraries among the 23 roles`, async () => {
    const [type, body] =
      collection === 'groups' ? ['Group', { name: 'Covered' }] : ['Patient', { name: { family: 'Covered', given: 'Lee' } }];
    const { id } = (await calls.call('POST', `/${collection}`, body)).json<{ id: string }>();
    for (const role of roleNames) {
      const held = [roles[role].id];
      const permissions = permissionsOf(grantSetsOf(held));
      const caller = callerWith({ roles: held, permissions });
      const answer = await calls.call('GET', `/${collection}/${id}/itinerary-coverage`, undefined, {}, caller);
      const needs: readonly Permission[] = [type === 'Group' ? 'Group.Read' : 'Patient.Read', 'Note.Read', 'Itinerary.Read'];
      expect([role, answer.status]).toEqual([role, needs.every((one) => permissions.has(one)) ? 200 : 403]);
    }
  });
}

test('GET /patients/{id}/thread is for who reads care plans among the 23 roles', async () => {
  const { id } = (await calls.call('POST', '/patients', { name: { family: 'Threaded', given: 'Lee' } })).json<{ id: string }>();
  const condition = { patient: { id, resourceType: 'Patient' }, code: { code: 'F33.1', display: 'Depression' } };
  await calls.call('POST', '/conditions', { ...condition, clinicalStatus: 'Active' });
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const answer = await calls.call('GET', `/patients/${id}/thread`, undefined, {}, callerWith({ roles: held, permissions }));
    const needs: readonly Permission[] = ['Patient.Read', 'CarePlan.Read'];
    const opens = needs.every((one) => permissions.has(one));
    expect([role, answer.status]).toEqual([role, opens ? 200 : 403]);
    if (!opens) continue;
    // A type that the caller may not read is left out.
    const mayRead = permissions.has('Condition.Read') && permissions.has('health history');
    expect([role, answer.json<{ diagnoses: unknown[] }>().diagnoses.length]).toEqual([role, mayRead ? 1 : 0]);
  }
  // A hidden chart answers as an unknown one.
  const hidden = callerWith({ patients: { kind: 'patients', ids: [] }, permissions: new Set(['Patient.Read', 'CarePlan.Read']) });
  expect((await calls.call('GET', `/patients/${id}/thread`, undefined, {}, hidden)).status).toBe(404);
});

test('GET /carePlans/worklist is for who reads care plans among the 23 roles', async () => {
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const answer = await calls.call('GET', '/carePlans/worklist', undefined, {}, callerWith({ roles: held, permissions }));
    expect([role, answer.status]).toEqual([role, permissions.has('CarePlan.Read') ? 200 : 403]);
  }
});

test('GET /carePlans/{id}/signing is for who reads care plans among the 23 roles, and its answers are for the family', async () => {
  const made = await calls.call('POST', '/patients', { name: { family: 'Planned', given: 'Lee' } });
  const plan = { patient: { id: made.json<{ id: string }>().id, resourceType: 'Patient' }, status: 'Draft', title: 'Nights' };
  const { id } = (await calls.call('POST', '/carePlans', plan)).json<{ id: string }>();
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const caller = callerWith({ roles: held, permissions });
    const read = await calls.call('GET', `/carePlans/${id}/signing`, undefined, {}, caller);
    expect([role, read.status]).toEqual([role, permissions.has('CarePlan.Read') ? 200 : 403]);
    for (const [path, body] of [
      ['signing', { hash: 'a', name: 'Test Person' }],
      ['signing/decline', { reason: '' }],
    ] as const)
      expect([role, (await calls.call('POST', `/carePlans/${id}/${path}`, body, {}, caller)).status]).toEqual([role, 403]);
  }
});

const answerNeeds: readonly Permission[] = ['Appointment.Update', 'manage schedules'];
test('POST /appointments/{id}/answer is for who may book in a colleague’s calendar among the 23 roles', async () => {
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const { start, end } = session();
    const wish = {
      ...session(),
      owner: undefined,
      status: 'waitlist',
      attendees: [{ subject: { id: testId(901), resourceType: 'Patient' } }],
    };
    const { id } = (await calls.call('POST', '/appointments', wish)).json<{ id: string }>();
    const before = await db.store.reader.read('north', Appointment, id, everything);
    if (!before) throw new Error('the wish is gone');
    const offers = [{ start, end, practitioner: colleague, offered: start, deadline: end }];
    const next = JSON.parse(before.text) as object;
    const byServer = { practice: 'north', caller: callerWith(), definition: Appointment, before, next, derived: { offers } };
    await calls.saving.update({ ...byServer, fromStored: true });
    const caller = callerWith({ roles: held, permissions });
    const answer = await calls.call('POST', `/appointments/${id}/answer`, { start, answer: 'Accepted' }, {}, caller);
    const opens = answerNeeds.every((one) => permissions.has(one));
    expect([role, answer.status < 400]).toEqual([role, opens]);
    if (!opens) expect([403, 404]).toContain(answer.status);
  }
});

test('GET /appointments/{id}/waiting is for who may change appointments among the 23 roles', async () => {
  const { id } = (await calls.call('POST', '/appointments', session())).json<{ id: string }>();
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const answer = await calls.call(
      'GET',
      `/appointments/${id}/waiting`,
      undefined,
      {},
      callerWith({ roles: held, permissions }),
    );
    const opens = permissions.has('Appointment.Update');
    expect([role, answer.status < 400]).toEqual([role, opens]);
  }
});

for (const [method, open] of [
  ['GET', 200],
  ['POST', 201],
  ['DELETE', 204],
] as const) {
  test(`${method} /calendar-feed is for who reads appointments among the 23 roles, each their own`, async () => {
    for (const role of roleNames) {
      const held = [roles[role].id];
      const permissions = permissionsOf(grantSetsOf(held));
      const caller = callerWith({ roles: held, permissions });
      const opens = permissions.has('Appointment.Read');
      if (method === 'DELETE') await calls.call('POST', '/calendar-feed', undefined, {}, caller);
      const answer = await calls.call(method, '/calendar-feed', undefined, {}, caller);
      expect([role, answer.status]).toEqual([role, opens ? open : 403]);
      if (method !== 'DELETE') continue;
      // Twice: there is nothing left to end.
      expect((await calls.call(method, '/calendar-feed', undefined, {}, caller)).status).toBe(opens ? 404 : 403);
    }
  });
}

/** A browser's subscription at a push service of the internet, which nothing calls here. */
const signedIn = { [sessionHeader]: 'one' };
const subscription = {
  endpoint: 'https://8.8.8.8/push',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: Buffer.alloc(16).toString('base64url') },
};
for (const [method, open] of [
  ['GET', 200],
  ['POST', 201],
  ['DELETE', 204],
] as const) {
  test(`${method} /push-devices is for who reads notifications among the 23 roles, each their own`, async () => {
    for (const role of roleNames) {
      const held = [roles[role].id];
      const permissions = permissionsOf(grantSetsOf(held));
      const caller = callerWith({ roles: held, permissions });
      const made = await calls.call('POST', '/push-devices', subscription, signedIn, caller);
      const path =
        method === 'DELETE' ? `/push-devices/${(JSON.parse(made.text) as { id?: string }).id ?? 'none'}` : '/push-devices';
      const body = method === 'POST' ? subscription : undefined;
      const answer = await calls.call(method, path, body, signedIn, caller);
      expect([role, answer.status]).toEqual([role, permissions.has('Notification.Read') ? open : 403]);
    }
  });
}

test('POST /push-devices is refused without a session, whose end ends the device', async () => {
  const caller = callerWith({ permissions: new Set(['Notification.Read']) });
  expect((await calls.call('POST', '/push-devices', subscription, {}, caller)).status).toBe(401);
  expect((await calls.call('POST', '/push-devices', subscription, signedIn, caller)).status).toBe(201);
});

test('GET /channels/{id}/unreached is for staff who read channels and their members among the 23 roles', async () => {
  const channel = { kind: 'Team', name: 'Front desk', private: false };
  const { id } = (await calls.call('POST', '/channels', channel)).json<{ id: string }>();
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const caller = callerWith({ roles: held, permissions });
    const answer = await calls.call('GET', `/channels/${id}/unreached`, undefined, {}, caller);
    const opens = permissions.has('Channel.Read') && permissions.has('ChannelMembership.Read');
    expect([role, answer.status < 400]).toEqual([role, opens]);
  }
});

test('GET /programs/{id}/outcomes is for who sees a program’s people and their outcomes among the 23 roles', async () => {
  const { id } = (await calls.call('POST', '/programs', { name: 'Bridges' })).json<{ id: string }>();
  for (const role of roleNames) {
    const held = [roles[role].id];
    const permissions = permissionsOf(grantSetsOf(held));
    const caller = callerWith({ roles: held, permissions, patients: { kind: 'patients', ids: [] } });
    const answer = await calls.call('GET', `/programs/${id}/outcomes`, undefined, {}, caller);
    const reads = (['Program.Read', 'CarePlanOutcome.Read', 'EpisodeOfCare.Read'] as const).every((one) => permissions.has(one));
    const opens = reads && (permissions.has('report master') || permissions.has('patient population all'));
    expect([role, answer.status < 400]).toEqual([role, opens]);
  }
});
