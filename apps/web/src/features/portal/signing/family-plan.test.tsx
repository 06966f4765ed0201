import type { CarePlan } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { markupOf, watched } from '../../../platform/testing/draw.tsx';
import { ReadPlan } from './family-plan.tsx';

const reader = { id: 'me', resourceType: 'Patient' } as const;
const plan = (patientSignatures: CarePlan['patientSignatures']): CarePlan => ({
  resourceType: 'CarePlan',
  patient: reader,
  status: 'Draft',
  patientSignatures,
});
const text = {
  title: 'Nights',
  about: [['Patient', 'Ann Able']],
  lines: [{ kind: 'heading', text: '1 Goal: Sleep' }],
} as const;
const asked = { name: 'Ann Able', attestation: 'I agree.', hash: 'a' };
const nothing = async () => undefined;

function shown(signatures: CarePlan['patientSignatures'], isAsked: boolean, { fault = '', online = true } = {}): string {
  const reading = isAsked ? { ...text, asked } : text;
  const client = {
    watch: () => watched({ status: 'loading' }),
    connection: watched({ online }),
    watchConnection: () => watched({ online }),
  };
  const content = <ReadPlan plan={plan(signatures)} reading={reading} fault={fault} onSign={nothing} onDecline={nothing} />;
  const markup = markupOf(content, { client, user: { id: 'me', permissions: [] } });
  return markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

describe('a care plan for its patient', () => {
  const request = { signer: reader, status: 'Requested' } as const;
  it('shows what is signed, the sentence, and how to sign or decline', () => {
    expect(shown([request], true)).toMatch(
      /Nights .*Not active yet .*Ann Able .*1 Goal: Sleep .*I agree\. .*Your full name .*Sign .*I do not want to sign/,
    );
  });
  it('says that signing needs a connection', () => {
    expect(shown([request], true, { online: false })).toContain('You are offline. Sign once you are connected.');
  });
  it('keeps the reason in words why an answer was not saved', () => {
    expect(shown([], false, { fault: 'The staff changed this plan.' })).toContain('The staff changed this plan.');
  });
  it('asks for nothing once its reader signed or declined', () => {
    const signed = shown([{ signer: reader, name: 'Ann Able', status: 'Signed', signedAt: '2026-11-02T10:00:00Z' }], false);
    expect(signed).toMatch(/Ann Able .*You signed this plan\./);
    expect(signed).not.toContain('Your full name');
    expect(shown([{ signer: reader, status: 'Declined' }], false)).toContain('You declined to sign.');
  });
});
