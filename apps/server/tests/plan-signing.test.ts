import { type CarePlan, Patient, Practitioner, RelatedPerson } from '@notewell/model';
import type { PlanReading } from '@notewell/protocol';
import { grantSetsOf, type Permission, permissionsOf, planAttestation, roles } from '@notewell/rules';
import { testId, testIdOf } from '@notewell/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import type { AppParts } from '../src/modules/parts.ts';
import { callerWith, makeNamed, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* A care plan that is put to the family, read and signed in the application: the text and the lock of a signing link. */

const withAccount = new Set<string>();
const accounts = {
  emailsOf: async (_: string, ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (withAccount.has(id) ? [[id, `${id}@north.test`]] : []))),
} as unknown as NonNullable<AppParts['accounts']>; // the rest is unused
const { calls } = startedCalls({ accounts });
const patient = { id: testIdOf('Patient'), resourceType: 'Patient' } as const;
const permissions = permissionsOf(grantSetsOf([roles.Patient.id]));
const ofFamily = { permissions, patients: { kind: 'patients' as const, ids: [patient.id] } };
const asPatient = callerWith({ ...ofFamily, profile: { ...patient, display: 'Real Patient' } });
let mother = { id: '', resourceType: 'RelatedPerson' };
let neighbor = mother;
const asRelative = ({ id }: { readonly id: string }) =>
  callerWith({ ...ofFamily, profile: { id, resourceType: 'RelatedPerson' } });

beforeAll(async () => {
  await makeNamed(calls.saving);
  const caller = systemCaller('north', 'test-signers');
  const make = async (definition: typeof Patient | typeof Practitioner | typeof RelatedPerson, draft: object, id?: string) => {
    const made = await calls.saving.create({ practice: 'north', caller, definition, draft, id });
    return { id: made.id, resourceType: definition.type };
  };
  const named = (family: string) => ({ name: { given: 'Real', family } });
  await make(Practitioner, named('Author'), practitionerId);
  await make(Patient, named('Patient'), patient.id);
  mother = await make(RelatedPerson, { ...named('Mother'), patient, status: 'Active', maySign: true });
  neighbor = await make(RelatedPerson, { ...named('Neighbor'), patient, status: 'Active' });
});

type Plan = CarePlan & { readonly id: string };
const goal = { id: 'sleep', kind: 'Goal', title: 'Sleep through', status: 'InProgress' };
const ask = (signer: object) => ({ patient, signer, status: 'Requested' });
async function planFor(signers: readonly object[], more: object = {}): Promise<Plan> {
  const body = { patient, status: 'Draft', title: 'Nights', items: [goal], patientSignatures: signers.map(ask), ...more };
  const made = await calls.call('POST', '/carePlans', body);
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  return made.json<Plan>();
}
const stored = async ({ id }: Plan) => (await calls.call('GET', `/carePlans/${id}`)).json<Plan>();
const change = async (plan: Plan, more: object) => {
  const { status, text } = await calls.call('PUT', `/carePlans/${plan.id}`, { ...(await stored(plan)), ...more });
  expect([status, text]).toEqual([200, expect.any(String)]);
};
const read = ({ id }: Plan, as = asPatient) => calls.call('GET', `/carePlans/${id}/signing`, undefined, {}, as);
const textOf = async (plan: Plan, as = asPatient) => (await read(plan, as)).json<PlanReading>();
const sign = ({ id }: Plan, body: object, as = asPatient) => calls.call('POST', `/carePlans/${id}/signing`, body, {}, as);
const signs = async (plan: Plan, name = 'Real Patient', as = asPatient) =>
  sign(plan, { hash: (await textOf(plan, as)).asked?.hash, name }, as);
const decline = ({ id }: Plan, reason: string, as = asPatient) =>
  calls.call('POST', `/carePlans/${id}/signing/decline`, { reason }, {}, as);
const codeOf = ({ text }: { readonly text: string }) => (text === '' ? undefined : (JSON.parse(text) as { code?: string }).code);

