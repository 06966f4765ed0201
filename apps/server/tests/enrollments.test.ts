import { addDays, type EpisodeOfCare, Patient } from '@notewell/model';
import type { Problem } from '@notewell/protocol';
import { testId } from '@notewell/testkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { enrollmentsByDate } from '../src/modules/enrollments/by-date.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { stopAtNoon } from './support/noon.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
beforeEach(() => stopAtNoon());
afterEach(() => void vi.useRealTimers());

const [skills, respite] = [testId(901), testId(902)];
const program = (id: string) => ({ id, resourceType: 'Program' });
const dayIn = (days: number) => addDays(callerWith().day, days);

async function register(fields: object = {}, caller = callerWith()) {
  const answer = await calls.call('POST', '/patients', draftOf('Patient', { programs: [], ...fields }), {}, caller);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Patient & { id: string }>();
}
const admitting = (patient: string, programs: readonly object[], fields: object = {}) => {
  const of = { patient: { id: patient, resourceType: 'Patient' }, status: 'Active', programs, ...fields };
  return calls.call('POST', '/episodesOfCare', draftOf('EpisodeOfCare', of));
};
async function admit(...given: Parameters<typeof admitting>) {
  const answer = await admitting(...given);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<EpisodeOfCare & { id: string }>();
}
const patch = async (id: string, ...changes: object[]) => {
  const answer = await calls.call('PATCH', `/episodesOfCare/${id}`, changes);
  expect(answer.status, answer.text).toBeLessThan(300);
};
const finish = (id: string) =>
  patch(
    id,
    { op: 'replace', path: '/status', value: 'Finished' },
    { op: 'add', path: '/discharge', value: { disposition: { code: 'home' } } },
  );
const programsOf = async (id: string) =>
  (await calls.call('GET', `/patients/${id}`)).json<Patient>().programs?.map((one) => one.id) ?? [];
const episodesOf = async (id: string) =>
  (await calls.call('GET', '/episodesOfCare', undefined, { 'notewell-partition-key': id })).json<EpisodeOfCare[]>();
const found = async (id: string) => {
  const filters = [
    { kind: 'Program', values: [skills] },
    { kind: 'Id', values: [id] },
  ];
  return (await calls.call('POST', '/patients/queries', filters)).json<unknown[]>().length === 1;
};

