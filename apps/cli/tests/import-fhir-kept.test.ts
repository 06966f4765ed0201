import { describe, expect, it } from 'vitest';
import { type Node, nodesAt, textAt } from '../../server/src/modules/imports/fhir/read.ts';
import { resultOf } from '../../server/src/modules/imports/fhir/summary.ts';
import { bundle, concept, lines, outcome, person, problem } from './support/fhir.ts';
import { startedImport } from './support/started-import.ts';

const { practice, files } = startedImport();

const take = async (...resources: readonly Node[]) =>
  practice.take([await files.write('a.json', bundle(...resources))], 'clinic');
const keptOf = async (type: string, key: string): Promise<Node | undefined> =>
  (await practice.bodies(type, `body -> 'identifiers' @> $1::jsonb`, [JSON.stringify([{ value: key }])]))[0];
const core = 'http://hl7.org/fhir/us/core/StructureDefinition';
const hl7 = 'http://hl7.org/fhir/StructureDefinition';
const value = (url: string, valueCodeableConcept: Node) => ({ url, extension: [{ url: 'value', valueCodeableConcept }] });

describe('files of other FHIR releases', () => {
  const stu3 = problem('v3', 'v', { clinicalStatus: 'active', assertedDate: '2017-01-01' });
  it('are refused whole and named, and the run is not complete', async () => {
    const summary = await take(person('v', 'Vera Lind'), stu3);
    const reason = ['it is FHIR STU3, and Notewell takes R4', 1];
    expect(outcome(summary, 'Patient')).toMatchObject({ taken: 0, left: [reason] });
    expect(outcome(summary, 'Condition')).toMatchObject({ taken: 0, left: [reason] });
    expect(resultOf(summary).ok).toBe(false);
  });
  it('are refused line by line in NDJSON', async () => {
    const path = await files.write('a.ndjson', lines(person('w', 'Wanda Lind'), { ...stu3, id: 'w3' }, problem('w4', 'w')));
    const summary = await practice.take([path], 'clinic');
    expect([outcome(summary, 'Patient').taken, outcome(summary, 'Condition').taken]).toEqual([1, 1]);
  });
});

