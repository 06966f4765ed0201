import type { CarePlan, Encounter, EpisodeOfCare, Notification, ObservableRoutines, Patient } from '@notewell/model';
import type { CareWorklist } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { enrollmentsByDate } from '../src/modules/enrollments/by-date.ts';
import { openOnes } from '../src/modules/notifications/produce.ts';
import { actsNow } from '../src/modules/scheduling/waitlist/acting.ts';
import { practiceDay } from '../src/resources/saving/practice-day.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/** Follows the test's clock. */
const now = () => Date.now();
const { db, calls } = startedCalls({ now });
const place = () => ({ practice: 'north', store: db.store });

async function made<T>(path: string, draft: object, caller = callerWith()): Promise<T & { id: string }> {
  const answer = await calls.call('POST', path, draft, {}, caller);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<T & { id: string }>();
}
const register = async () => {
  const { id } = await made('/patients', draftOf('Patient', { programs: [] }));
  return { id, resourceType: 'Patient' as const };
};
/** Seven in the evening of the day in Chicago; UTC has the next day. */
const evening = '2026-11-20T01:00:00Z';

afterEach(() => void vi.useRealTimers());
beforeAll(async () => {
  await made('/practicePreferences', draftOf('PracticePreferences', { timeZone: 'America/Chicago' }));
});

test('the evening of the last day belongs to it, although UTC has the next day', async () => {
  expect(await practiceDay(place(), evening)).toBe('2026-11-19');
});

test('an evening visit belongs to the episode that ends that day', async () => {
  const patient = await register();
  const admitted = (fields: object) =>
    made('/episodesOfCare', draftOf('EpisodeOfCare', { patient, status: 'Active', programs: [], ...fields }));
  const first = await admitted({ start: '2026-10-01', end: '2026-11-19' });
  const finished = await calls.call('PATCH', `/episodesOfCare/${first.id}`, [
    { op: 'replace', path: '/status', value: 'Finished' },
    { op: 'add', path: '/discharge', value: { disposition: { code: 'home' } } },
  ]);
  expect(finished.status, finished.text).toBe(200);
  const second = await admitted({ start: '2026-11-20' });
  const visit = (start: string) =>
    made<Encounter>('/encounters', draftOf('Encounter', { subject: patient, patient, documentationType: 'Note', start }));
  expect((await visit(evening)).episodeOfCare?.id).toBe(first.id);
  expect((await visit('2026-11-20T15:00:00Z')).episodeOfCare?.id).toBe(second.id);
});

test('a tick sheet of the evening begins that day, and one that names its days keeps them', async () => {
  vi.useFakeTimers({ now: Date.parse(evening), toFake: ['Date'] });
  const patient = await register();
  const routines = [{ id: 'walk', activity: { code: 'walking' } }];
  const begun = (more: object) =>
    made<ObservableRoutines>('/observableRoutines', { patient, status: 'Active', routines, ...more });
  expect((await begun({})).start).toBe('2026-11-19');
  expect((await begun({ start: '2026-12-01' })).start).toBe('2026-12-01');
  expect((await begun({ end: '2026-11-01' })).start).toBeUndefined();
});

test('a relative decides until the end of their last day', async () => {
  const patient = await register();
  const name = { given: 'Some', family: 'Mother' };
  const rights = { patient, name, status: 'Active', maySign: true, end: '2026-11-19' };
  const { id } = await made('/relatedPeople', draftOf('RelatedPerson', rights));
  const acts = (at: string) =>
    actsNow({ ...place(), now: Date.parse(at) }, { id, resourceType: 'RelatedPerson' }, { attendees: [{ subject: patient }] });
  expect([await acts(evening), await acts('2026-11-20T07:00:00Z')]).toEqual([true, false]);
});

test('a follow-up is due at the end of its day', async () => {
  const subject = await register();
  const [asking, asked] = [testId(911), testId(912)];
  const call = { status: 'Completed', subject, medium: 'Phone', direction: 'Incoming' };
  const followUp = { followUpBy: { id: asked, resourceType: 'Practitioner' }, followUpDue: '2026-12-01' };
  const caller = callerWith({ profile: { id: asking, resourceType: 'Practitioner' } });
  const { id } = await made('/communications', draftOf('Communication', { ...call, ...followUp }), caller);
  const open: readonly Notification[] = await openOnes(place(), [{ kind: 'About', values: [id] }]);
  expect(open.map(({ kind, due }) => [kind, due && new Date(due).toISOString()])).toEqual([
    ['FollowUp', '2026-12-02T05:59:59.000Z'],
  ]);
});

