import { Appointment, type HealthcareService, type Patient, PracticePreferences } from '@notewell/model';
import type { Problem, WaitingForTime } from '@notewell/protocol';
import { allPermissions } from '@notewell/rules';
import { remindersDue } from '@notewell/rules/scheduling';
import { runs, testId } from '@notewell/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailThrough } from '../src/kernel/mail.ts';
import { systemCaller } from '../src/kernel/system-caller.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { createSaving } from '../src/modules/saving.ts';
import { waitlist } from '../src/modules/scheduling/waitlist/job.ts';
import { find } from '../src/resources/saving/lookup.ts';
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
/** Each test has a week of its own, and leaves nobody on the waitlist. */
let week = Date.UTC(2035, 0, 1, 15);
beforeEach(async () => {
  week += 7 * 24 * hour;
  const left = await find({ practice: 'north', store: db.store }, 'Appointment', [{ kind: 'Status', values: ['waitlist'] }]);
  for (const one of left) await set(one, { status: 'cancelled' });
});

async function made<T>(path: string, body: object, caller = callerWith()): Promise<T> {
  const answer = await calls.call('POST', path, body, {}, caller);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<T>();
}
const patch = ({ id }: Appointment, changes: object, caller = callerWith()) =>
  calls.call(
    'PATCH',
    `/appointments/${id}`,
    Object.entries(changes).map(([name, value]: [string, unknown]) => ({ op: 'add', path: `/${name}`, value })),
    {},
    caller,
  );
async function set(one: Appointment, changes: object): Promise<Appointment> {
  const answer = await patch(one, changes);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json<Appointment>();
}
const read = async ({ id }: Appointment) => (await calls.call('GET', `/appointments/${id}`)).json<Appointment>();
const patientWith = async (email: string) => {
  const { id = '' } = await made<Patient>('/patients', { name: { given: 'Pat', family: 'Quill' }, email });
  return { id, resourceType: 'Patient' };
};
const times = (from = 0) => {
  const [start, end] = [week + from * hour, week + from * hour + 3_000_000].map((moment) => new Date(moment).toISOString());
  return { start, end };
};
/** Times that other tests left free are of other weeks. */
const thisWeek = () => {
  const [earliest, latest] = [week, week + 6 * 24 * hour].map((moment) => new Date(moment).toISOString().slice(0, 10));
  return { earliest, latest };
};
const booked = (from = 0, more: object = {}) =>
  made<Appointment>('/appointments', { status: 'booked', owner: maya, attendees: [], ...times(from), ...more });
const waiting = async (email: string, more: object = {}) =>
  made<Appointment>('/appointments', {
    status: 'waitlist',
    title: 'Exposure therapy',
    comment: 'Brings a lawyer',
    start: new Date().toISOString(),
    attendees: [{ subject: await patientWith(email) }],
    wish: { practitioners: [maya], weekdays: ['Monday'], ...thisWeek() },
    ...more,
  });
/** One run of the job, so many hours from now. */
const run = (
  hours = 0,
  send: AppParts['mail'] = mailThrough(mail.url).send,
  other: { readonly saving?: Pick<AppParts['saving'], 'saveAll'>; readonly store?: AppParts['store'] } = {},
) => {
  const now = () => Date.now() + hours * hour;
  const saving = createSaving({ store: db.store, now });
  const parts = { store: db.store, saving, mail: send, now, ...other } as unknown as AppParts; // the rest is unused
  const caller = jobCaller(waitlist);
  return waitlist.run({ parts, practice: 'north', caller, runId: 'run', signal: new AbortController().signal });
};
const answer = ({ id, offers = [] }: Appointment, says: string, key?: string) =>
  calls.call(
    'POST',
    `/appointments/${id}/answer`,
    { start: offers.at(-1)?.start, answer: says },
    key ? { 'idempotency-key': key } : {},
  );

