import type { Encounter, Notification } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import { openOnes } from '../src/modules/notifications/produce.ts';
import { actsNow } from '../src/modules/scheduling/waitlist/acting.ts';
import { practiceDay } from '../src/resources/saving/practice-day.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { db, calls } = startedCalls();
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
