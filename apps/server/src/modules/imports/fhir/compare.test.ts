import { expect, test } from 'vitest';
import { hasIdentifiers } from './compare.ts';

test('a body has the identifiers of a source only where it has every one', () => {
  const [one, other] = [
    { system: 'urn:a', value: '1' },
    { system: 'urn:b', value: '2' },
  ];
  expect(hasIdentifiers({ identifiers: [one, other] }, [one, other])).toBe(true);
  expect(hasIdentifiers({ identifiers: [one] }, [one, other])).toBe(false);
  expect(hasIdentifiers({ identifiers: [{ ...one, value: '2' }] }, [one])).toBe(false);
  expect(hasIdentifiers({}, [])).toBe(true);
});
