import { definitionOf, type ResourceType, resourceTypes } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { createChangeHub } from '../src/modules/events/hub.ts';
import { callsOf } from '../src/resources/openapi/calls.ts';
import { callerWith, draftOf, makeNamed, pathOf } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';
import { allWritten } from './support/written.ts';

/*
 * The access report of a patient lists every read and every write of their record. It covers every type about patients, every
 * call, every caller and the basis of their access.
 */

const { db, calls } = startedCalls();
let patient = '';
beforeAll(async () => {
  await makeNamed(calls.saving);
  patient = (await calls.call('POST', '/patients', draftOf('Patient'))).json<{ id: string }>().id;
});

interface Line {
  readonly action: string;
  readonly resourceType: string;
  readonly id: string;
  readonly actor: string;
  readonly detail: Readonly<Record<string, unknown>>;
}
const reference = (id: string) => ({ id, resourceType: 'Patient' });
const everywhere = { 'notewell-cross-partition': 'true' };
const report = async () => {
  const lines: Line[] = [];
  let token: string | undefined;
  do {
    const more: Record<string, string> = token ? { 'notewell-continuation-token': token } : {};
    const answer = await calls.call('GET', `/audit?patient=${patient}&pageSize=1000`, undefined, more);
    lines.push(...answer.json<Line[]>());
    token = answer.headers['notewell-continuation-token'] as string | undefined;
  } while (token);
  return lines;
};

/** Types about patients that callers make; a temporary access is asked for, and has its own test. */
const types = resourceTypes.filter((type) => {
  const { patients, abilities } = definitionOf(type);
  return patients.length > 0 && abilities.includes('create') && type !== 'Patient' && type !== 'SecurityToken';
});
function draftAbout(type: ResourceType): Record<string, unknown> {
  const draft = draftOf(type);
  const { patients } = definitionOf(type);
  for (const path of patients.filter((one) => !one.includes('.') || one === patients[0])) {
    const [name = '', inner] = path.split('.');
    draft[name] = inner === undefined ? reference(patient) : [{ [inner]: reference(patient) }];
  }
  return draft;
}

