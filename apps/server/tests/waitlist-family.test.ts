import type { Appointment, Patient, Practitioner, RelatedPerson, Schedule } from '@notewell/model';
import { type OfferByLink, offerLinkAnswerPath, offerLinkOpenPath, type Problem } from '@notewell/protocol';
import { grantSetsOf, permissionsOf, roles } from '@notewell/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailThrough } from '../src/kernel/mail.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import { answerOffer } from '../src/modules/scheduling/waitlist/answering.ts';
import { waitlist } from '../src/modules/scheduling/waitlist/job.ts';
import { rowOf } from '../src/resources/saving/lookup.ts';
import { callerWith, jobCaller, practitionerId } from './support/calls.ts';
import { type Mail, startMail } from './support/mail.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls, db } = startedCalls();
let mail: Mail;
beforeAll(async () => {
  mail = await startMail();
});
afterAll(() => mail.stop());

const hour = 3_600_000;
const maya = { id: practitionerId, resourceType: 'Practitioner' };
/** Each test has a week of its own. */
let week = Date.UTC(2036, 0, 7, 15);
beforeEach(() => {
  week += 7 * 24 * hour;
});
const times = () => {
  const [start, end] = [week, week + 3_000_000].map((moment) => new Date(moment).toISOString());
  return { start, end };
};

async function made<T>(path: string, body: object, caller = callerWith()): Promise<T> {
  const answer = await calls.call('POST', path, body, {}, caller);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<T>();
}
const held = [roles.Patient.id];
const permissions = permissionsOf(grantSetsOf(held));
const signedIn = (resourceType: 'Patient' | 'RelatedPerson', id: string, patient: string) =>
  callerWith({ profile: { resourceType, id }, roles: held, permissions, patients: { kind: 'patients', ids: [patient] } });
async function patientWith(email?: string) {
  const { id = '' } = await made<Patient>('/patients', { name: { given: 'Pat', family: 'Quill' }, ...(email && { email }) });
  return { id, caller: signedIn('Patient', id, id) };
}
async function relativeOf(patient: string, more: object) {
  const body = { patient: { id: patient }, name: { given: 'Rae', family: 'Quill' }, ...more };
  const { id = '' } = await made<RelatedPerson>('/relatedPeople', body);
  return signedIn('RelatedPerson', id, patient);
}
/** A wish of the patient with an open offer. */
async function offered(patient: string, owner: object = maya): Promise<Appointment> {
  const visit = await made<Appointment>('/appointments', { status: 'booked', owner, attendees: [], ...times() });
  const [earliest, latest] = [week, week + 24 * hour].map((moment) => new Date(moment).toISOString().slice(0, 10));
  const wish = await made<Appointment>('/appointments', {
    status: 'waitlist',
    start: new Date().toISOString(),
    comment: 'Brings a lawyer',
    attendees: [{ subject: { id: patient, resourceType: 'Patient' } }],
    wish: { practitioners: [owner], earliest, latest },
  });
  const off = await calls.call('PATCH', `/appointments/${visit.id}`, [{ op: 'replace', path: '/status', value: 'cancelled' }]);
  expect(off.status).toBe(200);
  await run();
  return read(wish);
}
/** Open notifications about a visit. */
const told = ({ id = '' }: Appointment) => openOnes({ practice: 'north', store: db.store }, [{ kind: 'About', values: [id] }]);
const read = async ({ id }: Appointment) => (await calls.call('GET', `/appointments/${id}`)).json<Appointment>();
const run = () => {
  const { send } = mailThrough(mail.url);
  const publicUrl = new URL('https://notes.example.org');
  const saving = createSaving({ store: db.store });
  const parts = { store: db.store, saving, mail: send, publicUrl, now: Date.now } as unknown as AppParts; // the rest is unused
  const caller = jobCaller(waitlist);
  return waitlist.run({ parts, practice: 'north', caller, runId: 'run', signal: new AbortController().signal });
};
const answer = ({ id, offers = [] }: Appointment, says: string, caller = callerWith()) =>
  calls.call(
    'POST',
    `/appointments/${id}/answer`,
    says === 'Withdrawn' ? { answer: says } : { start: offers.at(-1)?.start, answer: says },
    {},
    caller,
  );
const codes = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

