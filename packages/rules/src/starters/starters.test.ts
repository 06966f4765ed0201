import { definitionOf, referencesOf, validate, valuesAt } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { roles } from '../access/roles.ts';
import { lintDefinition } from '../definitions/index.ts';
import { starters } from './index.ts';

const whole = ({ type, title, fields, key }: (typeof starters)[number]) => ({
  resourceType: type,
  title,
  status: 'Active',
  version: 1,
  lineage: key,
  ...fields,
  ...(type === 'NoteDefinition' && { signatureConfiguration: { id: 's', resourceType: 'SignatureConfiguration' } }),
});

describe('ready-made definitions', () => {
  it.each(starters.map((one) => [one.type, one.key, one] as const))('can be published as they are: %s %s', (type, _key, one) => {
    const result = validate(type, whole(one));
    expect(result.ok ? [] : result.faults).toEqual([]);
    expect(lintDefinition(type, whole(one), '2026-03-18').map(({ message }) => message)).toEqual([]);
  });
  it('refer to nothing that a practice may not have', () => {
    const known = new Set<string>(Object.values(roles).map(({ id }) => id));
    const missing = starters.flatMap((one) =>
      referencesOf(definitionOf(one.type)).flatMap(({ path }) =>
        // A reference has an id, as the declaration says.
        valuesAt({ ...one.fields } as never, path).filter((value) => !known.has((value as { id: string }).id)),
      ),
    );
    expect(missing).toEqual([]);
  });
  it('bill no missed visit, and what is written without one', () => {
    const free = starters.filter(({ fields }) => 'billable' in fields && fields.billable === false).map(({ key }) => key);
    expect(free).toContain('missed');
    expect(free).not.toContain('progress');
    for (const one of starters)
      if ('withoutEncounter' in one.fields && one.fields.withoutEncounter) expect(free).toContain(one.key);
  });
  it('have keys of their own', () => {
    expect(new Set(starters.map(({ type, key }) => `${type} ${key}`)).size).toBe(starters.length);
  });
});
