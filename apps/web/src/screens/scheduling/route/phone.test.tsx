import { expect, it } from 'vitest';
import { markupOf, watched } from '../../../platform/testing/draw.tsx';
import { Phone } from './stop-row.tsx';

const drawn = (telecom: object | undefined) => {
  const client = {
    id: (id: string) => id,
    watchResource: () => watched({ data: { id: 'p', ...(telecom && { telecom }) }, status: 'ready', saveState: 'Saved' }),
  };
  return markupOf(<Phone patient="p" />, { client });
};

it('shows the phone number of the patient of a stop, the preferred one first', () => {
  const phones = [
    { system: 'Email', value: 'lena@home.test' },
    { system: 'Phone', value: '555 0100' },
    { system: 'Phone', value: '+1 555 0199', preferred: true },
  ];
  expect(drawn(phones)).toMatch(/href="tel:\+15550199"[^>]*>\+1 555 0199</);
});
it('shows nothing to who does not see it', () => {
  expect(drawn(undefined)).toBe('');
});
