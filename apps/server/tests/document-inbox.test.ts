import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantSetsOf, permissionsOf, roles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../src/kernel/caller.ts';
import { openContent } from '../src/modules/content/files/index.ts';
import { type Calls, callerWith, draftOf, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

/* Documents that arrive without a chart: filed in one, moved, and taken back, with their file. */

let db: TestDatabase;
let calls: Calls;
const folder = mkdtempSync(join(tmpdir(), 'notewell-inbox-'));
beforeAll(async () => {
  db = await startDatabase();
  calls = await startCalls(db.store, { content: await openContent({ folder, keys: db.store.keys }) });
});
afterAll(async () => {
  await calls.close();
  await db.stop();
  rmSync(folder, { recursive: true });
});

const me = testId(1);
const reference = (resourceType: string, id: string) => ({ id, resourceType });
const everywhere = { 'notewell-cross-partition': 'true' };
const desk: Caller = callerWith({
  profile: { resourceType: 'Practitioner', id: testId(5) },
  roles: [roles.Support.id],
  permissions: permissionsOf(grantSetsOf([roles.Support.id])),
  patients: { kind: 'everything' },
});
const clinicians = roles['Non-Prescribing Clinician'].id;
const clinician: Caller = callerWith({
  profile: { resourceType: 'Practitioner', id: me },
  roles: [clinicians],
  permissions: permissionsOf(grantSetsOf([clinicians])),
  patients: { kind: 'population', level: 'CareTeam', programs: [], supervisees: [], superviseePrograms: [] },
});
interface Document {
  readonly id: string;
  readonly status: string;
  readonly title?: string;
  readonly content?: { readonly hash: string };
  readonly relatesTo?: unknown;
}
const make = async (path: string, draft: object, as?: Caller) => {
  const answer = await calls.call('POST', path, draft, {}, as);
  expect(answer.text && answer.status).toBe(201);
  return answer.json<{ id: string }>();
};
const patientOf = (team: string) =>
  make('/patients', draftOf('Patient', { careTeam: [{ member: reference('Practitioner', team) }] }));
const inboxOf = (id: string) => ({
  status: 'Current',
  completion: 'Preliminary',
  subject: reference('Practitioner', id),
  title: 'Fax',
});
const withFile = async (draft: object, as: Caller) => {
  const { id } = await make('/documentReferences', draft, as);
  const put = await calls.call('POST', `/documentReferences/${id}/content`, 'A letter', { 'content-type': 'text/plain' }, as);
  expect(put.text && put.status).toBe(200);
  return id;
};
const read = async (id: string, as?: Caller) => {
  const answer = await calls.call('GET', `/documentReferences/${id}`, undefined, {}, as);
  return { status: answer.status, body: answer.json<Document>() };
};
const moved = (from: string, subject: object, more: object = {}) => ({
  status: 'Current',
  completion: 'Final',
  subject,
  title: 'Fax',
  relatesTo: [{ relation: 'moves', document: reference('DocumentReference', from) }],
  ...more,
});

describe('a document in the inbox', () => {
  test('is filed in a chart with its file, and leaves the inbox', async () => {
    const [{ id: patient }, from] = [await patientOf(me), await withFile(inboxOf(testId(5)), desk)];
    const { id } = await make('/documentReferences', moved(from, reference('Patient', patient)), desk);
    const filed = await read(id);
    expect(filed.body).toMatchObject({ status: 'Current', partition: patient, recorder: { id: testId(5) } });
    expect(filed.body.relatesTo).toBeUndefined();
    const file = await calls.call('GET', `/documentReferences/${id}/content`);
    expect([file.status, file.text]).toEqual([200, 'A letter']);
    expect((await read(from, desk)).status).toBe(410);
    const again = await calls.call('POST', '/documentReferences', moved(from, reference('Patient', patient)), {}, desk);
    expect([again.status, again.json<{ errors: object[] }>().errors]).toMatchObject([422, [{ path: 'relatesTo' }]]);
  });
  test('is filed once by two at one moment', async () => {
    const [{ id: patient }, from] = [await patientOf(me), await withFile(inboxOf(testId(5)), desk)];
    const draft = moved(from, reference('Patient', patient));
    const answers = await Promise.all([1, 2, 3].map(() => calls.call('POST', '/documentReferences', draft, {}, desk)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
  });
  test('waits for its file before it is filed', async () => {
    const [{ id: patient }, from] = [await patientOf(me), (await make('/documentReferences', inboxOf(testId(5)), desk)).id];
    const answer = await calls.call('POST', '/documentReferences', moved(from, reference('Patient', patient)), {}, desk);
    expect(answer.status).toBe(422);
    expect((await read(from, desk)).body.status).toBe('Current');
  });
  test('is read by the desk, by who filed it and by whom it waits with', async () => {
    const [others, mine] = [await withFile(inboxOf(testId(5)), desk), await withFile(inboxOf(me), desk)];
    expect((await Promise.all([others, mine].map((id) => read(id, clinician)))).map(({ status }) => status)).toEqual([404, 200]);
    expect((await Promise.all([others, mine].map((id) => read(id, desk)))).map(({ status }) => status)).toEqual([200, 200]);
    const filters = [{ kind: 'SubjectType', values: ['Practitioner'] }];
    const list = await calls.call('POST', '/documentReferences/queries', filters, everywhere, clinician);
    expect(list.json<Document[]>().map(({ id }) => id)).toEqual([mine]);
    const { id: patient } = await patientOf(me);
    const hidden = await calls.call('POST', '/documentReferences', moved(others, reference('Patient', patient)), {}, clinician);
    expect([hidden.status, hidden.json()['code']]).toEqual([422, 'reference-unresolvable']);
  });
  test('is not filed in a chart that the caller may not know', async () => {
    const [{ id: patient }, from] = [await patientOf(testId(2)), await withFile(inboxOf(me), clinician)];
    const answer = await calls.call('POST', '/documentReferences', moved(from, reference('Patient', patient)), {}, clinician);
    expect([answer.status, answer.json()['code']]).toEqual([422, 'reference-unresolvable']);
    expect((await read(from, clinician)).body.status).toBe('Current');
  });
});

describe('a document in the wrong chart', () => {
  test('goes back to the inbox or to another chart, and leaves a line', async () => {
    const [wrong, right] = [await patientOf(me), await patientOf(me)];
    const filed = await withFile({ ...moved('x', reference('Patient', wrong.id)), relatesTo: undefined }, clinician);
    const back = await make(
      '/documentReferences',
      moved(filed, reference('Practitioner', me), { completion: 'Preliminary' }),
      clinician,
    );
    expect((await read(filed)).body.status).toBe('EnteredInError');
    const { id } = await make('/documentReferences', moved(back.id, reference('Patient', right.id)), clinician);
    expect((await calls.call('GET', `/documentReferences/${id}/content`)).text).toBe('A letter');
    expect((await read(back.id)).status).toBe(410);
  });
  test('stays where somebody else filed it', async () => {
    const [wrong, right] = [await patientOf(me), await patientOf(me)];
    const filed = await withFile({ ...moved('x', reference('Patient', wrong.id)), relatesTo: undefined }, desk);
    const answer = await calls.call('POST', '/documentReferences', moved(filed, reference('Patient', right.id)), {}, clinician);
    expect(answer.status).toBe(403);
    expect((await read(filed)).body.status).toBe('Current');
  });
});

const change = (id: string, fields: Readonly<Record<string, unknown>>, as: Caller) => {
  const patch = Object.entries(fields).map(([name, value]) =>
    value === undefined ? { op: 'remove', path: `/${name}` } : { op: 'add', path: `/${name}`, value },
  );
  return calls.call('PATCH', `/documentReferences/${id}`, patch, {}, as);
};

describe('a document that replaces another', () => {
  const chart = async () => {
    const { id } = await patientOf(me);
    const paper = { ...moved('x', reference('Patient', id)), relatesTo: undefined };
    const older = await withFile(paper, clinician);
    const newer = {
      ...paper,
      title: 'Newer',
      relatesTo: [{ relation: 'replaces', document: reference('DocumentReference', older) }],
    };
    return { older, newer };
  };
  const statusOf = async (id: string) => (await read(id)).body.status;
  const wrong = { status: 'EnteredInError', completion: 'EnteredInError' };
  const put = (id: string) =>
    calls.call('POST', `/documentReferences/${id}/content`, 'A letter', { 'content-type': 'text/plain' }, clinician);
  /** Older documents, each replaced by the next. */
  const chainOf = async (length: number) => {
    const { older, newer } = await chart();
    const chain = [older];
    while (chain.length < length) {
      const relatesTo = [{ relation: 'replaces', document: reference('DocumentReference', chain.at(-1) ?? '') }];
      chain.push(await withFile({ ...newer, relatesTo }, clinician));
    }
    return chain;
  };
  const statusesOf = (chain: readonly string[]) => Promise.all(chain.map(statusOf));
  test('ends it in the same write as its file, and gives it back if it was a mistake', async () => {
    const { older, newer } = await chart();
    const { id } = await make('/documentReferences', newer, clinician);
    expect(await statusOf(older)).toBe('Current');
    await put(id);
    expect(await statusOf(older)).toBe('Superseded');
    const answer = await change(id, wrong, clinician);
    expect([answer.status, await statusOf(older)]).toEqual([200, 'Current']);
  });
  test('does not stand in the way of another while its own file is missing', async () => {
    const { older, newer } = await chart();
    const { id: empty } = await make('/documentReferences', newer, clinician);
    const full = await withFile(newer, clinician);
    expect(await statusesOf([older, full])).toEqual(['Superseded', 'Current']);
    expect((await put(empty)).status).toBe(422);
    await change(empty, wrong, clinician);
    expect(await statusOf(older)).toBe('Superseded');
  });
  test('ends what a document without its file was to replace', async () => {
    const { older, newer } = await chart();
    const { id: empty } = await make('/documentReferences', newer, clinician);
    const relatesTo = [{ relation: 'replaces', document: reference('DocumentReference', empty) }];
    const full = await withFile({ ...newer, relatesTo }, clinician);
    expect(await statusesOf([older, empty, full])).toEqual(['Superseded', 'Superseded', 'Current']);
  });
  test('gives back the newest with a file, past one without', async () => {
    const { older, newer } = await chart();
    const { id: empty } = await make('/documentReferences', newer, clinician);
    const relatesTo = [{ relation: 'replaces', document: reference('DocumentReference', empty) }];
    const full = await withFile({ ...newer, relatesTo }, clinician);
    await change(full, wrong, clinician);
    expect(await statusesOf([older, empty, full])).toEqual(['Current', 'Current', 'EnteredInError']);
  });
  test('gives it back when its file is taken off', async () => {
    const { older, newer } = await chart();
    const id = await withFile({ ...newer, completion: 'Preliminary' }, clinician);
    expect(await statusOf(older)).toBe('Superseded');
    const answer = await calls.call('DELETE', `/documentReferences/${id}/content`, undefined, {}, clinician);
    expect(answer.status, answer.text).toBe(204);
    expect(await statusOf(older)).toBe('Current');
  });
  test('gives back the newest that still stands', async () => {
    const chain = await chainOf(3);
    await change(chain[1] ?? '', wrong, clinician);
    expect(await statusesOf(chain)).toEqual(['Superseded', 'EnteredInError', 'Current']);
    await change(chain[2] ?? '', wrong, clinician);
    expect(await statusesOf(chain)).toEqual(['Current', 'EnteredInError', 'EnteredInError']);
  });
  test('gives back one after the other', async () => {
    const chain = await chainOf(3);
    await change(chain[2] ?? '', wrong, clinician);
    expect(await statusesOf(chain)).toEqual(['Superseded', 'Current', 'EnteredInError']);
    await change(chain[1] ?? '', wrong, clinician);
    expect(await statusesOf(chain)).toEqual(['Current', 'EnteredInError', 'EnteredInError']);
  });
  test('can be a mistake, and moves, without saying how complete it is', async () => {
    const [{ newer }, right] = [await chart(), await patientOf(me)];
    const bare = { ...newer, relatesTo: undefined, completion: undefined };
    const [mistake, misfiled] = [await withFile(bare, clinician), await withFile(bare, clinician)];
    expect((await change(mistake, { status: 'EnteredInError' }, clinician)).status).toBe(200);
    await make('/documentReferences', moved(misfiled, reference('Patient', right.id)), clinician);
    expect(await statusesOf([mistake, misfiled])).toEqual(['EnteredInError', 'EnteredInError']);
  });
  test('gives it back when it was in the wrong chart', async () => {
    const [{ older, newer }, right] = [await chart(), await patientOf(me)];
    const id = await withFile(newer, clinician);
    await make('/documentReferences', moved(id, reference('Patient', right.id)), clinician);
    expect([await statusOf(id), await statusOf(older)]).toEqual(['EnteredInError', 'Current']);
  });
  test('is one, also of two at one moment', async () => {
    const { older, newer } = await chart();
    const both = await Promise.all([1, 2].map(() => make('/documentReferences', newer, clinician)));
    const answers = await Promise.all(both.map(({ id }) => put(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await statusOf(older)).toBe('Superseded');
  });
  test('is one in a chart of many documents', async () => {
    const { older, newer } = await chart();
    const others = Array.from({ length: 210 }, () => make('/documentReferences', { ...newer, relatesTo: undefined }, clinician));
    await Promise.all(others);
    const id = await withFile(newer, clinician);
    expect((await calls.call('POST', '/documentReferences', newer, {}, clinician)).status).toBe(422);
    await change(id, wrong, clinician);
    expect(await statusOf(older)).toBe('Current');
  });
  test('takes the right to change it', async () => {
    const { older, newer } = await chart();
    expect((await calls.call('POST', '/documentReferences', newer, {}, desk)).status).toBe(403);
    expect(await statusOf(older)).toBe('Current');
  });
});

describe('the front desk', () => {
  test('does not review what it may not read', async () => {
    const { id: patient } = await patientOf(me);
    const draft = { ...moved('x', reference('Patient', patient)), relatesTo: undefined, confidentiality: 'Restricted' };
    const id = await withFile(draft, desk);
    const review = (as: Caller, reviewed: object | undefined) => change(id, { reviewed }, as);
    expect((await review(desk, { comment: 'Seen' })).status).toBe(403);
    expect((await review(clinician, { comment: 'Seen' })).status).toBe(200);
    expect((await review(desk, undefined)).status).toBe(403);
    expect((await review(clinician, undefined)).status).toBe(200);
  });

  test('reads papers of its own in a chart and what it filed', async () => {
    const { id: patient } = await patientOf(me);
    const chart = { ...moved('x', reference('Patient', patient), { title: 'Positive result' }), relatesTo: undefined };
    const category = (code: string) => ({ code, system: 'urn:notewell:document-category', display: code });
    const result = await withFile({ ...chart, category: category('result') }, clinician);
    const card = await withFile({ ...chart, category: category('insurance') }, clinician);
    const own = await withFile(chart, desk);
    const shown = await Promise.all([result, card, own].map((id) => read(id, desk)));
    expect(shown.map(({ body }) => body.title)).toEqual([undefined, 'Positive result', 'Positive result']);
    const files = await Promise.all(
      [result, card, own].map((id) => calls.call('GET', `/documentReferences/${id}/content`, undefined, {}, desk)),
    );
    expect(files.map(({ text }) => text.includes('A letter'))).toEqual([false, true, true]);
    expect((await read(result, clinician)).body.title).toBe('Positive result');
  });
});
