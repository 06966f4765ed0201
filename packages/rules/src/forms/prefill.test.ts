import type { QuestionnaireItem } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { prefilled, prefillSources } from './prefill.ts';

const question = (linkId: string, more: Partial<QuestionnaireItem>): QuestionnaireItem => ({ linkId, type: 'String', ...more });
const items = [
  question('name', { prefill: { from: 'Patient', path: 'name.family' } }),
  question('born', { type: 'Date', prefill: { from: 'Patient', path: 'birthDate' } }),
  question('sex', { type: 'Choice', options: [{ value: 'f', display: 'Female' }], prefill: { from: 'Patient', path: 'sex' } }),
  question('drinks', { type: 'Integer', prefill: { from: 'LastAnswer' } }),
  question('risk', { type: 'Text', prefill: { from: 'LastNote', question: 'earlier' } }),
  question('problems', { type: 'Text', prefill: { from: 'Problems' } }),
  question('medicines', { repeats: true, prefill: { from: 'Medications' } }),
  question('free', {}),
];
const from = {
  records: { Patient: { name: { family: 'Rivera' }, birthDate: '1990-05-06', sex: 'Female' } },
  lastAnswers: { drinks: ['3'], earlier: ['None'], free: ['not asked for'] },
  lines: { Problems: ['F33.1 Depression', 'F41.1 Anxiety'], Medications: ['A', 'B'] },
};

describe('first values of a form', () => {
  it('come from the record and from earlier answers, as each question keeps them', () => {
    expect(prefilled(items, from)).toEqual({
      name: ['Rivera'],
      born: ['1990-05-06'],
      sex: ['f'],
      drinks: [3],
      risk: ['None'],
      problems: ['F33.1 Depression\nF41.1 Anxiety'],
      medicines: ['A', 'B'],
    });
  });
  it('are left out where nothing is known or nothing fits', () => {
    expect(prefilled(items, {})).toEqual({});
    expect(
      prefilled(items, { records: { Patient: { sex: 'Unknown', birthDate: '1990' } }, lastAnswers: { drinks: ['many'] } }),
    ).toEqual({});
  });
  it('are asked of the sources that the form names', () => {
    expect([...prefillSources(items)].toSorted()).toEqual(['LastAnswer', 'LastNote', 'Medications', 'Patient', 'Problems']);
  });
});
