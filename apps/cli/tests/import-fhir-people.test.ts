import { describe, expect, it } from 'vitest';
import { SourceNeeded } from '../../server/src/modules/imports/fhir/conflicts.ts';
import { type Node, nodesAt, textAt } from '../../server/src/modules/imports/fhir/read.ts';
import { linesOf, resultOf } from '../../server/src/modules/imports/fhir/summary.ts';
import { bundle, lines, outcome, person, problem } from './support/fhir.ts';
import { startedImport } from './support/started-import.ts';

const { practice, files } = startedImport();

const peter = (id: string, more: Node = {}) => person(id, 'Peter Chalmers', '1974-12-25', more);
const amy = (id: string, more: Node = {}) => person(id, 'Amy Shaw', '2007-03-20', more);
const keptOf = (type: string, key: string) =>
  practice.bodies(type, `body -> 'identifiers' @> $1::jsonb`, [JSON.stringify([{ value: key }])]);
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: Error) => error);

it('gives a chart a number of its own where another chart has its record number', async () => {
  const numbered = (system?: string) => ({
    identifier: [{ type: { coding: [{ code: 'MR' }] }, value: '1001', ...(system && { system }) }],
  });
  const other = bundle(amy('number-b', numbered('urn:b')), amy('number-c', numbered()), problem('number-d', 'number-b'));
  await practice.take([await files.write('a.json', bundle(peter('number-a', numbered('urn:a'))))], 'number-a');
  const file = await files.write('b.json', other);
  for (const expected of [{ taken: 2 }, { taken: 0, already: 2 }]) {
    const summary = await practice.take([file], 'number-b');
    expect(outcome(summary, 'Patient')).toMatchObject({ ...expected, left: [] });
    expect(linesOf(summary).join('\n')).toContain('2 Patient: another chart has its record number');
  }
  const bodies = ['a', 'b', 'c'].map((name) => keptOf('Patient', `Patient/number-${name}`));
  const [one, ...others] = (await Promise.all(bodies)).flat();
  expect(one?.['medicalRecordNumber']).toBe('1001');
  expect(others.map((body) => nodesAt(body, 'identifiers').some(({ value }) => value === '1001'))).toEqual([true, true]);
  expect(new Set(others.map((body) => body['medicalRecordNumber'])).size).toBe(2);
  expect(others.every((body) => /^\d{8}$/.test(String(body['medicalRecordNumber'])))).toBe(true);
});

describe('two people under one id', () => {
  it('stop an import without a source before anything is written, and are both named', async () => {
    await practice.take([await files.write('a.json', bundle(peter('one'), problem('one-c', 'one')))]);
    const other = await files.write('b.json', bundle(amy('one'), problem('one-d', 'one'), person('one-b', 'Zoe Kim')));
    const error = await failure(practice.take([other]));
    expect(error).toBeInstanceOf(SourceNeeded);
    expect(error?.message).toContain('Peter Chalmers, born 1974-12-25');
    expect(error?.message).toContain('Amy Shaw, born 2007-03-20');
    expect(error?.message).toContain('--source');
    expect(await keptOf('Patient', 'Patient/one-b')).toEqual([]);
    expect(await keptOf('Condition', 'Condition/one-d')).toEqual([]);
    await practice.take([other], 'clinic-b');
    expect((await keptOf('Patient', 'Patient/one')).map((body) => textAt(body, 'name.given')).toSorted()).toEqual([
      'Amy',
      'Peter',
    ]);
  });

  it('in one import stop it too', async () => {
    await files.write('a.json', bundle(peter('two'), problem('two-c', 'two')));
    await files.write('b.json', bundle(amy('two'), problem('two-d', 'two')));
    const error = await failure(practice.take([files.folder]));
    expect(error).toBeInstanceOf(SourceNeeded);
    expect(error?.message).toMatch(/Peter Chalmers.*Amy Shaw/s);
    expect(await keptOf('Patient', 'Patient/two')).toEqual([]);
  });

  it.each([
    ['another given name', person('', 'Pavel Chalmers', '1974-12-25')],
    ['another family name', person('', 'Peter Shaw', '1974-12-25')],
    ['another birth date', person('', 'Peter Chalmers', '1974-12-26')],
    ['neither name nor birth date', person('', '')],
  ])('of one named source are refused with their chart: %s', async (words, other) => {
    const id = `named-${words.replaceAll(' ', '-')}`;
    await practice.take([await files.write('a.json', bundle(peter(id)))], 'clinic-c');
    const summary = await practice.take(
      [await files.write('b.json', bundle({ ...other, id }, problem(`c-${id}`, id), amy(`amy-${id}`)))],
      'clinic-c',
    );
    const [reason] = outcome(summary, 'Patient').left;
    expect(reason?.[0]).toContain('Peter Chalmers, born 1974-12-25');
    expect(outcome(summary, 'Patient').taken).toBe(1);
    expect(outcome(summary, 'Condition')).toMatchObject({ taken: 0, left: [[expect.any(String), 1]] });
    expect(summary.refused).toBe(2);
  });

  it('are one again once it is said that the name was corrected', async () => {
    await practice.take([await files.write('a.json', bundle(peter('wed')))], 'clinic-d');
    const wed = await files.write('b.json', bundle(person('wed', 'Peter Shaw', '1974-12-25')));
    const summary = await practice.take([wed], { source: 'clinic-d', samePeople: ['Patient/wed'] });
    expect(outcome(summary, 'Patient')).toMatchObject({ updated: 1, left: [] });
  });

  it('are one where the earlier name stands among the others', async () => {
    await practice.take([await files.write('a.json', bundle(peter('old')))], 'clinic-e');
    const renamed = peter('old', {
      name: [
        { use: 'official', given: ['Peter', 'J.'], family: 'Windsor' },
        { use: 'old', given: ['PETER'], family: 'Chalmers' },
      ],
    });
    const summary = await practice.take([await files.write('b.json', bundle(renamed))], 'clinic-e');
    expect(outcome(summary, 'Patient')).toMatchObject({ updated: 1, left: [] });
  });
});

