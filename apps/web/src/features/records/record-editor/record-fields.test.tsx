import { definitionOf, type Field, type ResourceType, resourceTypes } from '@notewell/model';
import { practiceRecords, practiceRecordTypes } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { staffRow } from '../../admin/staff/staff-row.ts';
import { sessionRow } from '../../charts/sessions/session-row.ts';
import { chartRecords, chartRecordTypes, patientGroups, patientHides } from '../chart-records/table.ts';
import { editorOf } from '../fields/field-editor.tsx';
import { typedKinds } from '../fields/typed-kinds.ts';
import { judged, placesOf } from './judged.ts';
import { drawn, type Walked, walkFields } from './walk-fields.testing.tsx';

const id = '01990000-0000-7000-8000-000000000001';
/** An insurance names its payer in one of two ways. */
const payers = { payer: { id, resourceType: 'Organization' }, payerName: 'Blue Shield' };
/** The fields that people edit, by type: of the practice, and of a patient's record. */
const walked: readonly (readonly [ResourceType, Walked])[] = [
  ...practiceRecordTypes.map((type) => [type, { ...practiceRecords[type], values: practiceRecords[type].only?.values }] as const),
  ['Patient', { groups: patientGroups }],
  ...chartRecordTypes.map((type) => [type, { ...chartRecords[type], values: type === 'Coverage' ? payers : undefined }] as const),
  ['Encounter', sessionRow],
  ['Practitioner', staffRow],
];

for (const [type, row] of walked) walkFields(type, row);

it('saves a correct field while another waits to be corrected', () => {
  const changes = new Map<string, unknown>([
    ['minimumAge', 900],
    ['code', 'IOP'],
  ]);
  const { accepted, held, faults } = judged('Program', { name: 'Intensive' }, changes);
  expect([[...accepted.keys()], [...held.keys()]]).toEqual([['code'], ['minimumAge']]);
  expect(placesOf('Program', faults)).toEqual([
    { path: 'minimumAge', message: 'Minimum age must be less than or equal to 150.' },
  ]);
});
it('holds a state, ZIP code or phone number that cannot be, with the reason beside it', () => {
  const address = { city: 'Salem', state: 'ZZ', postalCode: '1' };
  const { held, faults } = judged('Location', { name: 'Annex' }, new Map([['address', address]]));
  expect([...held.keys()]).toEqual(['address']);
  const messages = placesOf('Location', faults).map(({ message }) => message);
  expect(messages).toEqual([expect.stringMatching(/^State is not one/), expect.stringMatching(/^ZIP code needs 5 digits/)]);
  expect(judged('Location', { name: 'Annex' }, new Map([['address', { ...address, country: 'Austria' }]])).faults).toHaveLength(
    1,
  );
});
it('says which of two times comes first', () => {
  const availability = [{ weekday: 'Monday', from: '10:00:00', to: '09:00:00' }];
  const { faults } = judged('Schedule', {}, new Map([['availability', availability]]));
  expect(placesOf('Schedule', faults).map(({ message }) => message)).toEqual(['To must be later than from.']);
});
it('names the end of an entry that ends before it starts', () => {
  const authorizations = [{ number: 'A' }, { number: 'B', start: '2026-05-01', end: '2026-04-01' }];
  const { held, faults } = judged('Coverage', { payerName: 'Blue Shield' }, new Map([['authorizations', authorizations]]));
  expect([...held.keys()]).toEqual(['authorizations']);
  expect(placesOf('Coverage', faults)).toContainEqual({
    path: 'authorizations.1.end',
    message: 'End must be later than start.',
  });
});
it('holds the end of an insurance that is before its start, and an insurance without a payer', () => {
  const card = { payerName: 'Blue Shield', start: '2026-05-01' };
  const early = judged('Coverage', card, new Map([['end', '2026-04-30']]));
  expect([...early.held.keys()]).toEqual(['end']);
  expect(placesOf('Coverage', early.faults)).toEqual([{ path: 'end', message: 'End must be later than start.' }]);
  const without = judged('Coverage', card, new Map([['payerName', undefined]]));
  expect(placesOf('Coverage', without.faults)).toEqual([
    { path: 'payerName', message: 'Payer is a required field: choose one or type its name.' },
  ]);
});
it('holds nothing back for a fault that the record had before', () => {
  const { accepted } = judged('Program', { name: 'Intensive', minimumAge: 900 }, new Map([['code', 'IOP']]));
  expect([...accepted.keys()]).toEqual(['code']);
});

it('places every field of a patient in a group', () => {
  const placed = [...patientGroups.flatMap(({ fields }) => fields), ...patientHides];
  expect(placed.toSorted()).toEqual(Object.keys(definitionOf('Patient').fields).toSorted());
});

it('places every field of a session', () => {
  const placed = [...sessionRow.groups.flatMap(({ fields }) => fields), ...sessionRow.hides];
  expect(placed.toSorted()).toEqual(Object.keys(definitionOf('Encounter').fields).toSorted());
});
it('places every field of a person who works here', () => {
  const placed = [...staffRow.groups.flatMap(({ fields }) => fields), ...staffRow.hides];
  expect(placed.toSorted()).toEqual(Object.keys(definitionOf('Practitioner').fields).toSorted());
});
it('offers only the states that a session may take next', () => {
  const offered = (status: string) =>
    [...drawn('Encounter', 'status', status).matchAll(/<option value="(\w+)"/g)].map(([, one]) => one);
  expect(offered('Planned')).toEqual(['Planned', 'Finished', 'Cancelled', 'Unknown', 'NoShow']);
  expect(offered('Finished')).toEqual(['Planned', 'Finished']);
});

describe('the editors', () => {
  it('are there for every field of every type', () => {
    const without: string[] = [];
    const visit = (field: Field, path: string) => {
      if (!field.spec.readOnly && !editorOf(field, path)) without.push(path);
      if (field.spec.kind === 'list') visit(field.spec.of, path);
      if (field.spec.kind === 'group')
        for (const [name, inner] of Object.entries(field.spec.fields)) visit(inner, `${path}.${name}`);
    };
    for (const type of resourceTypes)
      for (const [name, field] of Object.entries(definitionOf(type).fields)) visit(field, `${type}.${name}`);
    expect(without).toEqual([]);
  });
  it.each([
    ['date', '2026-11-20', '2026-02-31'],
    ['time', '09:30', '25:00'],
    ['instant', '2026-11-20T15:00', 'tomorrow'],
    ['duration', '1:30', '1:75'],
    ['approximateDate', '2024-03', 'spring'],
  ] as const)('read a %s as it is typed, and say what to enter', (kind, typed, bad) => {
    const spec = { kind } as const;
    const value = typedKinds[kind]?.read(typed, spec);
    expect(typedKinds[kind]?.show(value)).toBe(typed);
    expect(typedKinds[kind]?.read(bad, spec)).toBeUndefined();
    expect(typedKinds[kind]?.hint(spec)).toMatch(/^Enter .*\.$/);
  });
  it('name the limits of a number', () => {
    const hint = (limits: object) => typedKinds.number?.hint({ kind: 'number', ...limits });
    expect(hint({ integer: true, min: 5, max: 1_440 })).toBe('Enter a whole number from 5 to 1,440.');
    expect(hint({ min: 0 })).toBe('Enter a number, 0 or more.');
    expect(hint({ positive: true })).toBe('Enter a number above 0.');
    expect(typedKinds.number?.read('4', { kind: 'number', integer: true, min: 5 })).toBeUndefined();
  });
});