interface Made {
  readonly type: ResourceType;
  readonly id: string;
}
type Way = readonly [action: string, ask: (made: Made, path: string, as: Caller) => Promise<{ status: number; text: string }>];
/** Each call that shows something of a record, under the path by which the description tells it. */
const reading: Readonly<Record<string, Way>> = {
  'get ': ['list', (_made, path, as) => calls.call('GET', `${path}?pageSize=1000`, undefined, everywhere, as)],
  'post /queries': [
    'query',
    ({ id }, path, as) => calls.call('POST', `${path}/queries`, [{ kind: 'Id', values: [id] }], everywhere, as),
  ],
  'get /{id}': ['read', ({ id }, path, as) => calls.call('GET', `${path}/${id}`, undefined, {}, as)],
  'get /{id}/_history': ['history', ({ id }, path, as) => calls.call('GET', `${path}/${id}/_history`, undefined, {}, as)],
  'get /{id}/_history/{versionId}': [
    'history',
    ({ id }, path, as) => calls.call('GET', `${path}/${id}/_history/1`, undefined, {}, as),
  ],
};
/** The others, and where it is shown that they are in the log. */
const otherwise: Readonly<Record<string, string>> = {
  'post ': 'writes, below',
  'put /{id}': 'writes, below',
  'patch /{id}': 'writes, below',
  'delete /{id}': 'writes, below',
  'get /{id}/content': 'access-report-files.test.ts',
  'get /{id}/_history/{versionId}/content': 'access-report-files.test.ts',
  'post /{id}/content': 'access-report-files.test.ts',
  'delete /{id}/content': 'access-report-files.test.ts',
  'post /{id}/content/chunks/{n}': 'shows and keeps nothing until its commit',
  'post /{id}/content/chunks': 'access-report-files.test.ts',
  'get /{id}/fhir': 'fhir-answers.test.ts',
  'post /fhir': 'fhir-answers.test.ts',
  'post /{id}/sync': 'no other system is connected: nothing is shown',
  'post /{id}/ocr': 'no recognition is installed: nothing is shown',
  'post /{id}/invite': 'identity.test.ts',
  'post /{id}/decrypt-password': 'secrets.test.ts',
  'post /{id}/publish': 'definitions are about no patient',
  'post /{id}/retire': 'definitions are about no patient',
  'post /{id}/roll-back': 'definitions are about no patient',
  'post /{id}/rotate': 'a practice’s keys are about no patient',
  'get /checks': 'shows counts; each row is read by a call of its own',
  'post /checks': 'shows counts; each row is read by a call of its own',
  'get /discarded': 'discard-draft.test.ts',
  'post /{id}/restore': 'discard-draft.test.ts',
  'post /free-times': 'shows times; each row is read by a call of its own',
  'post /busy-times': 'shows times of appointments that the caller does not read, without who or what',
  'post /travel-times': 'shows minutes between places, which are about no patient',
  'post /series/preview': 'shows times; each row is read by a call of its own',
  'post /{id}/series-edit/preview': 'shows times; each row is read by a call of its own',
  'post /series': 'creates appointments; each is a write, as below',
  'post /{id}/series-edit': 'changes appointments; each is a write, as below',
  'post /{id}/membership/preview': 'shows times; each row is read by a call of its own',
  'post /{id}/membership': 'changes a group and appointments; each is a write, as below',
  'post /{id}/reassign': 'changes a notification, which names no patient',
  'get /{id}/takers': 'shows names of staff for a notification, which names no patient',
  'put /{id}/deputies': 'changes a practitioner',
  'post /{id}/undo-status': 'changes an appointment, a write as below',
  'put /{id}/presence': 'shows who else has the record open; the read is logged by the call that showed it',
  'delete /{id}/presence': 'shows nothing',
  'get /table': 'tables.test.ts',
  'post /table': 'tables.test.ts',
  'post /table/preview': 'tables.test.ts',
  'get /{id}/itinerary-coverage': 'logs the notes that it reads, as a list does',
  'get /worklist': 'logs the charts that it lists, as a list does',
  'get /{id}/outcomes': 'logs the charts that it counts, as a list does',
  'get /{id}/thread': 'logs the records that it reads, as a list does',
  'get /{id}/waiting': 'shows ids and times; each row is read by a call of its own',
  'post /{id}/export': 'conversation-export.test.ts',
  'get /{id}/unreached': 'shows ids; each row is read by a call of its own',
  'post /{id}/answer': 'changes an appointment, a write as below',
  'get /{id}/printout': 'access-report-files.test.ts',
  'post /printouts': 'access-report-files.test.ts',
  'get /{id}/signing': 'plan-signing.test.ts',
  'post /{id}/signing': 'changes a care plan, a write as below',
  'post /{id}/signing/decline': 'changes a care plan, a write as below',
  'get /{id}/signing-links': 'remote-signing.test.ts',
  'post /{id}/signing-links': 'remote-signing.test.ts',
  'delete /{id}/signing-links/{link}': 'remote-signing.test.ts',
};

test('every call that the description tells is asked here, or it is said where else', () => {
  const all = callsOf(calls.app).map(({ method, path }) => `${method} ${path}`);
  const ofTypes = all.filter((call) => !call.includes(' /api/'));
  // Without email these calls are not served here.
  const known = Object.keys({ ...reading, ...otherwise }).filter((call) => !call.includes('/signing-links'));
  expect(known.toSorted()).toEqual(ofTypes.toSorted());
});

const person = (number: number, change: Partial<Caller> = {}) =>
  callerWith({ profile: { resourceType: 'Practitioner', id: testId(number) }, ...change });

/** Readers below are no members of the channel, so they read these under a permission for every channel. */
const grantOf = (type: string) => (type === 'ChatMessage' || type === 'Channel' ? 'read all messages' : `${type}.Read`);

