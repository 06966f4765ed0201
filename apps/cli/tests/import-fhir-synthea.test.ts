import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { validate } from '@notewell/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Node, nodesAt, textAt } from '../../server/src/modules/imports/fhir/read.ts';
import { linesOf, type Summary, type Tally } from '../../server/src/modules/imports/fhir/summary.ts';
import { startPractice, type TestPractice } from './support/practice.ts';
import { sharedData } from './support/shared-data.ts';

const folder = sharedData('synthea');
/** Types without an equivalent here. */
const unmapped = ['Claim', 'ExplanationOfBenefit', 'ImagingStudy'];

describe.runIf(folder)('fifty made-up patients', () => {
  const path = folder ?? '';
  let practice: TestPractice;
  let first: Summary;
  let second: Summary;
  const counts = new Map<string, number>();
  const count = (sql: string) => practice.rows(sql).then(([row]) => Number(row?.count));

  beforeAll(async () => {
    practice = await startPractice();
    const index: { patients: { file: string; counts: Record<string, number> }[] } = JSON.parse(
      readFileSync(join(path, 'index.json'), 'utf8'),
    );
    for (const patient of index.patients)
      for (const [type, found] of Object.entries(patient.counts)) counts.set(type, (counts.get(type) ?? 0) + found);
    const files = index.patients.map(({ file }) => join(path, file));
    const started = performance.now();
    first = await practice.take(files);
    const middle = performance.now();
    second = await practice.take(files);
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    console.log(
      `first run ${seconds(started, middle)} s, second ${seconds(middle, performance.now())} s\n${linesOf(first).join('\n')}`,
    );
  });
  afterAll(() => practice?.stop());

  test('are read whole: every type has as many as the index counts', () => {
    expect(first.faults).toEqual([]);
    expect(Object.fromEntries([...first.types].map(([type, { read }]) => [type, read]))).toEqual(Object.fromEntries(counts));
  });

  test('are taken whole, but for types that Notewell does not keep, which are told', () => {
    const left = (tally: Tally | undefined) => [...(tally?.notTaken ?? [])].map(([reason, { count: many }]) => [reason, many]);
    for (const [type, expected] of counts) {
      const tally = first.types.get(type);
      if (unmapped.includes(type)) expect(left(tally)).toEqual([['Notewell does not store this type', expected]]);
      // A practitioner of two patients is in two files, and is one person.
      else expect([type, (tally?.taken ?? 0) + (tally?.already ?? 0), left(tally)]).toEqual([type, expected, []]);
    }
  });

  test('are stored completely, each with its audit entry', async () => {
    const of = (type: string) => first.types.get(type)?.taken ?? 0;
    const rows = await practice.rows(`select type, count(*)::int as count from resource group by type`);
    expect(Object.fromEntries(rows.map(({ type, count: many }) => [type, many]))).toEqual({
      Organization: 39,
      Practitioner: 39,
      Patient: 50,
      Encounter: of('Encounter'),
      Condition: of('Condition'),
      Allergy: of('AllergyIntolerance'),
      Medication: of('MedicationRequest'),
      CarePlan: of('CarePlan'),
      Observation: of('Observation') + of('Procedure') + of('Immunization') + of('DiagnosticReport'),
    });
    expect(await count(`select count(*) from audit where action = 'create'`)).toBe(await count('select count(*) from resource'));
    expect(await practice.rows('select distinct account from audit')).toHaveLength(1);
  });

  test('add nothing and change nothing in a second run', async () => {
    for (const [type, { taken, updated, withdrawn, already }] of second.types) {
      const mapped = !unmapped.includes(type);
      expect([type, taken, updated, withdrawn, already]).toEqual([type, 0, 0, 0, mapped ? counts.get(type) : 0]);
    }
    expect(await count(`select count(*) from audit where action <> 'create'`)).toBe(0);
  });

  test('are valid by the model, every one', async () => {
    const rows = await practice.rows('select type, body::jsonb as body from resource');
    const faulty = rows.flatMap(({ type, body }) => {
      const result = validate(String(type), body);
      return result.ok ? [] : [{ type, faults: result.faults }];
    });
    expect(faulty).toEqual([]);
  });

  test('refer to nothing that is not there', async () => {
    const ids = new Set((await practice.rows('select id from resource')).map(({ id }) => id));
    const missing: string[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('resourceType' in value && 'id' in value && !('meta' in value) && !ids.has(value.id)) missing.push(String(value.id));
      for (const inner of Object.values(value)) visit(inner);
    };
    for (const { body } of await practice.rows('select body::jsonb as body from resource')) visit(body);
    expect(missing).toEqual([]);
  });

  describe('keep what their files say', () => {
    const file = '4e8ed886-fd5f-40bb-8feb-f339b04d853a.json.gz';
    let patient: Node;
    const bundle = () => nodesAt(JSON.parse(gunzipSync(readFileSync(join(path, file))).toString()), 'entry.resource');
    const own = (type: string) => practice.bodies(type, `body ->> 'partition' = '${String(patient.id)}'`);

    beforeAll(async () => {
      const [found] = await practice.bodies('Patient', `body ->> 'display' = 'Atencio, Alberto'`);
      patient = found ?? {};
    });

    test('a person with names, numbers, address and language', () => {
      expect(patient).toMatchObject({
        name: { given: 'Alberto', family: 'Atencio', prefix: 'Mr.' },
        birthDate: '1993-06-07',
        sex: 'Male',
        administrativeGender: 'Male',
        medicalRecordNumber: 'fc712d1f-5a2e-4407-9c55-a2a2bad623c2',
        language: 'es',
        ethnicity: { code: '2186-5', display: 'Not Hispanic or Latino' },
        telecom: [{ system: 'Phone', value: '555-961-9901', use: 'Home' }],
        addresses: [{ lines: ['849 Koch Crossroad'], city: 'Boston', state: 'MA', postalCode: '02108', country: 'US' }],
      });
      expect(JSON.stringify(patient.identifiers)).not.toContain('999-61-3984');
    });

    test('a seizure disorder with its onset, its visit and nothing that was not said', async () => {
      const [condition] = await practice.bodies(
        'Condition',
        `body ->> 'partition' = $1 and body #>> '{code,code}' = '128613002'`,
        [patient.id],
      );
      expect(condition).toMatchObject({
        code: { system: 'http://snomed.info/sct', code: '128613002', display: 'Seizure disorder' },
        clinicalStatus: 'Active',
        verification: 'Confirmed',
        onset: '2007-06-04T05:28:45Z',
        recordedDate: '2007-06-04T05:28:45Z',
        patient: { id: patient.id, display: 'Atencio, Alberto' },
        encounter: { resourceType: 'Encounter' },
      });
      expect(condition).not.toHaveProperty('severity');
      expect(condition).not.toHaveProperty('abatement');
    });

    test('blood pressures with both parts, their values and units', async () => {
      const measured = bundle().filter((one) => textAt(one, 'code.coding.code') === '55284-4');
      const kept = (await own('Observation')).filter((one) => textAt(one, 'code.code') === '55284-4');
      expect(kept).toHaveLength(measured.length);
      const values = (nodes: readonly Node[], parts: string) =>
        nodes
          .map((one) =>
            JSON.stringify(
              nodesAt(one, parts).map((part) =>
                textAt(part, 'valueQuantity.code')?.concat(JSON.stringify(nodesAt(part, 'valueQuantity')[0]?.value)),
              ),
            ),
          )
          .toSorted();
      expect(values(kept, 'components')).toEqual(values(measured, 'component'));
      expect(kept.every((one) => one.category === 'VitalSigns')).toBe(true);
    });

    test('every measured value, exactly', async () => {
      const quantities = (nodes: readonly Node[]) =>
        nodes.flatMap((one) => nodesAt(one, 'valueQuantity').map(({ value }) => Number(value)));
      const measured = bundle().filter(({ resourceType }) => resourceType === 'Observation');
      const order = (a: number, b: number) => a - b;
      expect(quantities(await own('Observation')).toSorted(order)).toEqual(quantities(measured).toSorted(order));
    });

    test('visits with who was seen, when and why', async () => {
      const visits = await own('Encounter');
      expect(visits).toHaveLength(bundle().filter(({ resourceType }) => resourceType === 'Encounter').length);
      expect(visits).toContainEqual(
        expect.objectContaining({
          status: 'Finished',
          mode: 'InPerson',
          start: '2007-06-04T05:28:45Z',
          end: '2007-06-04T08:47:45Z',
          reason: 'Emergency Room Admission: Seizure disorder',
          participants: [
            {
              role: 'Participation',
              individual: expect.objectContaining({ resourceType: 'Practitioner', display: 'Del Williamson' }),
            },
          ],
        }),
      );
    });

    test('vaccinations and procedures as observations of their category, reports with their results', async () => {
      const found = await own('Observation');
      const of = (type: string) => bundle().filter(({ resourceType }) => resourceType === type);
      expect(found.filter(({ category }) => category === 'Immunization')).toHaveLength(of('Immunization').length);
      expect(found.filter(({ category, effectivePeriod }) => category === 'Procedure' && effectivePeriod)).toHaveLength(
        of('Procedure').length,
      );
      const [report] = found.filter((one) => nodesAt(one, 'members').length > 0);
      expect(nodesAt(report, 'members')).toHaveLength(nodesAt(of('DiagnosticReport')[0], 'result').length);
      expect(nodesAt(report, 'members')[0]).toMatchObject({ display: 'Leukocytes [#/volume] in Blood by Automated count' });
    });
  });

  test('have their goals and activities within their care plans', async () => {
    const items = (await practice.bodies('CarePlan')).flatMap((plan) => nodesAt(plan, 'items'));
    expect(new Set(items.filter(({ kind }) => kind === 'Goal').map(({ id }) => id)).size).toBe(counts.get('Goal'));
    expect(items).toContainEqual(
      expect.objectContaining({
        id: 'activity-1',
        kind: 'Intervention',
        title: 'Recommendation to avoid exercise',
        status: 'Achieved',
      }),
    );
  });
});
