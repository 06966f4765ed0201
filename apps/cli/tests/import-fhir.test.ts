import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Condition, Patient } from '@notewell/model';
import { systemCaller } from '@notewell/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Node, nodesAt, textAt } from '../../server/src/modules/imports/fhir/read.ts';
import type { Summary } from '../../server/src/modules/imports/fhir/summary.ts';
import { startPractice, type TestPractice } from './support/practice.ts';

const everything = { kind: 'everything' } as const;
let practice: TestPractice;
let folder: string;

beforeAll(async () => {
  practice = await startPractice();
});
afterAll(() => practice?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notewell-fhir-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const write = async (name: string, content: string | Buffer) => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};
const bundle = (...resources: readonly Node[]) =>
  JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) });
const lines = (...resources: readonly Node[]) => resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');

let made = 0;
/** A person that only this test uses. */
const person = (more: Node = {}): Node & { id: string } => {
  made += 1;
  return {
    resourceType: 'Patient',
    id: `p${made}`,
    name: [{ family: `Family${made}`, given: ['Given'] }],
    birthDate: '1980-02-29',
    ...more,
  };
};
const about = (patient: Node) => ({ reference: `Patient/${String(patient.id)}` });
const coded = (code: string, display: string) => ({ coding: [{ system: 'http://snomed.info/sct', code, display }] });
const problem = (patient: Node, more: Node = {}): Node & { id: string } => ({
  resourceType: 'Condition',
  id: `c${patient.id}`,
  subject: about(patient),
  code: coded('35489007', 'Depressive disorder'),
  verificationStatus: { coding: [{ code: 'confirmed' }] },
  ...more,
});
const keptOf = async (type: string, resource: Node): Promise<Node | undefined> =>
  (
    await practice.bodies(type, `body -> 'identifiers' @> $1::jsonb`, [
      JSON.stringify([{ value: `${String(resource.resourceType)}/${String(resource.id)}` }]),
    ])
  )[0];
const outcome = (summary: Summary, type: string) => {
  const { taken = 0, already = 0, updated = 0, withdrawn = 0, notTaken = new Map() } = summary.types.get(type) ?? {};
  const left = [...notTaken].map(([reason, { count }]) => [reason, count] as const);
  return { taken, already, updated, withdrawn, ...(left.length > 0 ? { left } : {}) };
};
const untouched = { taken: 0, already: 0, updated: 0, withdrawn: 0 };
const revise = async (type: typeof Condition | typeof Patient, body: Node, change: Node) => {
  const before = await practice.store.reader.read(practice.practice, type, String(body.id), everything);
  if (!before) throw new Error('nothing to revise');
  const caller = systemCaller(practice.practice, 'a person');
  const { meta: _meta, ...own } = body;
  await practice.saving.update({ practice: practice.practice, caller, definition: type, before, next: { ...own, ...change } });
};

describe('files', () => {
  test('are bundles, single resources and lines of them, packed or not, in folders', async () => {
    const people = [person(), person(), person(), person()];
    await write('a.json', bundle(people[0] ?? {}));
    await write('b.json.gz', gzipSync(JSON.stringify(people[1])));
    await write('c.ndjson', lines(people[2] ?? {}));
    await write('d.ndjson.gz', gzipSync(lines(people[3] ?? {})));
    await write('read.me', 'not FHIR, and not looked at');
    const summary = await practice.take([folder]);
    expect(outcome(summary, 'Patient').taken).toBe(4);
    expect(summary.faults).toEqual([]);
  });

  test('with errors are reported in one line each, without content', async () => {
    await write('cut.json', bundle(person({ name: [{ text: 'Secret Name' }] })).slice(0, -5));
    await write('cut.json.gz', gzipSync(bundle(person())).subarray(0, 40));
    await write('empty.json', '');
    await write('lines.ndjson', `${lines(person())}{"resourceType": oops\n${lines(person())}[]\n`);
    await write('list.json', '[1, 2]');
    await write('whole.json', bundle(person()));
    const summary = await practice.take([folder]);
    expect(summary.faults.map(({ file, fault }) => `${file} ${fault}`)).toEqual([
      'cut.json is not valid JSON',
      'cut.json.gz ends before its packed data does',
      'empty.json is empty',
      'lines.ndjson is not FHIR in 2 lines, which are left out (first: line 2)',
      'list.json is not FHIR: it has no resourceType',
    ]);
    expect(outcome(summary, 'Patient').taken).toBe(3);
  });

  test('that are not there stop the import before it begins', async () => {
    await expect(practice.take([join(folder, 'none')])).rejects.toThrow('There is no file or folder');
    await expect(practice.take([folder])).rejects.toThrow('There are no .json, .json.gz or .ndjson files');
  });
});