describe('a patient', () => {
  it('without a name or with a long record number is taken with what there is', async () => {
    const mrn = 'x'.repeat(80);
    const identifier = [{ type: { coding: [{ code: 'MR' }] }, system: 'urn:mrn', value: mrn }];
    const nameless = person('n', '', '1990-01-01', { identifier, name: [{ extension: [{ url: `${hl7}/data-absent-reason` }] }] });
    const summary = await take(nameless, problem('nc', 'n'));
    expect([outcome(summary, 'Patient').taken, outcome(summary, 'Condition').taken]).toEqual([1, 1]);
    const kept = await keptOf('Patient', 'Patient/n');
    expect(kept).toMatchObject({ name: { family: 'Unknown' }, comments: [{ text: 'Came without a name.' }] });
    expect(nodesAt(kept, 'identifiers')).toContainEqual(expect.objectContaining({ value: mrn }));
    expect(outcome(await take(nameless), 'Patient')).toMatchObject({ already: 1, left: [] });
  });

  it.each([
    ['other', [], { sex: 'Other' }],
    ['unknown', [], { sex: 'Unknown' }],
    [
      'other',
      [{ url: `${core}/us-core-birthsex`, valueCode: 'F' }],
      { sex: 'Female', comments: [{ text: 'Administrative gender recorded as other.' }] },
    ],
    ['female', [{ url: `${core}/us-core-sex`, valueCode: '248152002' }], { sex: 'Female', administrativeGender: 'Female' }],
    ['male', [{ url: `${core}/us-core-individual-sex`, valueCoding: { code: '248153007' } }], { sex: 'Male' }],
  ] as const)('keeps gender %s with %j', async (gender, extension, kept) => {
    const id = `g-${gender}-${JSON.stringify(extension).length}`;
    await take(person(id, 'Gale Moor', '1990-01-01', { gender, extension }));
    expect(await keptOf('Patient', `Patient/${id}`)).toMatchObject(kept);
  });

  it('keeps gender identity and pronouns of the current extensions', async () => {
    const extension = [
      value(`${hl7}/individual-genderIdentity`, concept('33791000087105', 'Identifies as nonbinary gender (finding)')),
      value(`${hl7}/individual-pronouns`, concept('LA29520-6', 'they/them/their/theirs/themselves', 'http://loinc.org')),
    ];
    await take(person('t', 'Toni Reed', '1990-01-01', { extension }));
    expect(await keptOf('Patient', 'Patient/t')).toMatchObject({
      genderIdentity: { code: 'non-binary', display: 'Non-binary', translations: [{ code: '33791000087105' }] },
      pronouns: 'they/them/their/theirs/themselves',
    });
  });

  it('gets the members of the care team', async () => {
    const doctor = { resourceType: 'Practitioner', id: 'ct-d', name: [{ family: 'Doe', given: ['Jane'] }] };
    const kin = { resourceType: 'RelatedPerson', id: 'ct-k', patient: { reference: 'Patient/ct' }, name: [{ family: 'Kin' }] };
    const team = (id: string, status: string) => ({
      resourceType: 'CareTeam',
      id,
      status,
      subject: { reference: 'Patient/ct' },
      participant: [
        { member: { reference: 'Practitioner/ct-d' }, role: [{ text: 'Therapist' }], period: { start: '2024-01-01' } },
        { member: { reference: 'RelatedPerson/ct-k' } },
      ],
    });
    const all = [doctor, kin, person('ct', 'Cara Tate'), team('ct-t', 'active'), team('ct-x', 'inactive')];
    const summary = await take(...all);
    expect(outcome(summary, 'CareTeam')).toMatchObject({ taken: 1, left: [['it is inactive', 1]] });
    expect((await keptOf('Patient', 'Patient/ct'))?.careTeam).toMatchObject([
      {
        member: { resourceType: 'Practitioner', display: 'Jane Doe' },
        role: { display: 'Therapist' },
        period: { start: '2024-01-01' },
      },
      { member: { resourceType: 'RelatedPerson' } },
    ]);
    expect(outcome(await take(...all), 'Patient')).toMatchObject({ already: 1 });
  });
});

describe('a coded statement', () => {
  it('keeps every coding and the words of the writer', async () => {
    const code = {
      text: 'Low mood since the move',
      coding: [
        { system: 'http://snomed.info/sct', code: '35489007', display: 'Depressive disorder' },
        { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'F32.A', display: 'Depression, unspecified' },
        { system: 'urn:too-long', code: 'x'.repeat(101) },
      ],
    };
    await take(person('co', 'Cody Orr'), problem('co-c', 'co', { code }));
    expect((await keptOf('Condition', 'Condition/co-c'))?.code).toEqual({
      system: 'http://hl7.org/fhir/sid/icd-10-cm',
      code: 'F32.A',
      display: 'Depression, unspecified',
      text: 'Low mood since the move',
      translations: [{ system: 'http://snomed.info/sct', code: '35489007', display: 'Depressive disorder' }],
    });
  });
});

describe('a report', () => {
  it('keeps its presented forms as documents of the record', async () => {
    const pdf = Buffer.from('%PDF-1.4 result');
    const report = {
      resourceType: 'DiagnosticReport',
      id: 'rep',
      status: 'final',
      subject: { reference: 'Patient/rp' },
      code: { text: 'Lipid panel' },
      presentedForm: [
        { contentType: 'application/pdf', data: pdf.toString('base64') },
        { contentType: 'text/plain', title: 'Comment', data: Buffer.from('All normal').toString('base64') },
      ],
    };
    const summary = await take(person('rp', 'Rita Pell'), report);
    expect(outcome(summary, 'DocumentReference').taken).toBe(2);
    const first = await keptOf('DocumentReference', 'DocumentReference/rep-form-1');
    expect(first).toMatchObject({ title: 'Lipid panel', content: { contentType: 'application/pdf', size: pdf.length } });
    expect(await keptOf('DocumentReference', 'DocumentReference/rep-form-2')).toMatchObject({
      title: 'Comment',
      text: 'All normal',
    });
    const kept = await keptOf('Observation', 'DiagnosticReport/rep');
    expect(nodesAt(kept, 'derivedFrom').map(({ id }) => id)).toContain(first?.id);
    expect(outcome(await take(person('rp', 'Rita Pell'), report), 'DocumentReference')).toMatchObject({ already: 2, left: [] });
  });
});

