import { type ResourceType, validate } from '@notewell/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Context, ResourceMapper } from '../mapper.ts';
import { compact, type Node } from '../read.ts';
import { appointment } from './appointment.ts';
import { mappers } from './index.ts';
import { questionnaire } from './questionnaire.ts';
import { schedule } from './schedule.ts';

const id = '01890000-0000-7000-8000-000000000000';
const context: Context = {
  key: { system: 'urn:fhir:clinic-a', value: 'Questionnaire/1' },
  patient: { id, resourceType: 'Patient' },
  reference: (_reference, ...types) => ({ id, resourceType: types[0] ?? 'Patient' }) as never, // the first requested type
  references: () => [],
  part: () => undefined,
  parts: () => [],
};

test('Every FHIR type has one mapper', () => {
  const types = mappers.map(({ fhirType }) => fhirType);
  expect(new Set(types).size).toBe(types.length);
});

/** Names of FHIR members over values of any kind, as a broken writer might send. */
const names =
  'status name code coding system value text subject patient period start end category type item answer linkId extension url'.split(
    ' ',
  );
const { node } = fc.letrec<{ node: Node; value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    tie('node'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  node: fc.dictionary(
    fc.constantFrom(...names, 'valueQuantity', 'given', 'family', 'birthDate', 'activity', 'detail', 'component'),
    tie('value'),
    { maxKeys: 6 },
  ),
}));

test('maps or refuses a resource of any shape', () => {
  fc.assert(
    fc.property(fc.constantFrom(...mappers), node, (mapper, resource) => {
      if ('part' in mapper || mapper.refuse?.(resource) !== undefined) return;
      const draft = compact(mapper.map(resource, context));
      validate(mapper.type satisfies ResourceType as string, draft);
    }),
    { numRuns: 500 },
  );
});

test('refuses a schedule that is of nobody', () => {
  expect(schedule.refuse?.({ resourceType: 'Schedule' })).toBe('it has no actor');
  expect(schedule.refuse?.({ resourceType: 'Schedule', actor: [{ reference: 'Practitioner/1' }] })).toBeUndefined();
});

test('keeps the length of an appointment without an end', () => {
  const resource = { resourceType: 'Appointment', status: 'booked', start: '2026-03-02T15:00:00Z', minutesDuration: 90 };
  expect(appointment.map(resource, context)).toMatchObject({ duration: '01:30:00', end: undefined });
  const slot = { ...resource, end: '2026-03-02T17:00:00Z' };
  expect(appointment.map(slot, context)).toMatchObject({ duration: undefined, end: slot.end });
});

test('gives forms one lineage only if their address or their place at one source is the same', () => {
  const lineageOf = (form: Node, key = context.key) =>
    (questionnaire as ResourceMapper<'Questionnaire'>).map({ resourceType: 'Questionnaire', ...form }, { ...context, key })
      .lineage; // its type
  const [other, elsewhere] = [
    { ...context.key, value: 'Questionnaire/2' },
    { ...context.key, system: 'urn:fhir:clinic-b' },
  ];
  const url = 'https://forms.test/phq-9';
  expect(lineageOf({ title: 'Apgar' }, other)).not.toBe(lineageOf({ title: 'PHQ-9' }));
  expect(lineageOf({ id: '1' }, elsewhere)).not.toBe(lineageOf({ id: '1' }));
  expect(lineageOf({ id: '1' })).toBe(lineageOf({ id: '1', title: 'Renamed' }));
  expect(lineageOf({ url }, elsewhere)).toBe(lineageOf({ url }));
});