describe('references', () => {
  test('lead across files in any order, and into what an earlier run took', async () => {
    const patient = person();
    await write('1-conditions.ndjson', lines(problem(patient)));
    await write('2-patients.ndjson', lines(patient));
    expect(outcome(await practice.take([folder], 'clinic'), 'Condition').taken).toBe(1);
    const later = problem(patient, { id: 'later' });
    await practice.take([await write('later.json', bundle(later))], 'clinic');
    const [kept, earlier] = [await keptOf('Condition', later), await keptOf('Patient', patient)];
    expect(kept).toMatchObject({ patient: { id: earlier?.id, resourceType: 'Patient', display: earlier?.display } });
  });

  test('may be by address within a bundle, by whole address, or by identifier', async () => {
    const [patient, doctor] = [person(), { resourceType: 'Practitioner', id: `d${made}`, name: [{ family: 'Doe' }] }];
    const seen = (id: string, individual: Node) => ({
      resourceType: 'Encounter',
      id,
      status: 'finished',
      subject: { reference: 'urn:uuid:7f1f1f0e-1111-4222-8333-000000000001' },
      participant: [{ individual }],
    });
    const own = { ...doctor, identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }] };
    const entry = [
      { fullUrl: 'urn:uuid:7f1f1f0e-1111-4222-8333-000000000001', resource: patient },
      { fullUrl: `https://ehr.example/fhir/Practitioner/${doctor.id}`, resource: own },
      {
        fullUrl: `https://ehr.example/fhir/Encounter/by-address`,
        resource: seen('by-address', { reference: `Practitioner/${doctor.id}` }),
      },
      { resource: seen('by-whole-address', { reference: `https://ehr.example/fhir/Practitioner/${doctor.id}` }) },
      { resource: seen('by-identifier', { reference: 'Practitioner?identifier=http://hl7.org/fhir/sid/us-npi|1234567893' }) },
    ];
    await practice.take([await write('a.json', JSON.stringify({ resourceType: 'Bundle', entry }))]);
    const [kept] = await practice.bodies('Practitioner', `body ->> 'npi' = '1234567893'`);
    for (const id of ['by-address', 'by-whole-address', 'by-identifier']) {
      expect([
        id,
        nodesAt(await keptOf('Encounter', { resourceType: 'Encounter', id }), 'participants.individual')[0]?.id,
      ]).toEqual([id, kept?.id]);
    }
  });

  test('to nobody known leave a record out, and say why', async () => {
    const summary = await practice.take([await write('a.json', bundle(problem({ id: 'nobody' })))], 'clinic');
    expect(outcome(summary, 'Condition')).toEqual({
      ...untouched,
      left: [['its patient is not known here', 1]],
    });
  });

  test('of two systems with the same ids are kept apart by their names', async () => {
    const [one, other] = [person(), person({ id: `p${made}`, name: [{ family: 'Other' }] })];
    await practice.take([await write('a.json', bundle(one))], 'clinic-a');
    await practice.take([await write('b.json', bundle({ ...other, id: one.id }))], 'clinic-b');
    const families = await practice.bodies('Patient', `body -> 'identifiers' @> $1::jsonb`, [
      JSON.stringify([{ value: `Patient/${one.id}` }]),
    ]);
    expect(families.map((body) => textAt(body, 'name.family')).toSorted()).toEqual([`Family${made - 1}`, 'Other']);
  });
});