describe('an offer to a patient', () => {
  test('is accepted by the patient, who is recorded, and by nobody else', async () => {
    const [pat, other] = [await patientWith(), await patientWith()];
    const wish = await offered(pat.id);
    expect((await answer(wish, 'Accepted', other.caller)).status).toBe(404);
    const accepted = await answer(wish, 'Accepted', pat.caller);
    expect(accepted.json<Appointment>()).toMatchObject({ status: 'booked', ...times(), owner: maya });
    expect(accepted.text).not.toContain('lawyer');
    const { offers, comment } = await read(wish);
    expect(offers).toMatchObject([{ answer: 'Accepted', answeredBy: { id: pat.id, resourceType: 'Patient' } }]);
    expect(comment).toBe('Brings a lawyer');
    expect((await answer(wish, 'Declined', pat.caller)).json<Problem>().code).toBe('locked');
    expect(await told(wish)).toMatchObject([{ title: 'A patient accepted an offered time', recipient: maya }]);
    const off = [{ op: 'replace', path: '/status', value: 'cancelled' }];
    expect((await calls.call('PATCH', `/appointments/${wish.id}`, off)).status).toBe(200);
    expect(await told(wish)).toEqual([]);
  });
  test('is answered by a relative who may sign, and by no other relative', async () => {
    const pat = await patientWith();
    const wish = await offered(pat.id);
    const [aunt, mother] = [await relativeOf(pat.id, {}), await relativeOf(pat.id, { maySign: true })];
    const gone = await relativeOf(pat.id, { isGuardian: true, end: '2020-01-01' });
    expect(codes([await answer(wish, 'Declined', aunt), await answer(wish, 'Declined', gone)])).toEqual([403, 403]);
    expect((await answer(wish, 'Declined', mother)).status).toBe(200);
  });
  test('is over after its deadline', async () => {
    const pat = await patientWith();
    const wish = await offered(pat.id);
    const row = await rowOf({ practice: 'north', store: db.store }, 'Appointment', wish.id ?? '');
    const now = () => Date.parse(wish.offers?.[0]?.deadline ?? '') + 1;
    const parts = { store: db.store, saving: calls.saving, now } as unknown as AppParts; // the rest is unused
    const [start = ''] = (wish.offers ?? []).map((offer) => offer.start);
    const asked = { practice: 'north', caller: pat.caller, start, by: undefined, follows: true } as const;
    await expect(answerOffer({ ...asked, row, answer: 'Accepted' }, parts)).rejects.toMatchObject({ code: 'locked' });
  });
  test.each([
    ['its practitioner left', 'owner'],
    ['the record of the patient is inactive', 'attendees'],
  ])('is taken back when %s, and accepted by nobody', async (_why, path) => {
    const pat = await patientWith();
    const owner = await made<Practitioner>('/practitioners', { name: { given: 'Eve', family: 'Lane' } });
    const wish = await offered(pat.id, { id: owner.id, resourceType: 'Practitioner' });
    const [record, op] =
      path === 'owner'
        ? [`/practitioners/${owner.id}`, { op: 'add', path: '/active', value: false }]
        : [`/patients/${pat.id}`, { op: 'add', path: '/status', value: 'Inactive' }];
    const left = await calls.call('PATCH', record, [op]);
    expect([left.status, left.text]).toEqual([200, expect.any(String)]);
    expect((await answer(wish, 'Accepted', pat.caller)).json<Problem>()).toMatchObject({
      code: 'locked',
      detail: 'The staff can no longer give this time. The patient stays on the waitlist.',
    });
    expect((await answer(wish, 'Accepted')).json<Problem>()).toMatchObject({ errors: [{ path, code: 'inactive' }] });
    await run();
    expect(await read(wish)).toMatchObject({ status: 'waitlist', offers: [{ answer: 'Withdrawn' }] });
  });
  test('is booked once when patient and front desk accept at once', async () => {
    const pat = await patientWith();
    const wish = await offered(pat.id);
    const both = await Promise.all([answer(wish, 'Accepted', pat.caller), answer(wish, 'Accepted')]);
    expect(codes(both).sort()).toEqual([200, 409]);
    const second = both.find(({ status }) => status === 409);
    expect(second?.json()).toMatchObject({ detail: 'This offer was answered already, and the time is booked.' });
  });
});

