import { Condition, Note, Patient, Practitioner } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionsIn, readMentions, writeMentions } from './mentions.ts';

const one = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';
const inRecord = (record: string, resourceType = 'Condition') => ({
  id: `${record}.01900000-0000-7000-8000-00000000000a`,
  resourceType,
  partition: record,
});
const body = (rest: object) => ({ ...inRecord(one), patient: { id: one, resourceType: 'Patient' }, ...rest });

describe('What a body speaks of', () => {
  test('is its own record alone, or what a practice shares beside it', () => {
    expect(mentionsIn(Condition, body({ encounter: inRecord(one, 'Encounter') }))).toEqual([]);
    expect(mentionsIn(Condition, body({ recorder: { id: other, resourceType: 'Practitioner' } }))).toEqual(['Practitioner']);
    expect(mentionsIn(Patient, { id: one, resourceType: 'Patient' })).toEqual([]);
  });

  test('is more where another patient or another record stands anywhere in it', () => {
    const foreign = [{ id: other, resourceType: 'Patient' }, inRecord(other, 'Encounter'), { partition: other }];
    const place = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(...foreign),
        fc.tuple(fc.anything(), tie('value')).map(([beside, value]) => [beside, value]),
        fc.tuple(fc.string(), tie('value')).map(([name, value]) => ({ [`x${name}`]: value })),
      ),
    })).value;
    fc.assert(
      fc.property(place, (found) => {
        expect(mentionsIn(Condition, body({ note: found }))).toBeUndefined();
        expect(writeMentions(Note, body({ note: found }))).toBeNull();
      }),
    );
  });

  test('is never one record where the type has none: any patient is another', () => {
    expect(mentionsIn(Practitioner, { id: one, resourceType: 'Practitioner', of: { id: other, resourceType: 'Patient' } })).toBe(
      undefined,
    );
  });

  test('is read as it was written', () => {
    const rows = [
      body({}),
      body({ a: [{ id: other, resourceType: 'Practitioner' }], b: { id: other, resourceType: 'Location' } }),
    ];
    for (const row of rows) expect(readMentions(writeMentions(Condition, row))).toEqual(mentionsIn(Condition, row));
    expect(readMentions(null)).toBeUndefined();
  });
});
