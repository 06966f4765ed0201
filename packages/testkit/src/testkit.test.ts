import { definitionOf, partitionOf, resourceTypes, validate, validateAs } from '@notewell/model';
import { applyPatch } from '@notewell/protocol';
import { decide } from '@notewell/rules/access';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostilePatch, hostileValue, validValue } from './arbitraries.ts';
import { fakeClock } from './clock.ts';
import { makeResource, makeStored } from './factories.ts';
import { testIdOf } from './ids.ts';
import { subjectWith } from './subjects.ts';

describe.each(resourceTypes)('%s', (type) => {
  const definition = definitionOf(type);
  it('has a smallest value that is in order, new and stored', () => {
    for (const value of [makeResource(type), makeStored(type)]) {
      const result = validate(type, value);
      expect(result.ok ? [] : result.faults).toEqual([]);
      if (definition.scope.kind === 'partitioned') expect(partitionOf(definition, value)).toBeDefined();
    }
  });
  it('takes every value that its fields describe', () => {
    fc.assert(
      fc.property(validValue(definition), (value) => {
        expect(validateAs(definition, value).ok).toBe(true);
      }),
      { numRuns: 5 },
    );
  });
  it('answers for whatever else is sent, value or patch', () => {
    const stored = makeStored(type);
    fc.assert(
      fc.property(hostileValue(definition), hostilePatch(definition), (value, patch) => {
        const result = validateAs(definition, value);
        expect(result.ok || result.faults.length > 0).toBe(true);
        const patched = applyPatch(definition, stored, patch);
        expect(patched.ok || patched.code.length > 0).toBe(true);
      }),
      { numRuns: 20 },
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('subjects', () => {
  const facts = { channels: [], patients: [{ id: testIdOf('Patient'), careTeam: [], programs: [], confidentialTeam: [] }] };
  it.each(['Patient', 'Non-Prescribing Clinician'] as const)(
    'of the role %s may read the record of the one test patient',
    (role) => {
      const row = makeStored('Condition');
      expect(decide(subjectWith(role), 'Read', { type: 'Condition', row, facts })).toEqual({ allowed: true });
      expect(decide(subjectWith(role), 'Delete', { type: 'Patient', row: { id: testIdOf('Patient') }, facts }).allowed).toBe(
        false,
      );
    },
  );
});

describe('the fake clock', () => {
  it('wakes sleepers in order, at their moments', async () => {
    const clock = fakeClock('2026-01-01T00:00:00.000Z');
    const log: string[] = [];
    const work = async (name: string, wait: number) => {
      await clock.sleep(wait);
      log.push(`${name} ${clock.instant()}`);
    };
    const all = [work('late', 2_000), work('early', 500)];
    await clock.advance(400);
    expect(log).toEqual([]);
    await clock.advance(5_000);
    expect(log).toEqual(['early 2026-01-01T00:00:00.500Z', 'late 2026-01-01T00:00:02.000Z']);
    expect(clock.instant()).toBe('2026-01-01T00:00:05.400Z');
    expect(clock.sleeping()).toBe(0);
    await Promise.all(all);
  });
});