test('an evening admission is of that day: it has its moment, and the patient its program', async () => {
  vi.useFakeTimers({ now: new Date(evening), toFake: ['Date'] });
  const patient = await register();
  const program = { id: testId(913), resourceType: 'Program' };
  const programs = [{ program, kind: 'Admission', status: 'Active', start: '2026-11-19' }];
  const admit = (start: object) =>
    made<EpisodeOfCare>('/episodesOfCare', draftOf('EpisodeOfCare', { patient, status: 'Active', programs, ...start }));
  const episode = await admit({ start: '2026-11-19' });
  expect(episode.admission?.at).toBeDefined();
  const finished = await calls.call('PATCH', `/episodesOfCare/${episode.id}`, [
    { op: 'replace', path: '/status', value: 'Finished' },
    { op: 'add', path: '/discharge', value: { disposition: { code: 'home' } } },
  ]);
  expect(finished.json()).toMatchObject({ end: '2026-11-19', programs: [{ end: '2026-11-19' }] });
  const { programs: own = [] } = await made<{ programs?: { start?: string }[] }>(
    '/patients',
    draftOf('Patient', { programs: [program] }),
  );
  expect(own).toMatchObject([program]);
});

test('a plan that another replaces in the evening ends on that day', async () => {
  vi.useFakeTimers({ now: new Date(evening), toFake: ['Date'] });
  const patient = await register();
  const items = [{ id: 'g', kind: 'Goal', title: 'Sleep', status: 'InProgress' }];
  const plan = (fields: object) => made<CarePlan>('/carePlans', draftOf('CarePlan', { patient, items, ...fields }));
  const begin = async ({ id, ...body }: CarePlan) =>
    expect((await calls.call('PUT', `/carePlans/${id}`, { ...body, id, status: 'Active' })).status).toBe(200);
  const earlier = await plan({ status: 'Draft', start: '2026-10-01' });
  await begin(earlier);
  await begin(await plan({ status: 'Draft', start: '2026-11-19', replaces: { id: earlier.id, resourceType: 'CarePlan' } }));
  const { status, end } = (await calls.call('GET', `/carePlans/${earlier.id}`)).json<CarePlan>();
  expect([status, end]).toEqual(['Completed', '2026-11-19']);
});

test('a plan that comes into force in the evening is reviewed ninety days from that day', async () => {
  vi.useFakeTimers({ now: new Date(evening), toFake: ['Date'] });
  const items = [{ id: 'g', kind: 'Goal', title: 'Sleep', status: 'InProgress' }];
  const draft = draftOf('CarePlan', { patient: await register(), items, status: 'Draft', start: '2026-11-01' });
  const { id, ...plan } = await made<CarePlan>('/carePlans', draft);
  const begun = await calls.call('PUT', `/carePlans/${id}`, { ...plan, id, status: 'Active' });
  expect(begun.json<CarePlan>().reviewDue, begun.text).toBe('2027-02-17');
});

test('a review and a measure of the evening count on that day', async () => {
  vi.useFakeTimers({ now: new Date(evening), toFake: ['Date'] });
  const patient = await register();
  const { id: program } = await made('/programs', draftOf('Program', { reviewDays: 30 }));
  const form = { id: testId(916), resourceType: 'Questionnaire' };
  const draft = draftOf('CarePlan', {
    patient,
    items: [{ id: 'g', kind: 'Goal', title: 'Sleep', status: 'InProgress' }],
    status: 'Draft',
    start: '2026-10-01',
    program: { id: program, resourceType: 'Program' },
    measures: [{ form, every: 30, unit: 'Days' }],
  });
  const { id, ...plan } = await made<CarePlan>('/carePlans', draft);
  const put = async (fields: object) => {
    const answer = await calls.call('PUT', `/carePlans/${id}`, { ...plan, id, status: 'Active', ...fields });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<CarePlan>();
  };
  expect((await put({ reviews: [{ summary: 'Sleeps better' }], reviewDue: undefined })).reviewDue).toBe('2026-12-19');
  const answers = { subject: patient, questionnaire: form, status: 'Completed', authored: evening };
  await made('/questionnaireResponses', draftOf('QuestionnaireResponse', answers), systemCaller('north', 'import'));
  // Overdue on the day after thirty days.
  vi.setSystemTime('2026-12-20T18:00:00Z');
  const { rows } = (await calls.call('GET', `/carePlans/worklist?program=${program}&kind=MeasureOverdue`)).json<CareWorklist>();
  expect(rows.map(({ gaps }) => gaps.map(({ since }) => since))).toEqual([['2026-12-19']]);
});