describe('a care plan that the patient is asked to sign', () => {
  it('shows what is signed and is signed as it was read, once', async () => {
    const plan = await planFor([patient]);
    const text = await textOf(plan);
    expect(text).toMatchObject({
      title: 'Nights',
      about: expect.arrayContaining([['Patient', 'Real Patient']]),
      lines: expect.arrayContaining([{ kind: 'heading', text: '1 Goal: Sleep through' }]),
      asked: { name: 'Real Patient', attestation: planAttestation },
    });
    const signed = await signs(plan);
    expect([signed.status, signed.text]).toEqual([204, '']);
    const [request] = plan.patientSignatures ?? [];
    expect((await stored(plan)).patientSignatures).toEqual([
      expect.objectContaining({
        signer: expect.objectContaining(patient),
        role: 'Patient',
        status: 'Signed',
        name: 'Real Patient',
        hash: text.asked?.hash,
        attestation: planAttestation,
        requestedAt: request?.requestedAt,
        signedAt: expect.any(String),
      }),
    ]);
    expect((await stored(plan)).patientSignatures?.[0]).not.toHaveProperty('witness');
    expect((await textOf(plan)).asked).toBeUndefined();
    const again = await sign(plan, { hash: text.asked?.hash, name: 'Real Patient' });
    expect([again.status, again.text]).toEqual([403, expect.stringContaining('The staff ask for no signature')]);
  });
  it('is not signed once it changed under its reader, who reads again', async () => {
    const plan = await planFor([patient]);
    const { hash } = (await textOf(plan)).asked ?? {};
    await change(plan, { items: [{ ...goal, title: 'Sleep six hours' }] });
    const late = await sign(plan, { hash, name: 'Real Patient' });
    expect([late.status, codeOf(late)]).toEqual([409, 'signature-mismatch']);
    expect((await stored(plan)).patientSignatures).toMatchObject([{ status: 'Requested' }]);
    expect((await textOf(plan)).lines).toContainEqual({ kind: 'heading', text: '1 Goal: Sleep six hours' });
    expect((await signs(plan)).status).toBe(204);
  });
  it('is signed while it comes into force and its goals make progress', async () => {
    const plan = await planFor([patient]);
    const { hash } = (await textOf(plan)).asked ?? {};
    await change(plan, { status: 'Active' });
    await change(plan, { items: [{ ...goal, currentValue: 3 }] });
    expect((await sign(plan, { hash, name: 'Real Patient' })).status).toBe(204);
  });
  it('is declined with a reason, and signed only if asked again', async () => {
    const plan = await planFor([patient]);
    const { hash } = (await textOf(plan)).asked ?? {};
    expect((await decline(plan, ' Not this one. ')).status).toBe(204);
    const [request] = plan.patientSignatures ?? [];
    expect((await stored(plan)).patientSignatures).toMatchObject([
      { status: 'Declined', name: 'Real Patient', declinedReason: 'Not this one.', requestedAt: request?.requestedAt },
    ]);
    expect((await sign(plan, { hash, name: 'Real Patient' })).status).toBe(404);
    await change(plan, { patientSignatures: [...((await stored(plan)).patientSignatures ?? []), ask(patient)] });
    expect((await signs(plan)).status).toBe(204);
  });
  it('is a draft of the staff again once it was declined or the request was taken back', async () => {
    const opened = async (plan: Plan) => {
      const [one, list] = await Promise.all([
        calls.call('GET', `/carePlans/${plan.id}`, undefined, {}, asPatient),
        calls.call('GET', '/carePlans?pageSize=100', undefined, { 'notewell-partition-key': patient.id }, asPatient),
      ]);
      return [(await read(plan)).status, one.status, list.json<Plan[]>().some(({ id }) => id === plan.id)];
    };
    const plan = await planFor([patient, mother]);
    expect(await opened(plan)).toEqual([200, 200, true]);
    await decline(plan, 'Not now');
    expect(await opened(plan)).toEqual([404, 404, false]);
    const withdrawn = await planFor([patient]);
    await change(withdrawn, { patientSignatures: [] });
    expect(await opened(withdrawn)).toEqual([404, 404, false]);
    const signed = await planFor([patient]);
    await signs(signed);
    expect(await opened(signed)).toEqual([200, 200, true]);
    await change(plan, { status: 'Active' });
    expect(await opened(plan)).toEqual([200, 200, true]);
  });
  it('takes no other name, no empty plan and no end', async () => {
    expect((await signs(await planFor([patient]), 'Mickey Mouse')).status).toBe(422);
    const empty = await planFor([patient], { items: [] });
    expect((await textOf(empty)).asked).toBeUndefined();
    expect((await sign(empty, { hash: 'a', name: 'Real Patient' })).status).toBe(422);
    const over = await planFor([patient]);
    const { hash } = (await textOf(over)).asked ?? {};
    for (const status of ['Active', 'Completed']) await change(over, { status });
    expect((await textOf(over)).asked).toBeUndefined();
    expect((await sign(over, { hash, name: 'Real Patient' })).status).toBe(403);
  });
});

