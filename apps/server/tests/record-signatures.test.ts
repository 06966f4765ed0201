import { definitionOf, Media, Patient, Practitioner, RelatedPerson, type ResourceType } from '@notewell/model';
import {
  grantSetsOf,
  permissionsOf,
  planAttestation,
  roles,
  signatureListsOf,
  signedTypes,
  usualAttestation,
  withSignature,
} from '@notewell/rules';
import { makeResource, testId, testIdOf } from '@notewell/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { callerWith, draftOf, makeNamed, pathOf, practitionerId } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

/* Signatures on every record but notes: given by the signer alone, and stamped by the server. */

const { calls } = startedCalls();
const colleague = { id: testId(81_001), resourceType: 'Practitioner' } as const;
const patient = { id: testIdOf('Patient'), resourceType: 'Patient' } as const;
let mother = { id: '', resourceType: 'RelatedPerson' };
let neighbor = mother;
let later = mother;
let stranger = mother;

beforeAll(async () => {
  await makeNamed(calls.saving);
  const { saving } = calls;
  const caller = systemCaller('north', 'test-signers');
  const make = async (definition: typeof Patient | typeof Practitioner | typeof RelatedPerson, more: object, id?: string) => {
    const { resourceType: _type, ...draft } = makeResource(definition.type as 'Patient') as unknown as Record<string, unknown>;
    const made = await saving.create({ practice: 'north', caller, definition, draft: { ...draft, ...more }, id });
    return { id: made.id, resourceType: definition.type };
  };
  const named = (family: string) => ({ name: { given: 'Real', family } });
  await make(Practitioner, { ...named('Signer'), credentials: 'LCSW' }, practitionerId);
  await make(Practitioner, named('Colleague'), colleague.id);
  await make(Patient, named('Patient'), patient.id);
  mother = await make(RelatedPerson, { ...named('Mother'), patient, maySign: true });
  const other = { id: (await make(Patient, named('Other'), testId(81_556))).id, resourceType: 'Patient' };
  stranger = await make(RelatedPerson, { ...named('Stranger'), patient: other, maySign: true });
  neighbor = await make(RelatedPerson, { ...named('Neighbor'), patient, maySign: false });
  later = await make(RelatedPerson, { ...named('Later'), patient, maySign: true, start: '2999-01-01' });
});

type Stored = Record<string, unknown> & { readonly id: string };
const longAgo = '2001-01-01T00:00:00.000Z';
const forged = {
  name: 'Somebody Else',
  credentials: 'MD',
  signedAt: longAgo,
  hash: 'f'.repeat(64),
  versionId: '77',
  onBehalfOf: colleague,
  status: 'Signed',
};
const scribe = callerWith({ permissions: new Set<string>([...callerWith().permissions].filter((one) => one !== 'note')) });
const asPatient = callerWith({
  profile: { ...patient, display: 'Real Patient' },
  patients: { kind: 'patients', ids: [patient.id] },
});

/** The permissions of patients and relatives. */
const ofFamily = permissionsOf(grantSetsOf([roles.Patient.id]));

const lists = signedTypes.flatMap((type) => signatureListsOf(definitionOf(type)).map((list) => ({ type, list })));
const ofStaff = lists.filter(({ list }) => list === 'signatures');
/** A record about the patient. Contracts and documents name them in a field that samples leave empty. */
const concerning = (type: ResourceType, more: object = {}) =>
  draftOf(type, {
    ...(type === 'Contract' ? { patient } : {}),
    // Nobody signs a plan without a goal.
    ...(type === 'CarePlan' ? { items: [{ id: 'g', kind: 'Goal', title: 'Sleep' }] } : {}),
    ...(type === 'DocumentReference' ? { subject: patient } : {}),
    ...more,
  });
const post = (type: ResourceType, more: object, as = callerWith()) =>
  calls.call('POST', pathOf(type), concerning(type, more), {}, as);
const put = (type: ResourceType, record: Stored, more: object, as = callerWith()) =>
  calls.call('PUT', `${pathOf(type)}/${record.id}`, { ...record, ...more }, {}, as);

it('cover every type that declares signatures', () => {
  expect(signedTypes.toSorted()).toEqual([
    'CarePlan',
    'ComplianceAudit',
    'Consent',
    'Contract',
    'DocumentReference',
    'Encounter',
    'PacketResponse',
    'QuestionnaireResponse',
  ]);
  for (const type of signedTypes) expect(definitionOf(type).filters).toHaveProperty('SignedWith');
});

