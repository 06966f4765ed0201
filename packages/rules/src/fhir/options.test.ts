import type { Json } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { derive, instruments, questionnaireOf } from '../forms/index.ts';
import { fromFhirResponse, toFhirResponse } from './index.ts';

const form = questionnaireOf(instruments.phq9);
const item9 = '44260-8';
const read = (...answers: { readonly [name: string]: Json }[]) =>
  fromFhirResponse(
    { resourceType: 'QuestionnaireResponse', item: answers.map((answer) => ({ linkId: item9, answer: [answer] })) },
    form.items,
  ).answers ?? [];
const other = 'http://other.example/phq';

describe('an imported answer to a closed question', () => {
  it.each<readonly [string, { readonly [name: string]: Json }]>([
    ['code', { valueCoding: { system: 'http://loinc.org', code: 'LA6571-9' } }],
    ['words, where its code is unknown', { valueCoding: { system: other, code: '3', display: 'nearly  every day' } }],
    ['text', { valueString: 'Nearly every day' }],
  ])('is the option that it names by %s', (_, answer) => {
    expect(read(answer)).toMatchObject([{ value: 'LA6571-9', display: 'Nearly every day' }]);
  });
  it.each<readonly [string, { readonly [name: string]: Json }]>([
    ['Almost every day', { valueCoding: { system: other, code: '3', display: 'Almost every day' } }],
    ['Nearly every day (phoned, has a plan)', { valueString: 'Nearly every day (phoned, has a plan)' }],
  ])('keeps its words where it is no option, and alerts: %s', (words, answer) => {
    const found = derive([form], read(answer), { zone: 'UTC' });
    expect(found.answers).toMatchObject([{ questionId: item9, value: words, display: words }]);
    expect(found.alerts).toEqual([expect.stringContaining('ask about suicide now')]);
  });
  it('means by the code of another system what its words say', () => {
    const options = [0, 1].map((at) => ({
      value: `o${at}`,
      display: at ? 'Often' : 'Never',
      code: { system: 's', code: String(at), display: at ? 'Often' : 'Never' },
    }));
    const answer = [{ valueCoding: { system: other, code: '0', display: 'Often' } }];
    const value = { resourceType: 'QuestionnaireResponse', item: [{ linkId: 'q', answer }] };
    expect(fromFhirResponse(value, [{ linkId: 'q', type: 'Choice', options }]).answers).toMatchObject([{ value: 'o1' }]);
  });
  it('has every value where the question occurs twice', () => {
    const twice = read({ valueString: 'Nearly every day' }, { valueString: 'Not at all' });
    expect(twice).toMatchObject([{ value: ['LA6571-9', 'LA6568-5'], display: 'Nearly every day, Not at all' }]);
    expect(toFhirResponse({ status: 'Completed', answers: twice }, form.items)['item']).toMatchObject([
      { linkId: item9, answer: [{ valueCoding: { code: 'LA6571-9' } }, { valueCoding: { code: 'LA6568-5' } }] },
    ]);
  });
});