describe('further types', () => {
  it('are taken into the types Notewell has, and a second run changes nothing', async () => {
    const doctor = { resourceType: 'Practitioner', id: 'f-d', name: [{ family: 'Doe', given: ['Jane'] }] };
    const about = { reference: 'Patient/f' };
    const by = { reference: 'Practitioner/f-d' };
    const service = { resourceType: 'HealthcareService', id: 'f-s', name: 'Individual therapy', active: true };
    const plan = { resourceType: 'Schedule', id: 'f-p', active: true, actor: [by, { reference: 'HealthcareService/f-s' }] };
    const form = {
      resourceType: 'Questionnaire',
      id: 'f-q',
      status: 'active',
      title: 'Sleep diary',
      item: [{ linkId: '1', type: 'boolean', text: 'Slept well?' }],
    };
    const members = {
      resourceType: 'Group',
      id: 'f-g',
      type: 'person',
      actual: true,
      name: 'DBT skills',
      member: [{ entity: about, period: { start: '2025-01-01' } }],
    };
    const episode = {
      resourceType: 'EpisodeOfCare',
      id: 'f-e',
      status: 'active',
      patient: about,
      type: [{ text: 'Outpatient' }],
      careManager: by,
      diagnosis: [{ condition: { reference: 'Condition/f-c' }, role: { coding: [{ code: 'AD' }] }, rank: 1 }],
      period: { start: '2025-01-02' },
    };
    const call = {
      resourceType: 'Communication',
      id: 'f-m',
      status: 'completed',
      subject: about,
      sender: about,
      recipient: [by],
      medium: [{ coding: [{ code: 'PHONE' }] }],
      sent: '2025-02-03T10:00:00Z',
      payload: [{ contentString: 'Asked to move the visit.' }],
    };
    const stray = { ...call, id: 'f-n', subject: { reference: 'Patient/nobody' } };
    const all = [person('f', 'Faye Kerr'), problem('f-c', 'f'), doctor, service, plan, form, members, episode, call, stray];
    const summary = await take(...all);
    const types = ['HealthcareService', 'Schedule', 'Questionnaire', 'Group', 'EpisodeOfCare', 'Communication'];
    expect(types.map((type) => outcome(summary, type).taken)).toEqual(types.map(() => 1));
    expect(outcome(summary, 'Communication').left).toEqual([['its subject was not imported', 1]]);
    const patient = { id: textAt(await keptOf('Patient', 'Patient/f'), 'id') };
    expect(await keptOf('HealthcareService', 'HealthcareService/f-s')).toMatchObject({
      name: 'Individual therapy',
      status: 'Active',
    });
    expect(await keptOf('Schedule', 'Schedule/f-p')).toMatchObject({ practitioner: { display: 'Jane Doe' }, services: [{}] });
    expect(await keptOf('Questionnaire', 'Questionnaire/f-q')).toMatchObject({ title: 'Sleep diary', status: 'Draft' });
    expect(await keptOf('Group', 'Group/f-g')).toMatchObject({ name: 'DBT skills', members: [{ member: patient }] });
    expect(await keptOf('EpisodeOfCare', 'EpisodeOfCare/f-e')).toMatchObject({
      status: 'Active',
      start: '2025-01-02',
      patient,
      diagnoses: [{ use: 'Admission', rank: 1 }],
    });
    expect(await keptOf('Communication', 'Communication/f-m')).toMatchObject({
      subject: patient,
      medium: 'Phone',
      direction: 'Incoming',
      text: 'Asked to move the visit.',
    });
    const again = await take(...all);
    expect(types.map((type) => [outcome(again, type).already, outcome(again, type).updated])).toEqual(types.map(() => [1, 0]));
  });
});
