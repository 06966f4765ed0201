import { lazy } from 'react';
import { sentence } from '../../parts/sentences.ts';
import type { QuestionKind } from '../../question-kind.ts';
import { signatureIn } from './codec.ts';

const Signature = lazy(() => import('./signature.tsx'));
const Ink = lazy(() => import('./ink.tsx'));

/** A signature in a form: drawn, or the typed full name. The display style determines the signer. */
export const question: QuestionKind = {
  type: 'Signature',
  shape: 'group',
  Control: Signature,
  fault: (item, values) =>
    signatureIn(values[0])?.name ? undefined : sentence(item, 'invalid', undefined, 'Enter the name of the signer.'),
  view: (values) => {
    const signature = signatureIn(values[0]);
    return signature?.path ? <Ink signature={signature} /> : undefined;
  },
};
