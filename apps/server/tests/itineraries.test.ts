import type { Itinerary, Note, NoteDefinition } from '@notewell/model';
import type { ItineraryCoverage } from '@notewell/protocol';
import { afterAll, expect, test } from 'vitest';
import { startSignedIn } from './support/staff.ts';

const { server, clinician, administrator } = await startSignedIn();
afterAll(() => server.stop());

interface Stored {
  readonly id: string;
}
async function made<T = Stored>(path: string, body: object, by = administrator): Promise<T> {
  const answer = await by.call<T>('POST', path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}
const put = async (note: Note) => {
  const answer = await clinician.call<Note>('PUT', `/notes/${note.id}`, { body: note });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** Sessions in which each topic was covered, and the next topic, of each itinerary. */
const covered = async (path: string, by = clinician) => {
  const { status, body } = await by.call<ItineraryCoverage>('GET', `${path}/itinerary-coverage`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.itineraries.map(({ topics, next }) => [topics.map((topic) => topic.covered.length), next]);
};
const definition = () =>
  made<NoteDefinition>('/noteDefinitions', {
    title: 'Group session',
    status: 'Active',
    kind: 'Group',
    category: 'Note',
    noteKind: 'GroupNote',
    sections: [{ id: 'said', kind: 'Narrative', title: 'Said' }],
  });

/** A group of two with an itinerary of two topics. */
async function course() {
  const members = await Promise.all(['Abel', 'Bund'].map((family) => made('/patients', { name: { family, given: 'Lee' } })));
  const group = await made('/groups', {
    name: 'Evening',
    members: members.map(({ id }) => ({ member: { id, resourceType: 'Patient' } })),
  });
  const itinerary = await made<Itinerary & Stored>('/itineraries', {
    title: 'Skills',
    topics: [
      { id: 'a', title: 'Breathing', minutes: 30 },
      { id: 'b', title: 'Sleep' },
    ],
    groups: [{ id: group.id, resourceType: 'Group' }],
  });
  return { members, group, itinerary };
}

/** A group's note of the first topic, to which only the first member came. */
async function noteOf({ members, group, itinerary }: Awaited<ReturnType<typeof course>>): Promise<Note> {
  const { id = '' } = await definition();
  const subject = { id: group.id, resourceType: 'Group' };
  const times = { start: '2026-11-20T15:00:00Z', end: '2026-11-20T16:30:00Z' };
  const encounter = await made(
    '/encounters',
    { status: 'Planned', documentationType: 'GroupNote', subject, ...times },
    clinician,
  );
  const topic = {
    itinerary: { id: itinerary.id, resourceType: 'Itinerary' },
    topicId: 'a',
    topic: 'Breathing',
    note: 'Counted.',
  };
  return made<Note>(
    '/notes',
    {
      status: 'Preliminary',
      composition: 'Group',
      kind: 'GroupNote',
      title: 'Evening',
      subject,
      encounter: { id: encounter.id, resourceType: 'Encounter' },
      definition: { id, resourceType: 'NoteDefinition' },
      participants: [{ role: 'PrimaryPerformer', individual: { id: clinician.profile.id, resourceType: 'Practitioner' } }],
      sessionTime: times,
      serviceDate: '2026-11-20',
      placeOfService: { code: '11' },
      definitionAssignments: members.map((member, at) => ({
        patient: { id: member.id, resourceType: 'Patient' },
        definition: { id, resourceType: 'NoteDefinition' },
        visitStatus: at === 0 ? 'Show' : 'NoShow',
      })),
      sections: [{ id: 'topics', kind: 'ItineraryTopics', itineraryTopics: [topic] }],
    },
    clinician,
  );
}
const signed = (note: Note): Promise<Note> =>
  put({
    ...note,
    status: 'Final',
    signatures: [
      { signer: { id: clinician.profile.id, resourceType: 'Practitioner' }, role: 'Author', status: 'Pending', method: 'Typed' },
    ],
  });

test('a signed group note covers its topics for the group and for who came', async () => {
  const all = await course();
  const [came, absent] = all.members;
  const note = await noteOf(all);
  const path = `/groups/${all.group.id}`;
  expect(await covered(path)).toEqual([[[0, 0], 'a']]);
  const final = await signed(note);
  expect(await covered(path)).toEqual([[[1, 0], 'b']]);
  expect(await covered(`/patients/${came?.id}`)).toEqual([[[1, 0], 'b']]);
  expect(await covered(`/patients/${absent?.id}`)).toEqual([[[0, 0], 'a']]);
  // A signature taken back takes the topics back.
  await put({ ...final, status: 'Preliminary', signatures: [] });
  expect(await covered(path)).toEqual([[[0, 0], 'a']]);
  expect(await covered(`/patients/${came?.id}`)).toEqual([[[0, 0], 'a']]);
});

test('a member with a planned last day has the itinerary of the group, and one who joins later does not yet', async () => {
  const { members, group } = await course();
  const [leaves, joins] = members.map(({ id }) => ({ member: { id, resourceType: 'Patient' } }));
  const periods = [
    { ...leaves, period: { end: '2199-12-31' } },
    { ...joins, period: { start: '2199-01-01' } },
  ];
  const { status } = await administrator.call('PUT', `/groups/${group.id}`, {
    body: { ...group, name: 'Evening', members: periods },
  });
  expect(status).toBe(200);
  const found = await Promise.all(members.map(({ id }) => covered(`/patients/${id}`)));
  expect(found.map(({ length }) => length)).toEqual([1, 0]);
  // Nor does the editor add somebody to a closed group.
  const { body: now } = await administrator.call<object>('GET', `/groups/${group.id}`);
  const newcomer = await made('/patients', { name: { family: 'Cole', given: 'Lee' } });
  const added = [...periods, { member: { id: newcomer.id, resourceType: 'Patient' } }];
  const answer = await administrator.call<object>('PUT', `/groups/${group.id}`, {
    body: { ...now, closed: true, members: added },
  });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('takes no new members')]);
});

test('a note that was entered in error no longer covers its topics', async () => {
  const all = await course();
  const final = await signed(await noteOf(all));
  await put({ ...final, status: 'EnteredInError', enteredInErrorReason: 'Another day.' });
  expect(await covered(`/groups/${all.group.id}`)).toEqual([[[0, 0], 'a']]);
});

test('a group has the itineraries of itself, its program and its service, and no retired ones', async () => {
  const [program, service] = [await made('/programs', { name: 'Skills' }), await made('/healthcareServices', { name: 'Skills' })];
  const topics = [{ id: 'a', title: 'One' }];
  const { id } = await made('/itineraries', { title: 'Own', topics });
  await made('/itineraries', { title: 'Program', topics, programs: [{ id: program.id, resourceType: 'Program' }] });
  await made('/itineraries', {
    title: 'Service',
    topics,
    services: [{ id: service.id, resourceType: 'HealthcareService' }],
  });
  const retired = { title: 'Retired', topics, programs: [{ id: program.id, resourceType: 'Program' }], status: 'Inactive' };
  await made('/itineraries', retired);
  const group = await made('/groups', {
    name: 'All',
    itinerary: { id },
    program: { id: program.id },
    service: { id: service.id },
  });
  const { body } = await clinician.call<ItineraryCoverage>('GET', `/groups/${group.id}/itinerary-coverage`);
  expect(body.itineraries.map(({ title }) => title).toSorted()).toEqual(['Own', 'Program', 'Service']);
});

test('an itinerary is written only with the permission', async () => {
  const { status, body } = await clinician.call('POST', '/itineraries', { body: { title: 'Mine' } });
  expect([status, body['missing']]).toEqual([403, ['Itinerary.Create', 'manage itineraries']]);
});