describe('the programs of a patient', () => {
  test('follow the active enrollments, at once', async () => {
    const { id } = await register();
    const first = await admit(id, [{ program: program(skills), status: 'Active' }]);
    expect([await programsOf(id), await found(id)]).toEqual([[skills], true]);
    await admit(id, [
      { program: program(skills), kind: 'Billing', status: 'Active' },
      { program: program(respite), status: 'Active', start: dayIn(1) },
    ]);
    expect(await programsOf(id)).toEqual([skills]);
    await finish(first.id);
    expect(await programsOf(id)).toEqual([skills]);
    const [, second] = (await episodesOf(id)).toSorted((a) => (a.id === first.id ? -1 : 1));
    await patch(second?.id ?? '', { op: 'replace', path: '/status', value: 'EnteredInError' });
    expect([await programsOf(id), await found(id)]).toEqual([[], false]);
  });

  test('do not begin with a place on the waitlist', async () => {
    const { id } = await register();
    const waiting = await admit(id, [{ program: program(skills), status: 'Active' }], { status: 'Waitlist' });
    expect(await programsOf(id)).toEqual([]);
    await patch(waiting.id, { op: 'replace', path: '/status', value: 'Active' });
    expect(await programsOf(id)).toEqual([skills]);
  });

  test('are not typed: those of a new patient become an enrollment', async () => {
    const made = await register({ programs: [program(skills)] });
    expect(made.programs).toMatchObject([program(skills)]);
    expect(await episodesOf(made.id)).toMatchObject([
      { status: 'Active', programs: [{ program: program(skills), status: 'Active' }] },
    ]);
    const typed = await calls.call('PUT', `/patients/${made.id}`, { ...made, programs: [program(respite)], enrollments: [] });
    expect(typed.json()).toMatchObject({ programs: [program(skills)], enrollments: [{ program: program(skills) }] });
  });

  test('of a new patient need the right to enroll', async () => {
    const registrar = callerWith({ permissions: new Set(['Patient.Create', 'Patient.Read', 'Program.Read']) });
    const draft = draftOf('Patient', { programs: [program(skills)] });
    expect((await calls.call('POST', '/patients', draft, {}, registrar)).status).toBe(403);
    await register({ programs: [] }, registrar);
  });

  test('count two enrollments that are saved at once', async () => {
    const { id } = await register();
    await Promise.all([skills, respite].map((one) => admit(id, [{ program: program(one), status: 'Active' }])));
    expect((await programsOf(id)).toSorted()).toEqual([skills, respite].toSorted());
  });

  test('keep the secrets of the patient', async () => {
    const { id } = await register({ socialSecurityNumber: '123-45-6789' });
    await admit(id, [{ program: program(skills), status: 'Active' }]);
    const row = await db.store.reader.read('north', Patient, id, { kind: 'everything' });
    expect(JSON.parse(row?.text ?? '{}')).toMatchObject({ socialSecurityNumber: '123-45-6789', programs: [program(skills)] });
  });

  test('keep one that was typed before enrollments were stored, until an episode names it', async () => {
    const { id } = await register();
    const before = await db.store.reader.read('north', Patient, id, { kind: 'everything' });
    if (!before) throw new Error('The patient is gone.');
    const caller = systemCaller('north', 'test');
    const next = JSON.parse(before.text) as object;
    const derived = { programs: [program(respite)] };
    await calls.saving.update({ practice: 'north', caller, definition: Patient, before, next, derived });
    const own = [{ program: program(skills), status: 'Active' }];
    await admit(id, own);
    expect((await programsOf(id)).toSorted()).toEqual([skills, respite].toSorted());
    const named = await admit(id, [{ program: program(respite), status: 'Active' }]);
    await finish(named.id);
    expect(await programsOf(id)).toEqual([skills]);
  });

  test('follow the calendar by a job, once', async () => {
    const { id } = await register();
    await admit(id, [
      { program: program(skills), status: 'Active', end: dayIn(2) },
      { program: program(respite), status: 'Active', start: dayIn(3) },
    ]);
    const run = (days: number) => {
      const now = () => Date.now() + days * 86_400_000;
      const parts = { store: db.store, now } as Parameters<typeof enrollmentsByDate.run>[0]['parts']; // all that it uses
      const caller = systemCaller('north', 'job');
      return enrollmentsByDate.run({ parts, practice: 'north', caller, runId: 'r', signal: new AbortController().signal });
    };
    await run(0);
    expect(await programsOf(id)).toEqual([skills]);
    expect(await run(3)).toMatch(/^Updated the programs of/);
    expect(await programsOf(id)).toEqual([respite]);
    expect(await run(3)).toBeUndefined();
  });
});

