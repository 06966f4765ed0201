import { definitionOf, type ResourceType } from '@notewell/model';
import { lifecycles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { everything } from '../src/resources/visibility/visibility.ts';
import { isKept, keptStates } from './support/access-oracle.ts';
import { callerWith, draftOf, makeNamed, pathOf, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Deletion by a colleague with every plain grant, in every state of every type, against the second list of states. */

const { calls, db } = startedCalls();
const masters: readonly string[] = ['note master', 'patient master', 'supervision', 'full permissions'];
const plain = new Set([...callerWith().permissions].filter((one) => !masters.includes(one)));
const colleague = callerWith({ profile: { resourceType: 'Practitioner', id: testId(82_001) }, permissions: plain });
const maker = callerWith({ permissions: plain });

beforeAll(async () => {
  await makeNamed(calls.saving);
});

type Stored = Record<string, unknown> & { readonly id: string };
const statesOf = (type: ResourceType): readonly (string | undefined)[] => {
  const [name = ''] = keptStates[type] ?? [];
  const field = definitionOf(type).fields[name];
  if (field?.spec.kind !== 'code') throw new Error(`${type}.${name} holds no state`);
  return field.spec.required ? field.spec.values : [undefined, ...field.spec.values];
};
/** Saves a record in a state as an import would. */
const stored = async (type: ResourceType, more: Record<string, unknown>): Promise<Stored> => {
  const { saving } = calls;
  const draft = draftOf(type, { ...(type === 'Appointment' ? { owner: undefined } : {}), ...more });
  const made = await saving.create({
    practice: 'north',
    caller: systemCaller('north', 'test-states'),
    definition: definitionOf(type),
    draft: JSON.parse(JSON.stringify(draft)) as Record<string, unknown>, // without fields set to undefined
  });
  return JSON.parse(made.text) as Stored; // the saved record
};
const remove = async (type: ResourceType, { id }: Stored, as = colleague) =>
  (await calls.call('DELETE', `${pathOf(type)}/${id}`, undefined, {}, as)).status;
const put = async (type: ResourceType, record: Stored, more: object, as = colleague) =>
  (await calls.call('PUT', `${pathOf(type)}/${record.id}`, { ...record, ...more }, {}, as)).status;

/** Puts a file on a record as an import would. */
async function putFile(type: ResourceType, { id }: Stored): Promise<void> {
  const definition = definitionOf(type);
  const before = await db.store.reader.read('north', definition, id, everything);
  if (!before) throw new Error('It was made just now');
  const content = { contentType: 'text/plain', hash: `${type} ${id}`, size: 5, url: `${pathOf(type)}/${id}/content` };
  const caller = systemCaller('north', 'test-files');
  await calls.saving.updateContent({ practice: 'north', caller, definition, before, content, once: undefined });
}
const takeFile = async (type: ResourceType, { id }: Stored, as = colleague) =>
  (await calls.call('DELETE', `${pathOf(type)}/${id}/content`, undefined, {}, as)).status;
const author = { id: practitionerId, resourceType: 'Practitioner' };

it('both lists cover the same types', () => {
  expect(Object.keys(lifecycles).toSorted()).toEqual(Object.keys(keptStates).toSorted());
});

it.each(Object.keys(keptStates) as ResourceType[])(
  'a %s loses its file, or is deleted, in its open states alone',
  async (type) => {
    const [field = ''] = keptStates[type] ?? [];
    for (const state of statesOf(type)) {
      const row = await stored(type, state === undefined ? {} : { [field]: state });
      await putFile(type, row);
      const expected = isKept(type, row) ? 403 : 204;
      expect([state, await takeFile(type, row)]).toEqual([state, expected]);
      expect([state, await remove(type, row)]).toEqual([state, expected]);
    }
  },
);

describe('the file of a record', () => {
  const paperOf = async (type: ResourceType, more: object): Promise<Stored> => {
    const paper = await stored('Media', {});
    await putFile('Media', paper);
    const draft = draftOf(type, { ...more, ...refersTo(type, paper) });
    expect((await calls.call('POST', pathOf(type), draft, {}, maker)).status).toBe(201);
    return (await calls.call('GET', `/media/${paper.id}`)).json<Stored>();
  };
  const refersTo = (type: ResourceType, { id }: Stored) => {
    const file = { id, resourceType: 'Media' };
    return type === 'Communication' ? { attachments: [file] } : { document: file };
  };
  it.each([
    ['Consent', { status: 'Draft' }, { status: 'Active' }],
    ['Contract', { status: 'Draft' }, { status: 'Offered' }],
    ['ClinicalDocument', { status: 'Preliminary' }, { status: 'Final', authors: [{ individual: author }] }],
    ['Communication', { status: 'Preparation' }, { status: 'Completed', sender: author }],
  ] as const)('of a %s changes in its open states alone', async (type, open, kept) => {
    const drafted = await paperOf(type, open);
    expect(await takeFile('Media', drafted, callerWith())).toBe(204);
    expect(await remove('Media', drafted, callerWith())).toBe(204);
    const paper = await paperOf(type, kept);
    const master = callerWith({ ...colleague, permissions: new Set([...plain, ...masters.slice(0, 2)]) });
    for (const as of type === 'Consent' || type === 'Contract' ? [colleague, master] : [colleague]) {
      expect(await takeFile('Media', paper, as)).toBe(403);
      expect(await remove('Media', paper, as)).toBe(403);
      expect(await put('Media', paper, { ink: { path: 'M0 0' } }, as)).toBe(403);
    }
  });
  it('is purged by those who may delete the record', async () => {
    const paper = await stored('Media', {});
    await putFile('Media', paper);
    const keeper = callerWith({ permissions: new Set([...callerWith().permissions].filter((one) => one !== 'Media.Delete')) });
    expect((await calls.call('DELETE', `/media/${paper.id}/content?purge=true`, undefined, {}, keeper)).status).toBe(403);
  });
});

describe('a colleague with plain grants', () => {
  const made = async (type: ResourceType, more: object): Promise<Stored> => {
    const answer = await calls.call('POST', pathOf(type), draftOf(type, { ...more }), {}, maker);
    expect([type, answer.status, answer.text]).toEqual([type, 201, expect.any(String)]);
    return answer.json<Stored>();
  };
  const signature = { status: 'Signed', role: 'Author' };

  it('does not turn the decision of a signed consent', async () => {
    const consent = await made('Consent', { status: 'Active', decision: 'Permit', signatures: [{ status: 'Signed' }] });
    for (const as of [colleague, maker, callerWith()]) {
      expect(await put('Consent', consent, { decision: 'Deny' }, as)).toBe(403);
      expect(await put('Consent', consent, { status: 'Inactive' }, as)).toBe(403);
    }
    expect(await put('Consent', consent, { status: 'EnteredInError' })).toBe(403);
    const ended = { status: 'Inactive', revoked: '2026-11-20T10:00:00.000Z', revokedReason: 'The patient changed their mind' };
    const answer = await calls.call('PUT', `/consents/${consent.id}`, { ...consent, ...ended }, {}, colleague);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({ ...ended, decision: 'Permit', revokedBy: { id: testId(82_001) } });
  });
  it('does not withdraw the plan of another, whose author does', async () => {
    const items = [{ id: 'g', kind: 'Goal', title: 'Sleep' }];
    const draft = await made('CarePlan', { signatures: [signature], items });
    expect(await remove('CarePlan', draft, maker)).toBe(403);
    const path = `/carePlans/${draft.id}`;
    const plan = (await calls.call('PUT', path, { ...draft, status: 'Active' }, {}, maker)).json<Stored>();
    for (const status of ['Revoked', 'EnteredInError'])
      expect([status, await put('CarePlan', plan, { status })]).toEqual([status, 403]);
    expect(await put('CarePlan', plan, { status: 'Revoked' }, maker)).toBe(200);
  });
  it('does not rewrite completed answers or final results', async () => {
    const answers = await made('QuestionnaireResponse', { status: 'Completed', score: 3 });
    expect(await put('QuestionnaireResponse', answers, { score: 0 }, maker)).toBe(403);
    expect(await put('QuestionnaireResponse', answers, { score: 0, status: 'Amended' })).toBe(403);
    expect(await put('QuestionnaireResponse', answers, { score: 0, status: 'Amended' }, maker)).toBe(200);
    const result = await made('Observation', { status: 'Final', valueInteger: 3 });
    expect(await put('Observation', result, { valueInteger: 0 }, maker)).toBe(403);
    expect(await put('Observation', result, { valueInteger: 0, status: 'Corrected' })).toBe(403);
    expect(await put('Observation', result, { valueInteger: 0, status: 'Corrected' }, maker)).toBe(200);
  });
  it('does not touch the results and answers of a note', async () => {
    const note = { id: testId(82_100), resourceType: 'Note' };
    const linked = draftOf('Observation', { status: 'Final', note });
    expect((await calls.call('POST', '/observations', linked, {}, callerWith())).status).toBe(403);
    const answers = await stored('QuestionnaireResponse', { status: 'Completed', note: await noteOfPatient() });
    for (const change of [{ status: 'EnteredInError' }, { note: undefined }, { started: '2001-01-01T00:00:00.000Z' }])
      expect([change, await put('QuestionnaireResponse', answers, change)]).toEqual([change, 403]);
    const forged = draftOf('Observation', {
      status: 'Final',
      derivedFrom: [{ id: answers.id, resourceType: 'QuestionnaireResponse' }],
    });
    expect((await calls.call('POST', '/observations', forged, {}, callerWith())).status).toBe(403);
    const derived = await stored('Observation', { status: 'Final', note: await noteOfPatient() });
    for (const as of [colleague, callerWith()]) {
      expect(await remove('Observation', derived, as)).toBe(403);
      expect(await put('Observation', derived, { status: 'EnteredInError' }, as)).toBe(403);
    }
  });
  it('writes in nobody else’s name, and orders nothing', async () => {
    const create = async (type: ResourceType, more: object, as = colleague) =>
      (await calls.call('POST', pathOf(type), draftOf(type, { ...more }), {}, as)).status;
    expect(await create('ClinicalDocument', { authors: [{ individual: author }] })).toBe(403);
    expect(await create('ClinicalDocument', { authors: [{ individual: author }] }, maker)).toBe(201);
    expect(await create('DocumentReference', { completion: 'Final', authenticator: author })).toBe(403);
    const order = { intent: 'Order', prescriber: author, prescriberName: undefined };
    const clerk = callerWith({ permissions: new Set([...plain].filter((one) => one !== 'Medication.Delete')) });
    const answers = [create('Medication', order), create('Medication', order, clerk), create('Medication', order, maker)];
    expect(await Promise.all(answers)).toEqual([403, 403, 201]);
    const free = { ...order, prescriber: undefined, prescriberName: 'Dr. Free' };
    expect(await create('Medication', free, maker)).toBe(403);
    const drafted = await made('CarePlan', {});
    expect(await put('CarePlan', drafted, { needs: 'None' })).toBe(403);
    const asleep = { patientSignatures: [{ signer: drafted['patient'], unableReason: 'Asleep' }] };
    expect(await put('CarePlan', drafted, asleep)).toBe(403);
    expect(await put('CarePlan', drafted, { needs: 'Sleep', ...asleep }, maker)).toBe(200);
    const participants = [{ role: 'Coordinator', individual: author }];
    const session = await made('CarePlanSession', { status: 'Preparation', participants });
    const writesNoDrafts = callerWith({ ...colleague, permissions: new Set([...plain].filter((one) => one !== 'scribe')) });
    expect(await put('CarePlanSession', session, { summary: 'Forged' }, writesNoDrafts)).toBe(403);
    const result = await made('Observation', { status: 'Final', annotations: [{ text: 'Seen' }] });
    expect(await put('Observation', result, { annotations: [] })).toBe(403);
    const letter = await made('Communication', { status: 'Preparation', sender: author });
    expect(await put('Communication', letter, { text: 'Forged' })).toBe(403);
  });
  it('does not drop an open signature request to execute a contract', async () => {
    const request = {
      status: 'Requested',
      slot: 'second',
      required: true,
      signer: { id: practitionerId, resourceType: 'Practitioner' },
    };
    const parties = [{ party: request.signer }];
    const offered = await made('Contract', { status: 'Offered', parties, signatures: [request] });
    const own = { status: 'Signed', meaning: 'Review' };
    for (const as of [colleague, maker, callerWith()]) {
      expect(await put('Contract', offered, { signatures: [] }, as)).toBe(403);
      expect(await put('Contract', offered, { status: 'Executed', signatures: [own] }, as)).toBe(403);
    }
    const [asked] = offered['signatures'] as object[];
    expect(await put('Contract', offered, { status: 'Executed', signatures: [{ ...asked, status: 'Signed' }] }, maker)).toBe(200);
  });
});

async function noteOfPatient(): Promise<object> {
  const { id } = await stored('Note', {});
  return { id, resourceType: 'Note' };
}