test('What is refused leaves no reference to it behind', async () => {
  const patient = person();
  const visit = (id: string, more: Node) => ({
    resourceType: 'Encounter',
    id: `${id}-${patient.id}`,
    status: 'finished',
    subject: about(patient),
    ...more,
  });
  const of = (id: string) =>
    problem(patient, { id: `of-${id}-${patient.id}`, encounter: { reference: `Encounter/${id}-${patient.id}` } });
  const wrong = visit('wrong', { status: 'entered-in-error' });
  const faulty = visit('faulty', {
    identifier: [{ system: 'urn:x', value: 'x', type: { coding: [{ code: 'A' }] } }],
    period: { start: '2020-01-01T00:00:00Z' },
    diagnosis: Array.from({ length: 101 }, () => ({ condition: { reference: `Condition/of-faulty-${patient.id}` } })),
  });
  const summary = await practice.take([await write('a.json', bundle(patient, of('wrong'), of('faulty'), wrong, faulty))]);
  expect(outcome(summary, 'Encounter').left).toEqual([
    ['entered in error', 1],
    ['diagnoses must have at most 100 items', 1],
  ]);
  expect(outcome(summary, 'Condition').taken).toBe(2);
  for (const id of ['wrong', 'faulty']) expect(await keptOf('Condition', of(id))).not.toHaveProperty('encounter');
});

describe('a second run', () => {
  test('updates what its source has changed, and keeps the earlier version', async () => {
    const patient = person();
    const file = await write('a.json', bundle(patient, problem(patient)));
    await practice.take([file]);
    await write(
      'a.json',
      bundle(patient, problem(patient, { clinicalStatus: { coding: [{ code: 'resolved' }] }, abatementDateTime: '2020-05' })),
    );
    const summary = await practice.take([file]);
    expect(outcome(summary, 'Condition')).toEqual({ ...untouched, updated: 1 });
    expect(outcome(summary, 'Patient')).toEqual({ ...untouched, already: 1 });
    expect(await keptOf('Condition', problem(patient))).toMatchObject({
      clinicalStatus: 'Resolved',
      abatement: '2020-05',
      meta: { versionId: '2' },
    });
  });

  test('keeps the record number that the practice gave a patient who came without one', async () => {
    const patient = person();
    const file = await write('a.json', bundle(patient));
    await practice.take([file]);
    const given = (await keptOf('Patient', patient))?.medicalRecordNumber;
    await write('a.json', bundle({ ...patient, active: false }));
    expect(outcome(await practice.take([file]), 'Patient')).toEqual({ ...untouched, updated: 1 });
    expect(await keptOf('Patient', patient)).toMatchObject({ status: 'Inactive', medicalRecordNumber: given });
    expect(given).toMatch(/\d/);
  });

  test('leaves alone what somebody here has worked on since', async () => {
    const patient = person();
    const file = await write('a.json', bundle(patient, problem(patient)));
    await practice.take([file]);
    await revise(Condition, (await keptOf('Condition', problem(patient))) ?? {}, { note: 'Reviewed with the patient.' });
    await write('a.json', bundle(patient, problem(patient, { clinicalStatus: { coding: [{ code: 'resolved' }] } })));
    expect(outcome(await practice.take([file]), 'Condition').left).toEqual([['it was changed here and is not overwritten', 1]]);
    expect(await keptOf('Condition', problem(patient))).toMatchObject({ note: 'Reviewed with the patient.' });
  });

  test('does not bring back what was deleted here', async () => {
    const patient = person();
    const file = await write('a.json', bundle(patient, problem(patient)));
    await practice.take([file]);
    const kept = await keptOf('Condition', problem(patient));
    const before = await practice.store.reader.read(practice.practice, Condition, String(kept?.id), everything);
    if (before)
      await practice.saving.remove({
        practice: practice.practice,
        caller: systemCaller(practice.practice, 'x'),
        definition: Condition,
        before,
      });
    expect(outcome(await practice.take([file]), 'Condition')).toEqual({ ...untouched, left: [['it was deleted here', 1]] });
    expect(await keptOf('Condition', problem(patient))).toBeUndefined();
  });

  test('takes back what its source has taken back', async () => {
    const patient = person();
    const file = await write('a.json', bundle(patient, problem(patient)));
    await practice.take([file]);
    await write('a.json', bundle(patient, problem(patient, { verificationStatus: { coding: [{ code: 'entered-in-error' }] } })));
    expect(outcome(await practice.take([file]), 'Condition')).toEqual({ ...untouched, withdrawn: 1 });
    expect(await keptOf('Condition', problem(patient))).toBeUndefined();
  });

  test('recognizes a person by identifier unless the birth date differs', async () => {
    const identifier = [{ system: 'urn:mrn', value: `mrn-${made}` }];
    const patient = person({ identifier });
    await practice.take([await write('a.json', bundle(patient))], 'first');
    const again = await practice.take(
      [await write('b.json', bundle({ ...patient, id: 'renamed' }, problem({ id: 'renamed' })))],
      'second',
    );
    expect(outcome(again, 'Patient')).toEqual({ ...untouched, already: 1 });
    const [kept, condition] = [await keptOf('Patient', patient), await keptOf('Condition', problem({ id: 'renamed' }))];
    expect(condition).toMatchObject({ patient: { id: kept?.id } });
    expect(nodesAt(kept, 'identifiers')).toContainEqual({ system: 'urn:fhir:second', value: 'Patient/renamed' });
    const stranger = { ...patient, id: 'stranger', birthDate: '1999-12-31' };
    expect(outcome(await practice.take([await write('c.json', bundle(stranger))], 'third'), 'Patient').taken).toBe(1);
  });
});

