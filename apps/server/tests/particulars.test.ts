import { definitionOf } from '@notewell/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemCaller } from '../src/kernel/system-caller.ts';
import { requireReviewTime } from '../src/modules/patients/medication-review.ts';
import { requireOnset } from '../src/modules/patients/onset.ts';
import { requireParticulars } from '../src/modules/patients/particulars.ts';
import { createSaving } from '../src/modules/saving.ts';
import { callerWith, draftOf } from './support/calls.ts';
import { startDatabase, type TestDatabase } from './support/database.ts';

/* Names and dates of birth: refused from a person with the field, and taken from an import. */

let db: TestDatabase;
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.stop());

const now = Date.parse('2026-11-22T12:00:00Z');
const create = (
  type: 'Allergy' | 'Condition' | 'Medication' | 'Patient' | 'Person' | 'Practitioner',
  draft: Record<string, unknown>,
  caller = callerWith(),
) =>
  createSaving({ store: db.store, now: () => now, checks: [requireOnset, requireParticulars, requireReviewTime] })
    .create({ practice: 'north', caller, definition: definitionOf(type), draft })
    .then(
      (made) => ({ made, faults: [] as string[] }),
      (error: { extras?: { errors?: { path: string }[] } }) => ({
        made: undefined,
        faults: (error.extras?.errors ?? []).map(({ path }) => path),
      }),
    );

it.each(['Patient', 'Person', 'Practitioner'] as const)('a %s has a readable name and a possible date of birth', async (type) => {
  for (const [draft, path] of [
    [{ name: { given: ' ', family: 'Silva' } }, 'name.given'],
    [{ name: { family: '  ' } }, 'name.family'],
    [{ name: { family: 'Silva' }, birthDate: '2999-01-01' }, 'birthDate'],
    [{ name: { family: 'Silva' }, birthDate: '0001-01-01' }, 'birthDate'],
  ] as const)
    expect([draft, (await create(type, draft)).faults]).toEqual([draft, [path]]);
  expect((await create(type, { name: { family: 'Silva' }, birthDate: '2026-11-23' })).made).toBeDefined();
});

it('an import keeps what it brings, and a person may correct the rest of it', async () => {
  const odd = { name: { given: ' ' }, birthDate: '0001-01-01' };
  const { made } = await create('Patient', odd, systemCaller('north', 'test-import'));
  const before = await db.store.reader.read('north', definitionOf('Patient'), made?.id ?? '', { kind: 'everything' });
  if (!before) throw new Error('It was not made.');
  const saving = createSaving({ store: db.store, now: () => now, checks: [requireParticulars] });
  const change = (next: object) =>
    saving.update({
      practice: 'north',
      caller: callerWith(),
      definition: definitionOf('Patient'),
      before,
      next: { ...(JSON.parse(made?.text ?? '{}') as Record<string, unknown>), ...next }, // the saved record
    });
  await expect(change({ birthDate: '2999-01-01' })).rejects.toThrow();
  await expect(change({ pronouns: 'she/her' })).resolves.toBeDefined();
});

it('a medication is reviewed when it is in the record, and not in the future', async () => {
  const { lastReviewed: _reviewed, ...draft } = draftOf('Medication', { intent: 'Reported' });
  const faultsAt = async (lastReviewed: string, caller = callerWith()) =>
    (await create('Medication', { ...draft, lastReviewed }, caller)).faults;
  for (const wrong of ['2001-01-01T00:00:00Z', '2026-11-23T12:00:00Z', '2030-01-01T00:00:00Z'])
    expect([wrong, await faultsAt(wrong)]).toEqual([wrong, ['lastReviewed']]);
  expect(await faultsAt('2026-11-22T09:00:00Z')).toEqual([]);
  expect(await faultsAt('2001-01-01T00:00:00Z', systemCaller('north', 'test-import'))).toEqual([]);
});

it.each(['Condition', 'Allergy'] as const)('a %s did not begin in the future, unless an import says so', async (type) => {
  const draft = { ...draftOf(type), onset: '2031-05-04' };
  expect((await create(type, draft)).faults).toEqual(['onset']);
  expect((await create(type, { ...draft, onset: '2026-11-22' })).faults).toEqual([]);
  expect((await create(type, draft, systemCaller('north', 'test-import'))).faults).toEqual([]);
});
