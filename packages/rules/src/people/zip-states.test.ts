import { UsState } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { addressDoubt, statesOfZip } from './zip-states.ts';

describe('a ZIP code', () => {
  it('begins with the digits of its state', () => {
    const known = {
      '02903': ['RI'],
      '10001': ['NY'],
      '90210': ['CA'],
      '99501': ['AK'],
      '00802': ['PR', 'VI'],
      '96799': ['HI', 'AS'],
    };
    for (const [zip, states] of Object.entries(known)) expect([zip, statesOfZip(zip)]).toEqual([zip, states]);
    expect([statesOfZip('1010'), statesOfZip('')]).toEqual([[], []]);
  });
  it('is known for every state', () => {
    const known = new Set(
      Array.from({ length: 1_000 }, (_, prefix) => statesOfZip(`${prefix}`.padStart(3, '0').concat('01'))).flat(),
    );
    expect(UsState.entries.map(({ code }) => code).filter((code) => !known.has(code))).toEqual([]);
  });
});

describe('a state and a ZIP code', () => {
  it('are doubted where they do not belong together', () => {
    expect(addressDoubt({ state: 'OH', postalCode: '02903' })).toBe(
      'ZIP code 02903 is usually in Rhode Island, not in Ohio. Check both.',
    );
    expect(addressDoubt({ state: 'RI', postalCode: '02903-1234' })).toBeUndefined();
  });
  it('are not while one of them is missing, unknown or abroad', () => {
    for (const address of [
      { state: 'OH' },
      { state: 'OH', postalCode: '029' },
      { state: '', postalCode: '02903' },
      { state: 'OH', postalCode: '02903', country: 'Austria' },
    ])
      expect(addressDoubt(address)).toBeUndefined();
  });
});
