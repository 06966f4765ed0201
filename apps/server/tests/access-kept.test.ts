import { definitionOf, type ResourceType } from '@notewell/model';
import { lifecycles } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { isKept, keptStates } from './support/access-oracle.ts';
import { type Calls, callerWith, draftOf, makeChannel, pathOf, practitionerId, startCalls } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

/* Deletion by a colleague with every plain grant, in every state of every type, against the second list of states. */

let db: TestDatabase;
let calls: Calls;
const masters: readonly string[] = ['note master', 'patient master', 'supervision', 'full permissions'];
const plain = new Set([...callerWith().permissions].filter((one) => !masters.includes(one)));
const colleague = callerWith({ profile: { resourceType: 'Practitioner', id: testId(82_001) }, permissions: plain });
const maker = callerWith({ permissions: plain });

beforeAll(async () => {
  db = await startDatabase();
  calls = await startCalls(db.store);
  await makeChannel(calls.saving);
});
afterAll(async () => {
  await calls.close();
  await db.stop();
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

it('both lists cover the same types', () => {
  expect(Object.keys(lifecycles).toSorted()).toEqual(Object.keys(keptStates).toSorted());
});

it.each(Object.keys(keptStates) as ResourceType[])('a %s is deleted in its open states alone', async (type) => {
  const [field = ''] = keptStates[type] ?? [];
  for (const state of statesOf(type)) {
    const row = await stored(type, state === undefined ? {} : { [field]: state });
    expect([state, await remove(type, row)]).toEqual([state, isKept(type, row) ? 403 : 204]);
  }
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
    const draft = await made('CarePlan', { signatures: [signature] });
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
  it('does not touch the results of a note', async () => {
    const note = { id: testId(82_100), resourceType: 'Note' };
    const linked = draftOf('Observation', { status: 'Final', note });
    expect((await calls.call('POST', '/observations', linked, {}, callerWith())).status).toBe(403);
    const derived = await stored('Observation', { status: 'Final', note: await noteOfPatient() });
    for (const as of [colleague, callerWith()]) {
      expect(await remove('Observation', derived, as)).toBe(403);
      expect(await put('Observation', derived, { status: 'EnteredInError' }, as)).toBe(403);
    }
  });
  it('does not drop an open signature request to execute a contract', async () => {
    const request = {
      status: 'Requested',
      slot: 'second',
      required: true,
      signer: { id: practitionerId, resourceType: 'Practitioner' },
    };
    const offered = await made('Contract', { status: 'Offered', signatures: [request] });
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
