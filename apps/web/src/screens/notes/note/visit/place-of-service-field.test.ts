import { PlaceOfService } from '@notewell/model';
import { expect, it } from 'vitest';
import { placesOfService } from './place-of-service-field.tsx';

it('offers the places of service of the practice first, and each one once', () => {
  const [usual, others] = placesOfService([{ placeOfService: { code: '53' } }, {}]);
  expect(usual.map(({ value }) => value)).toEqual(['02', '10', '11', '12', '53']);
  expect(new Set([...usual, ...others].map(({ value }) => value)).size).toBe(PlaceOfService.entries.length);
});