describe('a time that becomes free', () => {
  test('is offered to one after another: declined, not answered, accepted', async () => {
    const visit = await booked();
    const wishes = [await waiting('a@home.test'), await waiting('b@home.test'), await waiting('c@home.test')] as const;
    const other = await waiting('d@home.test', { wish: { weekdays: ['Friday'], ...thisWeek() } });
    const suited = async () => (await calls.call('GET', `/appointments/${visit.id}/waiting`)).json<WaitingForTime>().waiting;
    const before = await suited();
    await set(visit, { status: 'cancelled' });
    expect(before.map(({ id }) => id)).toEqual(wishes.map(({ id }) => id));
    expect(await suited()).toEqual(before);
    expect(await run()).toBe('Waitlist: offered 1 time.');
    expect(await run()).toBeUndefined();
    const [first, second, third] = wishes;
    expect((await answer(await read(first), 'Declined')).status).toBe(200);
    expect(await run()).toBe('Waitlist: offered 1 time.');
    expect(await run(25)).toBe('Waitlist: ended 1 offer, offered 1 time.');
    expect((await read(second)).offers).toMatchObject([{ answer: 'Expired' }]);
    const accepted = await answer(await read(third), 'Accepted');
    expect(accepted.json<Appointment>()).toMatchObject({
      status: 'booked',
      ...times(),
      owner: maya,
      offers: [{ answer: 'Accepted', answeredBy: { id: practitionerId } }],
    });
    expect((await read(first)).offers).toMatchObject([{ answer: 'Declined', answeredBy: { id: practitionerId } }]);
    expect((await read(other)).offers).toBeUndefined();
    expect(await run(26)).toBeUndefined();
  });

  test('is told by email without a word of the care', async () => {
    const visit = await booked();
    await waiting('mail@home.test');
    await set(visit, times(3));
    await run();
    const [letter] = mail.letters.filter(({ to }) => to.includes('mail@home.test'));
    expect(letter?.text).toMatch(/This time is now free: .*2035/);
    expect(letter?.text).not.toMatch(/Exposure|lawyer|Quill/);
  });

  test('says so on an offer whose letter was refused, until it leaves or is answered', async () => {
    const visit = await booked();
    const wish = await waiting('refused@home.test');
    await set(visit, { status: 'cancelled' });
    const refuse = () => Promise.reject(new Error('550 No such mailbox'));
    await expect(run(0, refuse)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await read(wish)).offers).toEqual([expect.objectContaining({ ...times(), unsent: true })]);
    // It was said once; the letter goes out as soon as the mail server takes it.
    expect(await run(0, refuse)).toBeUndefined();
    expect(await run()).toBe('Waitlist: sent 1 letter that had not left.');
    expect((await read(wish)).offers).toEqual([expect.not.objectContaining({ unsent: true })]);
    expect(await run()).toBeUndefined();
    expect((await answer(await read(wish), 'Accepted')).status).toBe(200);
    const told = await waiting('told@home.test');
    await set(await booked(5), { status: 'cancelled' });
    await run();
    expect((await read(told)).offers).toEqual([expect.not.objectContaining({ unsent: true })]);
  });

  test('is told although the server stopped between the offer and its letter', async () => {
    const visit = await booked();
    const wish = await waiting('stopped@home.test');
    await set(visit, { status: 'cancelled' });
    // This run never ends.
    void run(0, () => new Promise(() => {}));
    await expect.poll(async () => (await read(wish)).offers).toHaveLength(1);
    expect((await read(wish)).offers).toEqual([expect.objectContaining({ unsent: true })]);
    await run();
    expect(mail.letters.filter(({ to }) => to.includes('stopped@home.test'))).toHaveLength(1);
    await run();
    expect(mail.letters.filter(({ to }) => to.includes('stopped@home.test'))).toHaveLength(1);
  });

  test('is told where one of two letters arrived', async () => {
    const visit = await booked();
    const first = await waiting('one@home.test');
    const both = [...(first.attendees ?? []), { subject: await patientWith('two@home.test') }];
    const wish = await set(first, { attendees: both });
    await set(visit, { status: 'cancelled' });
    const half: AppParts['mail'] = async ({ to }) => {
      if (to === 'one@home.test') throw new Error('550 No such mailbox');
    };
    await expect(run(0, half)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await read(wish)).offers).toEqual([expect.not.objectContaining({ unsent: true })]);
  });

  test('is offered to others although one offer could not be marked as sent', async () => {
    const wishes = [await waiting('x@home.test'), await waiting('y@home.test')];
    for (const visit of [await booked(), await booked(3)]) await set(visit, { status: 'cancelled' });
    const saving = createSaving({ store: db.store });
    const failing: Pick<AppParts['saving'], 'saveAll'> = {
      // Only marks are written without the lock of bookings.
      saveAll: async (practice, writes) => {
        if (writes.lock === undefined) throw new Error('The connection was lost');
        return await saving.saveAll(practice, writes);
      },
    };
    await expect(run(0, undefined, { saving: failing })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('2 of the offers'),
      cause: { message: 'The connection was lost' },
    });
    expect((await Promise.all(wishes.map(read))).map(({ offers = [] }) => offers.length)).toEqual([1, 1]);
    expect(await run()).toBe('Waitlist: sent 2 letters that had not left.');
  });

  test('is offered to others although the letters of one could not be prepared, and the waitlist says so', async () => {
    const wishes = [await waiting('p@home.test'), await waiting('q@home.test')];
    for (const visit of [await booked(), await booked(3)]) await set(visit, { status: 'cancelled' });
    const list = () => Promise.reject(new Error('The connection was lost'));
    const store = { ...db.store, practices: { ...db.store.practices, list } };
    await expect(run(0, undefined, { store })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('2 of the letters'),
    });
    for (const wish of wishes) expect((await read(wish)).offers).toEqual([expect.objectContaining({ unsent: true })]);
  });

  test('is booked at once where the practice chose so, and not at all where it is off', async () => {
    const caller = systemCaller('north', 'test');
    const draft = { waitlistMode: 'Off' };
    const made = await createSaving({ store: db.store }).create({
      practice: 'north',
      caller,
      definition: PracticePreferences,
      draft,
    });
    const visit = await booked();
    const wish = await waiting('fill@home.test');
    await set(visit, { status: 'cancelled' });
    expect(await run()).toBeUndefined();
    const choose = (waitlistMode: string) =>
      calls.call('PATCH', `/practicePreferences/${made.id}`, [{ op: 'add', path: '/waitlistMode', value: waitlistMode }]);
    expect((await choose('Fill')).status).toBe(200);
    // The letter is refused, and leaves with the next run.
    const refuse = () => Promise.reject(new Error('451 Try later'));
    await expect(run(0, refuse)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await run()).toBe('Waitlist: sent 1 letter that had not left.');
    expect(await run()).toBeUndefined();
    expect(await read(wish)).toMatchObject({ status: 'booked', owner: maya, ...times(), offers: [{ answer: 'Accepted' }] });
    expect((await choose('Offer')).status).toBe(200);
  });

  test('that is booked at once and soon brings one letter, which counts as its reminder', async () => {
    const place = { practice: 'north', caller: systemCaller('north', 'test'), definition: PracticePreferences };
    const [current] = await find({ practice: 'north', store: db.store }, 'PracticePreferences', []);
    const { id } = current ?? (await createSaving({ store: db.store }).create({ ...place, draft: {} }));
    const choose = (waitlistMode: string) =>
      calls.call('PATCH', `/practicePreferences/${id}`, [
        { op: 'add', path: '/waitlistMode', value: waitlistMode },
        { op: 'add', path: '/reminderHours', value: waitlistMode === 'Fill' ? 24 : 0 },
      ]);
    const visit = await booked();
    const wish = await waiting('once@home.test');
    await set(visit, { status: 'cancelled' });
    expect((await choose('Fill')).status).toBe(200);
    // Two hours before the visit.
    const hours = (week - Date.now()) / hour - 2;
    expect(await run(hours)).toBe('Waitlist: booked 1 visit.');
    const { reminders } = await read(wish);
    expect(reminders).toMatchObject([{ minutesBefore: 1_440, sentAt: expect.any(String) }]);
    expect(remindersDue(await read(wish), { now: week - hour, usual: 1_440 })).toBeUndefined();
    expect(mail.letters.filter(({ to }) => to.includes('once@home.test'))).toHaveLength(1);
    expect((await choose('Offer')).status).toBe(200);
  });

  test('is taken back from who was asked when somebody books it', async () => {
    const visit = await booked();
    const wish = await waiting('back@home.test');
    await set(visit, { status: 'cancelled' });
    await run();
    await booked();
    const refused = await answer(await read(wish), 'Accepted');
    expect(refused.json<Problem>()).toMatchObject({
      code: 'booking-conflict',
      detail: 'Somebody else has this time now. The patient stays on the waitlist.',
    });
    expect(await run()).toBe('Waitlist: ended 1 offer.');
    expect((await read(wish)).offers).toMatchObject([{ answer: 'Withdrawn' }]);
  });
});

