import { definitionOf } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import type { Person } from './support/access-oracle.ts';
import { callerFor } from './support/access-world.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { refer } from './support/people.ts';
import { startedCalls } from './support/started-calls.ts';

/* References of messages to notes and documents of a chart. */

const { calls } = startedCalls();
const [writer, outsider] = ([41, 42] as const).map(
  (n): Person => ({
    role: 'Non-Prescribing Clinician',
    kind: 'Practitioner',
    id: testId(n),
    level: 'CareTeam',
    programs: [],
    supervises: [],
  }),
) as [Person, Person]; // two of them
const chart = testId(43);
const family: Person = { ...writer, role: 'Patient', kind: 'Patient', id: chart, ownChart: chart };
const as = (one: Person, method: string, path: string, body?: unknown) =>
  calls.call(method, path, body, path.endsWith('/queries') ? { 'notewell-cross-partition': 'true' } : {}, callerFor(one));
const made = async (path: string, body: unknown, one: Person = writer): Promise<string> => {
  const answer = await as(one, 'POST', path, body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
};
const title = 'Letter about the asylum';

beforeAll(async () => {
  const place = { practice: 'north', caller: systemCaller('north', 'test'), definition: definitionOf('Patient') };
  const draft = draftOf('Patient', { careTeam: [{ member: refer(writer) }] });
  await calls.saving.create({ ...place, draft, id: chart });
});

it('leaves no document without a file in the chart, if a conversation could not be stored', async () => {
  const patient = { id: chart, resourceType: 'Patient' };
  const channel = await made('/channels', { kind: 'Patient', name: 'Care', patient, private: true });
  await made('/chatMessages', { channel: { id: channel, resourceType: 'Channel' }, text: 'Words' });
  const documents = async () => (await as(writer, 'POST', '/documentReferences/queries', [])).json<unknown[]>().length;
  const before = await documents();
  // These calls have no store of content.
  expect((await as(writer, 'POST', `/channels/${channel}/export`)).status).toBe(500);
  expect(await documents()).toBe(before);
});

/** A message of the writer that names a note and a document of the chart, in a channel with everybody. */
async function conversation() {
  const channel = { id: await made('/channels', { kind: 'Patient', name: 'Care', private: true }), resourceType: 'Channel' };
  for (const one of [outsider, family]) {
    const body = { channel, member: refer(one), role: 'Member' };
    expect((await calls.call('POST', '/channelMemberships', body, {}, callerWith())).status).toBe(201);
  }
  const subject = { id: chart, resourceType: 'Patient' };
  const participants = [{ role: 'PrimaryPerformer', individual: refer(writer) }];
  const note = await made('/notes', { status: 'Preliminary', title: 'Secret session', subject, participants });
  const document = await made('/documentReferences', { subject, status: 'Current', title });
  const message = await made('/chatMessages', {
    channel,
    text: 'Please read',
    notes: [{ id: note, resourceType: 'Note' }],
    documents: [{ id: document, resourceType: 'DocumentReference' }],
  });
  return { message, note, document, path: `/chatMessages/${message}`, list: `/chatMessages/queries` };
}

describe('a message that refers to a note and a document', () => {
  it('shows both to who reads them, and to others neither their title nor that they exist', async () => {
    const { path, list, note, document } = await conversation();
    expect((await as(writer, 'GET', path)).json()).toMatchObject({ notes: [{ id: note }], documents: [{ id: document }] });
    const filters = [{ kind: 'Text', text: 'Please read' }];
    for (const one of [outsider, family])
      for (const answer of [
        await as(one, 'GET', path),
        await as(one, 'POST', list, filters),
        await as(one, 'GET', `${path}/_history`),
      ]) {
        expect(answer.status, answer.text).toBe(200);
        expect(answer.text).toContain('Please read');
        for (const words of ['"notes"', note, 'Secret session', 'hasTransformations']) expect(answer.text).not.toContain(words);
        if (one === outsider) for (const words of ['"documents"', document, title]) expect(answer.text).not.toContain(words);
      }
  });
  it('keeps them when somebody who does not see them reacts or sends the whole message', async () => {
    const { path, note, document } = await conversation();
    const patch = [{ op: 'add', path: '/reactions', value: [{ emoji: '👍' }] }];
    expect((await as(outsider, 'PATCH', path, patch)).status).toBe(200);
    const seen = (await as(outsider, 'GET', path)).json<object>();
    expect((await as(outsider, 'PUT', path, seen)).status).toBe(200);
    expect((await as(writer, 'GET', path)).json()).toMatchObject({
      reactions: [{ by: { id: outsider.id } }],
      notes: [{ id: note }],
      documents: [{ id: document }],
    });
  });
  it('tells a writer who names what they do not read no more than an unknown id', async () => {
    const { note } = await conversation();
    const id = await made('/channels', { kind: 'Team', name: 'Other', private: true }, outsider);
    const channel = { id, resourceType: 'Channel' };
    for (const named of [note, `${chart}.${testId(999)}`]) {
      const answer = await as(outsider, 'POST', '/chatMessages', {
        channel,
        text: 'This?',
        notes: [{ id: named, resourceType: 'Note' }],
      });
      expect(answer.status).toBe(201);
      expect(Object.keys(answer.json<object>())).not.toContain('notes');
    }
  });
});
