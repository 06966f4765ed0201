import { describe, expect, it } from 'vitest';
import { emptyList, markupOf, watched } from '../../../platform/testing/draw.tsx';
import { PlansToSign } from './plans-to-sign.tsx';

const me = { id: 'me', resourceType: 'Practitioner' };
const asked = { status: 'Requested', signer: me };
const plan = (status: string, signatures: readonly object[]) => ({
  id: status,
  resourceType: 'CarePlan',
  patient: { id: 'p', resourceType: 'Patient', display: 'Able, Ann' },
  title: 'Care plan, spring',
  author: { id: 'eva', display: 'Stone, Eva' },
  status,
  signatures,
});

function shown(items: readonly object[]): string {
  const list = watched({ ...emptyList, items });
  const user = { id: 'me', permissions: ['CarePlan.Read'] };
  const markup = markupOf(<PlansToSign me="me" />, { client: { watchList: () => list }, user });
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('care plans to sign, on Home,', () => {
  it('say in which state the plan waits for the user', () => {
    expect(shown([plan('Draft', [asked]), plan('Active', [asked])])).toMatch(
      /Care plans to sign 2 .*Able, Ann .*spring, Stone, Eva .*Draft, waits for you .*In force without your signature/,
    );
  });
  it('are absent once the user signed, and where others are asked', () => {
    const other = { status: 'Requested', signer: { id: 'other', resourceType: 'Practitioner' } };
    expect(shown([plan('Draft', [asked, { status: 'Signed', signer: me }]), plan('Active', [other])])).toBe('');
  });
});
