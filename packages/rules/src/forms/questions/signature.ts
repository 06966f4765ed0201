import { signature } from '../reading/signature.ts';
import { signatureWords } from '../words/structures.ts';
import type { QuestionFacts, QuestionSample } from './question.ts';

export const facts: QuestionFacts = {
  type: 'Signature',
  group: 'Signing',
  order: 0,
  offers: [{ name: 'Signature', about: 'Signed with a finger, a mouse or a typed name', words: 'sign consent', common: 10 }],
  keeps: 'structure',
  isClearWithoutText: true,
  fhir: 'attachment',
  read: signature,
  words: signatureWords,
};

export const sample: QuestionSample = {
  look: { text: 'I agree to the plan' },
  whole: [
    {
      method: 'Drawn',
      name: 'Ana Rivera',
      signed: '2026-03-18T15:00:00Z',
      path: 'M40 120L120 30L180 120M80 90L160 90M220 60L260 120L300 60',
    },
  ],
  partial: [{ method: 'Typed', name: 'Ana Rivera', signed: '2026-03-18T15:00:00Z' }],
  wrong: [{ method: 'Typed', signed: '2026-03-18T15:00:00Z' }],
};