describe('an episode', () => {
  const read = async (id: string) => (await calls.call('GET', `/episodesOfCare/${id}`)).json<EpisodeOfCare>();

  test('records days and people of admission and discharge, and ends its enrollments', async () => {
    const { id } = await register();
    const episode = await admit(id, [
      { program: program(skills), status: 'Active' },
      { program: program(respite), status: 'Active', start: dayIn(0), end: dayIn(40) },
    ]);
    const by = { resourceType: 'Practitioner' };
    expect(episode).toMatchObject({ start: dayIn(0), admission: { by }, programs: [{ start: dayIn(0) }, { start: dayIn(0) }] });
    await finish(episode.id);
    const ended = { status: 'Completed', end: dayIn(0), statusHistory: [{ status: 'Active' }, { status: 'Completed', by }] };
    expect(await read(episode.id)).toMatchObject({ end: dayIn(0), discharge: { by }, programs: [ended, ended] });
    await patch(episode.id, { op: 'replace', path: '/status', value: 'Active' });
    const reopened = await read(episode.id);
    expect([reopened.end, reopened.discharge, reopened.programs?.map(({ status }) => status), await programsOf(id)]).toEqual([
      undefined,
      undefined,
      ['Completed', 'Completed'],
      [],
    ]);
    await patch(episode.id, { op: 'replace', path: '/programs/0/status', value: 'Active' });
    expect([(await read(episode.id)).programs?.[0]?.end, await programsOf(id)]).toEqual([undefined, [skills]]);
  });

  test('keeps its discharge from those who may not reopen it, and the moment and person of it from everybody', async () => {
    const { id } = await register();
    const episode = await admit(id, [{ program: program(skills), status: 'Active' }]);
    const claimed = { at: '2020-01-01T00:00:00Z', by: { id: testId(505), resourceType: 'Practitioner' } };
    await patch(
      episode.id,
      { op: 'replace', path: '/status', value: 'Finished' },
      { op: 'add', path: '/discharge', value: { disposition: { code: 'home' }, ...claimed } },
    );
    const ended = await read(episode.id);
    expect(ended.discharge).toMatchObject({ disposition: { code: 'home' }, by: { id: callerWith().profile?.id } });
    expect((ended.discharge?.at ?? '') > '2026').toBe(true);
    const permissions = new Set([...callerWith().permissions].filter((one) => !['patient master', 'supervision'].includes(one)));
    const clinician = callerWith({ permissions });
    for (const change of [
      { op: 'replace', path: '/end', value: dayIn(1) },
      { op: 'replace', path: '/discharge/disposition/code', value: 'exp' },
      { op: 'replace', path: '/discharge/by', value: claimed.by },
    ])
      expect((await calls.call('PATCH', `/episodesOfCare/${episode.id}`, [change], {}, clinician)).status).toBe(403);
    await patch(
      episode.id,
      { op: 'replace', path: '/discharge/by', value: claimed.by },
      { op: 'add', path: '/discharge/summary', value: 'Doing well.' },
    );
    expect((await read(episode.id)).discharge).toEqual({ ...ended.discharge, summary: 'Doing well.' });
  });

  test('of who died asks for the day, and records it in the details at once', async () => {
    const { id } = await register();
    const episode = await admit(id, [{ program: program(skills), status: 'Active' }]);
    const ending = (more: object) => [
      { op: 'replace', path: '/status', value: 'Finished' },
      { op: 'add', path: '/discharge', value: { disposition: { code: 'exp' }, ...more } },
    ];
    const fault = async (more: object) => {
      const { status, ...answer } = await calls.call('PATCH', `/episodesOfCare/${episode.id}`, ending(more));
      return [status, answer.json<Problem>().errors?.[0]?.path];
    };
    const details = async () => (await calls.call('GET', `/patients/${id}`)).json<Patient>();
    expect(await fault({})).toEqual([422, 'discharge.deceased']);
    expect(await fault({ deceased: dayIn(3) })).toEqual([422, 'discharge.deceased']);
    expect((await details()).deceased).toBeUndefined();
    await patch(episode.id, ...ending({ deceased: dayIn(-1) }));
    expect(await details()).toMatchObject({ deceased: dayIn(-1) });
    expect(await programsOf(id)).toEqual([]);
    // A mistake is corrected in the details.
    const corrected = await calls.call('PATCH', `/patients/${id}`, [{ op: 'remove', path: '/deceased' }]);
    expect(corrected.status, corrected.text).toBe(200);
    expect((await details()).deceased).toBeUndefined();
  });

  test('cancels an enrollment with a reason alone', async () => {
    const { id } = await register();
    const episode = await admit(id, [{ program: program(skills), status: 'Active' }]);
    const cancel = { op: 'replace', path: '/programs/0/status', value: 'Cancelled' };
    const bare = await calls.call('PATCH', `/episodesOfCare/${episode.id}`, [cancel]);
    expect(bare.json()).toMatchObject({ status: 422, errors: [{ path: 'programs.0.reason' }] });
    await patch(episode.id, cancel, { op: 'add', path: '/programs/0/reason', value: 'Moved away' });
    expect((await read(episode.id)).programs).toMatchObject([{ status: 'Cancelled', end: dayIn(0) }]);
  });

  test('that waits is cancelled with a reason alone', async () => {
    const { id } = await register();
    const { id: waiting } = await admit(id, [{ program: program(skills), status: 'Active' }], { status: 'Waitlist' });
    const cancel = { op: 'replace', path: '/status', value: 'Cancelled' };
    const bare = await calls.call('PATCH', `/episodesOfCare/${waiting}`, [cancel]);
    expect(bare.json()).toMatchObject({ status: 422, errors: [{ path: 'programs.0.reason' }] });
    await patch(waiting, cancel, { op: 'add', path: '/programs/0/reason', value: 'Went elsewhere' });
    expect(await read(waiting)).toMatchObject({ status: 'Cancelled', programs: [{ status: 'Cancelled' }] });
  });

  test('cancels what has not begun when it ends, without a day of end', async () => {
    const { id } = await register();
    const episode = await admit(id, [
      { program: program(skills), status: 'Active', end: dayIn(60) },
      { program: program(respite), status: 'Active', start: dayIn(60) },
    ]);
    const complete = { op: 'replace', path: '/programs/1/status', value: 'Completed' };
    const refused = await calls.call('PATCH', `/episodesOfCare/${episode.id}`, [complete]);
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'programs.1.end' }] });
    const finished = [{ op: 'replace', path: '/status', value: 'Finished' }];
    const bare = await calls.call('PATCH', `/episodesOfCare/${episode.id}`, finished);
    expect(bare.json()).toMatchObject({ errors: [{ path: 'discharge.disposition' }] });
    await finish(episode.id);
    const after = await read(episode.id);
    expect(after.programs).toMatchObject([{ status: 'Completed', end: dayIn(0) }, { status: 'Cancelled' }]);
    expect(after.programs?.[1]).not.toHaveProperty('end');
  });

  test('enrolls in a program once at a time, also of two that are saved at once', async () => {
    const { id } = await register();
    const twice = await Promise.all([1, 2].map(() => admitting(id, [{ program: program(skills), status: 'Active' }])));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const refused = twice.find(({ status }) => status === 422);
    expect(refused?.text).toContain(`since ${dayIn(0)}`);
    const [first] = await episodesOf(id);
    const again = [{ op: 'add', path: '/programs/-', value: { program: program(skills), status: 'Active', start: dayIn(0) } }];
    expect((await calls.call('PATCH', `/episodesOfCare/${first?.id}`, again)).status).toBe(422);
    await patch(first?.id ?? '', { op: 'add', path: '/programs/0/end', value: dayIn(20) });
    await admit(id, [{ program: program(skills), status: 'Active', start: dayIn(20) }]);
  });

  test('transfers from one program to another in one write', async () => {
    const { id } = await register();
    const episode = await admit(id, [{ program: program(skills), status: 'Active' }]);
    await patch(
      episode.id,
      { op: 'replace', path: '/programs/0/status', value: 'Completed' },
      { op: 'add', path: '/programs/-', value: { program: program(respite), status: 'Active' } },
    );
    expect(await programsOf(id)).toEqual([respite]);
  });

  test('go on in the first program if a transfer to come is cancelled', async () => {
    const { id } = await register();
    const episode = await admit(id, [{ program: program(skills), status: 'Active', end: dayIn(90) }]);
    const transfer = { from: program(skills), end: dayIn(90) };
    await patch(
      episode.id,
      { op: 'replace', path: '/programs/0/end', value: dayIn(20) },
      { op: 'add', path: '/programs/-', value: { program: program(respite), status: 'Active', start: dayIn(20), transfer } },
    );
    await patch(
      episode.id,
      { op: 'replace', path: '/programs/1/status', value: 'Cancelled' },
      { op: 'add', path: '/programs/1/reason', value: 'Stays' },
    );
    expect((await episodesOf(id))[0]?.programs).toMatchObject([{ status: 'Active', end: dayIn(90) }, { status: 'Cancelled' }]);
    const { enrollments } = (await calls.call('GET', `/patients/${id}`)).json<Patient>();
    expect(enrollments?.map(({ end }) => end)).toEqual([dayIn(90)]);
  });
});