test('reports every read of every type, with its reader and grant', async () => {
  const token = { id: testId(900), version: 1, patients: [patient], until: Date.now() + 3_600_000 };
  const readers = [
    { as: person(1), ground: (type: string) => ({ grant: grantOf(type) }) },
    {
      as: person(2, { token, patients: { kind: 'patients', ids: [patient] } }),
      ground: (type: string) => ({ grant: grantOf(type), token: token.id }),
    },
    {
      as: callerWith({
        profile: { resourceType: 'Patient', id: patient },
        patients: { kind: 'patients', ids: [patient] },
      }),
      ground: (type: string) => ({ grant: grantOf(type) }),
    },
  ];
  const expected: string[] = [];
  const said = (action: string, type: string, actor: string, ground: object) =>
    `${action} ${type} by ${actor} under ${JSON.stringify(ground)}`;
  for (const type of types) {
    const answer = await calls.call('POST', pathOf(type), draftAbout(type), {}, person(3));
    expect([type, answer.status, answer.text]).toEqual([type, 201, answer.text]);
    const made = { type, id: answer.json<{ id: string }>().id };
    for (const { as, ground } of readers)
      for (const [action, ask] of Object.values(reading)) {
        const { status, text } = await ask(made, pathOf(type), as);
        const isShown = status === 200 && text.includes(made.id);
        // Rows that are not given to the patient are absent from lists, and not found.
        if (isShown) expected.push(said(action, type, `${as.profile?.resourceType}/${as.profile?.id}`, ground(type)));
        else {
          const answered = ['list', 'query'].includes(action) ? 200 : 404;
          expect([type, action, as.profile?.resourceType, status]).toEqual([type, action, 'Patient', answered]);
        }
      }
  }
  const readings = new Set(['list', 'query', 'read', 'history']);
  const told = (await report())
    .filter(({ action }) => readings.has(action))
    .map(({ action, resourceType, actor, detail: { grant, token: under } }) =>
      said(action, resourceType, actor, { grant, ...(under === undefined ? {} : { token: under }) }),
    );
  const missing = [...expected];
  for (const one of told) {
    const at = missing.indexOf(one);
    if (at >= 0) missing.splice(at, 1);
  }
  expect(missing).toEqual([]);
  expect(expected.length).toBeGreaterThan(types.length * 10);
});

test('reports reads of empty lists and of counts', async () => {
  const own = { 'notewell-partition-key': patient };
  const as = person(4);
  await calls.call('POST', '/conditions/queries', [{ kind: 'Text', text: 'nothingofthesort' }], own, as);
  await calls.call('POST', '/allergies/queries', [], { ...own, prefer: 'return=minimal' }, as);
  await calls.call(
    'POST',
    '/appointments/queries',
    [{ kind: 'Patient', values: [patient] }],
    { ...everywhere, prefer: 'return=minimal' },
    as,
  );
  const mine = (await report()).filter(({ actor }) => actor === `Practitioner/${testId(4)}`);
  expect(mine.map(({ action, resourceType }) => `${action} ${resourceType}`)).toEqual([
    'query Appointment',
    'query Allergy',
    'query Condition',
  ]);
  expect(mine[2]?.detail).toMatchObject({ count: 0, grant: 'Condition.Read' });
});

test('every write of every type is in the report, with who wrote', async () => {
  const as = person(5);
  const actor = `Practitioner/${testId(5)}`;
  const expected: string[] = [];
  for (const type of types) {
    const { abilities } = definitionOf(type);
    const made = (await calls.call('POST', pathOf(type), draftAbout(type), {}, as)).json<{ id: string }>();
    const path = `${pathOf(type)}/${made.id}`;
    expected.push(`create ${type} ${made.id}`);
    const did = async (action: string, method: string, body?: unknown) => {
      const { status } = await calls.call(method, path, body, {}, as);
      if (status < 300) expected.push(`${action} ${type} ${made.id}`);
      return status;
    };
    if (abilities.includes('update')) {
      const system = [{ system: 'urn:test', value: type }];
      expect([type, await did('update', 'PATCH', [{ op: 'add', path: '/identifiers', value: system }])]).toEqual([type, 200]);
      await did('update', 'PUT', { ...made, identifiers: [] });
    }
    if (abilities.includes('delete')) await did('delete', 'DELETE');
  }
  const told = new Set(
    (await report()).filter((line) => line.actor === actor).map((line) => `${line.action} ${line.resourceType} ${line.id}`),
  );
  expect(expected.filter((one) => !told.has(one))).toEqual([]);
  expect(expected.length).toBeGreaterThan(types.length * 2);
});

test('reports each listener once, from the first event of the patient', async () => {
  const hub = createChangeHub(db.store);
  let heard = 0;
  const listener = person(6);
  await allWritten(db.url);
  const tell = () => {
    heard++;
  };
  const end = await hub.subscribe('north', { caller: listener, tell, began: () => {} });
  for (let n = 0; n < 3; n++) await calls.call('POST', '/conditions', draftAbout('Condition'), {}, person(5));
  await expect.poll(() => heard).toBe(3);
  end();
  hub.close();
  const mine = (await report()).filter(({ actor }) => actor === `Practitioner/${testId(6)}`);
  expect(mine).toMatchObject([{ action: 'events', resourceType: 'Condition', detail: { grant: 'Condition.Read' } }]);
});