describe.each(ofStaff)('the $list of a $type', ({ type, list }) => {
  it('say who signed and when, whatever was sent', async () => {
    const before = Date.now();
    const answer = await post(type, { [list]: [{ ...forged, meaning: 'Review', witness: colleague }] });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const [signature] = answer.json<Record<string, Record<string, unknown>[]>>()[list] ?? [];
    expect(signature).toMatchObject({
      signer: { id: practitionerId },
      name: 'Real Signer',
      credentials: 'LCSW',
      status: 'Signed',
      versionId: '1',
    });
    expect(signature).not.toHaveProperty('onBehalfOf');
    expect(signature).not.toHaveProperty('witness');
    expect(signature?.['hash']).not.toBe(forged.hash);
    expect(Date.parse(String(signature?.['signedAt']))).toBeGreaterThanOrEqual(before - 1);
  });
  it('are of a sentence that was shown, not of one made up', async () => {
    const answer = await post(type, { [list]: [{ ...forged, meaning: 'Review', attestation: 'I owe nothing.' }] });
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('read it and sign')]);
    const shown = type === 'CarePlan' ? planAttestation : usualAttestation;
    expect((await post(type, { [list]: [{ ...forged, meaning: 'Review', attestation: shown }] })).status).toBe(201);
  });
  it('are not given or declined in the name of a colleague', async () => {
    for (const status of ['Signed', 'Pending', 'Declined']) {
      const answer = await post(type, { [list]: [{ ...forged, status, signer: colleague }] });
      expect([status, answer.status]).toEqual([status, 403]);
    }
    const { status: _status, ...stateless } = forged;
    expect((await post(type, { [list]: [{ ...stateless, signer: colleague }] })).status).toBe(403);
  });
  it('are not changed or removed once they are given', async () => {
    const record = (await post(type, { [list]: [{ status: 'Signed' }] })).json<Stored>();
    const [signature] = record[list] as Record<string, unknown>[];
    const changes = [[], undefined, [{ ...signature, attestation: 'Something else' }], [{ ...signature, status: 'Requested' }]];
    for (const changed of changes) expect((await put(type, record, { [list]: changed })).status).toBe(403);
    const other = callerWith({ profile: { ...colleague, display: 'Colleague' } });
    const both = await put(type, record, { [list]: [signature, { status: 'Signed' }] }, other);
    expect(both.json()).toMatchObject({ [list]: [{ name: 'Real Signer' }, { name: 'Real Colleague' }] });
  });
  it('are asked of a colleague, who alone gives them', async () => {
    const request = { signer: colleague, slot: 'second', status: 'Requested', signedAt: longAgo, name: 'Forged' };
    const record = (await post(type, { [list]: [request] })).json<Stored>();
    const [asked] = record[list] as Record<string, unknown>[];
    expect(asked).not.toHaveProperty('signedAt');
    expect(asked).not.toHaveProperty('name');
    const signed = [{ ...asked, status: 'Signed' }];
    expect((await put(type, record, { [list]: signed })).status).toBe(403);
    expect((await put(type, record, { [list]: [{ slot: 'second', status: 'Signed' }] })).status).toBe(403);
    const other = callerWith({ profile: { ...colleague, display: 'Colleague' } });
    const given = await put(type, record, { [list]: signed }, other);
    expect(given.json()).toMatchObject({ [list]: [{ status: 'Signed', name: 'Real Colleague' }] });
  });
  it('are not given by a scribe', async () => {
    expect((await post(type, { [list]: [{ status: 'Signed' }] }, scribe)).status).toBe(403);
  });
});