describe('a program', () => {
  const offer = async (fields: Record<string, unknown>) =>
    (await calls.call('POST', '/programs', draftOf('Program', fields))).json<{ id: string }>().id;
  const asked = async (patient: string, of: string, more: object = {}) =>
    (await admitting(patient, [{ program: program(of), status: 'Active', ...more }])).status;

  test('takes people of its ages, and others for a recorded reason', async () => {
    const adults = await offer({ minimumAge: 18, maximumAge: 64 });
    const child = (await register({ birthDate: dayIn(-3_650) })).id;
    expect([await asked(child, adults), await asked(child, adults, { reason: 'Agreed with the payer' })]).toEqual([422, 201]);
    expect(await asked((await register({ birthDate: '1990-01-01' })).id, adults)).toBe(201);
  });

  test('takes no more than its places, also of two who come at once', async () => {
    const small = await offer({ capacity: 1 });
    const [one, other, third] = [(await register()).id, (await register()).id, (await register()).id];
    const answers = await Promise.all([asked(one, small), asked(other, small)]);
    expect(answers.toSorted()).toEqual([201, 422]);
    // Nor by a first day on which there was a place.
    expect(await asked(third, small, { start: dayIn(-100) })).toBe(422);
    expect(await asked(third, small, { start: dayIn(-100), end: dayIn(-50) })).toBe(201);
    const waiting = await admitting(third, [{ program: program(small), status: 'Active' }], { status: 'Waitlist' });
    expect(waiting.status).toBe(201);
    const { id } = waiting.json<{ id: string }>();
    const move = (...more: object[]) =>
      calls.call('PATCH', `/episodesOfCare/${id}`, [{ op: 'replace', path: '/status', value: 'Active' }, ...more]);
    expect((await move()).status).toBe(422);
    expect((await move({ op: 'add', path: '/programs/0/reason', value: 'Court order' })).status).toBe(200);
  });
});