describe('a care plan that a relative is asked to sign', () => {
  it('is signed by who is asked and may sign, in their own name', async () => {
    const plan = await planFor([mother]);
    expect((await read(plan)).status).toBe(404);
    expect((await signs(plan, 'Real Mother', asRelative(mother))).status).toBe(204);
    expect((await stored(plan)).patientSignatures).toMatchObject([
      { signer: { id: mother.id }, role: 'Guardian', name: 'Real Mother', status: 'Signed' },
    ]);
  });
  it('is neither signed nor declined once their right to sign ended', async () => {
    const draft = { name: { given: 'Real', family: 'Aunt' }, patient, status: 'Active', maySign: true };
    const aunt = (await calls.call('POST', '/relatedPeople', draft)).json<typeof mother>();
    const plan = await planFor([{ id: aunt.id, resourceType: aunt.resourceType }]);
    const as = asRelative(aunt);
    const { hash } = (await textOf(plan, as)).asked ?? {};
    expect((await calls.call('PUT', `/relatedPeople/${aunt.id}`, { ...aunt, maySign: false })).status).toBe(200);
    expect((await textOf(plan, as)).asked).toBeUndefined();
    const answers = [await sign(plan, { hash, name: 'Real Aunt' }, as), await decline(plan, '', as)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  });
});

it('says to staff who may ask for signatures which of the family can sign in', async () => {
  const plan = await planFor([]);
  await change(plan, { status: 'Active' });
  withAccount.add(mother.id).add(testId(99));
  expect((await textOf(plan, callerWith())).accounts).toEqual([mother.id]);
  withAccount.add(patient.id);
  expect((await textOf(plan, callerWith())).accounts?.toSorted()).toEqual([patient.id, mother.id].toSorted());
  const without = (permission: Permission) =>
    callerWith({ permissions: new Set([...callerWith().permissions].filter((one) => one !== permission)) });
  expect((await textOf(plan, without('RelatedPerson.Read'))).accounts).toEqual([patient.id]);
  for (const as of [without('CarePlan.Update'), asPatient, asRelative(mother)])
    expect(await textOf(plan, as)).not.toHaveProperty('accounts');
});

describe('the reason why somebody declined', () => {
  it('is read by them and the staff, and by no other relative', async () => {
    const plan = await planFor([patient, mother], { status: 'Draft' });
    await change(plan, { status: 'Active' });
    await decline(plan, 'Said by the patient');
    await decline(plan, 'Said by the mother', asRelative(mother));
    const seenBy = async (as = callerWith()) => {
      const { text } = await calls.call('GET', `/carePlans/${plan.id}`, undefined, {}, as);
      return ['patient', 'mother'].map((who) => text.includes(`Said by the ${who}`));
    };
    expect([
      await seenBy(),
      await seenBy(asPatient),
      await seenBy(asRelative(mother)),
      await seenBy(asRelative(neighbor)),
    ]).toEqual([
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]);
    // Who answers later leaves the reasons of others as they are.
    await change(plan, { patientSignatures: [...((await stored(plan)).patientSignatures ?? []), ask(patient)] });
    const shown = (await calls.call('GET', `/carePlans/${plan.id}`, undefined, {}, asPatient)).json<Plan>();
    const answer = { patient, signer: patient, role: 'Patient', status: 'Declined', declinedReason: 'Again' };
    const kept = shown.patientSignatures?.filter(({ status }) => status !== 'Requested') ?? [];
    const next = { ...shown, patientSignatures: [...kept, answer] };
    const put = await calls.call('PUT', `/carePlans/${plan.id}`, next, {}, asPatient);
    expect([put.status, put.text]).toEqual([200, expect.any(String)]);
    const reasons = (await stored(plan)).patientSignatures?.map(({ declinedReason }) => declinedReason);
    expect(reasons?.toSorted()).toEqual(['Again', 'Said by the mother', 'Said by the patient']);
  });
});

describe('a care plan that was not put to its reader', () => {
  it('is not read as a draft, and read but not signed in force', async () => {
    const plan = await planFor([]);
    for (const as of [asPatient, asRelative(mother), asRelative(neighbor)]) expect((await read(plan, as)).status).toBe(404);
    await change(plan, { status: 'Active' });
    for (const as of [asPatient, asRelative(neighbor)]) {
      const answer = await read(plan, as);
      expect([answer.status, answer.json<PlanReading>().asked]).toEqual([200, undefined]);
      expect((await sign(plan, { hash: 'a'.repeat(64), name: 'Real Patient' }, as)).status).toBe(403);
      expect((await decline(plan, '', as)).status).toBe(403);
    }
  });
  it('is not another patient’s, and not signed here by the staff', async () => {
    const plan = await planFor([patient], { status: 'Draft' });
    const other = callerWith({
      ...asPatient,
      profile: { ...patient, id: testId(7) },
      patients: { kind: 'patients', ids: [testId(7)] },
    });
    for (const answer of [await read(plan, other), await decline(plan, '', other)]) expect(answer.status).toBe(404);
    const staff = await read(plan, callerWith());
    expect([staff.status, staff.json<PlanReading>().asked]).toEqual([200, undefined]);
    expect((await decline(plan, '', callerWith())).status).toBe(403);
  });
});

it('the access report of the patient says who read a plan to sign it', async () => {
  const plan = await planFor([mother]);
  await read(plan, asRelative(mother));
  const report = await calls.call('GET', `/audit?patient=${patient.id}&pageSize=1000`);
  const lines = report.json<{ action: string; id: string; actor: string; detail: object }[]>();
  expect(lines.filter(({ action, id }) => action === 'read' && id === plan.id)).toMatchObject([
    { actor: `RelatedPerson/${mother.id}`, detail: { grant: 'CarePlan.Read' } },
  ]);
});