describe('the link of the letter', () => {
  const open = (key: string) => calls.call('POST', offerLinkOpenPath, { key });
  const press = (key: string, says: string) => calls.call('POST', offerLinkAnswerPath, { key, answer: says });
  const keyFor = async (email: string) => {
    const pat = await patientWith(email);
    const wish = await offered(pat.id);
    const [letter] = mail.letters.filter(({ to }) => to.includes(email));
    const [, key = ''] = /notes\.example\.org\/offer#(\S+)/.exec(letter?.text ?? '') ?? [];
    return { pat, wish, key };
  };
  test('shows the time and no word of the care, and books it once', async () => {
    const { pat, wish, key } = await keyFor('link@home.test');
    const seen = await open(key);
    expect(seen.json<OfferByLink>()).toMatchObject({ start: times().start, state: 'open' });
    expect(seen.text).not.toMatch(/Quill|lawyer|Test Person/);
    // Looking answers nothing: mail servers open links too.
    expect((await read(wish)).status).toBe('waitlist');
    const both = await Promise.all([press(key, 'Accepted'), press(key, 'Accepted')]);
    expect(codes(both).sort()).toEqual([200, 409]);
    expect(await read(wish)).toMatchObject({ status: 'booked', offers: [{ answeredBy: { id: pat.id } }] });
    expect((await open(key)).json<OfferByLink>().state).toBe('accepted');
    expect(await told(wish)).toHaveLength(1);
  });
  test('takes a declined time all the same, while nobody else has it', async () => {
    const { wish, key } = await keyFor('slip@home.test');
    expect((await press(key, 'Declined')).json<OfferByLink>()).toMatchObject({ state: 'declined', isFree: true });
    expect((await press(key, 'Accepted')).json<OfferByLink>().state).toBe('accepted');
    expect(await read(wish)).toMatchObject({ status: 'booked', ...times(), offers: [{ answer: 'Accepted' }] });
  });
  test('answers no later offer, and ends with the offer', async () => {
    const { wish, key } = await keyFor('later@home.test');
    expect((await press(key, 'Declined')).json<OfferByLink>().state).toBe('declined');
    // The next on the waitlist is asked.
    const next = await patientWith();
    const waits = { status: 'waitlist', start: new Date().toISOString(), wish: wish.wish };
    const subject = { id: next.id, resourceType: 'Patient' };
    const asked = await made<Appointment>('/appointments', { ...waits, attendees: [{ subject }] });
    await run();
    expect((await read(asked)).offers).toMatchObject([{ start: times().start }]);
    expect((await open(key)).json<OfferByLink>()).not.toHaveProperty('isFree');
    expect((await press(key, 'Accepted')).json<Problem>().code).toBe('booking-conflict');
    expect((await read(wish)).status).toBe('waitlist');
    week += 7 * 24 * hour;
    await offered(String(wish.attendees?.[0]?.subject.id));
    expect((await press(key, 'Declined')).json<Problem>().code).toBe('locked');
  });
  test('is over once its wish is deleted, and revives nothing', async () => {
    const { wish, key } = await keyFor('deleted@home.test');
    expect((await calls.call('DELETE', `/appointments/${wish.id}?versionId=${wish.meta?.versionId}`)).status).toBe(204);
    for (const said of [await open(key), await press(key, 'Accepted')]) expect(said.json<Problem>().code).toBe('link-over');
    const parts = { store: db.store, saving: calls.saving, now: Date.now } as unknown as AppParts; // the rest is unused
    const asked = { practice: 'north', caller: callerWith(), by: undefined, follows: true } as const;
    const row = await rowOf({ practice: 'north', store: db.store }, 'Appointment', wish.id ?? '');
    const start = new Date(week).toISOString();
    await expect(answerOffer({ ...asked, row, start, answer: 'Accepted' }, parts)).rejects.toMatchObject({ code: 'locked' });
  });
  test('that nobody sent is refused', async () => {
    expect(codes([await open('north.guess'), await press('south.guess', 'Accepted')])).toEqual([410, 410]);
  });
});