describe('an appointment, a visit and a note', () => {
  const of = (id: string) => ({ id, resourceType: 'Patient' });
  const made = async (path: string, draft: object) => {
    const answer = await calls.call('POST', path, draft);
    expect(answer.status, answer.text).toBe(201);
    return answer.json<{ id: string; episodeOfCare?: { id: string } }>();
  };
  const booked = (id: string) =>
    made('/appointments', draftOf('Appointment', { attendees: [{ subject: of(id) }], start: `${dayIn(0)}T10:00:00Z` }));
  const visiting = (id: string, more: object = {}) => draftOf('Encounter', { subject: of(id), patient: of(id), ...more });
  const visited = (id: string, more: object = {}) => made('/encounters', visiting(id, { documentationType: 'Note', ...more }));
  const noted = (id: string, more: object = {}) =>
    made('/notes', draftOf('Note', { subject: of(id), status: 'Preliminary', ...more }));

  test('take the only episode in care, whoever books, and a note that of its visit', async () => {
    const { id } = await register();
    expect((await visited(id)).episodeOfCare).toBeUndefined();
    const episode = await admit(id, [{ program: program(skills), status: 'Active' }]);
    const visit = await visited(id);
    for (const one of [await booked(id), visit, await noted(id)]) expect(one.episodeOfCare?.id).toBe(episode.id);
    const second = await admit(id, [{ program: program(respite), status: 'Active' }]);
    // With several nobody guesses: the screen asks.
    for (const one of [await booked(id), await visited(id), await noted(id)]) expect(one.episodeOfCare).toBeUndefined();
    expect((await visited(id, { program: program(respite) })).episodeOfCare?.id).toBe(second.id);
    expect((await noted(id, { encounter: { id: visit.id, resourceType: 'Encounter' } })).episodeOfCare?.id).toBe(episode.id);
  });

  test('are asked for one of several where a session has no note, with the choices', async () => {
    const { id } = await register();
    const first = await admit(id, [{ program: program(skills), status: 'Active' }]);
    const second = await admit(id, [{ program: program(respite), status: 'Active' }]);
    const named = (of: { id: string }) => ({ id: of.id, resourceType: 'EpisodeOfCare' });
    const choices = {
      errors: [{ path: 'episodeOfCare', message: expect.stringMatching(`${first.id}.*${second.id}|${second.id}.*${first.id}`) }],
    };
    const bare = visiting(id, { documentationType: undefined });
    const refused = await calls.call('POST', '/encounters', bare);
    expect([refused.status, refused.json()]).toMatchObject([422, choices]);
    await made('/encounters', { ...bare, episodeOfCare: named(second) });
    // The booking says it.
    const booking = { attendees: [{ subject: of(id), episodeOfCare: named(first) }], start: `${dayIn(0)}T12:00:00Z` };
    const { id: appointment } = await made('/appointments', draftOf('Appointment', booking));
    const ofBooking = { ...bare, appointment: { id: appointment, resourceType: 'Appointment' } };
    expect((await made('/encounters', ofBooking)).episodeOfCare?.id).toBe(first.id);
    // Its note was never begun.
    const { id: left } = await visited(id);
    const finish = { op: 'replace', path: '/status', value: 'Finished' };
    const chosen = { op: 'add', path: '/episodeOfCare', value: named(first) };
    const finished = async (...changes: object[]) => (await calls.call('PATCH', `/encounters/${left}`, changes)).status;
    expect([await finished(finish), await finished(finish, chosen)]).toEqual([422, 200]);
  });
});

test('a closed episode is documented for the days that the practice allows', async () => {
  const { id } = await register();
  const programs = [{ program: program(skills), status: 'Active', start: dayIn(-30) }];
  const episode = await admit(id, programs, { start: dayIn(-30), end: dayIn(-10) });
  await finish(episode.id);
  const patient = { id, resourceType: 'Patient' };
  const visit = async () => {
    const draft = draftOf('Encounter', {
      subject: patient,
      patient,
      episodeOfCare: { id: episode.id, resourceType: 'EpisodeOfCare' },
    });
    return (await calls.call('POST', '/encounters', draft)).status;
  };
  expect(await visit()).toBe(201);
  const made = await calls.call('POST', '/practicePreferences', draftOf('PracticePreferences', { documentationDays: 5 }));
  const preferences = made.json<{ id: string }>().id;
  expect(await visit()).toBe(403);
  const longer = [{ op: 'replace', path: '/documentationDays', value: 10 }];
  expect((await calls.call('PATCH', `/practicePreferences/${preferences}`, longer)).status).toBe(200);
  expect(await visit()).toBe(201);
});