describe.each(lists.filter(({ type }) => type !== 'ComplianceAudit'))('a patient in the $list of a $type', ({ type, list }) => {
  const { versionId: _version, onBehalfOf: _behalf, ...claimed } = forged;
  const take = (signer: object | undefined, more: object = {}, as = callerWith()) =>
    post(type, { [list]: [{ ...claimed, signer, ...more }] }, as);

  it('signs before a member of the staff, who is named as witness', async () => {
    for (const [signer, name] of [
      [patient, 'Real Patient'],
      [mother, 'Real Mother'],
    ] as const) {
      const answer = await take(signer, { witness: colleague });
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      expect(answer.json()).toMatchObject({
        [list]: [{ signer: { id: signer.id }, name, status: 'Signed', witness: { id: practitionerId } }],
      });
    }
  });
  it('is represented by nobody who may not sign', async () => {
    expect((await take(neighbor)).status).toBe(403);
    expect((await take(later)).status).toBe(403);
    expect((await take({ id: testId(81_555), resourceType: 'Patient' })).status).not.toBe(201);
  });
  it('is named, and is the patient of the record', async () => {
    const others = { id: testId(81_556), resourceType: 'Patient' };
    expect((await post(type, { [list]: [{ status: 'Requested', signer: stranger }] })).status).toBe(403);
    expect((await post(type, { [list]: [{ status: 'Requested', signer: others }] })).status).toBe(403);
    if (list !== 'patientSignatures') return;
    for (const signer of [undefined, { id: practitionerId, resourceType: 'Practitioner' }])
      for (const status of ['Signed', 'Declined']) expect((await take(signer, { status })).status).toBe(422);
    expect((await take(patient, { patient: others })).status).toBe(403);
    expect((await take(patient, { patient })).status).toBe(201);
  });
  it('types a name that is theirs', async () => {
    const typed = (name: string) => take(patient, { method: 'Typed', name });
    expect((await typed('Mickey Mouse')).json()).toMatchObject({ errors: [{ message: 'Type your own name to sign.' }] });
    expect((await typed('real patient')).json()).toMatchObject({ [list]: [{ name: 'Real Patient' }] });
  });
  it('signs in no part of the staff', async () => {
    for (const role of ['Author', 'Supervisor', 'CoSigner', 'Witness', 'Guardian'])
      expect([role, (await take(patient, { role })).status]).toEqual([role, 403]);
  });
  it('signs for themselves alone', async () => {
    if (!['QuestionnaireResponse', 'PacketResponse'].includes(type)) return;
    // Packets are sent by the staff; answers are the patient's own from the start.
    const sent = type === 'PacketResponse' ? (await post(type, {})).json<Stored>() : undefined;
    const sign = (signer?: object) => {
      const signatures = { [list]: [{ ...claimed, signer }] };
      return sent ? put(type, sent, signatures, asPatient) : post(type, signatures, asPatient);
    };
    for (const other of [mother, colleague, undefined]) expect((await sign(other)).status).toBeGreaterThanOrEqual(400);
    const own = await sign(patient);
    expect(own.json()).toMatchObject({ [list]: [{ signer: { id: patient.id }, name: 'Real Patient' }] });
    expect((own.json<Record<string, object[]>>()[list] ?? [])[0]).not.toHaveProperty('witness');
  });
});

describe('a drawing', () => {
  const draw = async (as = callerWith()) => {
    const draft = draftOf('Media', { kind: 'Ink', subject: patient, ink: { strokes: [[0, 0]] } });
    const answer = await calls.call('POST', '/media', draft, {}, as);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.json<Stored>();
  };
  it.each(lists)('that a $type is signed with in its $list stays as it is', async ({ type, list }) => {
    const drawing = await draw();
    const media = { id: drawing.id, resourceType: 'Media' };
    const signer = list === 'signatures' ? undefined : patient;
    const signed = await post(type, { [list]: [{ status: 'Signed', signer, media }] });
    expect([signed.status, signed.text]).toEqual([201, expect.any(String)]);
    const redrawn = await calls.call('PUT', `/media/${drawing.id}`, { ...drawing, ink: { strokes: [[9, 9]] } });
    expect(redrawn.json()).toMatchObject({ code: 'locked' });
    expect((await calls.call('DELETE', `/media/${drawing.id}`)).status).toBe(409);
  });
  it('of somebody else signs nothing', async () => {
    const drawing = await draw(callerWith({ profile: { ...colleague, display: 'Colleague' } }));
    const media = { id: drawing.id, resourceType: Media.type };
    expect((await post('CarePlan', { signatures: [{ status: 'Signed', media }] })).status).toBe(422);
  });
});

