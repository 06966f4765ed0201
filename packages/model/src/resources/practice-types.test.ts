import { describe, expect, it } from 'vitest';
import { registry, resourceTypes } from '../registry.ts';
import { validate } from '../validate.ts';
import { PermissionFlag, permissionFlags } from '../vocabularies/index.ts';
import { CdaParsingTask } from './cda-parsing-task.ts';
import { Patient } from './patient.ts';
import { Practitioner } from './practitioner.ts';

const name = { given: 'Ada', family: 'Okafor' };

describe('people in lists', () => {
  it('are sorted by family name: patients read family first', () => {
    expect(Patient.display({ name })).toBe('Okafor, Ada');
    expect(Patient.sorts.name).toBe('display');
  });

  it('read without a stray comma where one part of the name is all there is', () => {
    expect(Patient.display({ name: { given: 'Ada' } })).toBe('Ada');
    expect(Patient.display({ name: {} })).toBeUndefined();
  });

  it('show staff with their credentials, and sort them by family name', () => {
    expect(Practitioner.display({ name, credentials: 'LCSW' })).toBe('Ada Okafor, LCSW');
    expect(Practitioner.sorts.name).toBe('name.family');
  });
});

describe('what access depends on', () => {
  it('is the patient themselves for the type Patient', () => {
    expect(Patient.patients).toEqual(['id']);
    expect(CdaParsingTask.patients).toEqual(['patient']);
  });

  it('has the 43 flags of spec section 6, each once', () => {
    expect(PermissionFlag.values).toHaveLength(43);
    expect(new Set(PermissionFlag.values).size).toBe(43);
    expect(Object.keys(permissionFlags)).toEqual(['administrative', 'clinical', 'internal', 'messaging', 'scheduler', 'survey']);
  });

  it('never sorts by secrets, and finds them by the whole value alone', () => {
    for (const type of resourceTypes) {
      const { fields, filters, sorts } = registry[type];
      const secret = Object.entries(fields).flatMap(([field, { spec }]) => (spec.secret ? [field] : []));
      const parts = Object.values(filters).flatMap(({ by, paths }) => (by === 'value' ? [] : paths));
      for (const path of secret) expect([...parts, ...Object.values(sorts)], `${type}.${path}`).not.toContain(path);
    }
  });

  it('keeps what must not vanish: keys, preferences, grant sets, disclosures', () => {
    const kept = ['KeyVault', 'PracticePreferences', 'PersonalPreferences', 'GrantSet', 'DocumentTransmission'] as const;
    for (const type of kept) expect(registry[type].abilities, type).not.toContain('delete');
  });
});

describe('a schedule', () => {
  const monday = (from: string, to: string) => ({ availability: [{ weekday: 'Monday', from, to }] });

  it('has hours that end after they begin', () => {
    expect(validate('Schedule', monday('09:00:00', '17:00:00'))).toMatchObject({ ok: true });
    expect(validate('Schedule', monday('17:00:00', '09:00:00'))).toMatchObject({
      ok: false,
      faults: [{ path: 'availability', code: 'later' }],
    });
  });

  it('has blocks that end after they begin', () => {
    const block = { start: '2026-11-20T17:00:00Z', end: '2026-11-20T17:00:00Z' };
    expect(validate('Schedule', { blocks: [block] })).toMatchObject({ ok: false, faults: [{ path: 'blocks', code: 'later' }] });
  });
});