test('A second import during the first is refused and takes nothing', async () => {
  const file = await write('a.json', bundle(person()));
  const duringAnother = await practice.store.oneAtATime('import fhir north', () =>
    practice.take([file]).then(
      () => 'taken',
      (error: Error) => error.message,
    ),
  );
  expect(duringAnother).toBe('Another import for north is running. Wait until it ends.');
  expect(outcome(await practice.take([file]), 'Patient').taken).toBe(1);
});

describe('what was entered in error, refuted or not done', () => {
  test('becomes no finding', async () => {
    const patient = person();
    const status = (code: string) => ({ verificationStatus: { coding: [{ code }] } });
    const summary = await practice.take([
      await write(
        'a.json',
        bundle(
          patient,
          problem(patient, { id: 'wrong', ...status('entered-in-error') }),
          problem(patient, { id: 'refuted', ...status('refuted') }),
          {
            resourceType: 'AllergyIntolerance',
            id: 'a1',
            patient: about(patient),
            code: coded('91936005', 'Penicillin'),
            ...status('refuted'),
          },
          { resourceType: 'Observation', id: 'o1', status: 'entered-in-error', subject: about(patient), code: coded('1', 'x') },
          { resourceType: 'Procedure', id: 'pr1', status: 'not-done', subject: about(patient), code: coded('1', 'x') },
          { resourceType: 'Immunization', id: 'i1', status: 'not-done', patient: about(patient), vaccineCode: coded('1', 'x') },
          {
            resourceType: 'MedicationRequest',
            id: 'm1',
            status: 'active',
            intent: 'order',
            doNotPerform: true,
            subject: about(patient),
          },
        ),
      ),
    ]);
    expect(outcome(summary, 'Condition').left).toEqual([
      ['entered in error', 1],
      ['refuted', 1],
    ]);
    expect(outcome(summary, 'AllergyIntolerance').left).toEqual([['refuted', 1]]);
    expect(outcome(summary, 'Observation').left).toEqual([['entered in error', 1]]);
    expect(outcome(summary, 'Procedure').left).toEqual([['it was not done', 1]]);
    expect(outcome(summary, 'Immunization').left).toEqual([['it was not done', 1]]);
    expect(outcome(summary, 'MedicationRequest').left).toEqual([['it says not to give it', 1]]);
  });

  test('and a suspicion stays a suspicion', async () => {
    const patient = person();
    const suspected = problem(patient, { verificationStatus: { coding: [{ code: 'provisional' }] } });
    await practice.take([await write('a.json', bundle(patient, suspected))]);
    const kept = await keptOf('Condition', suspected);
    expect(kept).not.toHaveProperty('verification');
    expect(kept).toMatchObject({ note: 'Recorded as a provisional diagnosis.' });
  });
});