describe('a contract', () => {
  it('is executed once it is signed, by everybody who must', async () => {
    const offered = (await post('Contract', { status: 'Offered' })).json<Stored>();
    const refused = await put('Contract', offered, { status: 'Executed' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Collect the required signatures')]);
    const asked = { status: 'Requested', slot: 'patient', required: true, signer: patient };
    const half = await put('Contract', offered, { signatures: [asked, { status: 'Signed', meaning: 'Review' }] });
    expect([half.status, half.text]).toEqual([200, expect.any(String)]);
    expect((await put('Contract', half.json<Stored>(), { status: 'Executed' })).status).toBe(409);
    const both = half.json<Record<string, Record<string, unknown>[]>>()['signatures'] ?? [];
    const given = both.filter(({ status }) => status === 'Signed');
    // An open request is not dropped on the way.
    expect((await put('Contract', half.json<Stored>(), { status: 'Executed', signatures: given })).status).toBe(403);
    const answered = [...given, { ...asked, status: 'Signed' }];
    const signed = await put('Contract', half.json<Stored>(), { status: 'Executed', signatures: answered });
    expect([signed.status, signed.text]).toEqual([200, expect.any(String)]);
  });
  const offer = async (more: object = {}) => (await post('Contract', { status: 'Offered', ...more })).json<Stored>();
  const byPatient = { status: 'Signed', signer: patient, role: 'Patient' };
  it('is not executed without the patient, a party, or before it expires', async () => {
    const executed = async (more: object, ...signatures: object[]) =>
      (await put('Contract', await offer(more), { status: 'Executed', signatures })).status;
    const own = { status: 'Signed' };
    expect(await executed({}, own)).toBe(409);
    expect(await executed({}, byPatient)).toBe(200);
    expect(await executed({}, { status: 'Signed', signer: mother })).toBe(200);
    const parties = [{ party: { id: practitionerId, resourceType: 'Practitioner' } }, { party: patient }];
    expect(await executed({ parties }, byPatient)).toBe(409);
    expect(await executed({ parties }, byPatient, own)).toBe(200);
    expect(await executed({ patient: undefined }, own)).toBe(409);
    expect(await executed({ patient: undefined, parties: parties.slice(0, 1) }, own)).toBe(200);
    expect(await executed({ effective: '2020-01-01', expires: '2020-02-01' }, byPatient)).toBe(409);
  });
  it('is signed once by each, and not when it is over', async () => {
    const once = (await put('Contract', await offer(), { signatures: [byPatient] })).json<Stored>();
    const [given] = once['signatures'] as object[];
    expect((await put('Contract', once, { signatures: [given, byPatient] })).status).toBe(422);
    const executed = (await put('Contract', once, { status: 'Executed' })).json<Stored>();
    expect((await put('Contract', executed, { signatures: [given, { status: 'Signed' }] })).status).toBe(403);
    expect((await put('Contract', executed, { status: 'Revoked' })).status).toBe(403);
    const revoked = (await put('Contract', executed, { status: 'Revoked', revokedReason: 'Moved' })).json<Stored>();
    expect((await put('Contract', revoked, { signatures: [given, { status: 'Signed' }] })).status).toBe(403);
  });
  it('is between the patient it names and their relatives', async () => {
    const draft = (more: object) => post('Contract', more).then(({ status }) => status);
    expect(await draft({ parties: [{ party: mother }] })).toBe(201);
    expect(await draft({ parties: [{ party: stranger }] })).toBe(422);
    expect(await draft({ patient: undefined, parties: [{ party: patient }] })).toBe(422);
    expect((await post('Consent', { performer: mother })).status).toBe(201);
    expect((await post('Consent', { performer: stranger })).status).toBe(422);
  });
});

describe.each([
  ['Contract', 'Offered', 'Executed', 'signatures'],
  ['Consent', 'Proposed', 'Active', 'patientSignatures'],
] as const)('a %s that is offered', (type, state, inForce, list) => {
  const asRelative = (relative: { id: string }) =>
    callerWith({
      profile: { id: relative.id, resourceType: 'RelatedPerson' },
      roles: asPatient.roles,
      permissions: ofFamily,
      patients: { kind: 'patients', ids: [patient.id] },
    });
  const own = callerWith({ ...asPatient, permissions: ofFamily });
  const offer = async (more: object = {}) =>
    (await post(type, { title: 'Telehealth', text: 'By video.', status: state, ...more })).json<Stored>();
  const by = (signer: object, more: object = {}) => ({
    [list]: [{ status: 'Pending', signer, method: 'Typed', attestation: usualAttestation, ...more }],
  });

  it('is in force once the patient signs it in their account', async () => {
    const answer = await put(type, await offer(), by(patient), own);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(answer.json()).toMatchObject({
      status: inForce,
      [list]: [
        { signer: { id: patient.id }, name: 'Real Patient', status: 'Signed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    });
    expect((answer.json<Record<string, object[]>>()[list] ?? [])[0]).not.toHaveProperty('witness');
    const text = await put(type, answer.json<Stored>(), { text: 'By letter.' });
    expect([text.status, text.text]).toEqual([403, expect.stringContaining('stays as it is')]);
  });
  it('is signed by a relative who may sign, and by no other', async () => {
    expect((await put(type, await offer(), by(mother), asRelative(mother))).json()).toMatchObject({
      status: inForce,
      [list]: [{ name: 'Real Mother' }],
    });
    for (const relative of [neighbor, later])
      expect((await put(type, await offer(), by(relative), asRelative(relative))).status).toBe(403);
    const elsewhere = callerWith({ ...asRelative(stranger), patients: { kind: 'patients', ids: [testId(81_556)] } });
    expect((await put(type, await offer(), by(stranger), elsewhere)).status).toBe(404);
  });
  it('is not signed once it is over, without words, or with another sentence', async () => {
    const sign = async (more: object, signature: object = {}) =>
      (await put(type, await offer(more), by(patient, signature), own)).status;
    const past =
      type === 'Contract' ? { effective: '2020-01-01', expires: '2020-02-01' } : { start: '2020-01-01', end: '2020-02-01' };
    expect(await sign(past)).toBe(422);
    expect(await sign({ text: undefined, document: undefined })).toBe(422);
    expect(await sign({}, { attestation: 'I owe nothing.' })).toBe(422);
    expect(await sign({}, { name: 'Mickey Mouse' })).toBe(422);
  });
});

describe('a consent that several people are asked to sign', () => {
  const own = callerWith({ ...asPatient, permissions: ofFamily });
  const relative = () => callerWith({ ...own, profile: { id: mother.id, resourceType: 'RelatedPerson' } });
  const given = (signer: object) => ({ status: 'Pending', signer, method: 'Typed', attestation: usualAttestation });
  const ask = async (more: object) => {
    const made = await post('Consent', { title: 'Telehealth', text: 'By video.', status: 'Proposed', ...more });
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    return made.json<Stored>();
  };
  /** Answers the request of this signer, or adds their signature. */
  const sign = (record: Stored, signer: { id: string }, as: ReturnType<typeof callerWith>) => {
    const all = (record['patientSignatures'] ?? []) as { signer?: { id: string }; status?: string }[];
    return put('Consent', record, { patientSignatures: withSignature(all, { ...given(signer), signer }) }, as);
  };

  it('is in force with the last of the family', async () => {
    const requests = [
      { status: 'Requested', role: 'Guardian', signer: mother },
      { status: 'Requested', role: 'Patient', signer: patient },
    ];
    const half = await sign(await ask({ patientSignatures: requests }), patient, own);
    expect(half.json()).toMatchObject({ status: 'Proposed' });
    expect(half.json()).not.toHaveProperty('given');
    const whole = await sign(half.json<Stored>(), mother, relative());
    expect([whole.status, whole.json()]).toMatchObject([200, { status: 'Active', given: expect.any(String) }]);
  });
  it('is not in force while a witness of the staff is awaited', async () => {
    const witness = { role: 'Witness', status: 'Requested', required: true, slot: 'w', signer: colleague };
    const half = await sign(await ask({ signatures: [witness] }), patient, own);
    expect(half.json()).toMatchObject({ status: 'Proposed' });
    const both = await sign(half.json<Stored>(), mother, relative());
    expect([both.status, both.json()]).toMatchObject([200, { status: 'Proposed' }]);
    const early = await put('Consent', both.json<Stored>(), { status: 'Active' });
    expect([early.status, early.text]).toEqual([403, expect.stringContaining('required signature of this consent is missing')]);
  });
  it('is not signed by somebody who cannot read its document', async () => {
    const file = async (confidentiality: string) => {
      const made = await post('DocumentReference', { confidentiality });
      expect([made.status, made.text]).toEqual([201, expect.any(String)]);
      return { id: made.json<Stored>().id, resourceType: 'DocumentReference' };
    };
    const hidden = await file('Restricted');
    expect((await calls.call('GET', `${pathOf('DocumentReference')}/${hidden.id}`, undefined, {}, own)).status).toBe(404);
    for (const text of [undefined, 'By video.']) {
      const answer = await sign(await ask({ text, document: hidden }), patient, own);
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('nothing that you can read')]);
    }
    const open = await file('Normal');
    expect((await sign(await ask({ text: undefined, document: open }), patient, own)).json()).toMatchObject({ status: 'Active' });
  });
});

it('a contract that the practice signs too waits for it after the patient', async () => {
  const colleagueAsks = { signer: colleague, slot: 'practice', required: true, status: 'Requested' };
  const made = await post('Contract', { text: 'Ten.', status: 'Offered', signatures: [colleagueAsks] });
  const asked = made.json<Stored>();
  const own = callerWith({ ...asPatient, permissions: ofFamily });
  const signature = { status: 'Pending', signer: patient, method: 'Typed' };
  const signatures = [...((asked['signatures'] as object[] | undefined) ?? []), signature];
  expect((await put('Contract', asked, { signatures }, own)).json()).toMatchObject({ status: 'Offered' });
});