describe('a wish', () => {
  test('whose booking is undone gives its time back, and is not offered it again', async () => {
    const undo = async ({ id }: Appointment) => calls.call('POST', `/appointments/${id}/undo-status`);
    const visit = await booked();
    const wish = await waiting('undone@home.test');
    await set(visit, { status: 'cancelled' });
    await run();
    expect((await answer(await read(wish), 'Accepted')).status).toBe(200);
    expect((await undo(wish)).status).toBe(200);
    const { owner, end, start, status, offers } = await read(wish);
    expect([status, owner, end, start]).toEqual(['waitlist', undefined, undefined, wish.start]);
    expect(offers).toMatchObject([{ ...times(), answer: 'Withdrawn', answeredBy: { id: practitionerId } }]);
    expect(await run()).toBeUndefined();
    await set(await read(wish), { status: 'booked', owner: maya, ...times(3) });
    expect((await undo(wish)).status).toBe(200);
    expect(await run()).toBeUndefined();
    expect((await read(wish)).offers).toMatchObject([times(), { ...times(3), answer: 'Withdrawn' }]);
  });
  test('keeps the offers that the server wrote', async () => {
    const wish = await waiting('forged@home.test');
    const offers = [{ ...times(), practitioner: maya, offered: times().start, deadline: times().end }];
    const put = await calls.call('PUT', `/appointments/${wish.id}`, { ...wish, offers, title: 'Changed' });
    expect([put.status, put.json<Appointment>().offers]).toEqual([200, undefined]);
    expect((await answer({ ...wish, offers } as Appointment, 'Accepted')).json<Problem>().code).toBe('locked');
  });
  test('that contradicts itself is refused', async () => {
    const subject = await patientWith('never@home.test');
    const wish = { from: '15:00:00', to: '14:00:00' };
    const body = { status: 'waitlist', start: new Date().toISOString(), attendees: [{ subject }], wish };
    const refused = (await calls.call('POST', '/appointments', body)).json<Problem>();
    expect(refused.errors).toEqual([
      expect.objectContaining({ path: 'wish.to', message: 'Choose a later time than the first.' }),
    ]);
  });
  test('that is booked otherwise ends its offer', async () => {
    const visit = await booked();
    const wish = await waiting('other@home.test');
    await set(visit, { status: 'cancelled' });
    await run();
    const moved = await set(wish, { status: 'booked', owner: maya, ...times(5) });
    expect(moved.offers).toMatchObject([{ answer: 'Withdrawn', answeredBy: { id: practitionerId } }]);
  });
  test('that ends was no visit: nobody missed one', async () => {
    const service = await made<HealthcareService>('/healthcareServices', { name: 'Therapy' });
    const wish = await waiting('end@home.test', { serviceType: { id: service.id } });
    const { attendees, missedVisitServiceCode } = await set(wish, { status: 'cancelled' });
    expect([attendees?.[0]?.status, missedVisitServiceCode]).toEqual([undefined, undefined]);
  });
});