test('a form is judged by the day of the evening on which it is published', async () => {
  vi.useFakeTimers({ now: new Date(evening), toFake: ['Date'] });
  const published = async (day: string) => {
    const displayWhen = { logic: 'And', conditions: [{ question: 'd', value: day, timeRelation: 'Present' }] };
    const items = [
      { linkId: 'd', type: 'Date', text: 'Day' },
      { linkId: 'e', type: 'Text', text: 'More', displayWhen },
    ];
    const draft = draftOf('Questionnaire', { status: 'Draft', items });
    const { id } = await made('/questionnaires', draft);
    const answer = await calls.call('PATCH', `/questionnaires/${id}`, [{ op: 'replace', path: '/status', value: 'Active' }]);
    return answer.status;
  };
  // A question that only another day could show is never shown.
  expect([await published('2026-11-19'), await published('2026-11-20')]).toEqual([200, 422]);
});

test('a place that somebody takes tomorrow is free in the evening', async () => {
  vi.useFakeTimers({ now: new Date(evening), toFake: ['Date'] });
  const { id } = await made('/programs', draftOf('Program', { capacity: 1 }));
  const program = { id, resourceType: 'Program' };
  const enroll = async (days: { start: string; end?: string }) => {
    const programs = [{ program, kind: 'Admission', status: 'Active', ...days }];
    const draft = draftOf('EpisodeOfCare', { patient: await register(), status: 'Active', start: '2026-11-01', programs });
    return (await calls.call('POST', '/episodesOfCare', draft)).status;
  };
  expect(await enroll({ start: '2026-11-20' })).toBe(201);
  expect(await enroll({ start: '2026-11-10', end: '2026-11-19' })).toBe(201);
  expect(await enroll({ start: '2026-11-10' })).toBe(422);
  expect(await enroll({ start: '2026-11-20' })).toBe(422);
});

test('programs change with the day of the practice where UTC still has the day before', async () => {
  const as = callerWith({ networkId: 'south' });
  // Two in the morning on the nineteenth, and one in the morning on the day after.
  vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z'), toFake: ['Date'] });
  await made('/practicePreferences', draftOf('PracticePreferences', { timeZone: 'Pacific/Kiritimati' }), as);
  const { id } = await made('/patients', draftOf('Patient', { programs: [] }), as);
  const [before, after] = [testId(914), testId(915)];
  const enrolled = (program: string, days: object) => ({
    program: { id: program, resourceType: 'Program' },
    status: 'Active',
    ...days,
  });
  const programs = [enrolled(before, { start: '2026-11-19', end: '2026-11-19' }), enrolled(after, { start: '2026-11-20' })];
  const patient = { id, resourceType: 'Patient' };
  await made('/episodesOfCare', draftOf('EpisodeOfCare', { patient, status: 'Active', start: '2026-11-19', programs }), as);
  const run = () => {
    const parts = { store: db.store, now } as Parameters<typeof enrollmentsByDate.run>[0]['parts']; // all that it uses
    const caller = systemCaller('south', 'job');
    return enrollmentsByDate.run({ parts, practice: 'south', caller, runId: 'r', signal: new AbortController().signal });
  };
  const current = async () =>
    (await calls.call('GET', `/patients/${id}`, undefined, {}, as)).json<Patient>().programs?.map((one) => one.id);
  expect([await run(), await current()]).toEqual([undefined, [before]]);
  vi.setSystemTime(new Date('2026-11-19T11:00:00Z'));
  expect([await run(), await current()]).toEqual(['Updated the programs of 1 patient.', [after]]);
});
