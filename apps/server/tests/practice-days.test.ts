import type { CarePlan, Encounter, EpisodeOfCare, Notification } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
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