it('lists a new patient whose name and birth date another record has', async () => {
  const dora = (id: string) => person(id, 'Dora Double', '1966-06-07');
  const nobody = await practice.take([await files.write('a.json', bundle(dora('double')))], 'clinic-g');
  expect(linesOf(nobody).join('\n')).not.toContain('to be checked');
  const others = bundle(dora('double-b'), person('double-c', 'Dora Single', '1966-06-07'));
  const summary = await practice.take([await files.write('b.json', others)]);
  expect(outcome(summary, 'Patient').taken).toBe(2);
  expect(linesOf(summary).join('\n')).toContain('1 Patient: another record here has the same name and birth date');
});

describe('records without their patient', () => {
  it('find patients of earlier runs by source, never by bare id', async () => {
    await practice.take([await files.write('a.json', bundle(peter('later')))]);
    await practice.take([await files.write('a.json', bundle(amy('later')))], 'clinic-f');
    const records = await files.write('b.ndjson', lines(problem('later-c', 'later')));
    const bare = await practice.take([records]);
    expect(outcome(bare, 'Condition')).toMatchObject({ taken: 0 });
    expect(outcome(bare, 'Condition').left[0]?.[0]).toContain('--source');
    expect(outcome(await practice.take([records], 'clinic-f'), 'Condition').taken).toBe(1);
    const [condition] = await keptOf('Condition', 'Condition/later-c');
    expect(textAt(condition, 'patient.display')).toBe('Shaw, Amy');
  });

  it('of two patients under one id are not taken for one another', async () => {
    await files.write('a.json', bundle(peter('left'), problem('shared', 'left')));
    await files.write('b.json', bundle(amy('right'), problem('shared', 'right')));
    const error = await failure(practice.take([files.folder]));
    expect(error).toBeInstanceOf(SourceNeeded);
    expect(error?.message).toContain('Condition/shared');
  });

  it('that name an address which two bundles give to two patients are left out', async () => {
    const entry = (resource: Node, fullUrl?: string) => ({ resource, ...(fullUrl ? { fullUrl } : {}) });
    const about = { subject: { reference: 'urn:uuid:patient' } };
    const made = (patient: Node, id: string) =>
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [entry(patient, 'urn:uuid:patient'), entry(problem(id, '', about))],
      });
    await files.write('a.json', made(peter('at-a'), 'at-ca'));
    await files.write('b.json', made(amy('at-b'), 'at-cb'));
    const summary = await practice.take([files.folder]);
    expect(outcome(summary, 'Patient').taken).toBe(2);
    expect(outcome(summary, 'Condition')).toMatchObject({ taken: 0, left: [[expect.any(String), 2]] });
  });

  it('are found by an id that no other system can have', async () => {
    const id = '0d1b3c5e-7f90-4a1b-8c2d-3e4f5a6b7c8d';
    await practice.take([await files.write('a.json', bundle(peter(id)))]);
    const later = await practice.take([await files.write('b.ndjson', lines(problem('uuid-c', id)))]);
    expect(outcome(later, 'Condition').taken).toBe(1);
  });
});