describe('what was said', () => {
  test.each([
    ['1998', '1998'],
    ['1998-03', '1998-03'],
    ['1998-03-04', '1998-03-04'],
    ['1998-03-04T23:30:00-05:00', '1998-03-05T04:30:00Z'],
  ])('keeps its precision: %s', async (said, kept) => {
    const patient = person();
    const condition = problem(patient, { onsetDateTime: said });
    await practice.take([await write('a.json', bundle(patient, condition))]);
    expect(await keptOf('Condition', condition)).toMatchObject({ onset: kept });
  });

  test('of a problem keeps where it is and who says so', async () => {
    const patient = person();
    const ache = problem(patient, { bodySite: [coded('69536005', 'Head structure')], asserter: about(patient) });
    await write('ache.json', bundle(patient, ache));
    await practice.take([folder]);
    expect(await keptOf('Condition', ache)).toMatchObject({
      bodySites: [{ code: '69536005', display: 'Head structure' }],
      asserter: { resourceType: 'Patient' },
    });
  });

  test('of observations stays the kind of value it was', async () => {
    const patient = person();
    const observed = (id: string, more: Node) => ({
      resourceType: 'Observation',
      id: `${id}-${patient.id}`,
      status: 'final',
      subject: about(patient),
      code: coded(id, id),
      ...more,
    });
    const said = {
      quantity: [
        { valueQuantity: { value: 7.2, unit: '%', comparator: '<' } },
        { valueQuantity: { value: 7.2, unit: '%', comparator: '<' } },
      ],
      concept: [{ valueCodeableConcept: { text: 'Never smoked' } }, { valueCoding: { display: 'Never smoked' } }],
      text: [{ valueString: 'clear' }, { valueText: 'clear' }],
      integer: [{ valueInteger: 3 }, { valueInteger: 3 }],
      no: [{ valueBoolean: false }, { valueBoolean: false }],
      range: [{ valueRange: { low: { value: 1 }, high: { value: 2, unit: 'mg' } } }, { valueText: '1 to 2 mg' }],
      absent: [{ dataAbsentReason: { coding: [{ code: 'asked-declined' }] } }, { dataAbsentReason: 'AskedDeclined' }],
    } as const;
    const resources = Object.entries(said).map(([id, [fhir]]) => observed(id, fhir));
    await practice.take([await write('a.json', bundle(patient, ...resources))]);
    for (const [id, [, ours]] of Object.entries(said)) {
      expect(await keptOf('Observation', { resourceType: 'Observation', id: `${id}-${patient.id}` })).toMatchObject(ours);
    }
  });

  test('of a social security number goes to its secret field and to no identifier', async () => {
    const patient = person({ identifier: [{ system: 'http://hl7.org/fhir/sid/us-ssn', value: '999-00-1111' }] });
    const file = await write('a.json', bundle(patient));
    await practice.take([file]);
    expect(JSON.stringify((await keptOf('Patient', patient))?.identifiers)).not.toContain('999-00-1111');
    expect(outcome(await practice.take([file]), 'Patient')).toEqual({ ...untouched, already: 1 });
  });

  test('of medicines keeps how they are taken, and what a Medication of its own says', async () => {
    const patient = person();
    const order = {
      resourceType: 'MedicationRequest',
      id: `m-${patient.id}`,
      status: 'active',
      intent: 'order',
      subject: about(patient),
      contained: [{ resourceType: 'Medication', id: 'med', code: coded('1', 'Sertraline 50 MG Oral Tablet') }],
      medicationReference: { reference: '#med' },
      dosageInstruction: [{ text: 'One each morning', timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } } }],
      dispenseRequest: { numberOfRepeatsAllowed: 2 },
    };
    await practice.take([await write('a.json', bundle(patient, order))]);
    expect(await keptOf('Medication', order)).toMatchObject({
      code: { display: 'Sertraline 50 MG Oral Tablet' },
      intent: 'Order',
      dosages: [{ text: 'One each morning', frequency: 1, period: 1, periodUnit: 'Days' }],
      dispense: { refills: 2 },
    });
  });

  test('of the further types is taken too', async () => {
    const patient = person();
    const id = (kind: string) => `${kind}-${patient.id}`;
    const relative = { resourceType: 'RelatedPerson', id: id('r'), patient: about(patient), name: [{ family: 'Kin' }] };
    const cover = {
      resourceType: 'Coverage',
      id: id('v'),
      status: 'active',
      beneficiary: about(patient),
      subscriberId: 'M-1',
      payor: [{ display: 'Blue' }],
    };
    const booked = {
      resourceType: 'Appointment',
      id: id('b'),
      status: 'booked',
      start: '2026-03-01T15:00:00Z',
      end: '2026-03-01T15:30:00Z',
      participant: [{ actor: about(patient), status: 'accepted' }],
    };
    const answered = {
      resourceType: 'QuestionnaireResponse',
      id: id('q'),
      status: 'completed',
      questionnaire: 'http://example.org/Questionnaire/PHQ-2',
      subject: about(patient),
      item: [
        { linkId: 'sketch', answer: [{ valueAttachment: { title: 'Sleep diary', url: 'http://example.org/diary.png' } }] },
        {
          linkId: 'g',
          item: [
            { linkId: 'g.1', text: 'Little interest', answer: [{ valueCoding: { code: 'LA6569-3', display: 'Several days' } }] },
          ],
        },
      ],
    };
    const agreed = {
      resourceType: 'Consent',
      id: id('s'),
      status: 'active',
      scope: { coding: [{ code: 'treatment' }] },
      patient: about(patient),
      category: [{ text: 'Consent to treatment' }],
    };
    const letter = {
      resourceType: 'DocumentReference',
      id: id('l'),
      status: 'current',
      subject: about(patient),
      content: [
        { attachment: { contentType: 'text/plain', title: 'Letter', data: Buffer.from('Dear doctor').toString('base64') } },
      ],
    };
    const summary = await practice.take([
      await write('a.json', bundle(patient, relative, cover, booked, answered, agreed, letter)),
    ]);
    expect([...summary.types].map(([type, { taken }]) => [type, taken])).toEqual(
      ['Patient', 'RelatedPerson', 'Coverage', 'Appointment', 'QuestionnaireResponse', 'Consent', 'DocumentReference'].map(
        (type) => [type, 1],
      ),
    );
    expect(await keptOf('QuestionnaireResponse', answered)).toMatchObject({
      display: 'PHQ-2',
      answers: [
        { questionId: 'sketch', display: 'Sleep diary' },
        { questionId: 'g.1', text: 'Little interest', value: 'LA6569-3', display: 'Several days' },
      ],
      foreign: answered,
    });
    expect(await keptOf('Coverage', cover)).toMatchObject({ memberId: 'M-1', payerName: 'Blue', status: 'Active' });
    expect(await keptOf('Appointment', booked)).toMatchObject({ status: 'booked', attendees: [{ response: 'Accepted' }] });
    expect(await keptOf('DocumentReference', letter)).toMatchObject({ title: 'Letter', text: 'Dear doctor' });
  });

  test('of documents keeps embedded and Binary files, and imports each once', async () => {
    const patient = person();
    const bytes = (text: string) => Buffer.from(`%PDF-1.4 ${text}`);
    const binary = {
      resourceType: 'Binary',
      id: `bin-${patient.id}`,
      contentType: 'application/pdf',
      data: bytes('apart').toString('base64'),
    };
    const scan = (id: string, attachment: object) => ({
      resourceType: 'DocumentReference',
      id: `${id}-${patient.id}`,
      status: 'current',
      subject: about(patient),
      content: [{ attachment }],
    });
    const within = scan('within', { contentType: 'application/pdf', data: bytes('within').toString('base64') });
    const apart = scan('apart', { contentType: 'application/pdf', url: `Binary/${binary.id}` });
    const file = await write('a.json', bundle(patient, binary, within, apart));
    expect(outcome(await practice.take([file]), 'DocumentReference')).toMatchObject({ taken: 2 });
    for (const [resource, text] of [
      [within, 'within'],
      [apart, 'apart'],
    ] as const) {
      const kept = (await keptOf('DocumentReference', resource)) as {
        content: { hash: string; contentType: string; size: number };
      };
      expect(kept.content).toMatchObject({ contentType: 'application/pdf', size: bytes(text).length });
      const parts: Uint8Array[] = [];
      for await (const part of (await practice.content.open(practice.practice, kept.content.hash)) ?? []) parts.push(part);
      expect(Buffer.concat(parts).toString()).toBe(bytes(text).toString());
    }
    expect(outcome(await practice.take([file]), 'DocumentReference')).toMatchObject({ taken: 0, updated: 0, already: 2 });
    const changed = {
      ...within,
      description: 'said otherwise',
      content: [{ attachment: { contentType: 'application/pdf', data: bytes('newer').toString('base64') } }],
    };
    await practice.take([await write('b.json', bundle(patient, binary, changed, apart))]);
    expect(await keptOf('DocumentReference', within)).toMatchObject({
      description: 'said otherwise',
      content: { size: bytes('newer').length },
    });
  });

  test('that no record could hold is refused alone, with the fault and without the words', async () => {
    const patient = person();
    const long = problem(patient, { id: `long-${patient.id}`, code: { text: 'secret '.repeat(200) } });
    const summary = await practice.take([await write('a.json', bundle(patient, long, problem(patient)))]);
    expect(outcome(summary, 'Condition')).toEqual({
      ...untouched,
      taken: 1,
      left: [['code.display must be at most 1000 characters', 1]],
    });
  });

  test('with what no text can hold is refused alone, wherever it stands', async () => {
    const patient = person();
    const bad = [problem(patient, { id: 'nul\u0000' }), problem(patient, { id: 'x', note: [{ text: 'lone \ud800' }] })];
    const summary = await practice.take([await write('a.json', bundle(patient, ...bad, problem(patient)))]);
    expect(outcome(summary, 'Condition').taken).toBe(1);
    expect(outcome(summary, 'Condition').left?.map(([reason]) => reason)).toEqual([
      'identifiers.0.value contains characters that no text may hold',
      'note contains characters that no text may hold',
    ]);
  });

  test('of a patient that is refused leaves the whole record out', async () => {
    const patient = person({ communication: [{ language: { coding: [{ code: 'x'.repeat(61) }] } }] });
    const summary = await practice.take([await write('a.json', bundle(patient, problem(patient)))]);
    expect(outcome(summary, 'Condition').taken).toBe(0);
    expect(outcome(summary, 'Patient').left).toEqual([['language must be at most 35 characters', 1]]);
    expect(await keptOf('Condition', problem(patient))).toBeUndefined();
  });
});
