import { describe, expect, it } from 'vitest';
import { describeModel, describeType } from './describe.ts';
import { labelFromName, labelOfValue } from './labels.ts';
import { formatResourceId, parseResourceId, partitionOf } from './partition.ts';
import { fieldAt, idsAt, referencesOf, valuesAt } from './paths.ts';
import { definitionOf, registry, resourceTypes } from './registry.ts';
import { jsonSchemaOf } from './schema.ts';

describe('paths', () => {
  const patient = {
    careTeam: [{ member: { id: 'a' } }, { member: null }, {}, { member: { id: 'b' } }],
    tags: ['x', ['y']],
    n: 0,
  };
  it('reach through lists, and give nothing for what is not there', () => {
    expect(valuesAt(patient, 'careTeam.member')).toEqual([{ id: 'a' }, { id: 'b' }]);
    expect(idsAt(patient, 'careTeam.member')).toEqual(['a', 'b']);
    expect(valuesAt(patient, 'tags')).toEqual(['x', 'y']);
    expect(valuesAt(patient, 'n')).toEqual([0]);
    expect(valuesAt(patient, 'n.toString')).toEqual([]);
    expect(valuesAt(patient, 'constructor.name')).toEqual([]);
    expect(valuesAt(null, 'a')).toEqual([]);
  });
  it('lead to fields, and find every reference', () => {
    expect(fieldAt(definitionOf('Patient'), 'careTeam.member')?.spec.kind).toBe('reference');
    expect(fieldAt(definitionOf('Patient'), 'meta.versionId')?.spec.kind).toBe('text');
    expect(fieldAt(definitionOf('Patient'), 'careTeam.nobody')).toBeUndefined();
    expect(referencesOf(definitionOf('Encounter')).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['participants.individual', 'location.location', 'carePlanActivities.carePlan']),
    );
  });
});

describe('partitions', () => {
  const own = '0193f5a0-0000-7000-8000-000000000001';
  const whole = '0193f5a0-0000-7000-8000-00000000000a';
  it('are the first id at the paths of the scope', () => {
    const appointment = definitionOf('Appointment');
    expect(partitionOf(appointment, { attendees: [{ subject: { id: 'p' } }], owner: { id: 'o' } })).toBe('p');
    expect(partitionOf(appointment, { owner: { id: 'o' } })).toBe('o');
    expect(partitionOf(appointment, {})).toBeUndefined();
    expect(partitionOf(definitionOf('Patient'), { id: 'p' })).toBeUndefined();
    const relative = { id: `${whole}.${own}`, resourceType: 'RelatedPerson' };
    expect(partitionOf(definitionOf('Notification'), { recipient: relative })).toBe(own);
  });
  it('precede the id, where the type has them', () => {
    const note = definitionOf('Note');
    expect(parseResourceId(note, formatResourceId(whole, own))).toEqual({ partition: whole, uuid: own });
    expect(parseResourceId(note, own)).toBeUndefined();
    expect(parseResourceId(definitionOf('Patient'), own)).toEqual({ partition: undefined, uuid: own });
    expect(parseResourceId(definitionOf('Patient'), `${whole}.${own}`)).toBeUndefined();
    expect(parseResourceId(note, `${whole}.${own}.${own}`)).toBeUndefined();
    expect(parseResourceId(note, "x' or '1'='1")).toBeUndefined();
  });
});

describe('the description of the model', () => {
  const model = describeModel({ permissions: {}, grantSets: {}, roles: {} });
  it('tells of every type: its fields, references, filters, sorts and abilities', () => {
    expect(model.types.map(({ resourceType }) => resourceType)).toEqual(resourceTypes);
    const condition = describeType(registry.Condition);
    expect(condition).toMatchObject({ collection: 'conditions', scope: 'partitioned', partitionedBy: ['patient'] });
    expect(condition.fields.find(({ name }) => name === 'patient')).toEqual({
      name: 'patient',
      kind: 'reference',
      label: 'Patient',
      required: true,
      targets: ['Patient'],
    });
    expect(condition.references).toContainEqual({ path: 'patient', targets: ['Patient'] });
    expect(condition.filters).toContainEqual({ kind: 'Patient', by: 'reference', paths: ['patient'] });
    expect(condition.sorts).toEqual(expect.arrayContaining(['lastModified', 'name', 'created']));
    expect(condition.abilities).toEqual(['create', 'read', 'update', 'delete']);
  });
  it('holds every value of every enumeration, and is JSON', () => {
    expect(model.enumerations.NoteStatus).toEqual(['Final', 'Preliminary', 'Amended', 'EnteredInError']);
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });
  it.each(resourceTypes)('has a JSON schema of %s', (type) => {
    const schema = jsonSchemaOf(definitionOf(type));
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(JSON.stringify(schema).length).toBeGreaterThan(100);
  });
});

describe('labels', () => {
  it('are what a person reads', () => {
    expect(labelFromName('serviceLocation')).toBe('Service location');
    expect(labelOfValue('checked-in')).toBe('Checked in');
    expect(labelOfValue('USCurrency')).toBe('US currency');
    expect(labelOfValue('PrimaryPerformer')).toBe('Provider');
    expect(labelOfValue('noshow')).toBe('No show');
    expect(labelFromName('id')).toBe('Id');
  });
});