describe('practitioners', () => {
  const doctor = (id: string, given: string, family: string, npi: string) => ({
    resourceType: 'Practitioner',
    id,
    name: [{ given: [given], family }],
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }],
  });
  const seen = (id: string, patient: string, who: string) => ({
    resourceType: 'Encounter',
    id,
    status: 'finished',
    subject: { reference: `Patient/${patient}` },
    participant: [{ individual: { reference: `Practitioner/${who}` } }],
  });

  it('who share an NPI under different names are refused and both named', async () => {
    await practice.take([await files.write('a.json', bundle(doctor('d1', 'Jane', 'Doe', '1234567893')))], 'clinic-g');
    const patient = peter('of-d2');
    const summary = await practice.take(
      [await files.write('b.json', bundle(patient, doctor('d2', 'John', 'Roe', '1234567893'), seen('e2', 'of-d2', 'd2')))],
      'clinic-h',
    );
    expect(outcome(summary, 'Practitioner').left[0]?.[0]).toMatch(/1234567893.*Jane Doe.*John Roe/);
    const [visit] = await keptOf('Encounter', 'Encounter/e2');
    expect(nodesAt(visit, 'participants')).toEqual([]);
    const again = doctor('d3', 'Jane', 'Doe', '1234567893');
    expect(outcome(await practice.take([await files.write('c.json', bundle(again))], 'clinic-i'), 'Practitioner')).toMatchObject({
      already: 1,
      left: [],
    });
  });

  it('who share an NPI in one import are told apart too', async () => {
    const pair = bundle(doctor('d4', 'Ann', 'Bell', '1679576722'), doctor('d5', 'Bob', 'Cole', '1679576722'));
    const summary = await practice.take([await files.write('a.json', pair)], 'clinic-j');
    expect(outcome(summary, 'Practitioner')).toMatchObject({
      taken: 1,
      left: [[expect.stringMatching(/Ann Bell.*Bob Cole/), 1]],
    });
  });
});

describe('a dry run', () => {
  it('says what would be taken and refused, and writes nothing', async () => {
    const good = await files.write('a.json', bundle(peter('dry'), problem('dry-c', 'dry'), problem('dry-x', 'nobody')));
    const summary = await practice.take([good], { source: 'clinic-k', isDryRun: true });
    expect([outcome(summary, 'Patient').taken, outcome(summary, 'Condition').taken, summary.refused]).toEqual([1, 1, 1]);
    expect(linesOf(summary).at(-1)).toBe('Dry run: nothing was written.');
    expect(await keptOf('Patient', 'Patient/dry')).toEqual([]);
    expect(outcome(await practice.take([good], 'clinic-k'), 'Patient').taken).toBe(1);
  });
});

describe('the result', () => {
  it('tells what was refused from what is left out on purpose', async () => {
    const wrong = problem('wrong', 'made', { verificationStatus: { coding: [{ code: 'entered-in-error' }] } });
    const claim = { resourceType: 'Claim', id: 'claim' };
    const fine = await practice.take([await files.write('a.json', bundle(peter('made'), wrong, claim))], 'clinic-l');
    expect(resultOf(fine)).toMatchObject({
      ok: true,
      refused: 0,
      types: { Patient: { taken: 1 }, Claim: { notTaken: [{ count: 1, refused: false }] } },
    });
    const bad = await practice.take([await files.write('b.json', bundle(problem('lost', 'nobody')))], 'clinic-l');
    expect(resultOf(bad)).toMatchObject({ ok: false, refused: 1, types: { Condition: { notTaken: [{ refused: true }] } } });
    const cut = await practice.take([await files.write('c.json', '{')], 'clinic-l');
    expect(resultOf(cut)).toMatchObject({ ok: false, refused: 0, faults: [{ file: 'c.json' }] });
  });
});

it('lists people with a blank name or odd birth date', async () => {
  const odd = [
    person('odd-1', 'Ada Early', '0001-01-01'),
    person('odd-2', 'Ada Late', '2999-01-01'),
    person('odd-3', '— —', '1990-01-01'),
  ];
  const summary = await practice.take([await files.write('odd.json', bundle(...odd))]);
  expect(outcome(summary, 'Patient')).toMatchObject({ taken: 3 });
  const said = linesOf(summary).join('\n');
  expect(said).toContain('Taken as they are, to be checked:');
  expect(said).toContain('birthDate cannot be before 1850 (first: odd-1');
  expect(said).toContain('birthDate cannot be in the future (first: odd-2');
  expect(said).toMatch(/name.*\(first: odd-3/);
  expect(JSON.stringify(resultOf(summary))).toContain('toCheck');
  expect(await practice.bodies('Patient', `body ->> 'birthDate' = $1`, ['0001-01-01'])).toHaveLength(1);
});
