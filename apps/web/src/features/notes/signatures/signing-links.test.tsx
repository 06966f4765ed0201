import { expect, it } from 'vitest';
import { markupOf, watched } from '../../../platform/testing/draw.tsx';
import { SigningLinks } from './signing-links.tsx';
import type { SigningRelative } from './who-signs.tsx';

const drawn = (of: 'notes' | 'carePlans', relatives?: readonly SigningRelative[]): string => {
  // Only the calls that the form makes.
  const client = { id: (id: string) => id, watchCall: () => watched({ data: undefined, status: 'ready', error: undefined }) };
  const nothing = () => undefined;
  const props = { of, id: 'p.n', name: 'Ann Doe', who: 'Patient', asking: true, onDone: nothing, onSent: nothing } as const;
  return markupOf(<SigningLinks {...props} relatives={relatives} />, { client });
};

it('a link for a plan is sent to the patient or a relative who may sign, and to nobody else', () => {
  const plan = drawn('carePlans', [{ id: 'p.m', name: 'Mary Doe' }]);
  for (const name of ['Ann Doe', 'Mary Doe']) expect(plan).toContain(name);
  expect(plan).not.toContain('Somebody else');
  expect(drawn('notes')).toContain('Somebody else');
});