test('of two desks that give one freed time at once, one books it', async () => {
  for (let round = 0; round < runs(8, 500); round++) {
    week += 7 * 24 * hour;
    const visit = await booked();
    const wish = await waiting(`round${round}@home.test`);
    await set(visit, { status: 'cancelled' });
    await run();
    const offered = await read(wish);
    const desks = await Promise.all([
      answer(offered, 'Accepted'),
      answer(offered, 'Accepted'),
      calls.call('POST', '/appointments', { status: 'booked', owner: maya, attendees: [], ...times() }),
    ]);
    expect(desks.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const desk of desks.filter(({ status }) => status >= 300))
      expect(['locked', 'booking-conflict']).toContain(desk.json<Problem>().code);
  }
});

test('a repeated answer is given once', async () => {
  const visit = await booked();
  const wish = await waiting('twice@home.test');
  await set(visit, { status: 'cancelled' });
  await run();
  const offered = await read(wish);
  const both = [await answer(offered, 'Accepted', 'answered-once'), await answer(offered, 'Accepted', 'answered-once')];
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

describe('a request for a time', () => {
  const all: readonly string[] = allPermissions;
  const clinician = callerWith({
    profile: { id: testId(42), resourceType: 'Practitioner' },
    permissions: new Set<string>(all.filter((one) => one !== 'manage schedules')),
  });
  const told = async () => {
    const filters = [{ kind: 'Recipient', values: [testId(42)] }];
    const found = await find({ practice: 'north', store: db.store }, 'Notification', filters);
    return found.map(({ title, text, about }) => ({ title, text, about: about?.id }));
  };
  const ask = (from = 0) =>
    made<Appointment>('/appointments', { status: 'proposed', owner: maya, attendees: [], ...times(from) }, clinician);

  test('is made by a clinician in a colleague’s calendar, and booked by the front desk', async () => {
    const asked = await ask();
    expect((await patch(asked, { status: 'booked' }, clinician)).json<Problem>().missing).toEqual(['manage schedules']);
    expect((await set(asked, { status: 'booked' })).status).toBe('booked');
    expect(await told()).toContainEqual({ title: 'Your request was accepted', text: undefined, about: asked.id });
  });
  test('that is declined tells who asked why', async () => {
    const asked = await ask();
    await set(asked, { status: 'cancelled', cancellationNote: 'On leave that week' });
    expect(await told()).toContainEqual({ title: 'Your request was declined', text: 'On leave that week', about: asked.id });
    expect((await booked()).status).toBe('booked');
  });
  test('that became a visit tells its patient and its calendar’s owner of a change and of its end', async () => {
    const start = Date.now() + 3 * 86_400_000;
    const at = (ms: number) => ({
      start: new Date(start + ms).toISOString(),
      end: new Date(start + ms + 1_800_000).toISOString(),
    });
    const owner = { id: testId(42), resourceType: 'Practitioner' };
    const subject = { id: testId(905), resourceType: 'Patient' };
    const visit = await made<Appointment>('/appointments', { status: 'booked', owner, attendees: [{ subject }], ...at(0) });
    const newsTo = async (recipient: string) => {
      const filters = [
        { kind: 'Recipient', values: [recipient] },
        { kind: 'About', values: [visit.id ?? ''] },
      ];
      const found = await find({ practice: 'north', store: db.store }, 'Notification', filters);
      return found.filter(({ done }) => done === undefined).map(({ title }) => title);
    };
    expect(await newsTo(subject.id)).toEqual([]);
    await set(visit, at(3_600_000));
    expect([await newsTo(subject.id), await newsTo(owner.id)]).toEqual([['A visit was moved'], ['A visit was moved']]);
    await set(visit, { status: 'cancelled' });
    expect([await newsTo(subject.id), await newsTo(owner.id)]).toEqual([['A visit was cancelled'], ['A visit was cancelled']]);
  });
  test('is withdrawn by who made it', async () => {
    expect((await patch(await ask(), { status: 'cancelled' }, clinician)).status).toBe(200);
  });
  test('is booked only where the time is still free', async () => {
    const caller = systemCaller('north', 'test');
    const draft = { status: 'booked', owner: maya, attendees: [], ...times() };
    const asked = await ask();
    await createSaving({ store: db.store }).create({ practice: 'north', caller, definition: Appointment, draft });
    expect((await patch(asked, { status: 'booked' })).json<Problem>().code).toBe('booking-conflict');
  });
});