describe('a request of a patient', () => {
  const request = (patient: string, more: object = {}) => ({
    status: 'proposed',
    start: new Date().toISOString(),
    attendees: [{ subject: { id: patient, resourceType: 'Patient' } }],
    wish: { weekdays: ['Monday'], practitioners: [maya] },
    description: 'After school',
    // As every device sends it.
    identifiers: [{ system: 'urn:notewell:client-key', value: crypto.randomUUID() }],
    ...more,
  });
  const ask = (caller: ReturnType<typeof callerWith>, body: object) => calls.call('POST', '/appointments', body, {}, caller);
  test('names days, takes no time, and is booked by the staff', async () => {
    const pat = await patientWith();
    const asked = await made<Appointment>('/appointments', request(pat.id), pat.caller);
    expect(asked.statusBy).toMatchObject({ id: pat.id, resourceType: 'Patient' });
    const booked = { status: 'booked', owner: maya, attendees: [], ...times() };
    await made('/appointments', { ...booked, start: asked.start, end: new Date(Date.parse(asked.start) + hour).toISOString() });
    const accept = Object.entries({ status: 'booked', owner: maya, ...times() });
    const patch = accept.map(([name, value]) => ({ op: 'add', path: `/${name}`, value }));
    expect((await calls.call('PATCH', `/appointments/${asked.id}`, patch)).status).toBe(200);
    expect((await answer(asked, 'Withdrawn', pat.caller)).json<Problem>().code).toBe('locked');
  });
  test('books nothing, chooses no time, and is for nobody else', async () => {
    const [pat, other] = [await patientWith(), await patientWith()];
    const refused = [
      request(pat.id, { status: 'booked' }),
      request(pat.id, { status: 'waitlist' }),
      request(pat.id, { owner: maya, ...times() }),
      request(pat.id, { wish: undefined }),
      request(pat.id, { comment: 'VIP' }),
      request(pat.id, { series: 'x' }),
      request(other.id),
    ];
    for (const body of refused) expect((await ask(pat.caller, body)).status).toBeGreaterThanOrEqual(400);
  });
  test('says a service, days or times, or a reason', async () => {
    const pat = await patientWith();
    const empty = await ask(pat.caller, request(pat.id, { wish: {}, description: undefined }));
    expect(empty.json<Problem>()).toMatchObject({ code: 'validation-failed', errors: [{ path: 'description' }] });
    expect((await ask(pat.caller, request(pat.id, { wish: {} }))).status).toBe(201);
  });
  test('tells nobody when a colleague is busy', async () => {
    const pat = await patientWith();
    const body = { ...request(pat.id), ...times(), owner: maya, recurrence: { kind: 'Weekly', count: 2 } };
    for (const path of ['series', 'series/preview', 'free-times'])
      expect([path, (await calls.call('POST', `/appointments/${path}`, body, {}, pat.caller)).status]).not.toEqual([path, 200]);
    const visit = await made<Appointment>('/appointments', { ...body, recurrence: undefined, wish: undefined, status: 'booked' });
    for (const [path, sent] of [
      ['series-edit/preview', { scope: 'one', start: times().start }],
      ['undo-status', {}],
    ] as const)
      expect((await calls.call('POST', `/appointments/${visit.id}/${path}`, sent, {}, pat.caller)).status).toBe(403);
    const patch = [{ op: 'replace', path: '/status', value: 'cancelled' }];
    expect((await calls.call('PATCH', `/appointments/${visit.id}`, patch, {}, pat.caller)).status).toBe(403);
    expect((await answer(visit, 'Withdrawn', pat.caller)).json<Problem>().code).toBe('locked');
  });
  test('is withdrawn by the patient, and at most five wait', async () => {
    const pat = await patientWith();
    const asked: Appointment[] = [];
    for (let one = 0; one < 5; one++) asked.push(await made<Appointment>('/appointments', request(pat.id), pat.caller));
    expect((await ask(pat.caller, request(pat.id))).json<Problem>().code).toBe('locked');
    const [first] = asked;
    if (first) expect((await answer(first, 'Withdrawn', pat.caller)).json<Appointment>().status).toBe('cancelled');
    expect((await ask(pat.caller, request(pat.id))).status).toBe(201);
  });
  test('of the staff, or for several patients, is not withdrawn by one of them', async () => {
    const [pat, other] = [await patientWith(), await patientWith()];
    const subjects = [pat, other].map(({ id }) => ({ subject: { id, resourceType: 'Patient' } }));
    const session = { status: 'proposed', owner: maya, ...times(), attendees: subjects };
    const staffs = [request(pat.id), session, request(pat.id, { status: 'waitlist', attendees: subjects })];
    for (const body of staffs) {
      const one = await made<Appointment>('/appointments', body);
      expect((await answer(one, 'Withdrawn', pat.caller)).json<Problem>()).toMatchObject({
        code: 'permission-missing',
        detail: 'The staff asked for this. Ask them to take it back.',
      });
    }
    const own = await made<Appointment>('/appointments', request(pat.id, { status: 'waitlist' }));
    expect((await answer(own, 'Withdrawn', pat.caller)).status).toBe(200);
  });
  test('is not made by a relative who may not decide', async () => {
    const pat = await patientWith();
    expect((await ask(await relativeOf(pat.id, {}), request(pat.id))).status).toBe(403);
    expect((await ask(await relativeOf(pat.id, { isGuardian: true }), request(pat.id))).status).toBe(201);
  });
});

test('new working hours are offered to who waits', async () => {
  const { id = '' } = await made<Practitioner>('/practitioners', { name: { given: 'Ida', family: 'Reed' } });
  const ida = { id, resourceType: 'Practitioner' };
  const soon = new Date(Date.now() + 72 * hour);
  const day = soon.toISOString().slice(0, 10);
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(soon);
  const until = (to: string) => ({ practitioner: ida, availability: [{ weekday, from: '09:00:00', to }] });
  const schedule = await made<Schedule>('/schedules', until('10:00:00'));
  const pat = await patientWith();
  const wish = await made<Appointment>('/appointments', {
    status: 'waitlist',
    start: new Date().toISOString(),
    attendees: [{ subject: { id: pat.id, resourceType: 'Patient' } }],
    wish: { practitioners: [ida], minutes: 45 },
  });
  await run();
  expect((await read(wish)).offers).toBeUndefined();
  const put = await calls.call('PUT', `/schedules/${schedule.id}`, { ...schedule, ...until('11:00:00') });
  expect(put.status, put.text).toBe(200);
  await run();
  expect((await read(wish)).offers).toMatchObject([{ start: `${day}T10:00:00.000Z`, practitioner: ida }]);
});
