import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enumeration } from './kernel/enumeration.ts';
import {
  approximateDate,
  code,
  date,
  duration,
  email,
  group,
  instant,
  integer,
  json,
  list,
  reference,
  text,
  timeZone,
  url,
} from './kernel/field.ts';
import { defineResource, laterThan, partitionedBy, requiredWhen } from './kernel/resource.ts';
import { jsonSchemaOf } from './schema.ts';
import { validate } from './validate.ts';

const Sample = defineResource({
  type: 'Sample',
  collection: 'samples',
  labels: ['Sample', 'Samples'],
  about: 'One field of each kind.',
  family: 'shelf',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    author: reference('Patient', 'Practitioner'),
    title: text({ max: 10 }).required(),
    short: text({ min: 3 }),
    mail: email(),
    site: url(),
    lower: text({ format: 'lowercase' }),
    zone: timeZone(),
    upper: text({ format: 'uppercase' }),
    count: integer({ positive: true, max: 9 }),
    status: code(enumeration('SampleStatus', ['Draft', 'Active'])),
    day: date(),
    until: date(),
    at: instant(),
    lasts: duration(),
    known: approximateDate(),
    names: list(text(), { min: 2, unique: true }),
    parts: list(group({ key: text().required(), value: json() }), { unique: 'key' }),
  },
  checks: [laterThan('until', 'day'), requiredWhen('at', (value) => value.status === 'Active')],
});

const valid = { patient: { id: 'p1' }, title: 'Fine' };
const faultsOf = (value: unknown) => {
  const result = validate(Sample, value);
  return result.ok ? [] : result.faults;
};
const messagesOf = (change: object) => faultsOf({ ...valid, ...change }).map(({ message }) => message);

describe('validation', () => {
  it('takes what is in order, as it is', () => {
    expect(validate(Sample, valid)).toEqual({ ok: true, value: valid });
  });

  it.each<[object, string]>([
    [{ title: undefined }, 'title is a required field'],
    [{ title: null }, 'title is a required field'],
    [{ title: '  ' }, 'title is a required field'],
    [{ patient: {} }, 'patient.id is a required field'],
    [{ status: 'Gone' }, 'status must be one of the following values: Draft, Active'],
    [{ short: 'ab' }, 'short must be at least 3 characters'],
    [{ title: 'x'.repeat(11) }, 'title must be at most 10 characters'],
    [{ mail: 'nobody' }, 'mail must be a valid email'],
    [{ site: 'javascript:alert(1)' }, 'site must be a valid URL'],
    [{ count: 1.5 }, 'count must be an integer'],
    [{ count: 0 }, 'count must be a positive number'],
    [{ count: 10 }, 'count must be less than or equal to 9'],
    [{ names: ['one'] }, 'names must have at least 2 items'],
    [{ mail: ' a@b.cd' }, 'mail cannot begin or end with whitespace'],
    [{ lower: 'Up' }, 'lower must be lowercase'],
    [{ zone: 'Mars/Base' }, 'zone must be a time zone, such as America/Chicago'],
    [{ upper: 'Up' }, 'upper must be uppercase'],
    [{ names: ['a', 'a'] }, 'names cannot have duplicates.'],
    [{ parts: [{ key: 'a' }, { key: 'a' }] }, 'parts cannot have duplicates.'],
    [{ parts: [{ key: 'a' }, {}] }, 'parts.1.key is a required field'],
    [{ title: 7 }, 'title is invalid.'],
    [{ short: null }, 'short is invalid.'],
    [{ day: '2026-02-30' }, 'day is invalid.'],
    [{ at: '2026-02-03' }, 'at is invalid.'],
    [{ lasts: '1:60:00' }, 'lasts is invalid.'],
    [{ known: '20260' }, 'known is invalid.'],
    [{ day: '2026-02-03', until: '2026-02-02' }, 'until must be later than day'],
    [{ status: 'Active' }, 'at is a required field'],
    [{ author: { id: 'x' } }, 'author.resourceType is a required field'],
    [
      { author: { id: 'x', resourceType: 'Note' } },
      'author.resourceType must be one of the following values: Patient, Practitioner',
    ],
    [{ resourceType: 'Other' }, 'resourceType must be one of the following values: Sample'],
    [{ colour: 1 }, 'colour is not a field of this type'],
    [{ short: 'a\u0000bc' }, 'short contains characters that no text may hold'],
    [{ parts: [{ key: 'a', value: { deep: ['\ud800'] } }] }, 'parts.0.value.deep.0 contains characters that no text may hold'],
    [{ count: Number.POSITIVE_INFINITY }, 'count is invalid.'],
  ])('%j: %s', (change, message) => {
    expect(messagesOf(change)).toEqual([message]);
  });

  it('names every fault at once', () => {
    expect(messagesOf({ title: undefined, count: -1, colour: 1, mail: 'x' })).toHaveLength(4);
  });

  it('does not store what expansion put into a reference', () => {
    const author = { id: 'a', resourceType: 'Patient' };
    expect(validate(Sample, { ...valid, author: { ...author, resource: { name: 'x' } } })).toEqual({
      ok: true,
      value: { ...valid, author },
    });
  });

  it('refuses nesting without looking deeper', () => {
    let value: unknown = 'end';
    for (let level = 0; level < 50_000; level++) value = [value];
    expect(messagesOf({ parts: [{ key: 'a', value }] })[0]).toMatch(/is nested too deeply$/);
  });

  it('never throws, whatever it is given', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true });
    const record = fc.dictionary(fc.constantFrom(...Object.keys(Sample.fields), 'id', 'meta', '__proto__', 'x'), anything);
    fc.assert(
      fc.property(fc.oneof(anything, record), (value) => {
        const result = validate(Sample, value);
        if (!result.ok) expect(result.faults.length).toBeGreaterThan(0);
      }),
    );
  });

  it('asks whose record a partitioned resource belongs to', () => {
    const appointment = { status: 'booked', start: '2026-11-20T15:00:00Z' };
    expect(validate('Appointment', appointment)).toMatchObject({
      ok: false,
      faults: [{ path: 'attendees.subject', code: 'required', message: 'attendees.subject is a required field' }],
    });
    expect(validate('Appointment', { ...appointment, owner: { id: 'd', resourceType: 'Practitioner' } }).ok).toBe(true);
  });

  it('says of an unknown type that there is none', () => {
    expect(validate('toString', {})).toMatchObject({ ok: false, faults: [{ message: 'toString is not a resource type' }] });
  });
});

describe('the JSON schema', () => {
  it('names the fields, what is required, and refuses others', () => {
    const schema = jsonSchemaOf(Sample);
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false, required: ['patient', 'title'] });
    expect(Object.keys(schema.properties as object)).toEqual(
      expect.arrayContaining(['id', 'meta', ...Object.keys(Sample.fields)]),
    );
  });
});
